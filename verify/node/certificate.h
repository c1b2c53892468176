/* The certificate checker of the node model. `accepted` proves that the optimal makespan of this
   instance is exactly `makespan`. Its only specification is docs/CERTIFICATES.md: a plan that
   reaches the makespan, and a proof that no schedule ends strictly earlier, by one dual vector, a
   tree search with dual bounds, a search in layers, or a branch tree. */
#ifndef VERIFY_NODE_CERTIFICATE_H
#define VERIFY_NODE_CERTIFICATE_H

#include "base/limits.h"
#include "verify/core/verdict.h"
#include "verify/node/instance.h"

/* Checks one certificate, as verify_model.certificate. STATUS_INPUT also when the costs of the
   instance do not fit into 61-bit ticks. Cost: plan and dual vectors by events, independent of n;
   the number of nodes that the certificate states; O(T k) for each leaf of a branch tree. */
enum status_code verify_node_certificate (const void *instance, const struct verify_source *source,
                                          const struct deadline *deadline,
                                          struct verify_claim *claim, struct status *status);

#endif
