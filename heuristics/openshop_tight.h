/* Open shop schedules as short as the load, made around the lines (rows and columns) whose sum is the load. Such a tight line is never
   idle; list scheduling meets that by luck only, for by the end the few partners a line has left are taken. Here the tight lines are
   placed first (openshop_wheels.h), after them, one by one, lines that are nearly tight (openshop_near.h), and the rest around them
   (openshop_around.h, openshop_fill.h). Where both directions take equally long and no lines are alike, the rest mostly is arranged by many
   list schedules of which the best go on (openshop_winners.h).

   Where many lines that are nearly tight are alike, as the nodes of a site, the gaps that the tight ones leave them decide: orders of the
   tight lines are drawn, then changed, until the gaps can be filled (openshop_slack.h). Where these are the nodes of two busy sites, most
   of the time goes to another way: only their meetings come first (openshop_sites.h), all else they do by swaps (openshop_swaps.h). */
#ifndef HEURISTICS_OPENSHOP_TIGHT_H
#define HEURISTICS_OPENSHOP_TIGHT_H

#include "base/limits.h"
#include "base/rng.h"
#include "model/openshop_schedule.h"

/* Give the tasks of all tight rows and columns a start, such that none of them idles before the load; all other tasks get -1. False: that
   is not possible (openshop_wheels.h says when it is), or the draw did not work out, which another one may. With `twin`, in an exchange in
   which both directions take equally long, messages of tight nodes with others go both ways at once. */
bool openshop_tight_place (const struct openshop_ticks *ticks, struct rng *rng, bool twin, struct openshop_schedule *schedule);

/* Look for a schedule as short as the load in `steps` steps at most, with as many draws as fit: a step is a task placed by ejection, or
   16 placed otherwise, or 32 meetings placed by winners, or 40 swaps. True: found; else the schedule is of no use. The same seed gives the
   same schedule everywhere. A step is about 7 us for 50 nodes. */
bool openshop_tight (const struct openshop_ticks *ticks, uint64_t seed, uint64_t steps, const struct deadline *deadline,
                     struct openshop_schedule *schedule);

#endif
