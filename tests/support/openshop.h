/* What the tests of the open shop heuristics share: shops as ticks, seeded ones of many shapes, and
   a search that is too simple to be wrong. */
#ifndef TESTS_SUPPORT_OPENSHOP_H
#define TESTS_SUPPORT_OPENSHOP_H

#include "base/memory.h"
#include "base/rng.h"
#include "heuristics/openshop/clock.h"

#include <criterion/criterion.h>
#include <string.h>

static inline void
shop_shape (struct openshop_ticks *ticks, int32_t jobs, int32_t machines)
{
  size_t pairs = (size_t)jobs * (size_t)machines;
  memory_grow (ticks->time, ticks->capacity, pairs);
  memset (ticks->time, 0, pairs * sizeof *ticks->time);
  ticks->jobs = jobs;
  ticks->machines = machines;
  ticks->scale = 1;
  ticks->exchange = false;
}

static inline void
shop_set (struct openshop_ticks *ticks, int32_t jobs, int32_t machines, const int64_t *times)
{
  shop_shape (ticks, jobs, machines);
  memcpy (ticks->time, times, (size_t)jobs * (size_t)machines * sizeof *times);
}

/* Times 1 .. most, each 0 instead with this many chances in 100; the diagonal 0 where asked for. */
static inline void
shop_draw (struct openshop_ticks *ticks, struct rng *rng, int32_t jobs, int32_t machines,
           int64_t most, uint64_t zeros, bool exchange)
{
  shop_shape (ticks, jobs, machines);
  ticks->exchange = exchange;
  for (int32_t i = 0; i < jobs; i++)
    for (int32_t j = 0; j < machines; j++) {
      int64_t time = rng_range (rng, 1, most);
      ticks->time[i * machines + j]
        = rng_below (rng, 100) < zeros || (exchange && i == j) ? 0 : time;
    }
}

/* An exchange in which both directions take equally long. */
static inline void
shop_draw_twins (struct openshop_ticks *ticks, struct rng *rng, int32_t nodes, int64_t most)
{
  shop_draw (ticks, rng, nodes, nodes, most, 0, true);
  for (int32_t i = 0; i < nodes; i++)
    for (int32_t j = 0; j < i; j++)
      ticks->time[i * nodes + j] = ticks->time[j * nodes + i];
}

/* A shop by seed: square or not, up to this side; many ties or hardly any. */
static inline void
shop_draw_any (struct openshop_ticks *ticks, struct rng *rng, int32_t side, bool square)
{
  const int64_t most[] = { 1, 2, 3, 10, 1000000, INT64_C (1) << 50 };
  const uint64_t zeros[] = { 0, 0, 10, 60 };
  int32_t jobs = (int32_t)rng_range (rng, 1, side),
          machines = square ? jobs : (int32_t)rng_range (rng, 1, side);
  shop_draw (ticks, rng, jobs, machines, most[rng_below (rng, 6)], zeros[rng_below (rng, 4)],
             jobs == machines && rng_below (rng, 2) == 0);
}

/* A square whose rows and columns all have this sum, as Brucker's: the last row and column make
   up for the rest. False: this draw leaves a negative time. */
static inline bool
shop_draw_equal (struct openshop_ticks *ticks, struct rng *rng, int32_t side, int64_t load)
{
  bool good = true;
  shop_shape (ticks, side, side);
  for (int32_t i = 0; i + 1 < side; i++) {
    for (int32_t j = 0; j + 1 < side; j++)
      ticks->time[i * side + j] = rng_range (rng, 1, 2 * load / side);
    ticks->time[i * side + side - 1] = load - openshop_ticks_row (ticks, i);
    good = good && openshop_time (ticks, i, side - 1) >= 0;
  }
  for (int32_t j = 0; j < side; j++) {
    ticks->time[(side - 1) * side + j] = load - openshop_ticks_column (ticks, j);
    good = good && openshop_time (ticks, side - 1, j) >= 0;
  }
  return good;
}

static inline bool
shop_same (const struct openshop_schedule *a, const struct openshop_schedule *b)
{
  size_t pairs = (size_t)a->jobs * (size_t)a->machines;
  return a->makespan == b->makespan && a->jobs == b->jobs && a->machines == b->machines
         && memcmp (a->start, b->start, pairs * sizeof *a->start) == 0;
}

struct shop_brute {
  const struct openshop_ticks *ticks;
  int64_t free[32], left[32], best;
  bool done[64];
};

static inline void
shop_brute_from (struct shop_brute *brute, int64_t now, int32_t tasks)
{
  int32_t n = brute->ticks->jobs, m = brute->ticks->machines;
  int64_t bound = 0;
  for (int32_t line = 0; line < n + m; line++)
    bound = brute->free[line] + brute->left[line] > bound ? brute->free[line] + brute->left[line]
                                                          : bound;
  if (bound >= brute->best)
    return;
  if (tasks == 0)
    brute->best = bound;
  for (int32_t task = 0; task < n * m; task++) {
    int64_t *row = &brute->free[task / m], *column = &brute->free[n + task % m],
            time = brute->ticks->time[task];
    int64_t start = *row > *column ? *row : *column, row_was = *row, column_was = *column;
    if (brute->done[task] || time == 0 || start < now)
      continue;
    brute->done[task] = true;
    *row = *column = start + time;
    brute->left[task / m] -= time;
    brute->left[n + task % m] -= time;
    shop_brute_from (brute, start, tasks - 1);
    brute->left[task / m] += time;
    brute->left[n + task % m] += time;
    *row = row_was;
    *column = column_was;
    brute->done[task] = false;
  }
}

/* The optimum: tasks are appended in every order of their starts, each as early as it can be;
   some optimal schedule is made so. */
static inline int64_t
shop_brute (const struct openshop_ticks *ticks)
{
  struct shop_brute brute = { .ticks = ticks, .best = INT64_MAX };
  int32_t tasks = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      brute.left[i] += openshop_time (ticks, i, j);
      brute.left[ticks->jobs + j] += openshop_time (ticks, i, j);
      tasks += openshop_time (ticks, i, j) > 0;
    }
  shop_brute_from (&brute, 0, tasks);
  return brute.best;
}

#endif
