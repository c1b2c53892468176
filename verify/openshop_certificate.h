/* The certificate checker of open shops and total exchange. What `accepted` proves: the makespan is exactly the optimum of this very
   instance. Its only specification is docs/CERTIFICATES-openshop.md: a schedule that reaches the makespan, and the load of a row or column,
   or clauses, or a tree of decisions, by which no schedule ends strictly earlier. */
#ifndef VERIFY_OPENSHOP_CERTIFICATE_H
#define VERIFY_OPENSHOP_CERTIFICATE_H

#include "verify/certify.h"
#include "verify/openshop_instance.h"

/* As certify_check does; STATUS_FALSE also for what is beyond the checker: more tasks or pairs than verify/openshop_tasks.h and
   verify/openshop_logic.h take with clauses, or verify/openshop_orders.h with a tree. Cost: that of the schedule's check; of the load, the
   row's length; for each clause the propagation of its negation, for each node of a tree that of its decision. */
enum status_code verify_openshop_certificate (const struct verify_openshop *instance, const struct verify_source *source,
                                              const struct deadline *deadline, struct certify_claim *claim, struct status *status);

#endif
