/* The two checkers of the model, and its row of the registry (verify/overhead/model.c). */
#ifndef VERIFY_OVERHEAD_MODEL_H
#define VERIFY_OVERHEAD_MODEL_H

#include "base/limits.h"
#include "verify/core/verdict.h"
#include "verify/overhead/instance.h"

/* The schedule checker of the overhead model. `valid` proves in exact arithmetic:
   - every destination of every multicast receives it exactly once, and no other node does;
   - the sender of a copy is the source, or has ended its receive when the send starts;
   - no receive starts before the message has arrived;
   - no node does two things at once (it may idle);
   - no task starts before time 0;
   - the stated makespan is the time at which the last receive ends;
   - the schedule names this instance if the instance has a name.
   It does not prove optimality. */

/* Checks a schedule, as verify_model.schedule; "multicast" may be left out if there is only one.
   O(length of the text + tasks log tasks); about 100 bytes of memory a delivery. */
enum status_code verify_overhead_schedule (const void *instance, const struct verify_source *source,
                                           struct verify_verdict *verdict, struct status *status);

/* Is a valid schedule an appended one, as verify_model.member? O(length of the text + tasks log
   tasks). */
enum status_code verify_overhead_member (const void *instance, const struct verify_source *source,
                                         struct verify_reason *reason, struct status *status);

/* The certificate checker of the overhead model. `accepted` proves that the makespan is the optimum
   of this instance, among all schedules, or, where claim->class is "append", among the appended
   ones. Its only specification is docs/CERTIFICATES-overhead.md: a schedule that reaches the
   makespan, and a proof that no schedule of the class ends strictly earlier, by clauses, dual
   prices, a cover, the load of a node, growth or work. */

/* Checks one certificate, as verify_model.certificate. STATUS_FALSE also for what exceeds the
   limits of the checker: VERIFY_LOGIC_DELIVERIES deliveries with clauses; with dual prices the
   messages at a node and the horizon of verify/overhead/lagrangian.h; with a cover the deliveries
   and nodes of verify/overhead/remaining_work.h. Cost: that of the parts' headers; a propagation
   for each clause. */
enum status_code verify_overhead_certificate (const void *instance,
                                              const struct verify_source *source,
                                              const struct deadline *deadline,
                                              struct verify_claim *claim, struct status *status);

#endif
