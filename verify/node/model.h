/* The two checkers of the model, and its row of the registry (verify/node/model.c). */
#ifndef VERIFY_NODE_MODEL_H
#define VERIFY_NODE_MODEL_H

#include "base/limits.h"
#include "verify/core/transmissions.h"
#include "verify/node/instance.h"

/* The schedule checker of the node model. `valid` proves in exact arithmetic:
   - every destination receives exactly once, from a node that already holds the message;
   - no node sends two messages at once (it may idle);
   - no send starts before time 0;
   - the stated makespan is the time at which the last destination holds the message;
   - the schedule names this instance if the instance has a name.
   It does not prove optimality. */

/* Checks a schedule, as verify_model.schedule. O(length of the text + s log s), where s is the
   maximum number of sends of one node; about 50 bytes of memory a send. */
enum status_code verify_node_schedule (const void *instance, const struct verify_source *source,
                                       struct verify_verdict *verdict, struct status *status);

/* Reads a schedule into the list, which must be empty; the caller frees its list in all cases. As
   verify_transmissions_read. */
enum status_code verify_node_sends (struct verify_transmissions *list,
                                    const struct verify_node_instance *instance,
                                    const struct verify_source *source, struct status *status);

/* The certificate checker of the node model. `accepted` proves that the optimal makespan of this
   instance is exactly `makespan`. Its only specification is docs/CERTIFICATES.md: a plan that
   reaches the makespan, and a proof that no schedule ends strictly earlier, by one dual vector, a
   tree search with dual bounds, a search in layers, or a branch tree. */

/* Checks one certificate, as verify_model.certificate. STATUS_INPUT also when the costs of the
   instance do not fit into 61-bit ticks. Cost: plan and dual vectors by events, independent of n;
   the number of nodes that the certificate states; O(T k) for each leaf of a branch tree. */
enum status_code verify_node_certificate (const void *instance, const struct verify_source *source,
                                          const struct deadline *deadline,
                                          struct verify_claim *claim, struct status *status);

#endif
