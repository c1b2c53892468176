/* The claims about the overhead model, and the numbers that they need. */
#ifndef CLAIMS_OVERHEAD_CLAIMS_H
#define CLAIMS_OVERHEAD_CLAIMS_H

#include "claims/core/claims.h"
#include "claims/overhead/preemption.h"

/* What else is known about an instance of the overhead model. Any order of tasks is allowed in
   the optimum; in append_optimum only what appending deliveries to both nodes' lists reaches.
   Both may be CLAIMS_ABSENT, like all counts. Nothing is owned. */
struct claims_overhead {
  int64_t nodes, multicasts;
  bool equal_lengths; /* all messages have one length */
  int64_t append_optimum;
  struct preemption_counts preemption; /* of all heuristics that insert */
};

extern const struct claims_model overhead_claims;

/* The numbers of an instance of this model. */
static inline const struct claims_overhead *
claims_overhead (const struct claims_measurements *measurements)
{
  return measurements->about;
}

#endif
