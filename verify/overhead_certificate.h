/* The certificate checker of the overhead model. What `accepted` proves: the makespan is exactly the optimum of this very instance, among
   all schedules, or, where claim->class is "append", among the appended ones. Its only specification is docs/CERTIFICATES-overhead.md: a
   schedule that reaches the makespan, and clauses, prices, a cover, the load of a node, or counts of sends, by which no schedule of the
   class ends strictly earlier. */
#ifndef VERIFY_OVERHEAD_CERTIFICATE_H
#define VERIFY_OVERHEAD_CERTIFICATE_H

#include "verify/certify.h"
#include "verify/overhead_instance.h"

/* As certify_check does; STATUS_FALSE also for what is beyond the checker: more than VERIFY_LOGIC_DELIVERIES deliveries with clauses, more
   messages at a node or a longer horizon than verify/overhead_balance.h takes with prices, more deliveries or nodes than
   verify/overhead_cover.h takes with a cover. Cost: that of the parts' headers; for each
   clause the propagation of its negation. */
enum status_code verify_overhead_certificate (const struct verify_overhead *instance, const struct verify_source *source,
                                              const struct deadline *deadline, struct certify_claim *claim, struct status *status);

#endif
