/* The heuristics of the overhead model. They fill a struct overhead_schedule, deliveries in the
   order of selection. One that is not limited leaves the schedule incomplete when the deadline
   passes: see overhead_complete. Its makespan is HEURISTIC_GIVEN_UP then. */
#ifndef HEURISTICS_OVERHEAD_TABLE_H
#define HEURISTICS_OVERHEAD_TABLE_H

#include "heuristics/heuristic.h"
#include "model/overhead/schedule.h"

extern const struct heuristic overhead_heuristics[]; /* ends with a NULL name */

/* The rows' functions: each fills the schedule. */
#define ROW(function, ...)                                                                         \
  void function (const struct overhead_ticks *ticks, uint64_t seed,                                \
                 const struct deadline *deadline, struct overhead_schedule *schedule);
#define SELECT(rule, ...)
#include "heuristics/overhead/rows.def"
#undef ROW
#undef SELECT

/* The row `best`: the schedule of overhead_best_named, improved (heuristics/overhead/improve.h)
   until a lower bound is met, the deadline has passed, or about 10 million operations have been
   evaluated, about half a second. Without a deadline the same seed gives the same schedule on every
   machine. */

/* Runs the heuristics of WYL in the order of the table, until the deadline (NULL: none); the first
   one always runs. Fills the schedule with the best result, the first of several, and returns its
   row. */
const struct heuristic *overhead_best_named (const struct overhead_ticks *ticks, uint64_t seed,
                                             const struct deadline *deadline,
                                             struct overhead_schedule *schedule);

/* Is the schedule complete? False after a deadline that ended the heuristic. */
static inline bool
overhead_complete (const struct overhead_ticks *ticks, const struct overhead_schedule *schedule)
{
  return (int64_t)schedule->length == ticks->tasks;
}

#endif
