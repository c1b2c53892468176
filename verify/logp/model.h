/* The two checkers of the model, and its row of the registry (verify/logp/model.c). */
#ifndef VERIFY_LOGP_MODEL_H
#define VERIFY_LOGP_MODEL_H

#include "base/limits.h"
#include "verify/core/verdict.h"
#include "verify/logp/instance.h"

/* The schedule checker of the heterogeneous LogP model. `valid` proves in exact arithmetic:
   - every destination receives exactly once, the source never;
   - no send starts before its sender holds the message: the source from 0 on, a destination send
     (of its sender) + latency + receive (its own) after the start of the send to it;
   - two sends of a node start at least its send overhead and at least its gap apart;
   - the stated makespan is the time at which the last destination holds the message;
   - the schedule names this instance if the instance has a name. A node is not busy when a message
     for it arrives, as it has nothing to send before. The checker does not prove optimality. */

/* Checks a schedule, as verify_model.schedule. O(length of the text + n log n). */
enum status_code verify_logp_schedule (const void *instance, const struct verify_source *source,
                                       struct verify_verdict *verdict, struct status *status);

/* The certificate checker of the heterogeneous LogP model; its only specification is
   docs/CERTIFICATES-logp.md. */

/* Checks one certificate, as verify_model.certificate. The cost is that of the schedule checker and
   of verify/logp/dual_bound.h or verify/logp/program.h. */
enum status_code verify_logp_certificate (const void *instance, const struct verify_source *source,
                                          const struct deadline *deadline,
                                          struct verify_claim *claim, struct status *status);

#endif
