/* Sweeping FNF/optimum, (FNF-optimum)/additive and (FNF-optimum)/classes by boxes: whole ranges
   of instances are cut off, or settled, at once. Proofs and method are in the source. */
#ifndef LAB_PROBE_NODE_SWEEP_BOXES_H
#define LAB_PROBE_NODE_SWEEP_BOXES_H

#include "base/limits.h"
#include "lab/probe/node/evaluate.h"
#include "lab/probe/node/sweep_cells.h"

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

/* FNF's makespan for few destinations of small integer costs. */

/* Reusable memory: a calendar of the sends that complete at each tick. */
struct sweep_calendar;
struct sweep_calendar *sweep_calendar_new (void);
void sweep_calendar_free (struct sweep_calendar *calendar);

/* The time of the n-th reception when the first n - 1 receivers have these costs in this order,
   for ascending costs FNF's makespan whatever the last one's cost is. It must be known to be at
   most `horizon`. O(n + horizon + sends within it). */
int sweep_fnf (struct sweep_calendar *calendar, int source, const int *cost, int n, int horizon);

/* Sweeping any objective, instance by instance. */

/* Evaluate all instances of the box. Its sequences are all destinations; it has a fixed kind of
   source and is covered by the cells. False when the deadline passed. */
bool sweep_plain_run (const struct objective *objective, struct evaluator *evaluator,
                      const struct sweep_box *box, bool slow_source, struct sweep_cells *cells,
                      const struct deadline *deadline);

#endif
