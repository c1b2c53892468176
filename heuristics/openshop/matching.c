/* The matching heuristics (BPR, section 4.3): the P x P tasks are split into P steps. Each step is
   a perfect matching of senders and receivers with the largest (`max-matching`) or least
   (`min-matching`) total time, without the pairs of the steps before. Steps are executed in their
   order at the sender and at the receiver, without synchronisation: a task starts when both have
   finished their earlier steps.

   Choices that BPR leave open. All P x P pairs take part, those without time as edges of weight 0.
   On the diagonal these are no messages, and nothing waits for them; elsewhere they are messages of
   length 0 (openshop_clock_step). Of several matchings of the same weight the one is taken whose
   receivers of senders 0, 1, ... are first in lexicographic order.

   Guarantee: ceil (P / 2) times the load, as for the baseline. O(P^4); the prices of a matching are
   the start for the next (heuristics/openshop/assignment.h). */
#include "heuristics/openshop/assignment.h"
#include "heuristics/openshop/clock.h"
#include "heuristics/openshop/table.h"

#include <assert.h>

static void
matchings (const struct openshop_ticks *ticks, int64_t sign, const struct deadline *deadline,
           struct openshop_schedule *schedule)
{
  int32_t side = ticks->jobs;
  struct assignment assignment;
  struct openshop_clock clock;
  assert (ticks->machines == side);
  assignment_init (&assignment, side);
  openshop_clock_init (&clock, ticks, schedule);
  for (int64_t pair = 0; pair < (int64_t)side * side; pair++)
    assignment.cost[pair] = sign * ticks->time[pair];
  bool over = false;
  for (int32_t step = 0; step < side && !over; step++) {
    over = deadline_passed (deadline);
    assignment_solve (&assignment);
    for (int32_t i = 0; i < side; i++)
      openshop_clock_step (&clock, i, assignment.column[i]);
    assignment_forbid (&assignment);
  }
  assignment_clear (&assignment);
  openshop_clock_clear (&clock);
  openshop_schedule_finish (schedule, ticks);
  if (over)
    schedule->makespan = HEURISTIC_GIVEN_UP;
}

void
openshop_max_matching_schedule (const struct openshop_ticks *ticks, uint64_t seed,
                                const struct deadline *deadline, struct openshop_schedule *schedule)
{
  (void)seed;
  matchings (ticks, -1, deadline, schedule);
}

void
openshop_min_matching_schedule (const struct openshop_ticks *ticks, uint64_t seed,
                                const struct deadline *deadline, struct openshop_schedule *schedule)
{
  (void)seed;
  matchings (ticks, 1, deadline, schedule);
}
