#include "heuristics/openshop/improve.h"

#include "heuristics/openshop/parameters.h"
#include "heuristics/openshop/table.h"

static bool
passed (const struct deadline *deadline)
{
  return deadline && deadline_passed (deadline);
}

static const char *const fast_heuristics[]
  = { "greedy", "openshop", "dense-longest", "dense-work", "critical" };

const char *
openshop_best_fast (const struct openshop_ticks *ticks, bool needed,
                    const struct deadline *deadline, struct openshop_schedule *schedule)
{
  const char *best = NULL;
  struct openshop_schedule next;
  int64_t load = openshop_ticks_load (ticks, NULL);
  openshop_schedule_init (&next);
  for (size_t k = 0; k < sizeof fast_heuristics / sizeof *fast_heuristics; k++) {
    bool first = needed && !best;
    if ((best && schedule->makespan == load) || (!first && passed (deadline)))
      break;
    heuristic_make (heuristic_find (openshop_heuristics, fast_heuristics[k]), ticks, 0,
                    first ? NULL : deadline, &next);
    if (next.makespan == HEURISTIC_GIVEN_UP || (best && next.makespan >= schedule->makespan))
      continue;
    best = fast_heuristics[k];
    openshop_schedule_copy (schedule, &next);
  }
  openshop_schedule_clear (&next);
  return best;
}

void
openshop_best_schedule (const struct openshop_ticks *ticks, uint64_t seed,
                        const struct deadline *deadline, struct openshop_schedule *schedule)
{
  uint64_t pairs = (uint64_t)ticks->jobs * (uint64_t)ticks->machines;
  openshop_best_fast (ticks, true, deadline, schedule);
  if (!passed (deadline))
    openshop_improve (ticks, schedule, seed,
                      1 + openshop_heuristic_parameters.openshop_best_work / pairs,
                      openshop_ticks_load (ticks, NULL), deadline);
}
