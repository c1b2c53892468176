#include "search/logp.h"

#include "search/logp_auto.h"
#include "search/logp_brute.h"
#include "search/logp_dp.h"

#include <stdlib.h>
#include <string.h>

const struct logp_engine *const logp_engine_table[]
  = { &logp_auto_engine, &logp_dp_engine, &logp_dp_fast_engine, &logp_brute_engine, NULL };

void
logp_options_init (struct logp_options *options)
{
  *options = (struct logp_options){ .threads = 1 };
}

void
logp_outcome_init (struct logp_outcome *outcome)
{
  memset (outcome, 0, sizeof *outcome);
  tree_schedule_init (&outcome->schedule);
  status_init (&outcome->status);
}

void
logp_outcome_clear (struct logp_outcome *outcome)
{
  tree_schedule_clear (&outcome->schedule);
  logp_outcome_init (outcome);
}

void
logp_outcome_reset (struct logp_outcome *outcome)
{
  struct tree_schedule schedule = outcome->schedule;
  logp_outcome_init (outcome);
  schedule.nodes = schedule.makespan = 0;
  outcome->schedule = schedule;
}

void
logp_outcome_prove (struct logp_outcome *outcome, const struct logp_options *options)
{
  if (outcome->makespan != outcome->schedule.makespan || (options->debug_schedule && options->debug_schedule->makespan < outcome->makespan))
    abort (); /* the engine is wrong */
  outcome->lower_bound = outcome->makespan;
  outcome->state = SOLVE_OPTIMAL;
}
