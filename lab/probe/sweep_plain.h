/* Sweeping any objective, instance by instance. */
#ifndef LAB_PROBE_SWEEP_PLAIN_H
#define LAB_PROBE_SWEEP_PLAIN_H

#include "base/limits.h"
#include "lab/probe/evaluate.h"
#include "lab/probe/sweep_cells.h"

/* Evaluate all instances of the box. Its sequences are all destinations; it has a fixed kind of
   source and is covered by the cells. False when the deadline passed. */
bool sweep_plain_run (const struct objective *objective, struct evaluator *evaluator,
                      const struct sweep_box *box, bool slow_source, struct sweep_cells *cells,
                      const struct deadline *deadline);

#endif
