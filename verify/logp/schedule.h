/* The schedule checker of the heterogeneous LogP model. `valid` proves in exact arithmetic:
   - every destination receives exactly once, the source never;
   - no send starts before its sender holds the message: the source from 0 on, a destination send
     (of its sender) + latency + receive (its own) after the start of the send to it;
   - two sends of a node start at least its send overhead and at least its gap apart;
   - the stated makespan is the time at which the last destination holds the message;
   - the schedule names this instance if the instance has a name. A node is not busy when a message
     for it arrives, as it has nothing to send before. The checker does not prove optimality. */
#ifndef VERIFY_LOGP_SCHEDULE_H
#define VERIFY_LOGP_SCHEDULE_H

#include "verify/core/verdict.h"
#include "verify/logp/instance.h"

/* Checks a schedule, as verify_model.schedule. O(length of the text + n log n). */
enum status_code verify_logp_schedule (const void *instance, const struct verify_source *source,
                                       struct verify_verdict *verdict, struct status *status);

#endif
