/* Has the checker verify results before they are stored or published. It takes texts, as they are
   written to files, and exact makespans; it uses no result of the searches. An interrupt or
   accept_cancel ends a check: the functions return false with STATUS_LIMIT then, which says nothing
   about what was checked. There is no other limit. */
#ifndef RESULTS_STORE_ACCEPT_H
#define RESULTS_STORE_ACCEPT_H

#include "base/output.h"
#include "base/status.h"

#include <stdatomic.h>
#include <stddef.h>

/* Reusable memory for several instances in turn. */
struct accept;
struct accept *accept_new (void);
void accept_free (struct accept *accept);

/* Ends checks as an interrupt does when *cancel is true; NULL, as at first: nothing else does. */
void accept_cancel (struct accept *accept, const atomic_bool *cancel);

/* Sets the instance for the calls below, of any model that the checker knows: JSON text, which
   stays the caller's and must outlive its use. False with STATUS_INPUT when the checker cannot read
   it. */
bool accept_instance (struct accept *accept, const char *text, size_t length,
                      struct status *status);

/* From now on schedules and certificates count that are of this class of schedules, until the next
   instance is set; NULL, as at first: all schedules. False when the checker knows no such class of
   the instance's model. */
bool accept_class (struct accept *accept, const char *class);

/* Does the checker verify certificates of the instance's model? accept_optimum requires it. */
bool accept_certifies (const struct accept *accept);

/* Does the certificate prove that `makespan` is this instance's optimum in the class? False with
   STATUS_FALSE and the reason when it does not, also when it is about another class. The cost is
   the checker's (verify/core/models.h). */
bool accept_optimum (struct accept *accept, const char *text, size_t length,
                     struct rational makespan, struct status *status);

/* The same, whatever class of schedules the certificate is about, whose optimum it proves. */
bool accept_restricted (struct accept *accept, const char *text, size_t length,
                        struct rational makespan, struct status *status);

/* As accept_optimum; on success the checker's words, "optimal makespan 9, proven by prices" and a
   newline, are added to `words` (may be NULL). */
bool accept_claim (struct accept *accept, const char *text, size_t length, struct rational makespan,
                   struct output *words, struct status *status);

/* Is it a valid schedule of this instance with this makespan, and in the class? False with
   STATUS_FALSE and the reason when it is not. */
bool accept_schedule (struct accept *accept, const char *text, size_t length,
                      struct rational makespan, struct status *status);

#endif
