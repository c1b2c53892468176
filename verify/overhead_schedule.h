/* The schedule checker of the overhead model. What `valid` proves, in exact arithmetic: every destination of every multicast receives it
   exactly once and nobody else does; whoever sends it is its source, or has ended receiving it when the send starts; no receive starts
   before the message has arrived; no node does two things at once (it may idle); nothing starts before time 0; the stated makespan is the
   time at which the last receive ends; and the schedule names this instance where the instance has a name. It says nothing about
   optimality. */
#ifndef VERIFY_OVERHEAD_SCHEDULE_H
#define VERIFY_OVERHEAD_SCHEDULE_H

#include "verify/overhead_instance.h"
#include "verify/schedule.h"

/* Check a schedule object, or the "schedule" of a solve's result object; "multicast" may be left out where there is only one. Returns as
   verify_schedule does. O(length of the text + tasks log tasks); about 100 bytes of memory a delivery. */
enum status_code verify_overhead_schedule (const struct verify_overhead *instance, const struct verify_source *source,
                                           struct verify_verdict *verdict, struct status *status);

#endif
