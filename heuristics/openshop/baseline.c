/* The baseline (BPR, section 4.2), called caterpillar: "in step j (0 <= j < P), each compute node
   P_i sends a message to P_(i+j) mod P". Steps are not synchronised: a task starts when its sender
   and its receiver have finished their earlier steps. A pair on the diagonal without time is no
   message; other pairs without time are messages of length 0 (openshop_clock_step). Within a step
   no two tasks share a resource, so no choice is left open.

   Guarantee: ceil (P / 2) times the load, floor (P / 2) where the diagonal is 0 (BPR, Theorem 2,
   corrected: consecutive tasks of a longest path share a row or a column). O(P^2). */
#include "heuristics/openshop/clock.h"
#include "heuristics/openshop/table.h"

#include <assert.h>

void
openshop_baseline_schedule (const struct openshop_ticks *ticks, uint64_t seed,
                            const struct deadline *deadline, struct openshop_schedule *schedule)
{
  (void)seed, (void)deadline;
  int32_t side = ticks->jobs;
  struct openshop_clock clock;
  assert (ticks->machines == side);
  openshop_clock_init (&clock, ticks, schedule);
  for (int32_t step = 0; step < side; step++)
    for (int32_t i = 0; i < side; i++)
      openshop_clock_step (&clock, i, (i + step) % side);
  openshop_clock_clear (&clock);
  openshop_schedule_finish (schedule, ticks);
}
