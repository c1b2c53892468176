/* The baseline (heuristics/openshop/baseline.c) with a barrier after each step: no message of a
   step starts before all of the earlier steps have ended. BPR say so of none of their algorithms,
   and the opposite of the matchings (section 4.3); but their figures have the baseline at up to 6
   times the load, which it takes with barriers only (results/published/002/exchange.md).

   Guarantee: P times the load, P - 1 times where the diagonal is 0: a step takes as long as its
   longest message, which is at most the load, and the first step has the diagonal. P - 1 is reached
   by P - 1 messages of one length of which no two share a step, a sender or a receiver: for odd P
   from s to 2 s, modulo P, for s = 1 .. P - 1; for even P from each node of the list 0, P - 1, 1,
   P - 2, 2, .. to the next. O(P^2). */
#include "base/minmax.h"
#include "heuristics/openshop/table.h"

#include <assert.h>

void
openshop_baseline_steps_schedule (const struct openshop_ticks *ticks, uint64_t seed,
                                  const struct deadline *deadline,
                                  struct openshop_schedule *schedule)
{
  (void)seed, (void)deadline;
  int32_t side = ticks->jobs;
  int64_t start = 0;
  assert (ticks->machines == side);
  openshop_schedule_reset (schedule, ticks);
  for (int32_t step = 0; step < side; step++) {
    int64_t longest = 0;
    for (int32_t i = 0; i < side; i++) {
      int32_t j = (i + step) % side;
      int64_t time = openshop_time (ticks, i, j);
      if (time > 0)
        schedule->start[(int64_t)i * side + j] = start;
      longest = int64_max (longest, time);
    }
    start += longest;
  }
  openshop_schedule_finish (schedule, ticks);
}
