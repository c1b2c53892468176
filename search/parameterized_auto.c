#include "search/parameterized_auto.h"

#include "heuristics/parameterized.h"
#include "heuristics/parameterized_greedy.h"
#include "search/parameterized_network.h"

/* With one port all sends of a node hold its entry to the network, so they are as far apart as it is held, too. */
static struct parameterized_ticks
spaced (const struct parameterized_ticks *ticks)
{
  struct parameterized_ticks apart = *ticks;
  if (ticks->network != PARAMETERIZED_COMPLETE && ticks->ports == 1 && ticks->occupation > ticks->hold)
    apart.hold = ticks->occupation;
  return apart;
}

/* Keep the best heuristic's schedule. */
static void
run_heuristics (const struct parameterized_ticks *ticks, struct parameterized_outcome *outcome)
{
  struct parameterized_schedule made;
  parameterized_schedule_init (&made);
  for (const struct parameterized_heuristic *row = parameterized_heuristic_table; row->name; row++) {
    if (!parameterized_heuristic_fits (row, ticks))
      continue;
    parameterized_heuristic_run (row, ticks, &made);
    if (outcome->schedule.nodes > 0 && made.makespan >= outcome->makespan)
      continue;
    outcome->makespan = made.makespan;
    parameterized_schedule_copy (&outcome->schedule, &made);
  }
  parameterized_schedule_clear (&made);
}

static void
solve_alone (const struct parameterized_ticks *ticks, struct parameterized_outcome *outcome)
{
  parameterized_greedy_schedule (ticks, &outcome->schedule);
  outcome->makespan = outcome->lower_bound;
  outcome->state = SOLVE_OPTIMAL;
}

static void
solve_network (const struct parameterized_ticks *ticks, const struct parameterized_options *options, struct parameterized_outcome *outcome)
{
  struct deadline deadline;
  deadline_start (&deadline, &options->limits);
  struct parameterized_ticks apart = spaced (ticks);
  run_heuristics (ticks, outcome);
  if (apart.hold > ticks->hold)
    run_heuristics (&apart, outcome);
  outcome->state = outcome->makespan == outcome->lower_bound ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (outcome->state == SOLVE_OPTIMAL)
    return;
  outcome->method = "network";
  if (ticks->nodes <= PARAMETERIZED_NETWORK_NODES)
    parameterized_network_search (ticks, options, &deadline, outcome);
  else
    status_set (&outcome->status, STATUS_LIMIT,
                "no heuristic reaches the counting bound, and the search takes at most %d nodes of a network", PARAMETERIZED_NETWORK_NODES);
}

static void
prove (const struct parameterized_ticks *ticks, struct parameterized_certificate *proof, int64_t before,
       struct parameterized_outcome *outcome)
{
  proof->makespan = outcome->makespan;
  proof->before = before;
  if (ticks->network != PARAMETERIZED_COMPLETE)
    parameterized_schedule_copy (&proof->schedule, &outcome->schedule);
  outcome->certified = true;
}

static void
auto_solve (const struct parameterized_ticks *ticks, const struct parameterized_options *options, struct parameterized_outcome *outcome)
{
  int64_t before, counted;
  parameterized_outcome_reset (outcome);
  outcome->method = "counting";
  struct parameterized_ticks apart = spaced (ticks);
  outcome->lower_bound = counted = parameterized_greedy_makespan (&apart, &before);
  if (ticks->network == PARAMETERIZED_COMPLETE)
    solve_alone (ticks, outcome);
  else
    solve_network (ticks, options, outcome);
  if (options->proof && outcome->state == SOLVE_OPTIMAL && outcome->makespan == counted)
    prove (ticks, options->proof, before, outcome);
}

const struct parameterized_engine parameterized_auto_engine = {
  .name = "auto",
  .summary = "counting, and in a network the heuristics and a search",
  .solve = auto_solve,
};
