#include "search/logp_auto.h"

#include "base/memory.h"
#include "heuristics/logp.h"
#include "heuristics/logp_multiplier.h"
#include "search/logp_dp.h"

#include <stdlib.h>

static int64_t
larger (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* The bounds, and the schedules that the prices make; `worth` gets the prices of the one by prices, which is returned. */
static int64_t
run_bounds (const struct logp_types *types, const struct deadline *deadline, int64_t *worth, struct logp_outcome *outcome)
{
  int64_t priced = logp_multiplier_bound (types, &outcome->schedule, deadline, worth);
  if (priced < outcome->schedule.makespan)
    logp_improve (types, &outcome->schedule);
  outcome->makespan = outcome->schedule.makespan;
  outcome->lower_bound = larger (priced, larger (logp_first_bound (types), logp_alike_bound (types)));
  return priced;
}

static void
certify (const struct logp_types *types, const struct logp_options *options, const int64_t *worth, struct logp_outcome *outcome)
{
  if (!options->proof || outcome->state != SOLVE_OPTIMAL || (!worth && !logp_certificate_takes (types)))
    return;
  logp_certificate_set (options->proof, &outcome->schedule, types, worth);
  outcome->certified = true;
}

/* The bounds do not meet the schedule. */
static void
run_program (const struct logp_types *types, const struct logp_options *options, const struct deadline *deadline,
             struct logp_outcome *outcome)
{
  bool fast = logp_dp_slowest (types);
  struct status status;
  status_init (&status);
  outcome->method = fast ? logp_dp_fast_engine.name : logp_dp_engine.name;
  enum solve_state state = logp_dp_run (types, deadline, fast, outcome, &status);
  if (state == SOLVE_REFUSED)
    status_set (&outcome->status, STATUS_LIMIT, "%s", status.message);
  if (state == SOLVE_OPTIMAL) {
    if (outcome->makespan < outcome->lower_bound)
      abort (); /* a bound is wrong */
    logp_outcome_prove (outcome, options);
  }
}

static void
auto_solve (const struct logp_types *types, const struct logp_options *options, struct logp_outcome *outcome)
{
  struct deadline deadline;
  int64_t *worth = memory_alloc (types->k, sizeof *worth);
  logp_outcome_reset (outcome);
  deadline_start (&deadline, &options->limits);
  logp_local_schedule (types, &outcome->schedule);
  outcome->makespan = outcome->schedule.makespan;
  outcome->state = SOLVE_FEASIBLE;
  outcome->method = "prices";
  bool priced = run_bounds (types, &deadline, worth, outcome) == outcome->makespan;
  if (outcome->lower_bound == outcome->makespan)
    logp_outcome_prove (outcome, options);
  else
    run_program (types, options, &deadline, outcome);
  certify (types, options, priced ? worth : NULL, outcome);
  free (worth);
}

const struct logp_engine logp_auto_engine = {
  .name = "auto",
  .summary = "local search and prices, then the dynamic program",
  .solve = auto_solve,
};
