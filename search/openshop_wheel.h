/* Open shop schedules as short as the load, for shops whose tight lines can be placed first (heuristics/openshop_tight.h): each try draws
   their places, fixes them, and leaves all else to clause learning. A place for them that nothing fits around is mostly refuted at once, so
   that many can be tried; where sites of an exchange are nearly as busy as the busiest one, list scheduling around the places hardly ever
   succeeds, and learning from nothing has too many tasks to see what matters. */
#ifndef SEARCH_OPENSHOP_WHEEL_H
#define SEARCH_OPENSHOP_WHEEL_H

#include "search/openshop.h"

/* `tries` times with up to so many conflicts each, until the deadline (NULL: none). True: the schedule's makespan is the load. Adds the
   conflicts to *spent. The same seed and no deadline give the same. A try takes memory as openshop_model_bytes says, and 10 ms or more with
   870 tasks, mostly for its model. */
bool openshop_wheel (const struct openshop_ticks *ticks, uint64_t seed, uint64_t tries, uint64_t conflicts, const struct deadline *deadline,
                     struct openshop_schedule *schedule, uint64_t *spent);

#endif
