/* Sweeping any objective, instance by instance. */
#ifndef PROBE_SWEEP_PLAIN_H
#define PROBE_SWEEP_PLAIN_H

#include "base/limits.h"
#include "probe/evaluate.h"
#include "probe/sweep_cells.h"

/* Look at everything in the box, whose sequences are all destinations, and which is of a fixed kind of source and covered by the cells.
   False when the deadline passed. */
bool sweep_plain_run (const struct objective *objective, struct evaluator *evaluator, const struct sweep_box *box, bool slow_source,
                      struct sweep_cells *cells, const struct deadline *deadline);

#endif
