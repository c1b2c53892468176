#include "search/parameterized.h"

#include "search/parameterized_auto.h"
#include "search/parameterized_brute.h"

#include <string.h>

const struct parameterized_engine *const parameterized_engine_table[] = { &parameterized_auto_engine, &parameterized_brute_engine, NULL };

void
parameterized_options_init (struct parameterized_options *options)
{
  *options = (struct parameterized_options){ .threads = 1 };
}

void
parameterized_outcome_init (struct parameterized_outcome *outcome)
{
  memset (outcome, 0, sizeof *outcome);
  tree_schedule_init (&outcome->schedule);
  status_init (&outcome->status);
}

void
parameterized_outcome_clear (struct parameterized_outcome *outcome)
{
  tree_schedule_clear (&outcome->schedule);
  parameterized_outcome_init (outcome);
}

void
parameterized_outcome_reset (struct parameterized_outcome *outcome)
{
  struct tree_schedule schedule = outcome->schedule;
  parameterized_outcome_init (outcome);
  schedule.nodes = 0;
  schedule.makespan = 0;
  outcome->schedule = schedule;
}
