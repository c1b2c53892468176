/* What solving needs of the node model: search/core/model.h. */
#include "search/core/model.h"

#include "bounds/node/table.h"
#include "heuristics/node/fnf.h"
#include "heuristics/node/table.h"
#include "search/node/beam_lp.h"
#include "search/node/dfs_parallel.h"
#include "search/node/engines.h"
#include "search/node/liu.h"
#include "search/node/round.h"
#include "search/node/theorem_fnf.h"

/* With fastest node first. */
static void
compare (const void *types, const struct solve_options *options, struct outcome *outcome,
         void *made)
{
  struct schedule *schedule = made;
  (void)options;
  fnf_schedule (types, 0, schedule);
  outcome->heuristic = "fnf";
  outcome->heuristic_makespan = schedule->makespan;
}

static const struct theorem_question *const questions[]
  = { &node_theorem_fnf, &node_theorem_fnf_slowest, &node_theorem_fnf_classes, NULL };

static const struct task_kind *const kinds[]
  = { &round_kind, &dfs_parallel_kind, &beam_lp_kind, &liu_team_kind, NULL };

const struct solve_model node_solve = {
  .engines = node_engines,
  .heuristics = node_heuristics,
  .bounds = node_bounds,
  .questions = questions,
  .kinds = kinds,
  .compare = compare,
};
