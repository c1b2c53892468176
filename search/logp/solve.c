/* What solving needs of the heterogeneous LogP model: search/core/model.h. */
#include "search/core/model.h"

#include "bounds/logp/table.h"
#include "heuristics/logp/table.h"
#include "search/logp/engines.h"

/* With fastest node first; with the binomial tree where there is no time. */
static void
compare (const void *types, const struct solve_options *options, struct outcome *outcome,
         void *made)
{
  struct tree_schedule *schedule = made;
  struct deadline deadline;
  deadline_start (&deadline, &options->limits);
  bool timely = logp_start_within (types, LOGP_START_FNF, &deadline, schedule);
  if (!timely)
    logp_binomial_schedule (types, NULL, schedule);
  outcome->heuristic = timely ? "fnf" : "binomial";
  outcome->heuristic_makespan = schedule->makespan;
}

const struct solve_model logp_solve = {
  .engines = logp_engines,
  .heuristics = logp_heuristics,
  .bounds = logp_bounds,
  .compare = compare,
};
