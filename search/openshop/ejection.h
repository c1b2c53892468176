/* Completion of a partial open shop schedule within a horizon, by ejection chains (Glover 1996): a
   task without a start takes the slot of least cost, and the tasks in its way lose theirs. The
   weight of a task grows each time it ejects others, so the search does not cycle. Where the
   bottlenecks are placed before, it arranges the other tasks around them. */
#ifndef SEARCH_OPENSHOP_EJECTION_H
#define SEARCH_OPENSHOP_EJECTION_H

#include "base/limits.h"
#include "base/rng.h"
#include "search/openshop/timetable.h"

/* A task's place in the order in which tasks get a start: the larger load of its two resources,
   then its time with a random addition; the largest first. */
struct openshop_ejection_entry {
  int64_t load, time;
  int32_t task;
};

struct openshop_ejection {
  const struct openshop_ticks *ticks;
  struct openshop_timetable table; /* of the current run */
  int64_t horizon;
  /* owned [tasks]: cost of ejecting a task; 0: it was given a start by the caller and stays */
  int64_t *weight;
  int32_t *open; /* owned [tasks]: tasks without a start */
  int32_t open_count;
  struct openshop_ejection_entry *entries; /* owned [tasks]: scratch */
};

void openshop_ejection_init (struct openshop_ejection *ejection,
                             const struct openshop_ticks *ticks);
void openshop_ejection_clear (struct openshop_ejection *ejection);

/* Gives each task without a start (-1) one, such that all end by `horizon`. Tasks with a start keep
   it; they must not overlap and must end by then. `*steps` increases by one for each task placed,
   up to `step_limit`. True: the schedule is complete and its makespan is set. False: the steps are
   used up, the deadline (NULL: none) has passed, a task is longer than the horizon, or it fits
   nowhere between the fixed tasks; the content of the schedule is then undefined. The same state of
   `rng` gives the same schedule on every machine. A step is O((n + m) log (n + m)) plus the tasks
   ejected. */
bool openshop_ejection_run (struct openshop_ejection *ejection, int64_t horizon, struct rng *rng,
                            uint64_t *steps, uint64_t step_limit, const struct deadline *deadline,
                            struct openshop_schedule *schedule);

#endif
