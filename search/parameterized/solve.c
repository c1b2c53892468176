/* What solving needs of the parameterized model: search/core/model.h. */
#include "search/core/model.h"

#include "bounds/parameterized/table.h"
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/table.h"
#include "search/parameterized/engines.h"
#include "search/parameterized/theorem_tree.h"

/* With the tree that everybody uses, which halves the remaining nodes. */
static void
compare (const void *data, const struct solve_options *options, struct outcome *outcome, void *made)
{
  static const char *const names[] = { [PARAMETERIZED_COMPLETE] = "binomial",
                                       [PARAMETERIZED_MESH] = "u-mesh",
                                       [PARAMETERIZED_BMIN] = "u-min" };
  const struct parameterized_ticks *ticks = data;
  const struct tree_schedule *schedule = made;
  (void)options;
  outcome->heuristic = names[ticks->network];
  if (ticks->network == PARAMETERIZED_COMPLETE)
    parameterized_binomial_schedule (ticks, made);
  else
    parameterized_halved_schedule (ticks, made);
  parameterized_separate (made, ticks);
  outcome->heuristic_makespan = schedule->makespan;
}

const struct solve_model parameterized_solve = {
  .engines = parameterized_engines,
  .heuristics = parameterized_heuristics,
  .bounds = parameterized_bounds,
  .questions = parameterized_tree_questions,
  .compare = compare,
};
