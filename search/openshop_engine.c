#include "search/openshop.h"

#include "search/openshop_auto.h"
#include "search/openshop_brute.h"

#include <string.h>

const struct openshop_engine *const openshop_engine_table[]
  = { &openshop_auto_engine, &openshop_learn_engine, &openshop_brute_engine, NULL };

void
openshop_options_init (struct openshop_options *options)
{
  *options = (struct openshop_options){ .threads = 1 };
}

void
openshop_outcome_init (struct openshop_outcome *outcome)
{
  memset (outcome, 0, sizeof *outcome);
  openshop_schedule_init (&outcome->schedule);
  status_init (&outcome->status);
}

void
openshop_outcome_clear (struct openshop_outcome *outcome)
{
  openshop_schedule_clear (&outcome->schedule);
  openshop_outcome_init (outcome);
}

void
openshop_outcome_reset (struct openshop_outcome *outcome)
{
  struct openshop_schedule schedule = outcome->schedule;
  openshop_outcome_init (outcome);
  schedule.jobs = schedule.machines = 0;
  schedule.makespan = 0;
  outcome->schedule = schedule;
}
