#include "heuristics/openshop_best.h"

static bool
passed (const struct deadline *deadline)
{
  return deadline && deadline_passed (deadline);
}

const struct openshop_heuristic *
openshop_best_named (const struct openshop_ticks *ticks, const struct deadline *deadline, struct openshop_schedule *schedule)
{
  const struct openshop_heuristic *best = NULL;
  struct openshop_schedule next;
  int64_t load = openshop_ticks_load (ticks, NULL);
  openshop_schedule_init (&next);
  for (const struct openshop_heuristic *row = openshop_heuristic_table; row->name; row++) {
    if (row->limited || row->square)
      continue;
    if (best && (schedule->makespan == load || passed (deadline)))
      break;
    row->run (ticks, 0, best ? deadline : NULL, &next);
    if (best && next.makespan >= schedule->makespan)
      continue;
    best = row;
    openshop_schedule_copy (schedule, &next);
  }
  openshop_schedule_clear (&next);
  return best;
}

void
openshop_best_schedule (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                        struct openshop_schedule *schedule)
{
  uint64_t pairs = (uint64_t)ticks->jobs * (uint64_t)ticks->machines;
  openshop_best_named (ticks, deadline, schedule);
  if (!passed (deadline))
    openshop_improve (ticks, schedule, seed, 1 + OPENSHOP_BEST_WORK / pairs, openshop_ticks_load (ticks, NULL), deadline);
}
