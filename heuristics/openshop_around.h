/* List scheduling around what has a place already: forward in time, whenever a line becomes free, those with the least time to spare choose
   first, each the partner with the least to spare among those for whose task both are free long enough. */
#ifndef HEURISTICS_OPENSHOP_AROUND_H
#define HEURISTICS_OPENSHOP_AROUND_H

#include "base/limits.h"
#include "base/rng.h"
#include "heuristics/openshop_timetable.h"

struct openshop_around_line {
  int64_t load, open;    /* its sum; of its tasks without a place */
  int64_t latest;        /* it may stay free until then, without a random part */
  int64_t part;          /* which is drawn whenever it becomes free */
  int64_t busy, gap_end; /* busy time so far; when its next task with a place starts */
  int32_t next;          /* index of that */
  bool fresh;            /* free since now */
};

/* A task ends. */
struct openshop_around_event {
  int64_t time;
  int32_t task;
};

struct openshop_around {
  struct openshop_timetable *table;   /* not owned */
  bool twin;                          /* set by the caller: as for openshop_near_place */
  const struct deadline *deadline;    /* set by the caller; NULL: none */
  struct openshop_around_line *lines; /* owned [lines] */
  int32_t *idle, idle_count;          /* owned [lines]: by how long they may stay free */
  struct openshop_around_event *heap; /* owned [tasks]: by time */
  int64_t event_count, left;          /* tasks without a place */
};

void openshop_around_init (struct openshop_around *around, struct openshop_timetable *table);
void openshop_around_clear (struct openshop_around *around);

/* Place what has no place, such that all ends by the horizon. `noise`: the largest random part of the time to spare. Gives up as soon as a
   line is out of time, or the deadline has passed: false, and some are placed. `*steps` goes up by one for each task placed. About 1 us a
   task for 50 nodes. */
bool openshop_around_run (struct openshop_around *around, int64_t horizon, int64_t noise, struct rng *rng, uint64_t *steps);

#endif
