/* The heuristics of the overhead model. They fill a struct overhead_schedule, deliveries in the
   order of selection. One that is not limited leaves the schedule incomplete, without a makespan,
   when the deadline passes: see overhead_complete. */
#ifndef HEURISTICS_OVERHEAD_TABLE_H
#define HEURISTICS_OVERHEAD_TABLE_H

#include "heuristics/heuristic.h"
#include "model/overhead/schedule.h"

extern const struct heuristic overhead_heuristics[]; /* ends with a NULL name */

/* What makes their schedules. */
#define ROW(function, ...)                                                                         \
  void function (const struct overhead_ticks *ticks, uint64_t seed,                                \
                 const struct deadline *deadline, struct overhead_schedule *schedule);
#include "heuristics/overhead/rows.def"
#undef ROW

/* Did the heuristic get to the end? */
static inline bool
overhead_complete (const struct overhead_ticks *ticks, const struct overhead_schedule *schedule)
{
  return (int64_t)schedule->length == ticks->tasks;
}

#endif
