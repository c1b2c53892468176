/* Completion times of the rows and columns of an open shop while tasks are appended one after the
   other, each as early as its row and column allow. */
#ifndef HEURISTICS_OPENSHOP_CLOCK_H
#define HEURISTICS_OPENSHOP_CLOCK_H

#include "model/openshop/schedule.h"

struct openshop_clock {
  const struct openshop_ticks *ticks;
  struct openshop_schedule *schedule;
  int64_t *row, *column; /* owned [jobs], and within it [machines]: completion times */
};

/* Resets the schedule. Ticks and schedule must outlive the clock. */
void openshop_clock_init (struct openshop_clock *clock, const struct openshop_ticks *ticks,
                          struct openshop_schedule *schedule);
void openshop_clock_clear (struct openshop_clock *clock);

/* Appends task (i, j): it starts when its row and its column are free. O(1). */
void openshop_clock_append (struct openshop_clock *clock, int32_t i, int32_t j);

/* Appends a pair of a step of a square shop. Off the diagonal a pair without time is a message of
   length 0: its row and column wait for each other, as for any message. (BPR's Theorem 2 and its
   exceptions rely on that.) On the diagonal it is no message, and nothing waits. */
void openshop_clock_step (struct openshop_clock *clock, int32_t i, int32_t j);

#endif
