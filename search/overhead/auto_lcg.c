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

/* One part of it, after which memory and progress are checked. False: a limit was reached. */
static bool
run_learners (struct overhead_solve *solve, const struct overhead_learning *learning)
{
  uint64_t interval = overhead_parameters.overhead_auto_report_conflicts, left = interval,
           done = overhead_auto_conflicts (solve), bytes = solve->options->limits.bytes;
  solve->result = LCG_LIMIT;
  if (bytes > 0 && overhead_portfolio_used (solve->portfolio) > bytes)
    return false;
  if (learning->limited)
    left = learning->last > done ? learning->last - done : 1;
  watch_enter (solve->deadline.watch, "clause learning");
  solve->result = lcg_portfolio_solve (solve->portfolio->learners,
                                       left < interval ? left : interval, &solve->deadline);
  done = overhead_auto_conflicts (solve);
  watch_work (solve->deadline.watch, done, "conflicts");
  return solve->result != LCG_LIMIT
         || !(deadline_passed (&solve->deadline) || (learning->limited && done >= learning->last));
}

/* The models are limited to makespans below the incumbent's. */
static void
take_solution (struct overhead_solve *solve)
{
  struct overhead_schedule schedule;
  overhead_schedule_init (&schedule);
  overhead_portfolio_schedule (solve->portfolio, &schedule);
  overhead_auto_accept (solve, &schedule);
  overhead_schedule_clear (&schedule);
  if (!overhead_portfolio_limit (solve->portfolio, solve->outcome->makespan - 1))
    solve->result = LCG_REFUTED;
}

static struct overhead_learning
learning_of (const struct overhead_solve *solve, uint64_t conflicts)
{
  return (struct overhead_learning){ .last = overhead_auto_conflicts (solve) + conflicts,
                                     .limited = conflicts > 0 };
}

void
overhead_auto_learn_begin (struct overhead_solve *solve, uint64_t conflicts,
                           struct overhead_learning *learning)
{
  *learning = learning_of (solve, conflicts);
  learning->refuted = !overhead_portfolio_limit (solve->portfolio, solve->outcome->makespan - 1);
}

bool
overhead_auto_learn (struct overhead_solve *solve, struct overhead_learning *learning)
{
  if (learning->refuted || overhead_auto_settled (solve) || !run_learners (solve, learning))
    return false;
  if (solve->result == LCG_SOLUTION)
    take_solution (solve);
  learning->refuted = solve->result == LCG_REFUTED;
  return true;
}

void
overhead_auto_learn_end (struct overhead_solve *solve, struct overhead_learning *learning)
{
  while (overhead_auto_learn (solve, learning))
    ;
  if (learning->refuted)
    overhead_auto_raise_bound (solve, solve->outcome->makespan, overhead_lcg_engine.name);
}

void
overhead_auto_lcg (struct overhead_solve *solve, uint64_t conflicts)
{
  struct overhead_learning learning;
  if (overhead_auto_settled (solve) || !solve->portfolio)
    return;
  overhead_auto_learn_begin (solve, conflicts, &learning);
  overhead_auto_learn_end (solve, &learning);
}

void
overhead_auto_refute (struct overhead_solve *solve, uint64_t conflicts)
{
  if (overhead_auto_proven (solve) || !solve->portfolio
      || solve->ticks->tasks > OVERHEAD_CLAUSE_TASKS)
    return;
  const struct overhead_learning learning = learning_of (solve, conflicts);
  if (!overhead_portfolio_limit (solve->portfolio, solve->outcome->makespan - 1))
    solve->result = LCG_REFUTED;
  else
    while (run_learners (solve, &learning) && solve->result == LCG_LIMIT)
      ;
}
