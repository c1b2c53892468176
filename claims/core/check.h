/* Hypotheses and checks that several models share: for the tables of claims only. */
#ifndef CLAIMS_CORE_CHECK_H
#define CLAIMS_CORE_CHECK_H

#include "claims/core/claims.h"

#define CLAIMS_CHECK(name)                                                                         \
  bool name (const struct claim *claim, const struct claims_measurements *measurements,            \
             struct claim_sides *out)

/* Hypothesis: every instance. */
bool claims_always (const struct claims_measurements *measurements);

/* The sides of left <= right, and of a = b. False when one of them is absent. */
bool claims_at_most (int64_t left, int64_t right, struct claim_sides *out);
bool claims_equal (int64_t a, int64_t b, struct claim_sides *out);

CLAIMS_CHECK (claims_bound_below); /* the lower bound that the claim names <= optimum */
CLAIMS_CHECK (claims_bound_best);  /* it = optimum */

#endif
