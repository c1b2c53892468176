/* What solving needs of the heterogeneous LogP model: search/core/model.h. */
#include "search/core/model.h"

#include "bounds/logp/table.h"
#include "heuristics/logp/table.h"
#include "search/logp/engines.h"

/* With fastest node first. */
static void
compare (const void *types, const struct solve_options *options, struct outcome *outcome,
         void *made)
{
  struct tree_schedule *schedule = made;
  (void)options;
  logp_fnf_schedule (types, schedule);
  outcome->heuristic = "fnf";
  outcome->heuristic_makespan = schedule->makespan;
}

const struct solve_model logp_solve = {
  .engines = logp_engines,
  .heuristics = logp_heuristics,
  .bounds = logp_bounds,
  .compare = compare,
};
