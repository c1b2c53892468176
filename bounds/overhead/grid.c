#include "bounds/overhead/grid.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "bounds/overhead/parameters.h"

#include <string.h>

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
  size_t n = (size_t)ticks->nodes, m = (size_t)ticks->messages, costs = overheads (ticks);
  coarse->scale = 1;
  coarse->nodes = ticks->nodes;
  coarse->messages = ticks->messages;
  coarse->classes = ticks->classes;
  coarse->tasks = ticks->tasks;
  coarse->uniform = ticks->uniform;
  memory_grow (coarse->class_of, coarse->capacity[0], m);
  memory_grow (coarse->source, coarse->capacity[1], m);
  memory_grow (coarse->first, coarse->capacity[2], m + 1);
  memory_grow (coarse->destination, coarse->capacity[3], (size_t)ticks->tasks);
  memory_grow (coarse->wants, coarse->capacity[4], m * n);
  memory_grow (coarse->send, coarse->capacity[5], costs);
  memory_grow (coarse->receive, coarse->capacity[6], costs);
  memory_grow (coarse->transit, coarse->capacity[7], costs * n);
  memcpy (coarse->class_of, ticks->class_of, m * sizeof *coarse->class_of);
  memcpy (coarse->source, ticks->source, m * sizeof *coarse->source);
  memcpy (coarse->first, ticks->first, (m + 1) * sizeof *coarse->first);
  memcpy (coarse->destination, ticks->destination,
          (size_t)ticks->tasks * sizeof *coarse->destination);
  memcpy (coarse->wants, ticks->wants, m * n);
  for (size_t e = 0; e < costs; e++) {
    coarse->send[e] = ticks->send[e] / grid;
    coarse->receive[e] = ticks->receive[e] / grid;
  }
  for (size_t e = 0; e < costs * n; e++)
    coarse->transit[e] = ticks->transit[e] / grid;
}
