/* The schedule checker of the overhead model. `valid` proves in exact arithmetic:
   - every destination of every multicast receives it exactly once, and no other node does;
   - the sender of a copy is the source, or has ended its receive when the send starts;
   - no receive starts before the message has arrived;
   - no node does two things at once (it may idle);
   - no task starts before time 0;
   - the stated makespan is the time at which the last receive ends;
   - the schedule names this instance if the instance has a name.
   It does not prove optimality. */
#ifndef VERIFY_OVERHEAD_SCHEDULE_H
#define VERIFY_OVERHEAD_SCHEDULE_H

#include "verify/core/verdict.h"
#include "verify/overhead/instance.h"

/* Checks a schedule, as verify_model.schedule; "multicast" may be left out if there is only one.
   O(length of the text + tasks log tasks); about 100 bytes of memory a delivery. */
enum status_code verify_overhead_schedule (const void *instance, const struct verify_source *source,
                                           struct verify_verdict *verdict, struct status *status);

#endif
