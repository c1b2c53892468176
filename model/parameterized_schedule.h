/* Schedules of the parameterized model: for each destination who sends to it, and when. */
#ifndef MODEL_PARAMETERIZED_SCHEDULE_H
#define MODEL_PARAMETERIZED_SCHEDULE_H

#include "model/parameterized_ticks.h"

struct parameterized_schedule {
  int64_t makespan, nodes;
  int32_t *from;  /* owned [nodes]: the sender of each destination; -1: none yet, and of node 0 */
  int64_t *start; /* owned [nodes]: of that send, in ticks */
  size_t capacity;
};

void parameterized_schedule_init (struct parameterized_schedule *schedule);
void parameterized_schedule_clear (struct parameterized_schedule *schedule);

/* Shape it for these ticks: nobody receives yet, makespan 0. */
void parameterized_schedule_reset (struct parameterized_schedule *schedule, const struct parameterized_ticks *ticks);
void parameterized_schedule_copy (struct parameterized_schedule *to, const struct parameterized_schedule *from);

/* Set and return the makespan: the last send's start + end; 0 without destinations. O(n). */
int64_t parameterized_schedule_finish (struct parameterized_schedule *schedule, const struct parameterized_ticks *ticks);

/* True iff it is a schedule of these ticks with the right makespan; contention in a network is not looked at. A quick internal check for
   assertions and tests, not the referee. O(n log n). */
bool parameterized_schedule_valid (const struct parameterized_schedule *schedule, const struct parameterized_ticks *ticks);

/* Write FORMATS' schedule object (no newline), sends ascending by (start, from, to). O(n log n). */
void parameterized_schedule_write (const struct parameterized_schedule *schedule, const struct parameterized_instance *instance,
                                   const struct parameterized_ticks *ticks, struct output *out);

/* Read a schedule object, or the one within a result of a solve, for the searches' own use. Refused (STATUS_INPUT, FILE and key named):
   malformed JSON, unknown or missing keys, numbers outside the instance, times that are negative or no whole number of ticks, a
   destination that receives twice or never, the source as a receiver. */
bool parameterized_schedule_read (struct parameterized_schedule *schedule, const char *text, size_t length, const char *file, size_t line,
                                  const struct parameterized_instance *instance, const struct parameterized_ticks *ticks,
                                  struct status *status);

#endif
