#include "bounds/overhead/grid.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "bounds/overhead/parameters.h"

static size_t
overheads (const struct overhead_ticks *ticks)
{
  return (size_t)ticks->classes * (size_t)ticks->nodes;
}

int64_t
overhead_grid_exact (const struct overhead_ticks *ticks)
{
  int64_t grid = 0;
  for (size_t e = 0; e < overheads (ticks); e++)
    grid = int64_gcd (int64_gcd (grid, ticks->send[e]), ticks->receive[e]);
  for (size_t e = 0; e < overheads (ticks) * (size_t)ticks->nodes; e++)
    grid = int64_gcd (grid, ticks->transit[e]);
  return grid;
}

int64_t
overhead_grid_limit (const struct overhead_ticks *ticks)
{
  int64_t limit = INT64_MAX;
  for (size_t e = 0; e < overheads (ticks); e++) {
    if (ticks->send[e] > 0 && ticks->send[e] < limit)
      limit = ticks->send[e];
    if (ticks->receive[e] > 0 && ticks->receive[e] < limit)
      limit = ticks->receive[e];
  }
  return limit;
}

/* The sum of the fractions that rounding takes off the overheads. */
static double
loss (const struct overhead_ticks *ticks, int64_t grid)
{
  double lost = 0;
  for (size_t e = 0; e < overheads (ticks); e++) {
    if (ticks->send[e] > 0)
      lost += (double)(ticks->send[e] % grid) / (double)ticks->send[e];
    if (ticks->receive[e] > 0)
      lost += (double)(ticks->receive[e] % grid) / (double)ticks->receive[e];
  }
  return lost;
}

int64_t
overhead_grid_choose (const struct overhead_ticks *ticks, int64_t exact, int64_t least)
{
  int64_t from = (least + exact - 1) / exact, to = from + from / 2,
          stride = (to - from) / overhead_bound_parameters.overhead_grid_tried + 1, best = from;
  double best_loss = loss (ticks, from * exact);
  for (int64_t grid = from + stride; grid <= to; grid += stride) {
    double lost = loss (ticks, grid * exact);
    if (lost < best_loss) {
      best = grid;
      best_loss = lost;
    }
  }
  return best * exact;
}

void
overhead_grid_round (struct overhead_ticks *coarse, const struct overhead_ticks *ticks,
                     int64_t grid)
{
  size_t costs = overheads (ticks), links = costs * (size_t)ticks->nodes;
  *coarse = *ticks;
  coarse->scale = 1;
  coarse->send = memory_alloc (costs, sizeof *coarse->send);
  coarse->receive = memory_alloc (costs, sizeof *coarse->receive);
  coarse->transit = memory_alloc (links, sizeof *coarse->transit);
  for (size_t e = 0; e < costs; e++) {
    coarse->send[e] = ticks->send[e] / grid;
    coarse->receive[e] = ticks->receive[e] / grid;
  }
  for (size_t e = 0; e < links; e++)
    coarse->transit[e] = ticks->transit[e] / grid;
}

void
overhead_grid_clear (struct overhead_ticks *coarse)
{
  memory_free (coarse->send, coarse->receive, coarse->transit);
}
