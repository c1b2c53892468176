/* The default engine of the parameterized model, `auto`: the counting bound
   (heuristics/parameterized/greedy.h) is the optimum without a network, and the greedy schedule
   has it. In a network, where counting knows what keeps a node's sends apart
   (parameterized_spaced), OPT-mesh and OPT-min mostly reach it, too; where no heuristic does,
   search/parameterized/network looks for better schedules. outcome->nodes counts its nodes. A
   certificate is the counting, or, where the optimum is above the bound, a cover. */
#include "search/parameterized/engines.h"

#include "base/watch.h"
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/greedy.h"
#include "heuristics/parameterized/table.h"
#include "search/parameterized/network.h"

/* Keep the best heuristic's schedule. */
static void
run_heuristics (const struct parameterized_ticks *ticks, struct outcome *outcome)
{
  struct tree_schedule made;
  tree_schedule_init (&made);
  for (const struct heuristic *row = parameterized_heuristics; row->name; row++) {
    if (!heuristic_fits (row, ticks))
      continue;
    heuristic_make (row, ticks, 0, NULL, &made);
    if (parameterized_solution (outcome)->nodes > 0 && made.makespan >= outcome->makespan)
      continue;
    outcome->makespan = made.makespan;
    tree_schedule_copy (outcome->schedule, &made);
  }
  tree_schedule_clear (&made);
}

static void
solve_network (const struct parameterized_ticks *ticks, const struct solve_options *options,
               const struct deadline *deadline, struct outcome *outcome)
{
  struct parameterized_ticks apart = parameterized_spaced (ticks);
  watch_enter (deadline->watch, "heuristics");
  run_heuristics (ticks, outcome);
  if (apart.hold > ticks->hold)
    run_heuristics (&apart, outcome);
  outcome->state = outcome->makespan == outcome->lower_bound ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  watch_bound (deadline->watch, parameterized_ticks_time (ticks, outcome->lower_bound));
  watch_best (deadline->watch, parameterized_ticks_time (ticks, outcome->makespan));
  if (outcome->state == SOLVE_OPTIMAL)
    return;
  outcome->method = "network";
  watch_enter (deadline->watch, "network search");
  if (ticks->nodes <= PARAMETERIZED_NETWORK_NODES)
    parameterized_network_search (ticks, options, deadline, outcome);
  else
    status_set (
      &outcome->status, STATUS_LIMIT,
      "no heuristic reaches the counting bound, and the search takes at most %d nodes of a network",
      PARAMETERIZED_NETWORK_NODES);
}

static void
auto_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
            void *workspace)
{
  const struct parameterized_ticks *ticks = data;
  (void)workspace;
  struct parameterized_ticks apart = parameterized_spaced (ticks);
  struct deadline deadline;
  int64_t before, counted;
  deadline_start (&deadline, &options->limits);
  outcome_reset (outcome);
  outcome->method = "counting";
  outcome->lower_bound = counted = parameterized_greedy_makespan (&apart, &before, NULL);
  if (ticks->network == PARAMETERIZED_COMPLETE) {
    parameterized_greedy_schedule (ticks, outcome->schedule);
    outcome->makespan = outcome->lower_bound;
    outcome->state = SOLVE_OPTIMAL;
  } else {
    solve_network (ticks, options, &deadline, outcome);
  }
  if (!options->proof || outcome->state != SOLVE_OPTIMAL)
    return;
  struct parameterized_certificate *proof = options->proof;
  proof->before = before;
  proof->makespan = outcome->makespan;
  parameterized_cover_reset (&proof->cover);
  if (ticks->network != PARAMETERIZED_COMPLETE)
    tree_schedule_copy (&proof->schedule, outcome->schedule);
  outcome->certified = outcome->makespan == counted
                       || parameterized_network_cover (ticks, options, &deadline, outcome);
}

const struct engine parameterized_auto_engine = {
  .name = "auto",
  .summary = "counting bound; in a network heuristics and a search",
  .solve = auto_solve,
};
