/* Sweeping FNF/optimum, (FNF-optimum)/additive and (FNF-optimum)/classes by boxes: whole ranges
   of instances are cut off, or settled, at once. Proofs and method are in the source. */
#ifndef LAB_PROBE_SWEEP_BOXES_H
#define LAB_PROBE_SWEEP_BOXES_H

#include "base/limits.h"
#include "lab/probe/evaluate.h"
#include "lab/probe/sweep_cells.h"

/* FNF and the optimum: the instances are those whose last destination is as slow as the one
   before it. */
bool sweep_boxes_apply (const struct objective *objective);

struct sweep_boxes;
struct sweep_boxes *sweep_boxes_new (const struct sweep_params *params);
void sweep_boxes_free (struct sweep_boxes *boxes);

/* Decide all instances of the box, which has a fixed kind of source and is covered by the cells.
   `evaluator` counts the solved corners. False when the deadline passed. */
bool sweep_boxes_run (struct sweep_boxes *boxes, struct evaluator *evaluator,
                      const struct sweep_box *box, bool slow_source, struct sweep_cells *cells,
                      const struct deadline *deadline);

#endif
