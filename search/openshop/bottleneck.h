/* Open shop schedules with a makespan equal to the load, built around the bottlenecks: the
   resources (rows and columns) whose sum is the load.

   A bottleneck is never idle in such a schedule. List scheduling seldom achieves that, because few
   partners remain for it at the end. Here the bottlenecks are placed first, then the
   near-bottlenecks, then all other tasks; docs/ALGORITHMS.md, "Bottlenecks first", has the methods
   for each. */
#ifndef SEARCH_OPENSHOP_BOTTLENECK_H
#define SEARCH_OPENSHOP_BOTTLENECK_H

#include "base/limits.h"
#include "model/openshop/schedule.h"

/* Searches for a schedule with a makespan equal to the load, in at most `steps` steps. A step is a
   task placed by ejection, or 16 tasks placed otherwise, or 32 meetings placed by go with the
   winners, or 40 swaps. True: `schedule` is one. False: its content is undefined. The same seed
   gives the same schedule on every machine. A step takes about 7 us for 50 nodes. */
bool openshop_bottleneck (const struct openshop_ticks *ticks, uint64_t seed, uint64_t steps,
                          const struct deadline *deadline, struct openshop_schedule *schedule);

#endif
