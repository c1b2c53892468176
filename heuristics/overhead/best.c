#include "bounds/overhead/disjunctive.h"
#include "bounds/overhead/reach.h"
#include "heuristics/overhead/improve.h"
#include "heuristics/overhead/parameters.h"
#include "heuristics/overhead/table.h"

const struct heuristic *
overhead_best_named (const struct overhead_ticks *ticks, uint64_t seed,
                     const struct deadline *deadline, struct overhead_schedule *schedule)
{
  const struct heuristic *best = NULL;
  struct overhead_schedule next;
  overhead_schedule_init (&next);
  for (const struct heuristic *row = overhead_heuristics; row->name; row++) {
    if (row->limited)
      continue;
    if (best && deadline_passed (deadline))
      break;
    heuristic_make (row, ticks, seed, best ? deadline : NULL, &next);
    if (best && (!overhead_complete (ticks, &next) || next.makespan >= schedule->makespan))
      continue;
    best = row;
    overhead_schedule_copy (schedule, &next);
  }
  overhead_schedule_clear (&next);
  return best;
}

/* The larger one of two bounds that take no longer than a heuristic. */
static int64_t
quick_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  int64_t reach = overhead_reach_bound (ticks, deadline),
          disjunctive = overhead_disjunctive_bound (ticks, deadline);
  return reach > disjunctive ? reach : disjunctive;
}

void
overhead_best_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                        const struct deadline *deadline, struct overhead_schedule *schedule)
{
  overhead_best_named (ticks, seed, deadline, schedule);
  if (deadline_passed (deadline))
    return;
  uint64_t work = overhead_heuristic_parameters.overhead_best_work;
  overhead_improve (ticks, schedule, seed, 1 + work / (2 * (uint64_t)ticks->tasks),
                    quick_bound (ticks, deadline), deadline);
}
