/* The schedule checker of the heterogeneous LogP model. What `valid` proves, in exact arithmetic: every destination receives exactly once,
   the source never; no send starts before its sender holds the message (the source from 0 on, a destination send (sender) + latency +
   receive (its own) after the start of the send to it); the sends of a node start at least its send overhead and its gap apart; the stated
   makespan is the time at which the last destination holds the message; and the schedule names this instance where the instance has a name.
   A node is not busy when a message for it arrives, as it has nothing to send before. It says nothing about optimality. */
#ifndef VERIFY_LOGP_SCHEDULE_H
#define VERIFY_LOGP_SCHEDULE_H

#include "verify/logp_instance.h"
#include "verify/schedule.h"

/* Check a schedule object, or the "schedule" of a solve's result object. Returns as verify_schedule does. O(length of the text + n log n).
 */
enum status_code verify_logp_schedule (const struct verify_logp *instance, const struct verify_source *source,
                                       struct verify_verdict *verdict, struct status *status);

#endif
