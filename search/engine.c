#include "search/engine.h"

#include "search/auto.h"
#include "search/brute.h"
#include "search/dp.h"
#include "search/dp_fast.h"
#include "search/liu.h"

#include <string.h>

const struct engine *const engine_table[]
  = { &auto_engine, &dp_fast_engine, &dp_engine, &liu_engine, &liu_generic_engine, &brute_engine, NULL };

void
solve_options_init (struct solve_options *options)
{
  *options = (struct solve_options){ .threads = 1, .liu_fastest_first = true, .liu_monotone = true, .liu_bound = true };
}

void
outcome_init (struct outcome *outcome)
{
  memset (outcome, 0, sizeof *outcome);
  plan_init (&outcome->plan);
  status_init (&outcome->status);
}

void
outcome_clear (struct outcome *outcome)
{
  plan_clear (&outcome->plan);
  outcome_init (outcome);
}

void
outcome_reset (struct outcome *outcome)
{
  struct plan plan = outcome->plan;
  outcome_init (outcome);
  plan_reset (&plan);
  outcome->plan = plan;
}
