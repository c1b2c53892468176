/* A lower bound of open shops from the sequences that rows and columns can have: the least T that the following does not refute.

   Suppose that a schedule has a makespan of at most T; its starts are whole numbers of ticks, once all tasks start as early as the orders
   allow. Each task has a set D of starts that are still possible, at first 0 .. T - time. Take a line (a row or column) with few tasks. For
   every set S of its tasks, F (S) is the earliest time at which all of S can be done, one after the other in any order, each from a start
   in its D: F (0) = 0, F (S) = min over v in S of time (v) + the least start in D (v) that is at least F (S - v). In mirror image, B (S) is
   the latest time at which the line must begin with what is not in S to be through by T. In the schedule a task v has some set S of the
   line before it and the others after it, so it starts at F (S) or later, and at B (S + v) - time (v) or earlier. Starts for which there is
   no such S leave D (v); this goes on from line to line until nothing changes. If for a line F (all) > T, there is no such schedule. (Where
   a line has no time to spare, that leaves for D (v) sums of the times of other tasks only, and of those the sums that both its row and its
   column have.)

   What is refuted at T is refuted at every smaller one, since all sets are smaller there, so that T is found by bisection up to the
   makespan of a heuristic. Lines with more than OPENSHOP_SEQUENCES_MOST tasks are left out. Never below the load. Sharp where lines are
   short and have hardly any time to spare, as in Brucker's and Guéret and Prins' instances; of no use for large ones, which end after one
   trial. */
#ifndef HEURISTICS_OPENSHOP_SEQUENCES_H
#define HEURISTICS_OPENSHOP_SEQUENCES_H

#include "heuristics/openshop.h"

#define OPENSHOP_SEQUENCES_MOST 8

int64_t openshop_sequences_bound (const struct openshop_ticks *ticks);

/* True: no schedule has a makespan of at most `horizon`. */
bool openshop_sequences_refute (const struct openshop_ticks *ticks, int64_t horizon);

#endif
