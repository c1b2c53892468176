/* Conditions and quantities of the parameterized model: for the files of claims/parameterized/
   only. */
#ifndef CLAIMS_PARAMETERIZED_CHECK_H
#define CLAIMS_PARAMETERIZED_CHECK_H

#include "claims/parameterized/claims.h"

extern const struct claim parameterized_claims_table[]; /* ends with a NULL id */

/* Conditions. */
#define CONDITION(bit) (UINT64_C (1) << (bit))
#define COMPLETE CONDITION (0) /* no network */
#define NETWORK CONDITION (1)  /* mesh or BMIN */
#define MESH CONDITION (2)
#define BMIN CONDITION (3)
#define ONE_PORT CONDITION (4)
#define ROUNDS CONDITION (5)         /* several ports: the thesis' rounds */
#define STRICT CONDITION (6)         /* several ports, spaced strictly */
#define TWO_NODES CONDITION (7)      /* or more */
#define HOLD_AT_MOST CONDITION (8)   /* hold <= end */
#define HOLD_ABOVE CONDITION (9)     /* hold > end */
#define HOLD_AT_LEAST CONDITION (10) /* hold >= end */
#define HOLD_UNEQUAL CONDITION (11)  /* hold != end */
#define HOLD_DOUBLE CONDITION (12)   /* hold <= 2 end */
#define HOLD_BEYOND CONDITION (13)   /* hold > 2 end */
#define HOLD_SHORT CONDITION (14)    /* (k - 2) hold <= end */
#define HOLD_LONG CONDITION (15)     /* (k - 2) end <= hold */
#define POWER_OF_TWO CONDITION (16)  /* the number of nodes is one */
#define APART CONDITION (17)         /* interval >= hold */
#define ROOMY CONDITION (18)         /* ports interval <= hold */
/* (ports - 1) interval < hold < ports interval: alpha_max of section 4.5 */
#define MOST_PORTS CONDITION (19)
#define SHORT CONDITION (20)  /* channels held for at most hold */
#define LONGER CONDITION (21) /* channels held for longer than hold */
/* Instances with printed numbers. */
#define TABLE_4_1 CONDITION (22)         /* with coefficients 2, 7, 3, 4 a byte */
#define TABLE_4_1_PRINTED CONDITION (23) /* with those printed, 0.02, 0.07, 0.03, 0.04 */
#define TABLE_4_3 CONDITION (24)
#define TABLE_4_4 CONDITION (25)
#define IBM_SP CONDITION (26) /* hold and end of Table 2.1 for 1 or 1024 bytes, up to 128 nodes */
#define FIGURE_5_1 CONDITION (27)  /* its nodes in the order in which OPT-tree gets its tree */
#define ABOVE_35 CONDITION (28)    /* channels held for more than 35 */
#define FIGURE_5_4 CONDITION (29)  /* its times and number of nodes */
#define FIGURE_5_7 CONDITION (30)  /* its times and number of nodes */
#define FIGURE_6_23 CONDITION (31) /* its times for 1 kB */
#define FIGURE_7_2 CONDITION (32)

#define PLAIN (COMPLETE | ONE_PORT)
#define PLAIN_TWO (PLAIN | TWO_NODES)
#define SHORT_MESH (MESH | ONE_PORT | SHORT)
#define SHORT_BMIN (BMIN | ONE_PORT | SHORT)
/* What Theorems 5 and 7 need. */
#define THEOREM_MESH (SHORT_MESH | HOLD_AT_MOST)
#define THEOREM_BMIN (SHORT_BMIN | HOLD_AT_MOST)

enum parameterized_quantity {
  NUMBER = CLAIMS_OWN, /* the number of the name */
  COUNT,               /* the same, which counts something */
  BEST,                /* the optimum, by trying everything where no proof is known */
  BEST_AND_TICK,       /* one more */
  RETURNED,            /* optimum + (hold - end, where that is above 0) */
  UNIT,                /* of the instance */
  /* The tree of the name: */
  MAKESPAN,
  LATENCY,    /* when nobody waits */
  COLLISIONS, /* sends that collide when nobody waits, STEPWISE and DEPTH */
  STEPWISE,
  DEPTH,
  STEPS,
  LEVELS,
  HALVED,     /* the makespan of U-mesh or U-min */
  LEAST_TREE, /* the minimum makespan of the trees of this program */
  DOUBLINGS,  /* log2 of the nodes, rounded up */
  /* Formulas, for two nodes or more. */
  SEQUENTIAL_FORMULA,   /* (k - 2) hold + end */
  CHAIN_FORMULA,        /* (k - 1) end */
  BINOMIAL_FORMULA,     /* Table 4.2's, of the next power of two */
  TABLE_4_1_SEQUENTIAL, /* the printed latencies */
  TABLE_4_1_BINOMIAL,
  TABLE_4_3_OPTIMUM, /* t[i] as printed */
  TABLE_4_4_OPTIMUM, /* t[i] as printed */
};

uint64_t parameterized_claims_conditions (const struct claims_measurements *measurements);
int64_t parameterized_claims_quantity (const struct claims_measurements *measurements, int quantity,
                                       const char *name);

#endif
