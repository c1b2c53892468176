/* What evaluators of objectives say of an instance, and what they count:
   lab/probe/evaluate_points.h and, for the node model, lab/probe/node/evaluate.h. */
#ifndef LAB_PROBE_VERDICT_H
#define LAB_PROBE_VERDICT_H

#include <stdint.h>

#define EVALUATE_SEED 1 /* of heuristics that take one */

enum verdict {
  EVALUATE_VALUE, /* *value is exact */
  EVALUATE_BELOW, /* proven: the value is less than the floor; *value is not set */
  EVALUATE_NONE,  /* undefined here */
  EVALUATE_OPEN,  /* a limit ended the search for the optimum; nothing is claimed */
};

/* Counts of one thread. */
struct evaluator_counts {
  uint64_t instances; /* evaluated */
  uint64_t bounded;   /* settled by heuristics and bounds: below the floor without the optimum */
  uint64_t solved;    /* optimum found: FNF meets the multiplier bound, or the exact engine ran */
  uint64_t missed; /* of these, in the node model: the multiplier bound was less than the optimum */
};

#endif
