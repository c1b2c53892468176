/* Give all open tasks of one line (row or column) of a partial open shop schedule a place, in the time that the line and its partners have
   left: one machine, tasks with windows. Forward in time, the task that could start next and has the least room later, rather one after
   which others can fill the gap; where a task has no place left, or what is left of the line's time is too short, some steps are taken back
   at random. */
#ifndef HEURISTICS_OPENSHOP_SEQUENCE_H
#define HEURISTICS_OPENSHOP_SEQUENCE_H

#include "base/limits.h"
#include "base/rng.h"
#include "heuristics/openshop_sums.h"
#include "heuristics/openshop_timetable.h"

struct openshop_span {
  int64_t from, to;
};

/* A task of the line without a place. */
struct openshop_sequence_task {
  int32_t task;
  size_t first, count; /* its spans: starts at which both lines are free for so long, both ends included */
  int64_t time;
  bool used;
  int64_t start, room; /* the earliest start from now on, INT64_MAX: none; how much choice there is later */
};

/* What was chosen: the index of the task, and where the line was before. */
struct openshop_sequence_step {
  int32_t which;
  int64_t start, before;
};

struct openshop_sequence {
  struct openshop_timetable *table;      /* not owned */
  const struct deadline *deadline;       /* set by the caller; NULL: none */
  const struct openshop_sums *sums;      /* set by the caller: of times of the line; NULL: not known */
  struct openshop_sequence_task *tasks;  /* owned [width] */
  struct openshop_sequence_step *chosen; /* owned [width] */
  struct openshop_span *gaps;            /* owned [width + 1]: where the line is free; `to` is not included */
  struct openshop_span *spans;           /* owned */
  size_t span_count, span_capacity;
  int32_t count, depth, gap_count; /* of tasks, of those chosen, of gaps */
  int64_t horizon, work;           /* of the tasks that are not used */
};

void openshop_sequence_init (struct openshop_sequence *sequence, struct openshop_timetable *table);
void openshop_sequence_clear (struct openshop_sequence *sequence);

/* Place the line's tasks, all of which end by the horizon, or none of them (false), so too when the deadline has passed. Steps are taken
   back `tries` times at most; `*steps` goes up by one for each step. A step is O(tasks of the line and their spans). */
bool openshop_sequence_line (struct openshop_sequence *sequence, int32_t line, int64_t horizon, int32_t tries, struct rng *rng,
                             uint64_t *steps);

#endif
