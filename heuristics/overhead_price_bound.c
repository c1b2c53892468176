#include "heuristics/overhead_price_bound.h"

#include "base/memory.h"
#include "heuristics/overhead.h"
#include "heuristics/overhead_grid.h"
#include "heuristics/overhead_price_search.h"
#include "heuristics/overhead_release.h"

#include <assert.h>

#define FIRST_STEPS 200                /* of the coarsest grid, about */
#define MOST_CELLS (INT64_C (1) << 23) /* of all nodes' tables together */

struct task {
  const struct overhead_ticks *ticks;
  int64_t bound, most;
  const struct deadline *deadline;
  uint64_t budget;
  bool progress;
  struct overhead_tariff *proof; /* of `bound`, or of nothing */
};

/* Do what can be done on one grid. False when it is no use to go on. */
static bool
bound_on_grid (struct task *task, int64_t grid)
{
  struct overhead_price_search search;
  struct overhead_ticks coarse;
  bool done = false, proven = task->proof->horizon >= 0;
  overhead_ticks_init (&coarse);
  overhead_grid_round (&coarse, task->ticks, grid);
  if (overhead_price_search_init (&search, &coarse, task->bound / grid, task->deadline, task->budget)) {
    search.progress = task->progress;
    if (overhead_pricing_cells (&search.pricing, task->most / grid) <= MOST_CELLS) {
      if (proven)
        overhead_price_search_hint (&search, task->proof, task->proof->grid, grid);
      int64_t from = proven ? task->bound / grid : (task->bound - 1) / grid;
      int64_t bound = grid * overhead_price_search_climb (&search, from, task->most / grid, &done);
      if (search.proof.horizon >= 0 && (bound > task->bound || (bound == task->bound && !proven))) {
        overhead_tariff_copy (task->proof, &search.proof);
        task->proof->grid = grid;
        task->bound = bound;
      }
      task->budget = search.budget;
    }
    overhead_price_search_clear (&search);
  }
  overhead_ticks_clear (&coarse);
  return done;
}

int64_t
overhead_price_bound (const struct overhead_ticks *ticks, int64_t least, int64_t most, const struct deadline *deadline, uint64_t budget,
                      bool progress, struct overhead_tariff *proof)
{
  assert (least >= 1 && most >= least);
  struct task task = { ticks, least, most, deadline, budget, progress, proof };
  int64_t exact = overhead_grid_exact (ticks), limit = overhead_grid_limit (ticks);
  overhead_tariff_reset (proof);
  for (int64_t steps = FIRST_STEPS;; steps *= 2) {
    bool last = most / exact <= 3 * steps;
    int64_t grid = last ? exact : overhead_grid_choose (ticks, exact, most / steps);
    if ((deadline && deadline_passed (deadline)) || (grid <= limit && !bound_on_grid (&task, grid)) || last)
      return task.bound;
  }
}

/* Enough for most instances of up to some tens of nodes, and some seconds at most. */
static uint64_t
usual_budget (const struct overhead_ticks *ticks)
{
  int64_t rows = ticks->nodes + (ticks->uniform ? ticks->messages : ticks->tasks);
  return rows > 400 ? 0 : (uint64_t)(200 < 20000 / rows ? 200 : 20000 / rows);
}

int64_t
overhead_price_bound_alone (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  static const char *const guesses[] = { "ecfp", "eafp", "wrp" };
  struct overhead_schedule schedule;
  struct overhead_tariff proof;
  int64_t least = overhead_release_bound (ticks, deadline), most = INT64_MAX;
  uint64_t budget = usual_budget (ticks);
  if (budget == 0)
    return least;
  overhead_schedule_init (&schedule);
  for (size_t g = 0; g < sizeof guesses / sizeof *guesses; g++) {
    overhead_heuristic_find (guesses[g])->run (ticks, 0, NULL, &schedule);
    most = schedule.makespan < most ? schedule.makespan : most;
  }
  overhead_schedule_clear (&schedule);
  overhead_tariff_init (&proof);
  int64_t bound = overhead_price_bound (ticks, least, most, deadline, budget, false, &proof);
  overhead_tariff_clear (&proof);
  return bound;
}

bool
overhead_price_proves (const struct overhead_ticks *ticks, const struct overhead_tariff *tariff)
{
  struct overhead_pricing pricing;
  struct overhead_ticks coarse;
  bool proves = false;
  if (!overhead_tariff_valid (tariff) || tariff->addressed == ticks->uniform || tariff->grid > overhead_grid_limit (ticks))
    return false;
  overhead_ticks_init (&coarse);
  overhead_grid_round (&coarse, ticks, tariff->grid);
  if (overhead_pricing_init (&pricing, &coarse)) {
    if (tariff->pools == pricing.pools && overhead_pricing_horizon (&pricing, tariff->horizon)) {
      overhead_pricing_load (&pricing, tariff);
      proves = overhead_pricing_excludes (&pricing);
    }
    overhead_pricing_clear (&pricing);
  }
  overhead_ticks_clear (&coarse);
  return proves;
}
