/* Hypotheses and checks about the parameterized model: for the files of claims/parameterized/
   only. */
#ifndef CLAIMS_PARAMETERIZED_CHECK_H
#define CLAIMS_PARAMETERIZED_CHECK_H

#include "claims/core/check.h"
#include "claims/parameterized/claims.h"

extern const struct claim parameterized_claims_table[]; /* ends with a NULL id */

/* Hypotheses. */
/* Plain: one port, no network. */
bool claims_plain (const struct claims_measurements *measurements);
bool claims_plain_two (const struct claims_measurements *measurements);     /* two nodes or more */
bool claims_plain_at_most (const struct claims_measurements *measurements); /* hold <= end */
/* hold > end, two nodes or more */
bool claims_plain_above (const struct claims_measurements *measurements);
bool claims_plain_at_least (const struct claims_measurements *measurements); /* hold >= end */
bool claims_plain_equal (const struct claims_measurements *measurements);    /* hold = end */
bool claims_plain_unequal (const struct claims_measurements *measurements);  /* hold != end */
bool claims_plain_double (const struct claims_measurements *measurements);   /* hold <= 2 end */
bool claims_plain_beyond (const struct claims_measurements *measurements);   /* hold > 2 end */
/* (k - 2) hold <= end, k >= 2 nodes */
bool claims_plain_star (const struct claims_measurements *measurements);
/* (k - 2) end <= hold, k >= 2 nodes */
bool claims_plain_chain (const struct claims_measurements *measurements);
/* hold <= end, and the number of nodes is a power of two */
bool claims_plain_power (const struct claims_measurements *measurements);
/* Several ports, no network: the thesis' rounds, and strict spacing. */
bool claims_rounds (const struct claims_measurements *measurements);
bool claims_rounds_at_most (const struct claims_measurements *measurements); /* hold <= end */
/* hold > end, two nodes or more */
bool claims_rounds_above (const struct claims_measurements *measurements);
bool claims_rounds_apart (const struct claims_measurements *measurements); /* interval >= hold */
bool claims_strict (const struct claims_measurements *measurements);
/* ports interval <= hold */
bool claims_strict_roomy (const struct claims_measurements *measurements);
bool claims_strict_most (
  /* (ports - 1) interval < hold < ports interval: alpha_max of section 4.5 */
  const struct claims_measurements *measurements);
bool claims_strict_apart (const struct claims_measurements *measurements); /* interval >= hold */
/* no network, any ports */
bool claims_complete (const struct claims_measurements *measurements);
/* a network, any ports */
bool claims_network (const struct claims_measurements *measurements);
bool claims_mesh (const struct claims_measurements *measurements);
bool claims_bmin (const struct claims_measurements *measurements);
bool claims_mesh_one_port (const struct claims_measurements *measurements);
bool claims_bmin_one_port (const struct claims_measurements *measurements);
bool claims_one_port_network (const struct claims_measurements *measurements);
/* a network, one port, hold <= end */
bool claims_one_port_at_most (const struct claims_measurements *measurements);
/* a network, one port, hold > end */
bool claims_one_port_above (const struct claims_measurements *measurements);
/* one port, channels held for at most hold */
bool claims_mesh_short (const struct claims_measurements *measurements);
bool claims_bmin_short (const struct claims_measurements *measurements);
/* and hold <= end: what Theorems 5 and 7 need */
bool claims_mesh_theorem (const struct claims_measurements *measurements);
bool claims_bmin_theorem (const struct claims_measurements *measurements);
bool claims_mesh_above (const struct claims_measurements *measurements); /* short, but hold > end */
bool claims_bmin_above (const struct claims_measurements *measurements);
/* one port, hold <= end, channels held for longer than hold */
bool claims_mesh_longer (const struct claims_measurements *measurements);
bool claims_bmin_longer (const struct claims_measurements *measurements);

/* Instances with printed numbers. */
/* with coefficients 2, 7, 3, 4 a byte */
bool claims_table_4_1 (const struct claims_measurements *measurements);
/* with those printed, 0.02, 0.07, 0.03, 0.04 */
bool claims_table_4_1_printed (const struct claims_measurements *measurements);
bool claims_table_4_3 (const struct claims_measurements *measurements);
bool claims_table_4_4 (const struct claims_measurements *measurements);
/* hold and end of Table 2.1 for 1 or 1024 bytes, up to 128 nodes */
bool claims_sp (const struct claims_measurements *measurements);
/* channels held for at most hold */
bool claims_figure_5_1 (const struct claims_measurements *measurements);
/* channels held for more than 35 */
bool claims_figure_5_1_long (const struct claims_measurements *measurements);
/* its times, 8 nodes at any places of any mesh */
bool claims_figure_5_4 (const struct claims_measurements *measurements);
/* its times, 7 nodes of any BMIN */
bool claims_figure_5_7 (const struct claims_measurements *measurements);
/* its times for 1 kB, a mesh */
bool claims_figure_6_23 (const struct claims_measurements *measurements);
bool claims_figure_7_2 (const struct claims_measurements *measurements);

