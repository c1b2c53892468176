/* Which tasks of an open shop have a place, line by line (rows 0 .. jobs - 1, columns from jobs on), each line in the order of time. */
#ifndef HEURISTICS_OPENSHOP_TIMETABLE_H
#define HEURISTICS_OPENSHOP_TIMETABLE_H

#include "model/openshop_schedule.h"

struct openshop_timetable {
  const struct openshop_ticks *ticks;
  struct openshop_schedule *schedule; /* starts; -1: no place */
  int32_t lines, width;               /* most tasks of a line */
  int32_t *placed;                    /* owned [lines][width]: tasks (row-major numbers of pairs) that have a place, by start */
  int32_t *count;                     /* owned [lines] */
};

void openshop_timetable_init (struct openshop_timetable *table, const struct openshop_ticks *ticks);
void openshop_timetable_clear (struct openshop_timetable *table);

/* Take the starts of this schedule, from now on changed by the two functions below. Tasks that have one must not overlap. */
void openshop_timetable_set (struct openshop_timetable *table, struct openshop_schedule *schedule);

/* Give a task without a start one, where both its lines are free; take it away again. O(tasks of the two lines). */
void openshop_timetable_put (struct openshop_timetable *table, int32_t task, int64_t start);
void openshop_timetable_take (struct openshop_timetable *table, int32_t task);

/* The first task of the line that ends after `time`: its index, from 0 to the line's count. O(log count). */
int32_t openshop_timetable_after (const struct openshop_timetable *table, int32_t line, int64_t time);

/* The tasks of a line. */
static inline const int32_t *
openshop_timetable_line (const struct openshop_timetable *table, int32_t line)
{
  return table->placed + (int64_t)line * table->width;
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

/* In an exchange: the message that goes the other way. */
static inline int32_t
openshop_timetable_back (const struct openshop_timetable *table, int32_t task)
{
  int32_t nodes = table->ticks->machines;
  return task % nodes * nodes + task / nodes;
}

#endif
