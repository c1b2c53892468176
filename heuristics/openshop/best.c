#include "heuristics/openshop/best.h"

#include "heuristics/openshop/parameters.h"
#include "heuristics/openshop/table.h"

static bool
passed (const struct deadline *deadline)
{
  return deadline && deadline_passed (deadline);
}

struct fast_heuristic {
  const char *name;
  void (*run) (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
               struct openshop_schedule *schedule);
};

static const struct fast_heuristic fast_heuristics[] = {
  { "greedy", openshop_greedy_schedule },
  { "openshop", openshop_earliest_schedule },
  { "dense-longest", openshop_dense_longest_schedule },
  { "dense-work", openshop_dense_work_schedule },
  { "critical", openshop_critical_schedule },
};

const char *
openshop_best_fast (const struct openshop_ticks *ticks, const struct deadline *deadline,
                    struct openshop_schedule *schedule)
{
  const char *best = NULL;
  struct openshop_schedule next;
  int64_t load = openshop_ticks_load (ticks, NULL);
  openshop_schedule_init (&next);
  for (size_t k = 0; k < sizeof fast_heuristics / sizeof *fast_heuristics; k++) {
    if (best && (schedule->makespan == load || passed (deadline)))
      break;
    fast_heuristics[k].run (ticks, 0, best ? deadline : NULL, &next);
    if (best && next.makespan >= schedule->makespan)
      continue;
    best = fast_heuristics[k].name;
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
  openshop_best_fast (ticks, deadline, schedule);
  if (!passed (deadline))
    openshop_improve (ticks, schedule, seed,
                      1 + openshop_heuristic_parameters.openshop_best_work / pairs,
                      openshop_ticks_load (ticks, NULL), deadline);
}