/* Checks. A number or a tree is the one that the claim names (struct claims_parameterized); the
   optimum of a tree is that by trying everything where no proof is known. */
CLAIMS_CHECK (claims_number_best); /* the number = optimum */
/* the number = optimum + (hold - end, where that is above 0) */
CLAIMS_CHECK (claims_number_returned);
CLAIMS_CHECK (claims_number_none);          /* the number <= 0 */
CLAIMS_CHECK (claims_splits_agree);         /* splits = splits-slow */
CLAIMS_CHECK (claims_splits_printed_agree); /* splits-printed = splits-slow-printed */
CLAIMS_CHECK (claims_ports_agree);          /* ports = ports-slow */
CLAIMS_CHECK (claims_one_port_enough);      /* one-port <= optimum */
CLAIMS_CHECK (claims_network_above);        /* free <= optimum */
CLAIMS_CHECK (claims_network_best);         /* optimum <= free */
CLAIMS_CHECK (claims_tree_best);            /* the tree = optimum */
CLAIMS_CHECK (claims_tree_not_best);        /* optimum + 1 <= the tree */
/* sends of the tree that collide when nobody waits <= 0 */
CLAIMS_CHECK (claims_tree_free);
CLAIMS_CHECK (claims_tree_stepwise);         /* 1 <= those that collide with one of the same step */
CLAIMS_CHECK (claims_tree_no_stepwise);      /* those that collide with one of the same step <= 0 */
CLAIMS_CHECK (claims_tree_depth);            /* 1 <= those that collide with one of another step */
CLAIMS_CHECK (claims_tree_undisturbed);      /* the tree = free */
CLAIMS_CHECK (claims_tree_as_binomial);      /* the tree = the binomial tree, when nobody waits */
CLAIMS_CHECK (claims_tree_below_binomial);   /* the tree <= the binomial tree */
CLAIMS_CHECK (claims_tree_below_sequential); /* the tree <= the sequential tree */
CLAIMS_CHECK (claims_tree_below_opt_tree);   /* the tree <= OPT-tree */
CLAIMS_CHECK (claims_tree_below_halved);     /* the tree <= U-mesh or U-min */
CLAIMS_CHECK (claims_tree_below_all);        /* the tree <= every other */
CLAIMS_CHECK (claims_trees_above);           /* optimum <= every tree */
CLAIMS_CHECK (claims_tree_doublings);        /* steps of the tree = log2 of the nodes, rounded up */
CLAIMS_CHECK (claims_tree_fewest_steps);     /* steps of the tree <= steps of every other */
CLAIMS_CHECK (claims_tree_shallow);          /* levels of the tree <= levels of the binomial tree */
CLAIMS_CHECK (claims_tree_deep);             /* levels of the binomial tree <= levels of the tree */
CLAIMS_CHECK (claims_tree_sequential);       /* the tree = (k - 2) hold + end */
CLAIMS_CHECK (claims_tree_chain);            /* the tree = (k - 1) end */
/* the tree = Table 4.2's formula for the binomial tree */
CLAIMS_CHECK (claims_tree_binomial);
CLAIMS_CHECK (claims_number_binomial);   /* the number = the same */
CLAIMS_CHECK (claims_within_sequential); /* the tree <= (k - 2) hold + end */
CLAIMS_CHECK (claims_within_chain);      /* the tree <= (k - 1) end */
/* the tree <= Table 4.2's formula for the binomial tree, of the next power of two */
CLAIMS_CHECK (claims_within_binomial);
CLAIMS_CHECK (claims_table_4_1_sequential); /* the tree = the printed latency */
CLAIMS_CHECK (claims_table_4_1_binomial);   /* likewise */
CLAIMS_CHECK (claims_table_4_3_optimum);    /* optimum = t[i] as printed */
CLAIMS_CHECK (claims_table_4_4_optimum);    /* likewise */
CLAIMS_CHECK (claims_printed_130);          /* the tree = 130 */
CLAIMS_CHECK (claims_printed_165);          /* the tree = 165 */
CLAIMS_CHECK (claims_printed_24);           /* optimum = 24 */

#endif
