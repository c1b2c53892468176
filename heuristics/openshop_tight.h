/* Open shop schedules as short as the load, made around the lines (rows and columns) whose sum is the load. Such a tight line is never
   idle; list scheduling meets that by luck only, for by the end the few partners a line has left are taken. Here the tight lines are
   placed first, after them, one by one, lines that are nearly tight (openshop_near.h), and the rest around them (openshop_around.h,
   openshop_fill.h). */
#ifndef HEURISTICS_OPENSHOP_TIGHT_H
#define HEURISTICS_OPENSHOP_TIGHT_H

#include "base/limits.h"
#include "base/rng.h"
#include "model/openshop_schedule.h"

/* Give the tasks of all tight rows and columns a start, such that none of them idles before the load; all other tasks get -1. Possible
   where the tight rows have the same times with each column that is not tight, the tight columns likewise, and among themselves tight rows
   and columns have tasks of one time only, as many each: so it is where one line is tight, or the row and the column of one node, or those
   of all nodes of a site. False elsewhere, and where the draw did not work out, which another one may.

   Tasks among tight lines come first: a regular bipartite graph falls into perfect matchings (König 1916), a round each. After that, the
   tight rows go round a wheel on which the other columns have arcs as long as their tasks, each row from a place of its own where an arc
   begins. Places are no less than the longest arc apart, so no two rows are at the same column. Columns likewise. The wheel has room for k
   of them where k times the longest time is at most the load, which it always is, but for what is lost because places are where arcs begin.
   With `twin`, in an exchange in which both directions take equally long, messages of tight nodes with others go both ways at once.
   O(n m), and O(k^4) for the matchings at worst. */
bool openshop_tight_place (const struct openshop_ticks *ticks, struct rng *rng, bool twin, struct openshop_schedule *schedule);

/* Look for a schedule as short as the load in `steps` steps at most, with as many draws as fit: a step is a task placed by ejection, or
   16 placed otherwise. True: found; else the schedule is of no use. The same seed gives the same schedule everywhere. A step is about 7 us
   for 50 nodes. */
bool openshop_tight (const struct openshop_ticks *ticks, uint64_t seed, uint64_t steps, const struct deadline *deadline,
                     struct openshop_schedule *schedule);

#endif
