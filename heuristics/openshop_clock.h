/* When the rows and columns of an open shop are through with what they have been given so far: tasks are appended one after the other, each
   as early as its row and its column allow. */
#ifndef HEURISTICS_OPENSHOP_CLOCK_H
#define HEURISTICS_OPENSHOP_CLOCK_H

#include "model/openshop_schedule.h"

struct openshop_clock {
  const struct openshop_ticks *ticks;
  struct openshop_schedule *schedule;
  int64_t *row, *column; /* [jobs] owned, [machines] within it: when each is through */
};

/* Resets the schedule; both must outlive the clock. */
void openshop_clock_init (struct openshop_clock *clock, const struct openshop_ticks *ticks, struct openshop_schedule *schedule);
void openshop_clock_clear (struct openshop_clock *clock);

/* Start task (i, j) when both its row and its column are through. O(1). */
void openshop_clock_append (struct openshop_clock *clock, int32_t i, int32_t j);

/* The same for a pair of a step of a square shop. Off the diagonal a pair without time is a message without length: row and column wait for
   each other, as for any message. (Paper 002's Theorem 2 and its exceptions count on that.) On the diagonal it is no message: nobody waits.
 */
void openshop_clock_step (struct openshop_clock *clock, int32_t i, int32_t j);

#endif
