/* The gate of this room: what is published passes the referee first. Nothing here trusts the searches; texts go in, as they would be
   written to files, and exact makespans come out. */
#ifndef RESULTS_ACCEPT_H
#define RESULTS_ACCEPT_H

#include "base/output.h"
#include "base/status.h"

#include <stddef.h>

/* Reusable memory for judging about one instance after the other. */
struct accept;
struct accept *accept_new (void);
void accept_free (struct accept *accept);

/* The instance that is spoken about from here on, of any model that the referee knows: JSON text, which stays the caller's and must outlive
   its use. False with STATUS_INPUT when the referee cannot read it. */
bool accept_instance (struct accept *accept, const char *text, size_t length, struct status *status);

/* Has the referee a checker of certificates for the instance's model? Only then may accept_optimum be called. */
bool accept_certifies (const struct accept *accept);

/* Does the certificate prove that `makespan` is this instance's optimum? False with STATUS_FALSE and the reason when it does not. The cost
   is the referee's (verify/models.h). */
bool accept_optimum (struct accept *accept, const char *text, size_t length, struct rational makespan, struct status *status);

/* The same; on success the referee's words, "optimal makespan 9, proven by prices" and a newline, are added to `words` (may be NULL). */
bool accept_claim (struct accept *accept, const char *text, size_t length, struct rational makespan, struct output *words,
                   struct status *status);

/* Is it a valid schedule of this instance with this makespan? Likewise (verify/models.h). */
bool accept_schedule (struct accept *accept, const char *text, size_t length, struct rational makespan, struct status *status);

#endif
