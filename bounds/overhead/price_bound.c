#include "bounds/overhead/price_bound.h"

#include "bounds/overhead/grid.h"
#include "bounds/overhead/parameters.h"
#include "bounds/overhead/price_search.h"
#include "bounds/overhead/release.h"
#include "heuristics/overhead/rules.h"

#include <assert.h>

void
overhead_price_run_init (struct overhead_price_run *run, const struct overhead_ticks *ticks,
                         int64_t least, struct overhead_dual_prices *proof)
{
  assert (least >= 1);
  *run = (struct overhead_price_run){ .ticks = ticks,
                                      .bound = least,
                                      .steps = overhead_bound_parameters.overhead_price_first_steps,
                                      .proof = proof };
  overhead_dual_prices_reset (proof);
}

static void
end_grid (struct overhead_price_run *run)
{
  if (run->searching)
    overhead_price_search_clear (&run->search);
  if (run->grid > 0)
    overhead_grid_clear (&run->coarse);
  run->searching = false;
  run->grid = 0;
}

void
overhead_price_run_clear (struct overhead_price_run *run)
{
  end_grid (run);
}

/* Rounds to this grid. False: its tables are too large. */
static bool
begin_grid (struct overhead_price_run *run, int64_t grid, int64_t most)
{
  bool proven = run->proof->horizon >= 0;
  run->grid = grid;
  overhead_grid_round (&run->coarse, run->ticks, grid);
  run->searching = overhead_price_search_init (&run->search, &run->coarse, run->bound / grid);
  if (!run->searching
      || overhead_pricing_cells (&run->search.pricing, most / grid)
           > overhead_bound_parameters.overhead_price_cells)
    return false;
  if (proven)
    overhead_price_search_hint (&run->search, run->proof, run->proof->grid, grid);
  return true;
}

/* Begins on the next grid on which no cost becomes 0, if it is not begun. False: there is none, or
   its tables are too large. */
static bool
next_grid (struct overhead_price_run *run, int64_t most)
{
  int64_t exact = overhead_grid_exact (run->ticks), limit = overhead_grid_limit (run->ticks);
  while (run->grid == 0 && !run->last) {
    run->last = most / exact <= 3 * run->steps;
    int64_t grid = run->last ? exact : overhead_grid_choose (run->ticks, exact, most / run->steps);
    run->steps *= 2;
    if (grid <= limit)
      return begin_grid (run, grid, most);
  }
  return run->grid > 0;
}

/* Raises the bound on the present grid. False: a limit has been reached. */
static bool
climb (struct overhead_price_run *run, int64_t most)
{
  struct overhead_price_search *search = &run->search;
  bool done = false, proven = run->proof->horizon >= 0;
  int64_t from = proven ? run->bound / run->grid : (run->bound - 1) / run->grid;
  int64_t bound = run->grid * overhead_price_search_climb (search, from, most / run->grid, &done);
  if (search->proof.horizon >= 0 && (bound > run->bound || (bound == run->bound && !proven))) {
    overhead_dual_prices_copy (run->proof, &search->proof);
    run->proof->grid = run->grid;
    run->bound = bound;
  }
  return done;
}

bool
overhead_price_run (struct overhead_price_run *run, int64_t most, const struct deadline *deadline,
                    struct overhead_price_budget *budget)
{
  assert (most >= run->bound);
  while (!run->finished && !deadline_passed (deadline)) {
    if (!next_grid (run, most)) {
      run->finished = true;
      break;
    }
    run->search.deadline = deadline;
    run->search.budget = budget;
    if (!climb (run, most))
      break;
    end_grid (run);
  }
  return run->finished;
}

int64_t
overhead_price_bound (const struct overhead_ticks *ticks, int64_t least, int64_t most,
                      const struct deadline *deadline, struct overhead_price_budget *budget,
                      struct overhead_dual_prices *proof)
{
  struct overhead_price_run run;
  overhead_price_run_init (&run, ticks, least, proof);
  overhead_price_run (&run, most, deadline, budget);
  overhead_price_run_clear (&run);
  return run.bound;
}

/* The same on the ticks of the grid. */
static bool
excludes (struct overhead_pricing *pricing, const struct overhead_dual_prices *proof)
{
  if (proof->pools != pricing->pools || proof->addressed != pricing->addressed
      || !overhead_pricing_horizon (pricing, proof->horizon))
    return false;
  for (size_t q = 0; q < pricing->pools; q++)
    for (int64_t t = 0; t <= proof->horizon; t++)
      overhead_pricing_pool (pricing, q)[t] = overhead_dual_prices_at (proof, q, t);
  return overhead_pricing_excludes (pricing);
}

bool
overhead_price_proven (const struct overhead_ticks *ticks, const struct overhead_dual_prices *proof)
{
  struct overhead_ticks coarse;
  struct overhead_pricing pricing;
  if (proof->horizon < 0 || proof->grid > overhead_grid_limit (ticks))
    return false;
  overhead_grid_round (&coarse, ticks, proof->grid);
  bool begun = overhead_pricing_init (&pricing, &coarse),
       good = begun && excludes (&pricing, proof);
  if (begun)
    overhead_pricing_clear (&pricing);
  overhead_grid_clear (&coarse);
  return good;
}

/* A budget that suffices for most instances of up to some tens of nodes, and takes some seconds at
   most. */
static uint64_t
usual_budget (const struct overhead_ticks *ticks)
{
  int64_t rows = ticks->nodes + (ticks->uniform ? ticks->messages : ticks->tasks);
  return rows > 400 ? 0 : (uint64_t)(200 < 20000 / rows ? 200 : 20000 / rows);
}

int64_t
overhead_price_bound_alone (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  static const struct overhead_rule *const rules[] = { &ecf_rule, &eaf_rule, &wr_rule };
  struct overhead_schedule schedule;
  struct overhead_dual_prices proof;
  int64_t least = overhead_release_bound (ticks, deadline), most = INT64_MAX;
  struct overhead_price_budget budget = { usual_budget (ticks), UINT64_MAX };
  if (budget.programs == 0)
    return least;
  overhead_schedule_init (&schedule);
  for (size_t h = 0; h < sizeof rules / sizeof *rules; h++) {
    overhead_select (ticks, rules[h], NULL, true, NULL, &schedule);
    most = schedule.makespan < most ? schedule.makespan : most;
  }
  overhead_schedule_clear (&schedule);
  overhead_dual_prices_init (&proof);
  int64_t bound = overhead_price_bound (ticks, least, most, deadline, &budget, &proof);
  overhead_dual_prices_clear (&proof);
  return bound;
}
