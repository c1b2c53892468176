/* Completion of a partial schedule by list scheduling. Forward in time, whenever a resource becomes
   idle, the idle resources choose in the order of their slack, the least first; each chooses the
   partner with the smallest slack among those for whose task both are free long enough. */
#ifndef SEARCH_OPENSHOP_LIST_COMPLETION_H
#define SEARCH_OPENSHOP_LIST_COMPLETION_H

#include "base/limits.h"
#include "base/rng.h"
#include "search/openshop/timetable.h"

struct openshop_list_completion_resource {
  int64_t open;          /* total time of its open tasks */
  int64_t latest;        /* time until which it may stay idle, without the random part */
  int64_t random_slack;  /* drawn whenever it becomes idle */
  int64_t busy, gap_end; /* busy time so far; start of its next placed task */
  int32_t next;          /* index of that task */
  bool fresh;            /* idle since the current event */
};

/* The end of a task. */
struct openshop_list_completion_event {
  int64_t time;
  int32_t task;
};

struct openshop_list_completion {
  struct openshop_timetable *table; /* not owned */
  /* set by the caller: as for openshop_near_bottleneck_place */
  bool symmetric;
  const struct deadline *deadline;                     /* set by the caller; NULL: none */
  struct openshop_list_completion_resource *resources; /* owned [resources] */
  int32_t *idle, idle_count; /* owned [resources]: by the time until which they may stay idle */
  struct openshop_list_completion_event *heap; /* owned [tasks]: by time */
  int64_t event_count, remaining;              /* number of events; of open tasks */
};

void openshop_list_completion_init (struct openshop_list_completion *list,
                                    struct openshop_timetable *table);
void openshop_list_completion_clear (struct openshop_list_completion *list);

/* Gives each task without a start one, such that all end by the horizon. `noise`: the largest
   random part of a resource's slack. False: a resource was out of slack, or the deadline has
   passed; some tasks are placed then. `*steps` increases by one for each task placed, with
   `symmetric` for each two. About 1 us a task for 50 nodes. */
bool openshop_list_completion_run (struct openshop_list_completion *list, int64_t horizon,
                                   int64_t noise, struct rng *rng, uint64_t *steps);

#endif
