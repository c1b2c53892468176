/* An open shop schedule with its tasks as early as their orders allow. */
#ifndef TESTS_SUPPORT_OPENSHOP_COMPACT_H
#define TESTS_SUPPORT_OPENSHOP_COMPACT_H

#include "base/memory.h"
#include "model/openshop/schedule.h"

#include <stdlib.h>

/* Starts every task as early as the orders of the rows and columns allow, never later than now.
   Precondition: a valid schedule. Returns the makespan. */
static inline int64_t
openshop_compact (struct openshop_schedule *schedule, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines, next;
  int64_t *row = memory_zero (n, sizeof *row), *column = memory_zero (m, sizeof *column);
  bool *done = memory_zero (n * m, sizeof *done);
  do { /* the next task in the order of starts */
    next = n * m;
    for (size_t cell = 0; cell < n * m; cell++)
      if (!done[cell] && ticks->time[cell] > 0
          && (next == n * m || schedule->start[cell] < schedule->start[next]))
        next = cell;
    if (next < n * m) {
      int64_t *a = &row[next / m], *b = &column[next % m];
      done[next] = true;
      schedule->start[next] = *a > *b ? *a : *b;
      *a = *b = schedule->start[next] + ticks->time[next];
    }
  } while (next < n * m);
  memory_free (row, column, done);
  return openshop_schedule_finish (schedule, ticks);
}

#endif
