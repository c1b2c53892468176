/* Lazy clause generation as a step of search/overhead/auto.c. */
#include "search/overhead/auto_internal.h"

#include "base/watch.h"
#include "search/overhead/engines.h"

#include <math.h>

void
overhead_auto_build_portfolio (struct overhead_solve *solve)
{
  /* Freeing a model takes part of the time that building it took, and has to end in time too. */
  double start = limits_now (), share = overhead_parameters.overhead_auto_model_share;
  solve->model_deadline = solve->deadline;
  if (solve->model_deadline.end < INFINITY)
    solve->model_deadline.end -= share * (solve->model_deadline.end - start);
  solve->portfolio = overhead_portfolio_new (solve->ticks, solve->options, solve->outcome->schedule,
                                             &solve->model_deadline);
  solve->deadline.end -= share * (limits_now () - start);
}

uint64_t
overhead_auto_conflicts (const struct overhead_solve *solve)
{
  return solve->portfolio ? lcg_portfolio_conflicts (solve->portfolio->learners) : 0;
}

/* Runs the learners for `conflicts` conflicts (0: no limit); checks the memory at intervals. */
static enum lcg_result
run_learners (const struct overhead_solve *solve, uint64_t conflicts)
{
  uint64_t interval = overhead_parameters.overhead_auto_report_conflicts,
           last = overhead_auto_conflicts (solve) + conflicts;
  enum lcg_result result = LCG_LIMIT;
  uint64_t bytes = solve->options->limits.bytes;
  watch_enter (solve->deadline.watch, "clause learning");
  while (result == LCG_LIMIT
         && (bytes == 0 || overhead_portfolio_used (solve->portfolio) <= bytes)) {
    uint64_t left = conflicts == 0 ? interval : last - overhead_auto_conflicts (solve);
    result = lcg_portfolio_solve (solve->portfolio->learners, left < interval ? left : interval,
                                  &solve->deadline);
    watch_work (solve->deadline.watch, overhead_auto_conflicts (solve), "conflicts");
    if (deadline_passed (&solve->deadline)
        || (conflicts > 0 && overhead_auto_conflicts (solve) >= last))
      break;
  }
  return result;
}

/* The models are limited to makespans below the incumbent's. */
static void
search_below (struct overhead_solve *solve, uint64_t conflicts)
{
  uint64_t last = overhead_auto_conflicts (solve) + conflicts;
  struct overhead_schedule schedule;
  overhead_schedule_init (&schedule);
  solve->result = LCG_SOLUTION;
  while (solve->result == LCG_SOLUTION && !overhead_auto_settled (solve)) {
    uint64_t done = overhead_auto_conflicts (solve), left = last > done ? last - done : 1;
    solve->result = run_learners (solve, conflicts == 0 ? 0 : left);
    if (solve->result != LCG_SOLUTION)
      break;
    overhead_portfolio_schedule (solve->portfolio, &schedule);
    overhead_auto_accept (solve, &schedule);
    if (!overhead_portfolio_limit (solve->portfolio, solve->outcome->makespan - 1))
      solve->result = LCG_REFUTED;
  }
  if (solve->result == LCG_REFUTED)
    overhead_auto_raise_bound (solve, solve->outcome->makespan, overhead_lcg_engine.name);
  overhead_schedule_clear (&schedule);
}

void
overhead_auto_lcg (struct overhead_solve *solve, uint64_t conflicts)
{
  if (overhead_auto_settled (solve) || !solve->portfolio)
    return;
  if (overhead_portfolio_limit (solve->portfolio, solve->outcome->makespan - 1))
    search_below (solve, conflicts);
  else
    overhead_auto_raise_bound (solve, solve->outcome->makespan, overhead_lcg_engine.name);
}

void
overhead_auto_refute (struct overhead_solve *solve, uint64_t conflicts)
{
  if (overhead_auto_proven (solve) || !solve->portfolio
      || solve->ticks->tasks > OVERHEAD_CLAUSE_TASKS)
    return;
  if (!overhead_portfolio_limit (solve->portfolio, solve->outcome->makespan - 1))
    solve->result = LCG_REFUTED;
  else
    solve->result = run_learners (solve, conflicts);
}
