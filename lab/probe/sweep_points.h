/* Sweeps of spaces with a form: every point of the sizes, piece by piece. */
#ifndef LAB_PROBE_SWEEP_POINTS_H
#define LAB_PROBE_SWEEP_POINTS_H

#include "base/limits.h"
#include "lab/probe/sweep.h"

/* See sweep_possible. */
bool sweep_points_possible (const struct sweep_params *params, struct status *status);

/* One for each size at least, and one for about SWEEP_PIECE points, but at most SWEEP_PIECES for a
   size. */
#define SWEEP_PIECE 2000
#define SWEEP_PIECES 500
uint64_t sweep_points_pieces (const struct sweep_params *params);

/* Memory of one thread. */
struct sweep_points;
struct sweep_points *sweep_points_new (const struct sweep_params *params);
void sweep_points_free (struct sweep_points *points);

/* One piece, as sweep_piece. */
bool sweep_points_run (struct sweep_points *points, uint64_t piece,
                       const struct sweep_result *floor, const struct deadline *deadline,
                       struct sweep_result *result);

#endif
