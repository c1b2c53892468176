/* The schedule checker of the node model. `valid` proves in exact arithmetic:
   - every destination receives exactly once, from a node that already holds the message;
   - no node sends two messages at once (it may idle);
   - no send starts before time 0;
   - the stated makespan is the time at which the last destination holds the message;
   - the schedule names this instance if the instance has a name.
   It does not prove optimality. */
#ifndef VERIFY_NODE_SCHEDULE_H
#define VERIFY_NODE_SCHEDULE_H

#include "verify/core/transmissions.h"
#include "verify/node/instance.h"

/* Checks a schedule, as verify_model.schedule. O(length of the text + s log s), where s is the
   maximum number of sends of one node; about 50 bytes of memory a send. */
enum status_code verify_node_schedule (const void *instance, const struct verify_source *source,
                                       struct verify_verdict *verdict, struct status *status);

/* Reads a schedule into the list, which must be empty; the caller frees its list in all cases. As
   verify_transmissions_read. */
enum status_code verify_node_sends (struct verify_transmissions *list,
                                    const struct verify_node_instance *instance,
                                    const struct verify_source *source, struct status *status);

#endif
