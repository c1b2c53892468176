/* What solving needs of open shops and total exchange: search/core/model.h. */
#include "search/core/model.h"

#include "bounds/openshop/table.h"
#include "heuristics/openshop/table.h"
#include "search/openshop/engines.h"
#include "search/openshop/lcg_search.h"
#include "search/openshop/order_bb_trials.h"
#include "search/openshop/theorem_exchange.h"

/* With the best of BPR's heuristics. */
static void
compare (const void *data, const struct solve_options *options, struct outcome *outcome, void *made)
{
  const struct openshop_ticks *ticks = data;
  const struct openshop_schedule *schedule = made;
  (void)options;
  for (int i = 0; i < OPENSHOP_PUBLISHED; i++) {
    const struct openshop_published *heuristic = &openshop_published[i];
    if (heuristic->square && ticks->jobs != ticks->machines)
      continue;
    heuristic->make (ticks, 0, NULL, made);
    if (!outcome->heuristic || schedule->makespan < outcome->heuristic_makespan) {
      outcome->heuristic = heuristic->name;
      outcome->heuristic_makespan = schedule->makespan;
    }
  }
}

static const struct task_kind *const kinds[]
  = { &openshop_order_bb_kind, &openshop_order_bb_trials_kind, &openshop_lcg_search_kind, NULL };

const struct solve_model exchange_solve = {
  .engines = openshop_engines,
  .heuristics = openshop_heuristics,
  .bounds = openshop_bounds,
  .questions = openshop_exchange_questions,
  .kinds = kinds,
  .compare = compare,
};

const struct solve_model openshop_solve = {
  .engines = openshop_engines,
  .heuristics = openshop_heuristics,
  .bounds = openshop_bounds,
  .questions = openshop_square_questions,
  .kinds = kinds,
  .compare = compare,
};
