/* The exact value of an objective at an instance, or a proof that it is below a floor, whichever
   takes less work. */
#ifndef LAB_PROBE_EVALUATE_H
#define LAB_PROBE_EVALUATE_H

#include "base/limits.h"
#include "lab/probe/objective.h"
#include "model/node/types.h"

#define EVALUATE_SEED 1 /* of heuristics that take one */

enum verdict {
  EVALUATE_VALUE, /* *value is exact */
  EVALUATE_BELOW, /* proven: the value is less than the floor; *value is not set */
  EVALUATE_NONE,  /* undefined here */
  EVALUATE_OPEN,  /* a limit ended the search for the optimum; nothing is claimed */
};

/* Memory and counts of one thread. */
struct evaluator;
struct evaluator *evaluator_new (void);
void evaluator_free (struct evaluator *evaluator);

struct evaluator_counts {
  uint64_t instances; /* evaluated */
  uint64_t bounded;   /* settled by heuristics and bounds: below the floor without the optimum */
  uint64_t solved;    /* optimum found: FNF meets the multiplier bound, or the exact engine ran */
  uint64_t missed;    /* of these: the multiplier bound was less than the optimum */
};
const struct evaluator_counts *evaluator_counts (const struct evaluator *evaluator);

/* With a floor of {0, 1} the value is always found. A value that equals the floor gets
   EVALUATE_VALUE. The limits are those of one exact solve. */
enum verdict evaluate (struct evaluator *evaluator, const struct objective *objective,
                       const struct node_types *types, struct quotient floor,
                       const struct limits *limits, struct quotient *value);

#endif
