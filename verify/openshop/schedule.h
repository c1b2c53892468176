/* The schedule checker of open shops and total exchange. `valid` proves in exact arithmetic:
   - every pair of a job and a machine with a time above 0 is done exactly once; in an exchange
     every ordered pair of different nodes;
   - no job and no machine does two tasks at once, each task from its start for its time, its end
     excluded (a task without time overlaps nothing);
   - no task starts before time 0;
   - the stated makespan is the time at which the last task ends, with listed tasks without time;
   - the schedule names this instance if the instance has a name.
   It does not prove optimality. */
#ifndef VERIFY_OPENSHOP_SCHEDULE_H
#define VERIFY_OPENSHOP_SCHEDULE_H

#include "verify/core/verdict.h"
#include "verify/openshop/instance.h"

/* Checks a schedule, as verify_model.schedule. "from" is the job (the sender), "to" the machine
   (the receiver). O(length of the text + tasks log tasks); about 40 bytes of memory a task. */
enum status_code verify_openshop_schedule (const void *instance, const struct verify_source *source,
                                           struct verify_verdict *verdict, struct status *status);

#endif
