/* What solving needs of the overhead model: search/core/model.h. */
#include "search/core/model.h"

#include "bounds/overhead/table.h"
#include "heuristics/overhead/table.h"
#include "model/overhead/appended.h"
#include "search/overhead/engines.h"
#include "search/overhead/portfolio.h"
#include "search/overhead/prices.h"
#include "search/overhead/theorem_multicast.h"

#define SEED 1 /* of the heuristics that draw */

static const char *const classes[] = { SOLVE_ALL_CLASSES, "append", NULL };

static bool
member (unsigned class, const void *solution)
{
  return class != OVERHEAD_APPEND || overhead_appended (solution);
}

/* With the best heuristic of the class, of those that take no time at will. */
static void
compare (const void *ticks, const struct solve_options *options, struct outcome *outcome,
         void *made)
{
  const struct overhead_schedule *schedule = made;
  for (const struct heuristic *row = overhead_heuristics; row->name; row++) {
    if (row->limited)
      continue;
    heuristic_make (row, ticks, SEED, NULL, made);
    if (member (options->class, schedule)
        && (!outcome->heuristic || schedule->makespan < outcome->heuristic_makespan)) {
      outcome->heuristic = row->name;
      outcome->heuristic_makespan = schedule->makespan;
    }
  }
}

static const struct task_kind *const kinds[]
  = { &overhead_portfolio_kind, &overhead_prices_kind, NULL };

const struct solve_model overhead_solve = {
  .engines = overhead_engines,
  .heuristics = overhead_heuristics,
  .bounds = overhead_bounds,
  .questions = overhead_multicast_questions,
  .classes = classes,
  .member = member,
  .kinds = kinds,
  .compare = compare,
};
