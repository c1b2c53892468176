/* Sequencing of one resource (row or column) of a partial open shop schedule: all its open tasks
   are placed in the time that it and its partners have free. This is a one-machine problem with
   time windows.

   Tasks are appended forward in time: of those that can start next, the one with the smallest room
   later, preferably one after which other tasks can fill the gap. When a task has no possible start
   left, or the remaining time is too short, some steps are undone at random. */
#ifndef SEARCH_OPENSHOP_RESOURCE_SEQUENCE_H
#define SEARCH_OPENSHOP_RESOURCE_SEQUENCE_H

#include "base/limits.h"
#include "base/rng.h"
#include "search/openshop/timetable.h"

struct openshop_span {
  int64_t from, to;
};

/* Starts at which a task and both of its resources are free, both ends included. */
struct openshop_starts {
  int64_t from, to;
  int64_t room; /* of these starts and the task's later ones: a measure of the choice */
};

/* An open task of the resource. */
struct openshop_resource_sequence_task {
  int32_t task;
  /* its starts, ascending: from `first` to before `end`; `next`: the first of them that is not over
     yet, from the last call of measure_task on */
  size_t first, next, end;
  int64_t time;
  bool scheduled;
  /* earliest start from now on, INT64_MAX: none; measure of the choice later */
  int64_t start, room;
};

/* A step: index of the task, its start, and the time before the step. */
struct openshop_resource_sequence_step {
  int32_t task_index;
  int64_t start, before;
};

struct openshop_resource_sequence {
  struct openshop_timetable *table;              /* not owned */
  const struct deadline *deadline;               /* set by the caller; NULL: none */
  struct openshop_resource_sequence_task *tasks; /* owned [width] */
  struct openshop_resource_sequence_step *steps; /* owned [width] */
  /* owned [width + 1]: free time of the resource; `to` is excluded */
  struct openshop_span *gaps;
  struct openshop_starts *starts; /* owned */
  size_t starts_count, starts_capacity;
  int32_t count, step_count, gap_count; /* numbers of tasks, of tasks placed, of gaps */
  int64_t horizon, open_time;           /* open_time: of the tasks that are not placed */
};

void openshop_resource_sequence_init (struct openshop_resource_sequence *sequence,
                                      struct openshop_timetable *table);
void openshop_resource_sequence_clear (struct openshop_resource_sequence *sequence);

/* Places all open tasks of the resource, such that they end by the horizon, or none of them
   (false), also when the deadline has passed. At most `tries` times some steps are undone. `*steps`
   increases by one for each step. A step is O(tasks of the resource and its gaps), and O(starts)
   where steps are undone. */
bool openshop_resource_sequence_run (struct openshop_resource_sequence *sequence, int32_t resource,
                                     int64_t horizon, int32_t tries, struct rng *rng,
                                     uint64_t *steps);

#endif
