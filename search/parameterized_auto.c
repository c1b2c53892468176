#include "search/parameterized_auto.h"

#include "base/watch.h"
#include "heuristics/parameterized.h"
#include "heuristics/parameterized_contention.h"
#include "heuristics/parameterized_greedy.h"
#include "search/parameterized_network.h"

/* Keep the best heuristic's schedule. */
static void
run_heuristics (const struct parameterized_ticks *ticks, struct parameterized_outcome *outcome)
{
  struct tree_schedule made;
  tree_schedule_init (&made);
  for (const struct parameterized_heuristic *row = parameterized_heuristic_table; row->name; row++) {
    if (!parameterized_heuristic_fits (row, ticks))
      continue;
    parameterized_heuristic_run (row, ticks, &made);
    if (outcome->schedule.nodes > 0 && made.makespan >= outcome->makespan)
      continue;
    outcome->makespan = made.makespan;
    tree_schedule_copy (&outcome->schedule, &made);
  }
  tree_schedule_clear (&made);
}

static void
solve_alone (const struct parameterized_ticks *ticks, struct parameterized_outcome *outcome)
{
  parameterized_greedy_schedule (ticks, &outcome->schedule);
  outcome->makespan = outcome->lower_bound;
  outcome->state = SOLVE_OPTIMAL;
}

static void
solve_network (const struct parameterized_ticks *ticks, const struct parameterized_options *options, const struct deadline *deadline,
               struct parameterized_outcome *outcome)
{
  struct parameterized_ticks apart = parameterized_spaced (ticks);
  run_heuristics (ticks, outcome);
  if (apart.hold > ticks->hold)
    run_heuristics (&apart, outcome);
  outcome->state = outcome->makespan == outcome->lower_bound ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  watch_bound (deadline->watch, parameterized_ticks_time (ticks, outcome->lower_bound));
  watch_best (deadline->watch, parameterized_ticks_time (ticks, outcome->makespan));
  if (outcome->state == SOLVE_OPTIMAL)
    return;
  outcome->method = "network";
  if (ticks->nodes <= PARAMETERIZED_NETWORK_NODES)
    parameterized_network_search (ticks, options, deadline, outcome);
  else
    status_set (&outcome->status, STATUS_LIMIT,
                "no heuristic reaches the counting bound, and the search takes at most %d nodes of a network", PARAMETERIZED_NETWORK_NODES);
}

/* By counting where that is the optimum, else by a cover. */
static void
prove (const struct parameterized_ticks *ticks, const struct parameterized_options *options, const struct deadline *deadline, bool counts,
       struct parameterized_outcome *outcome)
{
  struct parameterized_certificate *proof = options->proof;
  proof->makespan = outcome->makespan;
  parameterized_cover_reset (&proof->cover);
  if (ticks->network != PARAMETERIZED_COMPLETE)
    tree_schedule_copy (&proof->schedule, &outcome->schedule);
  outcome->certified = counts || parameterized_network_cover (ticks, options, deadline, outcome);
}

static void
auto_solve (const struct parameterized_ticks *ticks, const struct parameterized_options *options, struct parameterized_outcome *outcome)
{
  struct parameterized_ticks apart = parameterized_spaced (ticks);
  struct deadline deadline;
  int64_t before, counted;
  deadline_start (&deadline, &options->limits);
  parameterized_outcome_reset (outcome);
  outcome->method = "counting";
  outcome->lower_bound = counted = parameterized_greedy_makespan (&apart, &before);
  if (ticks->network == PARAMETERIZED_COMPLETE)
    solve_alone (ticks, outcome);
  else
    solve_network (ticks, options, &deadline, outcome);
  if (!options->proof || outcome->state != SOLVE_OPTIMAL)
    return;
  options->proof->before = before;
  prove (ticks, options, &deadline, outcome->makespan == counted, outcome);
}

const struct parameterized_engine parameterized_auto_engine = {
  .name = "auto",
  .summary = "counting, and in a network the heuristics and a search",
  .solve = auto_solve,
};
