#include "heuristics/openshop/improve.h"

#include "heuristics/openshop/clock.h"
#include "heuristics/openshop/parameters.h"
#include "heuristics/openshop/table.h"

static bool
passed (const struct deadline *deadline)
{
  return deadline_passed (deadline);
}

static const char *const fast_heuristics[]
  = { "greedy", "openshop", "dense-longest", "dense-work", "critical" };

const char *
openshop_best_fast (const struct openshop_ticks *ticks, const struct deadline *deadline,
                    struct openshop_schedule *schedule)
{
  const char *best = NULL;
  struct openshop_schedule next;
  int64_t load = openshop_ticks_load (ticks, NULL);
  openshop_schedule_init (&next);
  for (size_t k = 0; k < sizeof fast_heuristics / sizeof *fast_heuristics; k++) {
    if ((best && schedule->makespan == load) || passed (deadline))
      break;
    heuristic_make (heuristic_find (openshop_heuristics, fast_heuristics[k]), ticks, 0, deadline,
                    &next);
    if (next.makespan == HEURISTIC_GIVEN_UP || (best && next.makespan >= schedule->makespan))
      continue;
    best = fast_heuristics[k];
    openshop_schedule_copy (schedule, &next);
  }
  openshop_schedule_clear (&next);
  return best;
}

/* In step s job i goes to machine i + s, modulo the larger number of the two: O(n m), for when
   there is no time. */
static void
make_caterpillar (const struct openshop_ticks *ticks, struct openshop_schedule *schedule)
{
  int32_t side = ticks->jobs > ticks->machines ? ticks->jobs : ticks->machines;
  struct openshop_clock clock;
  openshop_clock_init (&clock, ticks, schedule);
  for (int32_t step = 0; step < side; step++)
    for (int32_t i = 0; i < ticks->jobs; i++) {
      int32_t j = (i + step) % side;
      if (j < ticks->machines && openshop_time (ticks, i, j) > 0)
        openshop_clock_append (&clock, i, j);
    }
  openshop_clock_clear (&clock);
  openshop_schedule_finish (schedule, ticks);
}

void
openshop_best_schedule (const struct openshop_ticks *ticks, uint64_t seed,
                        const struct deadline *deadline, struct openshop_schedule *schedule)
{
  uint64_t pairs = (uint64_t)ticks->jobs * (uint64_t)ticks->machines;
  if (!openshop_best_fast (ticks, deadline, schedule))
    make_caterpillar (ticks, schedule);
  if (!passed (deadline))
    openshop_improve (ticks, schedule, seed,
                      1 + openshop_heuristic_parameters.openshop_best_work / pairs,
                      openshop_ticks_load (ticks, NULL), deadline);
}
