/* The two checkers of the model, and its row of the registry (verify/openshop/model.c). */
#ifndef VERIFY_OPENSHOP_MODEL_H
#define VERIFY_OPENSHOP_MODEL_H

#include "base/limits.h"
#include "verify/core/verdict.h"
#include "verify/openshop/instance.h"

/* The schedule checker of open shops and total exchange. `valid` proves in exact arithmetic:
   - every pair of a job and a machine with a time above 0 is done exactly once, any other pair at
     most once, and no node of an exchange sends to itself;
   - no job and no machine does two tasks at once, each task from its start for its time, its end
     excluded (a task without time overlaps nothing);
   - no task starts before time 0;
   - the stated makespan is the time at which the last task ends, with listed tasks without time;
   - the schedule names this instance if the instance has a name.
   It does not prove optimality. */

/* Checks a schedule, as verify_model.schedule. "from" is the job (the sender), "to" the machine
   (the receiver). O(length of the text + tasks log tasks); about 40 bytes of memory a task. */
enum status_code verify_openshop_schedule (const void *instance, const struct verify_source *source,
                                           struct verify_verdict *verdict, struct status *status);

/* The certificate checker of open shops and total exchange. `accepted` proves that the makespan is
   the optimum of this instance. Its only specification is docs/CERTIFICATES-openshop.md: a schedule
   that reaches the makespan, and a proof that no schedule ends strictly earlier, by the load of a
   row or column, by clauses, or by a tree of decisions. */

/* Checks one certificate, as verify_model.certificate. STATUS_FALSE also for what exceeds the
   limits of the checker: the tasks or pairs of verify/openshop/tasks.h and verify/openshop/logic.h
   with clauses, or of verify/openshop/orders.h with a tree. Cost: the check of the schedule; for a
   load the length of the row; a propagation for each clause, or for each node of a tree. */
enum status_code verify_openshop_certificate (const void *instance,
                                              const struct verify_source *source,
                                              const struct deadline *deadline,
                                              struct verify_claim *claim, struct status *status);

#endif
