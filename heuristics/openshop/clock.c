#include "heuristics/openshop/clock.h"

#include "base/memory.h"

#include <stdlib.h>

void
openshop_clock_init (struct openshop_clock *clock, const struct openshop_ticks *ticks,
                     struct openshop_schedule *schedule)
{
  *clock = (struct openshop_clock){ .ticks = ticks, .schedule = schedule };
  clock->row = memory_zero ((size_t)ticks->jobs + (size_t)ticks->machines, sizeof *clock->row);
  clock->column = clock->row + ticks->jobs;
  openshop_schedule_reset (schedule, ticks);
}

void
openshop_clock_clear (struct openshop_clock *clock)
{
  free (clock->row);
}

void
openshop_clock_append (struct openshop_clock *clock, int32_t i, int32_t j)
{
  int64_t start = clock->row[i] > clock->column[j] ? clock->row[i] : clock->column[j],
          time = openshop_time (clock->ticks, i, j);
  clock->row[i] = clock->column[j] = start + time;
  if (time > 0)
    clock->schedule->start[(int64_t)i * clock->ticks->machines + j] = start;
}

void
openshop_clock_step (struct openshop_clock *clock, int32_t i, int32_t j)
{
  if (i != j || openshop_time (clock->ticks, i, j) > 0)
    openshop_clock_append (clock, i, j);
}
