/* Schedules of the parameterized model: struct tree_schedule, and what this model makes of one. */
#ifndef MODEL_PARAMETERIZED_SCHEDULE_H
#define MODEL_PARAMETERIZED_SCHEDULE_H

#include "model/common/tree_schedule.h"
#include "model/parameterized/ticks.h"

/* Set and return the makespan: the last send's start + end; 0 without destinations. O(n). */
int64_t parameterized_schedule_finish (struct tree_schedule *schedule,
                                       const struct parameterized_ticks *ticks);

/* True iff it is a schedule of these ticks with the right makespan; contention in a network is
   not looked at. A quick internal check for assertions and tests, not the checker. O(n log n). */
bool parameterized_schedule_valid (const struct tree_schedule *schedule,
                                   const struct parameterized_ticks *ticks);

/* tree_schedule_write and, makespan included, tree_schedule_read for this instance. */
void parameterized_schedule_write (const struct tree_schedule *schedule,
                                   const struct parameterized_instance *instance,
                                   const struct parameterized_ticks *ticks, struct output *out);
bool parameterized_schedule_read (struct tree_schedule *schedule, const char *text, size_t length,
                                  const char *file, size_t line,
                                  const struct parameterized_ticks *ticks, struct status *status);

#endif
