#include "search/overhead.h"

#include "search/overhead_auto.h"
#include "search/overhead_brute.h"

#include <string.h>

const struct overhead_engine *const overhead_engine_table[]
  = { &overhead_auto_engine, &overhead_learn_engine, &overhead_brute_engine, NULL };

void
overhead_options_init (struct overhead_options *options)
{
  *options = (struct overhead_options){ .threads = 1, .class = OVERHEAD_ANY };
}

void
overhead_outcome_init (struct overhead_outcome *outcome)
{
  memset (outcome, 0, sizeof *outcome);
  overhead_schedule_init (&outcome->schedule);
  status_init (&outcome->status);
}

void
overhead_outcome_clear (struct overhead_outcome *outcome)
{
  overhead_schedule_clear (&outcome->schedule);
  overhead_outcome_init (outcome);
}

void
overhead_outcome_reset (struct overhead_outcome *outcome)
{
  struct overhead_schedule schedule = outcome->schedule;
  overhead_outcome_init (outcome);
  overhead_schedule_reset (&schedule);
  outcome->schedule = schedule;
}
