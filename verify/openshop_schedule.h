/* The schedule checker of open shops and total exchange. What `valid` proves, in exact arithmetic: every pair of a job and a machine with a
   time above 0, in an exchange every ordered pair of different nodes, is done exactly once; no job and no machine does two tasks at once,
   each running from its start for its time, its end excluded (a task without time overlaps nothing); nothing starts before time 0; the
   stated makespan is the time at which the last task ends, those without time included where they are listed; and the schedule names this
   instance where the instance has a name. It says nothing about optimality. */
#ifndef VERIFY_OPENSHOP_SCHEDULE_H
#define VERIFY_OPENSHOP_SCHEDULE_H

#include "verify/openshop_instance.h"
#include "verify/schedule.h"

/* Check a schedule object, or the "schedule" of a solve's result object. "from" is the job (the sender), "to" the machine (the receiver).
   Returns as verify_schedule does. O(length of the text + tasks log tasks); about 40 bytes of memory a task. */
enum status_code verify_openshop_schedule (const struct verify_openshop *instance, const struct verify_source *source,
                                           struct verify_verdict *verdict, struct status *status);

#endif
