/* The certificate checker of the overhead model. `accepted` proves that the makespan is the optimum
   of this instance, among all schedules, or, where claim->class is "append", among the appended
   ones. Its only specification is docs/CERTIFICATES-overhead.md: a schedule that reaches the
   makespan, and a proof that no schedule of the class ends strictly earlier, by clauses, dual
   prices, a cover, the load of a node, growth or work. */
#ifndef VERIFY_OVERHEAD_CERTIFICATE_H
#define VERIFY_OVERHEAD_CERTIFICATE_H

#include "base/limits.h"
#include "verify/core/verdict.h"
#include "verify/overhead/instance.h"

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
