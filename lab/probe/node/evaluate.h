/* The exact value of an objective at an instance of the node model, or a proof that it is below a
   floor, whichever takes less work. */
#ifndef LAB_PROBE_NODE_EVALUATE_H
#define LAB_PROBE_NODE_EVALUATE_H

#include "base/limits.h"
#include "lab/probe/objective.h"
#include "lab/probe/verdict.h"
#include "model/node/types.h"

/* Memory and counts of one thread. */
struct evaluator;
struct evaluator *evaluator_new (void);
void evaluator_free (struct evaluator *evaluator);

const struct evaluator_counts *evaluator_counts (const struct evaluator *evaluator);

/* With a floor of {0, 1} the value is always found. A value that equals the floor gets
   EVALUATE_VALUE. The limits are those of one exact solve. */
enum verdict evaluate (struct evaluator *evaluator, const struct objective *objective,
                       const struct node_types *types, struct quotient floor,
                       const struct limits *limits, struct quotient *value);

#endif
