/* Complete a partial open shop schedule within a horizon, by ejection: a task without a place takes the one that costs least, and the tasks
   that are in its way lose theirs (ejection chains: Glover 1996). A task weighs more each time it had to push others out, so that the
   search does not go in circles. Where lines that are busy all the time are placed beforehand, it arranges the rest around them. */
#ifndef HEURISTICS_OPENSHOP_FILL_H
#define HEURISTICS_OPENSHOP_FILL_H

#include "base/limits.h"
#include "base/rng.h"
#include "heuristics/openshop_timetable.h"

struct openshop_fill {
  const struct openshop_ticks *ticks;
  struct openshop_timetable table; /* of the run */
  int64_t horizon;
  int64_t *weight; /* owned [tasks]: of pushing a task out; 0: never, it was there from the start */
  int32_t *open;   /* owned [tasks]: those without a place */
  int64_t *load;   /* owned [lines] */
  int32_t open_count;
};

void openshop_fill_init (struct openshop_fill *fill, const struct openshop_ticks *ticks);
void openshop_fill_clear (struct openshop_fill *fill);

/* Give each task without a start (-1) one, such that all end by `horizon`; tasks that have a start keep it: they must not overlap and end
   by then. `*steps` goes up by one for each task placed and stays within `step_limit`. True: the schedule is complete
   and its makespan set; false: the steps are used up or the deadline (NULL: none) has passed, and the schedule is of no use. Where a task
   is longer than the horizon or nowhere fits between those that have a start: false as well. The same state of `rng` gives the same
   schedule everywhere. A step is O((n + m) log (n + m)) and the tasks pushed out. */
bool openshop_fill_run (struct openshop_fill *fill, int64_t horizon, struct rng *rng, uint64_t *steps, uint64_t step_limit,
                        const struct deadline *deadline, struct openshop_schedule *schedule);

#endif
