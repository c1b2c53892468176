/* Conditions and quantities of the node model: for the files of claims/node/ only. */
#ifndef CLAIMS_NODE_CHECK_H
#define CLAIMS_NODE_CHECK_H

#include "claims/node/claims.h"

extern const struct claim node_claims_table[]; /* ends with a NULL id */

enum node_condition {
  FASTEST_SOURCE = 1 << 0, /* no destination is faster than the source */
  SHARED_FASTEST = 1 << 1, /* the source is as fast as the fastest destination */
  SLOWER_SOURCE = 1 << 2,  /* a destination is faster than the source */
  FASTER_SOURCE = 1 << 3,  /* the source is faster than every destination */
  TWO_CLASSES = 1 << 4,    /* two classes of nodes, the source included */
  THREE_CLASSES = 1 << 5,
  TWO_TYPES = 1 << 6,      /* two classes of destinations */
  CHAIN = 1 << 7,          /* every destination's cost is a multiple of every faster one's */
  SOURCE_DIVIDES = 1 << 8, /* the fastest destination's cost is a multiple of the source's */
  POWERS_OF_TWO = 1 << 9,  /* every node's cost is the smallest one times a power of two */
  SEVEN_OR_MORE = 1 << 10, /* destinations */
  EIGHT_OR_MORE = 1 << 11,
  /* The ranges that complete sweeps (lab/probe/sweep.h) went through: at most n destinations and
     costs, the source's included and all divided by their common factor, of at most c. */
  RATIO_SWEPT = 1 << 12,  /* for FNF / optimum */
  EXCESS_SWEPT = 1 << 13, /* for FNF - optimum */
  /* One source of cost 1, 2 p destinations of cost 4 p and 8 p of cost 6 p, p >= 1; all costs by
     any factor. */
  EIGHT_SEVENTHS_FAMILY = 1 << 14,
};

/* Every slower node's cost is a multiple of every faster one's; fastest source. */
#define MULTIPLES (FASTEST_SOURCE | SOURCE_DIVIDES | CHAIN)

enum node_quantity {
  FNF = CLAIMS_OWN,
  FNF_LOWERED,
  FNF_FAULTS,     /* of its schedule: pairs not layered, sends not monotone, idle times */
  FASTER_CLASSES, /* sum of the costs of all classes, the source's included, but the slowest */
  FASTER_TYPES,   /* the same over the classes of destinations */
  FASTEST_FIRST,
  FIRST_FASTEST,
  MONOTONE,
  MONOTONE_ROOT,
  LAYERED,
  LAYERED_OR_FNF, /* FNF's own schedule is a layered one, where the best one is not known */
  RECURRENCE,
  PROGRAM,         /* dp */
  PROGRAM_ENTRIES, /* dp_entries */
  TABLE_ENTRIES,   /* (k + 1) (n_1 + 1) ... (n_k + 1) */
  /* the largest and the minimum of no_idle, idling and the optimum */
  IDLING_MOST,
  IDLING_LEAST,
  /* the same of monotone_root, free_optimum and the optimum */
  FREE_MOST,
  FREE_LEAST,
  /* faults of optimal schedules in the statements about the normal form */
  NORMAL_FORM_1,
  NORMAL_FORM_2,
  NORMAL_FORM_3,
  NORMAL_FORM_4,
  NORMAL_FORM_5,
  NORMAL_FORM_WITHOUT_CHOICE,
  FNF_ROUNDED,
  /* optimal sequences against a lemma, `without` and `worse` of a rule of swap.h */
  PRINTED_WITHOUT,
  FASTEST_WITHOUT,
  FASTEST_WORSE,
  ANY_WITHOUT,
  ANY_WORSE,
  /* pairs of nodes whose exchange is not as a lemma says, by interchange.h's rules */
  INTERCHANGED_PRINTED,
  INTERCHANGED_MONOTONIC,
  INTERCHANGED_MULTIPLE,
  INTERCHANGED_SLOWER,
};

uint64_t node_claims_conditions (const struct claims_measurements *measurements);
int64_t node_claims_quantity (const struct claims_measurements *measurements, int quantity,
                              const char *name);

/* The conditions RATIO_SWEPT, EXCESS_SWEPT and EIGHT_SEVENTHS_FAMILY. */
uint64_t node_claims_swept (const struct claims_measurements *measurements);

/* For claim_form.could_fail. Two or more costs of the destinations, or of all nodes: with one every
   order of the nodes is monotone, layered and fastest first. */
bool node_claims_two_types (const struct claim *claim,
                            const struct claims_measurements *measurements);
bool node_claims_two_classes (const struct claim *claim,
                              const struct claims_measurements *measurements);
/* Some optimal sequence has a node that the lemma is about. */
bool node_claims_some_printed (const struct claim *claim,
                               const struct claims_measurements *measurements);
bool node_claims_some_fastest (const struct claim *claim,
                               const struct claims_measurements *measurements);
bool node_claims_some_any (const struct claim *claim,
                           const struct claims_measurements *measurements);
/* Some schedule has two nodes that the lemma is about. */
bool node_claims_some_interchange (const struct claim *claim,
                                   const struct claims_measurements *measurements);
/* A schedule without idle time takes at most as long as the source that sends to all. Would the
   claim fail if FNF took so long? */
bool node_claims_longest (const struct claim *claim,
                          const struct claims_measurements *measurements);

/* fnf - optimum, times the left factor, against the right quantity. The excess is never negative
   unless the optimum is none: then both sides decide. For claim_form.sides. */
bool node_claims_additive (const struct claim *claim,
                           const struct claims_measurements *measurements, struct claim_sides *out);

#endif
