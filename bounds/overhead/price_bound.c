#include "bounds/overhead/price_bound.h"

#include "bounds/overhead/grid.h"
#include "bounds/overhead/parameters.h"
#include "bounds/overhead/price_search.h"
#include "bounds/overhead/release.h"
#include "heuristics/overhead/rules.h"

#include <assert.h>

/* The arguments of overhead_price_bound, and the bound so far. */
struct price_bound_state {
  const struct overhead_ticks *ticks;
  int64_t bound, most;
  const struct deadline *deadline;
  uint64_t budget;
  bool progress;
  struct overhead_dual_prices *proof; /* of `bound`, or empty */
};

/* Raises the bound on one grid. False: finer grids are of no use, because a limit has been reached:
   the budget, the deadline or the size of the tables. */
static bool
bound_on_grid (struct price_bound_state *state, int64_t grid)
{
  struct overhead_price_search search;
  struct overhead_ticks coarse;
  bool done = false, proven = state->proof->horizon >= 0;
  overhead_grid_round (&coarse, state->ticks, grid);
  if (overhead_price_search_init (&search, &coarse, state->bound / grid, state->deadline,
                                  state->budget)) {
    search.progress = state->progress;
    if (overhead_pricing_cells (&search.pricing, state->most / grid)
        <= overhead_bound_parameters.overhead_price_cells) {
      if (proven)
        overhead_price_search_hint (&search, state->proof, state->proof->grid, grid);
      int64_t from = proven ? state->bound / grid : (state->bound - 1) / grid;
      int64_t bound = grid * overhead_price_search_climb (&search, from, state->most / grid, &done);
      if (search.proof.horizon >= 0
          && (bound > state->bound || (bound == state->bound && !proven))) {
        overhead_dual_prices_copy (state->proof, &search.proof);
        state->proof->grid = grid;
        state->bound = bound;
      }
      state->budget = search.budget;
    }
    overhead_price_search_clear (&search);
  }
  overhead_grid_clear (&coarse);
  return done;
}

int64_t
overhead_price_bound (const struct overhead_ticks *ticks, int64_t least, int64_t most,
                      const struct deadline *deadline, uint64_t budget, bool progress,
                      struct overhead_dual_prices *proof)
{
  assert (least >= 1 && most >= least);
  struct price_bound_state state = { ticks, least, most, deadline, budget, progress, proof };
  int64_t exact = overhead_grid_exact (ticks), limit = overhead_grid_limit (ticks);
  overhead_dual_prices_reset (proof);
  for (int64_t steps = overhead_bound_parameters.overhead_price_first_steps;; steps *= 2) {
    bool last = most / exact <= 3 * steps;
    int64_t grid = last ? exact : overhead_grid_choose (ticks, exact, most / steps);
    if (deadline_passed (deadline) || (grid <= limit && !bound_on_grid (&state, grid)) || last)
      return state.bound;
  }
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
  uint64_t budget = usual_budget (ticks);
  if (budget == 0)
    return least;
  overhead_schedule_init (&schedule);
  for (size_t h = 0; h < sizeof rules / sizeof *rules; h++) {
    overhead_select (ticks, rules[h], NULL, true, NULL, &schedule);
    most = schedule.makespan < most ? schedule.makespan : most;
  }
  overhead_schedule_clear (&schedule);
  overhead_dual_prices_init (&proof);
  int64_t bound = overhead_price_bound (ticks, least, most, deadline, budget, false, &proof);
  overhead_dual_prices_clear (&proof);
  return bound;
}
