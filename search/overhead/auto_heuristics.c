/* The first schedules of search/overhead/auto.c: the direct one, the heuristics of WYL, and local
   search. */
#include "search/overhead/auto_internal.h"

#include "base/watch.h"
#include "heuristics/overhead/improve.h"
#include "heuristics/overhead/table.h"
#include "model/overhead/appended.h"
#include "search/overhead/direct.h"
#include "search/overhead/single_message.h"

void
overhead_auto_heuristics (struct overhead_solve *solve)
{
  struct outcome *outcome = solve->outcome;
  struct overhead_schedule schedule;
  overhead_schedule_init (&schedule);
  overhead_direct_schedule (solve->ticks, &schedule);
  overhead_auto_accept (solve, &schedule);
  bool none = true;
  outcome->heuristic = "direct";
  outcome->heuristic_makespan = schedule.makespan;
  for (const struct heuristic *row = overhead_heuristics; row->name; row++) {
    if (row->limited || deadline_passed (&solve->deadline))
      continue;
    heuristic_make (row, solve->ticks, 1, &solve->deadline, &schedule);
    /* a heuristic that inserts sends into gaps may leave the class of appended schedules */
    if (!overhead_complete (solve->ticks, &schedule)
        || (solve->options->class == OVERHEAD_APPEND && !overhead_appended (&schedule)))
      continue;
    if (none || schedule.makespan < outcome->heuristic_makespan) {
      outcome->heuristic = row->name;
      outcome->heuristic_makespan = schedule.makespan;
    }
    none = false;
    overhead_auto_accept (solve, &schedule);
  }
  overhead_schedule_clear (&schedule);
}

void
overhead_auto_improve (struct overhead_solve *solve, uint64_t steps)
{
  struct overhead_schedule *schedule = solve->outcome->schedule;
  int64_t enough = solve->outcome->lower_bound;
  /* a step of the search for a single message takes O(nodes^2) */
  uint64_t n = (uint64_t)solve->ticks->nodes,
           single_steps
           = steps * overhead_parameters.overhead_auto_single_steps / (1 + n * n / 4096);
  if (overhead_auto_gap_closed (solve) || deadline_passed (&solve->deadline))
    return;
  watch_enter (solve->deadline.watch, "local search");
  if (overhead_single_message_applies (solve->ticks))
    overhead_single_message_improve (solve->ticks, schedule, 1, single_steps, enough,
                                     &solve->deadline);
  else
    (solve->options->class == OVERHEAD_APPEND ? overhead_improve_appended : overhead_improve) (
      solve->ticks, schedule, 1, steps, enough, &solve->deadline);
  solve->outcome->makespan = schedule->makespan;
  watch_best (solve->deadline.watch, overhead_ticks_time (solve->ticks, schedule->makespan));
}
