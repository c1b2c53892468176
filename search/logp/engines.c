#include "search/logp/engines.h"

#include "search/logp/auto.h"
#include "search/logp/brute.h"
#include "search/logp/dp.h"

#include <stdlib.h>

const struct engine *const logp_engines[]
  = { &logp_auto_engine, &logp_dp_engine, &logp_dp_fast_engine, &logp_brute_engine, NULL };

void
logp_outcome_prove (struct outcome *outcome, const struct solve_options *options)
{
  const struct tree_schedule *known = options->debug_schedule;
  if (outcome->makespan != logp_solution (outcome)->makespan
      || (known && known->makespan < outcome->makespan))
    abort (); /* the engine is wrong */
  outcome->lower_bound = outcome->makespan;
  outcome->state = SOLVE_OPTIMAL;
}
