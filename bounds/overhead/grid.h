/* An instance of the overhead model with its costs rounded down to multiples of a grid, and counted
   in these. A lower bound on the rounded makespan, multiplied by the grid, is a lower bound for the
   instance: its schedule, with the orders of tasks kept and every task started as early as they
   allow, ends no later when all costs are lowered. */
#ifndef BOUNDS_OVERHEAD_GRID_H
#define BOUNDS_OVERHEAD_GRID_H

#include "model/overhead/ticks.h"

/* Returns the coarsest grid that loses nothing: the greatest common divisor of all costs. */
int64_t overhead_grid_exact (const struct overhead_ticks *ticks);

/* Returns the minimum cost of all sends and receives that can occur. With a larger grid some tasks
   would take no time. */
int64_t overhead_grid_limit (const struct overhead_ticks *ticks);

/* Returns one of the grids least .. least * 3 / 2 that are multiples of `exact`: the one that loses
   the least to rounding, of about 100 that are tried. O(classes * nodes) each. */
int64_t overhead_grid_choose (const struct overhead_ticks *ticks, int64_t exact, int64_t least);

/* Fills `coarse`, which borrows from `ticks` all but the costs; overhead_grid_clear frees these.
   Its scale is 1: its times are steps of the grid, not units of the instance. grid >= 1. */
void overhead_grid_round (struct overhead_ticks *coarse, const struct overhead_ticks *ticks,
                          int64_t grid);
void overhead_grid_clear (struct overhead_ticks *coarse);

#endif
