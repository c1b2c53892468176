/* Timetable of a partial open shop schedule: for each resource (row 0 .. jobs - 1, column from jobs
   on) its tasks with a start, in the order of time. */
#ifndef SEARCH_OPENSHOP_TIMETABLE_H
#define SEARCH_OPENSHOP_TIMETABLE_H

#include "model/openshop/schedule.h"

struct openshop_timetable {
  const struct openshop_ticks *ticks;
  struct openshop_schedule *schedule; /* its starts; -1: none */
  int32_t resources, width;           /* largest number of tasks of a resource */
  /* owned [resources][width]: tasks (row-major numbers of pairs) that have a start, by start */
  int32_t *placed;
  int32_t *count; /* owned [resources] */
  int64_t *load;  /* owned [resources]: the sum of all its times */
};

void openshop_timetable_init (struct openshop_timetable *table, const struct openshop_ticks *ticks);
void openshop_timetable_clear (struct openshop_timetable *table);

/* The loads of all resources, [jobs + machines]; the caller frees. O(n m). */
int64_t *openshop_timetable_loads (const struct openshop_ticks *ticks);

/* Is this an exchange in which each message takes as long as the message the other way? */
bool openshop_timetable_symmetric (const struct openshop_ticks *ticks);

/* Uses this schedule from now on; only the two functions below may change its starts. Its tasks
   must not overlap. */
void openshop_timetable_set (struct openshop_timetable *table, struct openshop_schedule *schedule);

/* Gives a task without a start one at which both its resources are free; removes a task's start.
   O(tasks of the two resources). */
void openshop_timetable_put (struct openshop_timetable *table, int32_t task, int64_t start);
void openshop_timetable_take (struct openshop_timetable *table, int32_t task);

/* Index of the resource's first task that ends after `time`; the resource's count if there is none.
   O(log count). */
int32_t openshop_timetable_after (const struct openshop_timetable *table, int32_t resource,
                                  int64_t time);

/* The tasks of a resource with a start, by start. */
static inline const int32_t *
openshop_timetable_resource (const struct openshop_timetable *table, int32_t resource)
{
  return table->placed + (int64_t)resource * table->width;
}

static inline int64_t
openshop_timetable_start (const struct openshop_timetable *table, int32_t task)
{
  return table->schedule->start[task];
}

static inline int64_t
openshop_timetable_end (const struct openshop_timetable *table, int32_t task)
{
  return table->schedule->start[task] + table->ticks->time[task];
}

static inline int32_t
openshop_timetable_row (const struct openshop_timetable *table, int32_t task)
{
  return task / table->ticks->machines;
}

static inline int32_t
openshop_timetable_column (const struct openshop_timetable *table, int32_t task)
{
  return table->ticks->jobs + task % table->ticks->machines;
}

/* The task of a row and a column, in either order; -1: both are rows or both are columns. */
static inline int32_t
openshop_timetable_task (const struct openshop_ticks *ticks, int32_t a, int32_t b)
{
  int32_t row = a < b ? a : b, column = (a < b ? b : a) - ticks->jobs;
  return row < ticks->jobs && column >= 0 ? row * ticks->machines + column : -1;
}

/* The k-th task of a resource. */
static inline int32_t
openshop_timetable_nth (const struct openshop_ticks *ticks, int32_t resource, int32_t k)
{
  return resource < ticks->jobs ? resource * ticks->machines + k
                                : k * ticks->machines + resource - ticks->jobs;
}

/* In an exchange: the message of the opposite direction. */
static inline int32_t
openshop_timetable_back (const struct openshop_timetable *table, int32_t task)
{
  int32_t nodes = table->ticks->machines;
  return task % nodes * nodes + task / nodes;
}

#endif
