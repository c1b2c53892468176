/* The claims about the heterogeneous LogP model, and the numbers that they need. */
#ifndef CLAIMS_LOGP_CLAIMS_H
#define CLAIMS_LOGP_CLAIMS_H

#include "claims/core/claims.h"

/* Nodes of the heterogeneous LogP model that are alike: delay = send + latency, hold = max
   (send, gap). */
struct claims_logp_type {
  int64_t delay, receive, hold;
  int64_t count; /* destinations of the type */
};

/* What else is known about an instance of the heterogeneous LogP model. All numbers may be
   CLAIMS_ABSENT. Nothing is owned. */
struct claims_logp {
  struct claims_logp_type source;       /* receive and count 0 */
  const struct claims_logp_type *types; /* [type_count], no two alike */
  size_t type_count;
  int64_t node_optimum; /* the node model's, where that says the same */
  int64_t exhaustive;   /* optimum by trying all trees and orders */
  /* makespan by LH's dynamic program, carried over, and the size of its table */
  int64_t dp, dp_entries;
  /* the same without its inner loop where there is a slowest type */
  int64_t dp_fast;
};

extern const struct claims_model logp_claims;

/* The numbers of an instance of this model. */
static inline const struct claims_logp *
claims_logp (const struct claims_measurements *measurements)
{
  return measurements->about;
}

#endif
