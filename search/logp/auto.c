/* The default engine of the heterogeneous LogP model, `auto`: local search on the order of
   receipt gives a schedule, prices for the types (bounds/logp/multiplier) a bound; where they do
   not meet, the dynamic program (search/logp/dp) works the optimum out, as far as its table
   fits. Where the program is less work than a few evaluations of prices, it comes first.
   outcome->nodes counts the table's entries. A certificate is the prices or the program, where
   it is no larger than LOGP_CERTIFICATE_ENTRIES. */
#include "search/logp/engines.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/watch.h"
#include "bounds/logp/dual_bound.h"
#include "bounds/logp/multiplier.h"
#include "bounds/logp/parameters.h"
#include "bounds/logp/table.h"
#include "heuristics/logp/table.h"
#include "search/logp/dp.h"

#include <stdlib.h>

/* Posts the bounds to observers of the solve. */
static void
report (const struct logp_types *types, const struct deadline *deadline,
        const struct outcome *outcome)
{
  watch_bound (deadline->watch, logp_types_time (types, outcome->lower_bound));
  watch_best (deadline->watch, logp_types_time (types, outcome->makespan));
}

/* Is the dynamic program less work than evaluating many dual values? With few nodes and long times
   it is. Then it runs first. */
static bool
program_is_short (const struct logp_types *types, int64_t makespan)
{
  double k = (double)types->k, program = k * (k + 1);
  double duals = (k + 1) * (double)(makespan / logp_dual_bound_step (types) + 1);
  for (size_t j = 0; j < types->k; j++)
    program *= (double)(types->type[j].count + 1) * (double)(types->type[j].count + 2) / 2;
  return duals > logp_parameters.logp_large_entries
         && program <= logp_parameters.logp_short_evaluations * duals
         && logp_certificate_takes (types);
}

/* Computes the Lagrangian bound, and the schedules that its dual values make. `duals` [k] gets the
   dual values of the bound. True iff the bound is the makespan. */
static bool
run_duals (const struct logp_types *types, const struct deadline *deadline, int64_t *duals,
           struct outcome *outcome)
{
  watch_enter (deadline->watch, "dual values");
  int64_t bound = logp_multiplier_bound (types, outcome->schedule, deadline, duals);
  if (bound < logp_solution (outcome)->makespan)
    logp_improve (types, deadline, outcome->schedule);
  outcome->makespan = logp_solution (outcome)->makespan;
  outcome->lower_bound = int64_max (bound, outcome->lower_bound);
  report (types, deadline, outcome);
  return bound == outcome->makespan;
}

static void
certify (const struct logp_types *types, const struct solve_options *options, const int64_t *duals,
         struct outcome *outcome)
{
  if (!options->proof || outcome->state != SOLVE_OPTIMAL
      || (!duals && !logp_certificate_takes (types)))
    return;
  logp_certificate_set (options->proof, outcome->schedule, types, duals);
  outcome->certified = true;
}

/* True iff it came to an end; else it leaves the schedule as it is, and says so where its table
   is too large. */
static bool
run_program (const struct logp_types *types, const struct deadline *deadline, int threads,
             struct outcome *outcome)
{
  bool fast = logp_dp_slowest (types);
  watch_enter (deadline->watch, "dynamic program");
  struct status status;
  status_init (&status);
  enum solve_state state = logp_dp_run (types, deadline, threads, fast, outcome, &status);
  if (state == SOLVE_REFUSED)
    status_set (&outcome->status, STATUS_LIMIT, "%s", status.message);
  outcome->method = fast ? logp_dp_fast_engine.name : logp_dp_engine.name;
  if (state != SOLVE_OPTIMAL)
    return false;
  if (outcome->makespan < outcome->lower_bound)
    abort (); /* a bound is wrong */
  outcome->lower_bound = outcome->makespan;
  return true;
}

static void
auto_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
            void *workspace)
{
  const struct logp_types *types = data;
  (void)workspace;
  struct deadline deadline;
  int64_t *duals = memory_alloc (types->k, sizeof *duals);
  bool closed = false, done = false;
  outcome_reset (outcome);
  deadline_start (&deadline, &options->limits);
  watch_enter (deadline.watch, "local search");
  bool made = logp_local_within (types, &deadline, outcome->schedule);
  outcome->makespan = logp_solution (outcome)->makespan;
  if (!made) {
    outcome->heuristic = "binomial";
    outcome->heuristic_makespan = outcome->makespan;
  }
  outcome->lower_bound
    = int64_max (logp_first_bound (types, NULL), logp_alike_bound (types, &deadline));
  outcome->state = SOLVE_FEASIBLE;
  outcome->method = "dual-values";
  report (types, &deadline, outcome);
  if (made && program_is_short (types, outcome->makespan))
    done = run_program (types, &deadline, options->threads, outcome);
  if (!done && !deadline_passed (&deadline)) {
    closed = run_duals (types, &deadline, duals, outcome);
    if (outcome->lower_bound < outcome->makespan && outcome->nodes == 0
        && !deadline_passed (&deadline))
      run_program (types, &deadline, options->threads, outcome);
  }
  if (outcome->lower_bound == outcome->makespan)
    logp_outcome_prove (outcome, options);
  certify (types, options, closed ? duals : NULL, outcome);
  free (duals);
}

const struct engine logp_auto_engine = {
  .name = "auto",
  .summary = "local search and dual values, then the dynamic program",
  .solve = auto_solve,
};
