/* Hypotheses and checks about the heterogeneous LogP model: for the files of claims/logp/ only. */
#ifndef CLAIMS_LOGP_CHECK_H
#define CLAIMS_LOGP_CHECK_H

#include "claims/core/check.h"
#include "claims/logp/claims.h"

extern const struct claim logp_claims_table[]; /* ends with a NULL id */

/* Hypotheses. */
bool claims_logp_as_node (
  /* receive 0 and hold = delay of every node: the node model, delays its costs */
  const struct claims_measurements *measurements);
/* all destinations are alike */
bool claims_logp_alike (const struct claims_measurements *measurements);
/* one type of destinations has the largest of all times */
bool claims_logp_slowest (const struct claims_measurements *measurements);

/* Checks. */
CLAIMS_CHECK (claims_logp_program);     /* dp = optimum */
CLAIMS_CHECK (claims_logp_size);        /* dp's table <= (k + 1) (n_1 + 1) ... (n_k + 1) entries */
CLAIMS_CHECK (claims_logp_fast);        /* dp_fast = optimum */
CLAIMS_CHECK (claims_logp_exhaustive);  /* exhaustive = optimum */
CLAIMS_CHECK (claims_logp_node);        /* node_optimum = optimum */
CLAIMS_CHECK (claims_logp_rules_above); /* optimum <= every heuristic */
CLAIMS_CHECK (claims_logp_twice);       /* the named heuristic <= 2 optimum */
/* it <= optimum + sum over all types, the source's included, but the slowest, of max (delay +
   receive, hold), which for the slowest is the largest */
CLAIMS_CHECK (claims_logp_additive);

#endif
