#include "bounds/overhead/multiplier_bound.h"

#include "base/memory.h"
#include "bounds/colgen/master.h"
#include "bounds/overhead/disjunctive.h"
#include "bounds/overhead/growth.h"
#include "bounds/overhead/multipliers.h"
#include "bounds/overhead/parameters.h"
#include "bounds/overhead/work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE 1e-7

struct multiplier_search {
  struct overhead_multipliers multipliers;
  struct master master;
  size_t rows;
  int64_t *best; /* owned [overhead_multiplier_rows]: the best multipliers over all horizons */
  double *count; /* owned [overhead_multiplier_rows] */
  double tasks;
  int64_t work; /* done so far: values computed and entries of the inverse updated */
  const struct deadline *deadline;
};

/* Sets the multipliers between the best ones and those of the duals. */
static void
move_multipliers (struct multiplier_search *search, double step)
{
  for (size_t u = 0; u < search->rows; u++) {
    double dual = search->master.dual[u] > 0 ? search->master.dual[u] : 0,
           from = (double)search->best[u];
    double multiplier = from + step * ((1 - dual) * OVERHEAD_MULTIPLIERS_UNIT - from);
    search->multipliers.multiplier[u] = llround (multiplier > -(double)OVERHEAD_MULTIPLIERS_MAX
                                                   ? multiplier
                                                   : -(double)OVERHEAD_MULTIPLIERS_MAX);
  }
}

/* The number of receives that the present multipliers leave possible: the sum of the uses' prices
   and what the sources bring. */
static double
receives_left (const struct multiplier_search *search)
{
  return search->tasks
         + (double)(search->multipliers.total - overhead_multipliers_due (&search->multipliers))
             / OVERHEAD_MULTIPLIERS_UNIT;
}

/* True iff some multipliers refute the horizon. */
static bool
refuted (struct multiplier_search *search, int64_t horizon)
{
  struct master *master = &search->master;
  double best = INFINITY, step = 0, receives;
  overhead_multipliers_horizon (&search->multipliers, horizon);
  master_start (master, search->rows, search->count, 0);
  while (search->work < overhead_bound_parameters.overhead_multiplier_work
         && !deadline_passed (search->deadline) && master_price (master)) {
    double value = master_value (master);
    if (value > search->tasks - TOLERANCE || best - value < TOLERANCE)
      break;
    move_multipliers (search, step);
    overhead_multipliers_evaluate (&search->multipliers);
    search->work += 2 * (horizon + 1) * (int64_t)search->multipliers.relays
                    + 4 * (int64_t)(search->rows * search->rows);
    if (search->multipliers.total < overhead_multipliers_due (&search->multipliers)) {
      memcpy (search->best, search->multipliers.multiplier, search->rows * sizeof *search->best);
      return true;
    }
    if (receives_left (search) < best) {
      best = receives_left (search);
      memcpy (search->best, search->multipliers.multiplier, search->rows * sizeof *search->best);
    }
    receives = 0;
    for (size_t u = 0; u < search->rows; u++)
      receives += search->multipliers.visits[u];
    if (master_reduced (master, search->multipliers.visits, receives) > TOLERANCE) {
      step = overhead_bound_parameters.overhead_multiplier_step;
      if (!master_enter (master, search->multipliers.visits, receives, NULL))
        break;
    } else if (step == 1) {
      break;
    } else {
      step = 1;
    }
  }
  return false;
}

/* Refutes horizons from `low` on, by steps that double and then halve; returns the lower bound. */
static int64_t
climb (struct multiplier_search *search, int64_t low)
{
  int64_t grain = search->multipliers.grain, horizon = low / grain, open = INT64_MAX;
  for (int64_t step = 1; horizon < open; step = 2 * step) {
    if (horizon + step > open)
      step = (open - horizon + 1) / 2;
    if (refuted (search, horizon + step - 1))
      horizon += step;
    else
      open = horizon + step - 1;
  }
  return horizon * grain > low ? horizon * grain : low;
}

/* Climb with message k, or all together when k is -1, from `low`. */
static int64_t
set_bound (struct multiplier_search *search, int32_t k, int64_t low)
{
  struct overhead_multipliers *multipliers = &search->multipliers;
  int64_t grain = low
                    / (overhead_bound_parameters.overhead_multiplier_cells
                       / (multipliers->heads->ticks->nodes + 1))
                  + 1;
  if (!overhead_multipliers_take (multipliers, k, grain) || multipliers->relays == 0
      || multipliers->relays + multipliers->feeds
           > overhead_bound_parameters.overhead_multiplier_rows)
    return low;
  search->rows = multipliers->relays + multipliers->feeds;
  search->tasks = 0;
  for (size_t u = 0; u < search->rows; u++) {
    search->count[u]
      = u < multipliers->relays ? 1 : (double)multipliers->feed[u - multipliers->relays].count;
    search->tasks += search->count[u];
    search->best[u] = u < multipliers->relays ? 0 : OVERHEAD_MULTIPLIERS_UNIT / 2;
  }
  return climb (search, low);
}

/* The largest of the quick bounds. */
static int64_t
simpler_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  int64_t growth = overhead_growth_bound (ticks, deadline),
          work = overhead_work_bound (ticks, deadline),
          disjunctive = overhead_disjunctive_bound (ticks, deadline);
  int64_t larger = growth > work ? growth : work;
  return larger > disjunctive ? larger : disjunctive;
}

int64_t
overhead_multiplier_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct overhead_heads heads;
  struct overhead_horizon horizon;
  struct multiplier_search search = { .deadline = deadline };
  int64_t bound = simpler_bound (ticks, deadline);
  overhead_heads_init (&heads, ticks, deadline);
  overhead_horizon_init (&horizon, &heads);
  overhead_multipliers_init (&search.multipliers, &heads, &horizon);
  master_init (&search.master);
  search.best
    = memory_alloc (overhead_bound_parameters.overhead_multiplier_rows, sizeof *search.best);
  search.count
    = memory_alloc (overhead_bound_parameters.overhead_multiplier_rows, sizeof *search.count);
  bound = set_bound (&search, -1, bound);
  for (int32_t k = 0; ticks->messages > 1 && k < ticks->messages
                      && search.work < overhead_bound_parameters.overhead_multiplier_work;
       k++)
    bound = set_bound (&search, k, bound);
  memory_free (search.best, search.count);
  master_clear (&search.master);
  overhead_multipliers_clear (&search.multipliers);
  overhead_horizon_clear (&horizon);
  overhead_heads_clear (&heads);
  return bound;
}
