/* Schedules of open shops: a start for each task. */
#ifndef MODEL_OPENSHOP_SCHEDULE_H
#define MODEL_OPENSHOP_SCHEDULE_H

#include "model/openshop/ticks.h"

struct openshop_schedule {
  int64_t makespan;
  int32_t jobs, machines;
  /* owned [jobs][machines]: ticks; pairs without time have 0, which says nothing; -1: not
     scheduled yet */
  int64_t *start;
  size_t capacity;
};

void openshop_schedule_init (struct openshop_schedule *schedule);
void openshop_schedule_clear (struct openshop_schedule *schedule);

/* Prepares it for these ticks: tasks -1, pairs without time 0, makespan 0. */
void openshop_schedule_reset (struct openshop_schedule *schedule,
                              const struct openshop_ticks *ticks);
void openshop_schedule_copy (struct openshop_schedule *to, const struct openshop_schedule *from);

/* Sets and returns the makespan, the largest end of a task. */
int64_t openshop_schedule_finish (struct openshop_schedule *schedule,
                                  const struct openshop_ticks *ticks);

/* True if it is a schedule of these ticks with the right makespan. For assertions and tests; the
   checker in verify/ is independent of it. O(n m log (n m)). */
bool openshop_schedule_valid (const struct openshop_schedule *schedule,
                              const struct openshop_ticks *ticks);

/* Writes the schedule object of docs/FORMATS.md (without newline), sends ascending by (start, from,
   to):
   {"instance":NAME,"makespan":T,"sends":[{"from","to","start"},...]}

   from is the row, to the column. All pairs are listed except the diagonal of an exchange; those
   without time start at 0. */
void openshop_schedule_write (const struct openshop_schedule *schedule,
                              const struct openshop_instance *instance,
                              const struct openshop_ticks *ticks, struct output *out);

/* Reads a schedule object, or the one within a result of a solve. Refused (STATUS_INPUT, FILE and
   key named): malformed JSON, unknown or missing keys, numbers outside the instance, times that are
   negative or no whole number of ticks, tasks given twice or missing. */
bool openshop_schedule_read (struct openshop_schedule *schedule, const char *text, size_t length,
                             const char *file, size_t line, const struct openshop_ticks *ticks,
                             struct status *status);

#endif
