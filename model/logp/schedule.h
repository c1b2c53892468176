/* Schedules of the heterogeneous LogP model: struct tree_schedule, and what this model makes of
   one. */
#ifndef MODEL_LOGP_SCHEDULE_H
#define MODEL_LOGP_SCHEDULE_H

#include "model/common/tree_schedule.h"
#include "model/logp/types.h"

/* When the node holds the message; it has a sender, or is the source. */
static inline int64_t
logp_schedule_ready (const struct tree_schedule *schedule, const struct logp_types *types,
                     int32_t node)
{
  return node == 0 ? 0
                   : schedule->start[node] + logp_types_of (types, schedule->from[node])->delay
                       + logp_types_of (types, node)->receive;
}

/* Set and return the makespan: when the last destination holds the message. O(n). */
int64_t logp_schedule_finish (struct tree_schedule *schedule, const struct logp_types *types);

/* True iff it is a schedule of these types with the right makespan. A quick internal check for
   assertions and tests, not the checker. O(n log n). */
bool logp_schedule_valid (const struct tree_schedule *schedule, const struct logp_types *types);

/* tree_schedule_write and, makespan included, tree_schedule_read for this instance. */
void logp_schedule_write (const struct tree_schedule *schedule,
                          const struct logp_instance *instance, const struct logp_types *types,
                          struct output *out);
bool logp_schedule_read (struct tree_schedule *schedule, const char *text, size_t length,
                         const char *file, size_t line, const struct logp_types *types,
                         struct status *status);

#endif
