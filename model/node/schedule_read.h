/* Reading a schedule of the node model back, for the searches' own use. Judging one is the
   checker's business (verify/node/model.h). */
#ifndef MODEL_NODE_SCHEDULE_READ_H
#define MODEL_NODE_SCHEDULE_READ_H

#include "model/node/schedule.h"

/* Read a schedule object, or the one within a result of a solve. Sends keep their order; the
   makespan is computed from them. Refused (STATUS_INPUT, FILE and key named): malformed JSON,
   unknown keys, node numbers outside the instance, starts that are negative or no whole number
   of ticks. That the sends make up a broadcast is not checked. O(n). */
bool schedule_read (struct schedule *schedule, const char *text, size_t length, const char *file,
                    size_t line, const struct node_instance *instance,
                    const struct node_types *types, struct status *status);

#endif
