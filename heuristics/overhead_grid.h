/* An instance of the overhead model with its costs rounded down to multiples of a grid, counted in these: whatever takes at least some time
   there takes at least as long in the instance itself. For an instance's schedule, with its orders of tasks kept and every task started as
   early as they allow, ends no later when all costs are lowered. */
#ifndef HEURISTICS_OVERHEAD_GRID_H
#define HEURISTICS_OVERHEAD_GRID_H

#include "model/overhead_ticks.h"

/* The coarsest grid that loses nothing: the greatest common divisor of all costs. */
int64_t overhead_grid_exact (const struct overhead_ticks *ticks);

/* The least of all sends' and receives' costs that can occur: grids beyond it make tasks that take no time. */
int64_t overhead_grid_limit (const struct overhead_ticks *ticks);

/* Of the grids least .. least * 3 / 2 that are multiples of `exact`, one that loses little to rounding. O(classes * nodes) for each of at
   most 100 that are tried. */
int64_t overhead_grid_choose (const struct overhead_ticks *ticks, int64_t exact, int64_t least);

/* Fill `coarse` (initialised; its memory is reused). It has no meaning in units of the instance: its scale is 1. grid >= 1. */
void overhead_grid_round (struct overhead_ticks *coarse, const struct overhead_ticks *ticks, int64_t grid);

#endif
