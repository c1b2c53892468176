/* The exact value of an objective at points of a space (lab/probe/space.h), or a proof that it is
   below a floor: what lab/probe/node/evaluate.h does for the node model. */
#ifndef LAB_PROBE_EVALUATE_POINTS_H
#define LAB_PROBE_EVALUATE_POINTS_H

#include "base/limits.h"
#include "lab/probe/objective.h"
#include "lab/probe/verdict.h"

/* Memory of one thread, for one objective. */
struct point_evaluator;
struct point_evaluator *point_evaluator_new (const struct objective *objective);
void point_evaluator_free (struct point_evaluator *evaluator);

const struct evaluator_counts *point_evaluator_counts (const struct point_evaluator *evaluator);

/* The largest value of count >= 1 points that are images of each other, which have one optimum and
   the same bounds; *best is the first point that has it. As `evaluate`; EVALUATE_NONE where no
   point has a value: a heuristic does not take it, or it would be divided by 0. */
enum verdict evaluate_points (struct point_evaluator *evaluator, const struct space_point *point,
                              size_t count, struct quotient floor, const struct limits *limits,
                              struct quotient *value, size_t *best);

/* Does the heuristic take some point of the space with the smallest sizes and times? */
bool evaluate_takes (const struct probe_space *space, const struct model *model,
                     const struct heuristic *heuristic);

#endif
