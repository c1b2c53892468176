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

/* Start task (i, j) when both its row and its column are through; returns its start. A pair without time needs nothing to be done: it keeps
   nobody waiting. O(1). */
int64_t openshop_clock_append (struct openshop_clock *clock, int32_t i, int32_t j);

#endif
