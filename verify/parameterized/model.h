/* The two checkers of the model, and its row of the registry (verify/parameterized/model.c). */
#ifndef VERIFY_PARAMETERIZED_MODEL_H
#define VERIFY_PARAMETERIZED_MODEL_H

#include "base/limits.h"
#include "verify/core/verdict.h"
#include "verify/parameterized/instance.h"

/* The schedule checker of the parameterized model. `valid` proves in exact arithmetic:
   - every destination receives exactly once, the source never, each from a node that holds the
     message when the send starts (`end` after the start of the send to it; the source from 0 on);
   - the sends of a node are as far apart as its ports require: with `strict` ports the n-th send
     starts at least `interval` after the previous one and `hold` after the one `ports` before (with
     one port: at least hold apart); with `rounds` they start at different places t + c hold + r
     interval, where t is the time at which the node got the message;
   - in a network no two sends occupy a channel at the same time, each from its start for
     `occupation`, its end excluded;
   - the stated makespan is the time at which the last destination holds the message;
   - the schedule names this instance if the instance has a name.
   It does not prove optimality. */

/* Checks a schedule, as verify_model.schedule. The reason of a collision names the channel and both
   sends, and says whether they are in one step of the multicast (stepwise contention) or not (depth
   contention, Nup, section 5.1). The m-th send of a node, from 1, is in the m-th step after that in
   which the node was sent to. O(length of the text + n (log n + path)). */
enum status_code verify_parameterized_schedule (const void *instance,
                                                const struct verify_source *source,
                                                struct verify_verdict *verdict,
                                                struct status *status);

/* The certificate checker of the parameterized model; its only specification is
   docs/CERTIFICATES-parameterized.md. */

/* Checks one certificate, as verify_model.certificate. The cost is that of
   verify_parameterized_count or verify_parameterized_cover, and with a network of the schedule
   checker. */
enum status_code verify_parameterized_certificate (const void *instance,
                                                   const struct verify_source *source,
                                                   const struct deadline *deadline,
                                                   struct verify_claim *claim,
                                                   struct status *status);

#endif
