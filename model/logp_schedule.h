/* Schedules of the heterogeneous LogP model: for each destination who sends to it, and when. */
#ifndef MODEL_LOGP_SCHEDULE_H
#define MODEL_LOGP_SCHEDULE_H

#include "model/logp_types.h"

struct logp_schedule {
  int64_t makespan, nodes;
  int32_t *from;  /* owned [nodes]: the sender of each destination; -1: none yet, and of node 0 */
  int64_t *start; /* owned [nodes]: of that send, in ticks */
  size_t capacity;
};

void logp_schedule_init (struct logp_schedule *schedule);
void logp_schedule_clear (struct logp_schedule *schedule);

/* Shape it for these types: nobody receives yet, makespan 0. */
void logp_schedule_reset (struct logp_schedule *schedule, const struct logp_types *types);
void logp_schedule_copy (struct logp_schedule *to, const struct logp_schedule *from);

/* When the node holds the message; it has a sender, or is the source. */
static inline int64_t
logp_schedule_ready (const struct logp_schedule *schedule, const struct logp_types *types, int32_t node)
{
  return node == 0 ? 0 : schedule->start[node] + logp_types_of (types, schedule->from[node])->delay + logp_types_of (types, node)->receive;
}

/* Set and return the makespan: when the last destination holds the message. O(n). */
int64_t logp_schedule_finish (struct logp_schedule *schedule, const struct logp_types *types);

/* True iff it is a schedule of these types with the right makespan. A quick internal check for assertions and tests, not the referee.
   O(n log n). */
bool logp_schedule_valid (const struct logp_schedule *schedule, const struct logp_types *types);

/* Write FORMATS' schedule object (no newline), sends ascending by (start, from, to). O(n log n). */
void logp_schedule_write (const struct logp_schedule *schedule, const struct logp_instance *instance, const struct logp_types *types,
                          struct output *out);

/* Read a schedule object, or the one within a result of a solve, for the searches' own use. Refused (STATUS_INPUT, FILE and key named):
   malformed JSON, unknown or missing keys, numbers outside the instance, times that are negative or no whole number of ticks, a
   destination that receives twice or never, the source as a receiver. */
bool logp_schedule_read (struct logp_schedule *schedule, const char *text, size_t length, const char *file, size_t line,
                         const struct logp_types *types, struct status *status);

#endif
