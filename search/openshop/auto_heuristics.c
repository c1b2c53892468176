#include "search/openshop/auto_heuristics.h"

#include "base/watch.h"
#include "heuristics/openshop/improve.h"
#include "heuristics/openshop/table.h"
#include "search/openshop/bottleneck.h"
#include "search/openshop/fix_and_learn.h"
#include "search/openshop/parameters.h"

/* Runs one of BPR's heuristics. `needed`: to the end whatever the deadline says. The matchings are
   slow in large shops, and never far better there. */
static void
run_heuristic (struct openshop_auto_run *run, int which, bool needed,
               struct openshop_schedule *schedule)
{
  const struct openshop_published *heuristic = &openshop_published[which];
  const struct openshop_ticks *ticks = run->ticks;
  bool matching = which == OPENSHOP_MAX_MATCHING || which == OPENSHOP_MIN_MATCHING;
  if ((heuristic->square && ticks->jobs != ticks->machines)
      || (matching && ticks->jobs > openshop_parameters.openshop_matching_side))
    return;
  if (!needed && deadline_passed (&run->deadline))
    return;
  heuristic->make (ticks, 0, needed ? NULL : &run->deadline, schedule);
  if (schedule->makespan == HEURISTIC_GIVEN_UP)
    return;
  if (!run->outcome->heuristic || schedule->makespan < run->outcome->heuristic_makespan) {
    run->outcome->heuristic = heuristic->name;
    run->outcome->heuristic_makespan = schedule->makespan;
  }
  openshop_auto_take (run, schedule);
}

static void
run_slow (struct openshop_auto_run *run, struct openshop_schedule *schedule)
{
  run_heuristic (run, OPENSHOP_MAX_MATCHING, false, schedule);
  run_heuristic (run, OPENSHOP_MIN_MATCHING, false, schedule);
  run_heuristic (run, OPENSHOP_GREEDY, false, schedule);
}

static void
run_fast (struct openshop_auto_run *run, struct openshop_schedule *schedule)
{
  if (openshop_auto_closed (run) || deadline_passed (&run->deadline))
    return;
  openshop_best_fast (run->ticks, &run->deadline, schedule);
  openshop_auto_take (run, schedule);
}

void
openshop_auto_start (struct openshop_auto_run *run, bool all)
{
  const struct openshop_ticks *ticks = run->ticks;
  bool hurried
    = run->options->limits.seconds > 0
      && (int64_t)ticks->jobs * ticks->machines > openshop_parameters.openshop_hurry_pairs;
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  /* takes almost no time */
  run_heuristic (run, OPENSHOP_BASELINE, true, &schedule);
  if (!hurried)
    run_slow (run, &schedule);
  /* mostly the best */
  run_heuristic (run, OPENSHOP_EARLIEST, !run->outcome->heuristic, &schedule);
  if (all)
    run_fast (run, &schedule);
  if (hurried)
    run_slow (run, &schedule);
  openshop_schedule_clear (&schedule);
}

void
openshop_auto_improve (struct openshop_auto_run *run, uint64_t steps)
{
  struct outcome *outcome = run->outcome;
  if (openshop_auto_closed (run) || deadline_passed (&run->deadline))
    return;
  openshop_improve (run->ticks, outcome->schedule, ++run->seed, steps, outcome->lower_bound,
                    &run->deadline);
  outcome->makespan = openshop_solution (outcome)->makespan;
  watch_best (run->deadline.watch, openshop_ticks_time (run->ticks, outcome->makespan));
}

void
openshop_auto_bottleneck (struct openshop_auto_run *run, uint64_t conflicts)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  bool large = openshop_auto_is_large (run);
  uint64_t pairs = (uint64_t)run->ticks->jobs * (uint64_t)run->ticks->machines,
           steps = 1 + pairs / (large ? 1 : parameters->openshop_bottleneck_pairs),
           limit
           = large ? parameters->openshop_bottleneck_large : parameters->openshop_bottleneck_steps;
  struct openshop_schedule schedule;
  if (openshop_auto_closed (run) || deadline_passed (&run->deadline))
    return;
  openshop_schedule_init (&schedule);
  if (openshop_bottleneck (run->ticks, ++run->seed, conflicts * (steps < limit ? steps : limit),
                           &run->deadline, &schedule))
    openshop_auto_take (run, &schedule);
  openshop_schedule_clear (&schedule);
}

void
openshop_auto_fix_and_learn (struct openshop_auto_run *run, uint64_t conflicts)
{
  const struct openshop_parameters *parameters = &openshop_parameters;
  int64_t pairs = (int64_t)run->ticks->jobs * run->ticks->machines;
  struct openshop_schedule schedule;
  bool suitable = openshop_auto_is_large (run) && pairs <= parameters->openshop_fix_pairs;
  if (openshop_auto_closed (run) || !suitable
      || openshop_lcg_model_bytes (run->ticks) > openshop_auto_bytes (run) / 4
      || deadline_passed (&run->deadline))
    return;
  openshop_schedule_init (&schedule);
  if (openshop_fix_and_learn (
        run->ticks, ++run->seed, 1 + conflicts / parameters->openshop_fix_share,
        parameters->openshop_fix_conflicts, &run->deadline, &schedule, &run->outcome->nodes))
    openshop_auto_take (run, &schedule);
  openshop_schedule_clear (&schedule);
}
