/* Makespans of an instance of the overhead model (tests/support/overhead.h), in its ticks. */
#ifndef TESTS_OVERHEAD_VALUES_H
#define TESTS_OVERHEAD_VALUES_H

#include "heuristics/overhead/table.h"
#include "search/overhead/engines.h"
#include "tests/support/overhead.h"

/* Of a heuristic of the table. */
static inline int64_t
support_heuristic (const struct support_case *about, const char *name)
{
  struct overhead_schedule schedule;
  overhead_schedule_init (&schedule);
  heuristic_make (heuristic_find (overhead_heuristics, name), &about->ticks, 0, NULL, &schedule);
  int64_t makespan = schedule.makespan;
  overhead_schedule_clear (&schedule);
  return makespan;
}

/* Of an optimum, by brute force. */
static inline int64_t
support_optimum (const struct support_case *about)
{
  struct solve_options options;
  struct outcome outcome;
  solve_options_init (&options);
  outcome_init (&outcome, overhead_data.solution);
  overhead_brute_engine.solve (&about->ticks, &options, &outcome, NULL);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  int64_t optimum = outcome.makespan;
  outcome_clear (&outcome);
  return optimum;
}

#endif
