/* A lower bound of open shops from the sequences of rows and columns: the smallest T that the
   following does not refute.

   Suppose that a schedule has a makespan of at most T. Its starts are whole numbers of ticks once
   all tasks start as early as the orders allow. Each task has a set D of possible starts, at first
   0 .. T - time. Take a resource (a row or column) with few tasks. For every set S of its tasks, F
   (S) is the earliest time at which all of S can be done, one after the other in any order, each
   from a start in its D: F (0) = 0, F (S) = min over v in S of time (v) + the smallest start in D
   (v) that is at least F (S - v). In mirror image, B (S) is the latest time at which the resource
   must begin with the tasks not in S to finish by T.

   In the schedule a task v has some set S of the resource before it and the others after it, so it
   starts at F (S) or later, and at B (S + v) - time (v) or earlier. Starts for which there is no
   such S leave D (v). This is repeated for all resources until nothing changes. If F (all) > T for
   a resource, there is no such schedule. (Where a resource has no slack, this leaves for D (v) only
   sums of the times of other tasks, and of those only the sums that both its row and its column
   have.)

   What is refuted at T is refuted at every smaller value, since all sets are smaller there, so T is
   found by bisection up to the makespan of a heuristic. Resources with more than
   OPENSHOP_SEQUENCES_MAX tasks are left out. The bound is at least the load. It is sharp where
   resources have few tasks and hardly any slack, as in the instances of Brucker and of Guéret and
   Prins; for large shops it equals the load after one trial. */
#ifndef BOUNDS_OPENSHOP_SEQUENCES_H
#define BOUNDS_OPENSHOP_SEQUENCES_H

#include "base/limits.h"
#include "heuristics/openshop/table.h"

#define OPENSHOP_SEQUENCES_MAX 8

/* Less if the deadline (NULL: none) passes first; at least the load. */
int64_t openshop_sequences_bound (const struct openshop_ticks *ticks,
                                  const struct deadline *deadline);

#endif
