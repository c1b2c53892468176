/* The certificate checker of open shops and total exchange. `accepted` proves that the makespan is
   the optimum of this instance. Its only specification is docs/CERTIFICATES-openshop.md: a schedule
   that reaches the makespan, and a proof that no schedule ends strictly earlier, by the load of a
   row or column, by clauses, or by a tree of decisions. */
#ifndef VERIFY_OPENSHOP_CERTIFICATE_H
#define VERIFY_OPENSHOP_CERTIFICATE_H

#include "base/limits.h"
#include "verify/core/verdict.h"
#include "verify/openshop/instance.h"

/* Checks one certificate, as verify_model.certificate. STATUS_FALSE also for what exceeds the
   limits of the checker: the tasks or pairs of verify/openshop/tasks.h and verify/openshop/logic.h
   with clauses, or of verify/openshop/orders.h with a tree. Cost: the check of the schedule; for a
   load the length of the row; a propagation for each clause, or for each node of a tree. */
enum status_code verify_openshop_certificate (const void *instance,
                                              const struct verify_source *source,
                                              const struct deadline *deadline,
                                              struct verify_claim *claim, struct status *status);

#endif
