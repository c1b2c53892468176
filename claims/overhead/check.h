/* Hypotheses and checks about the overhead model: for the files of claims/overhead/ only. */
#ifndef CLAIMS_OVERHEAD_CHECK_H
#define CLAIMS_OVERHEAD_CHECK_H

#include "claims/core/check.h"
#include "claims/overhead/claims.h"

extern const struct claim overhead_claims_table[]; /* ends with a NULL id */

/* Hypotheses. */
/* all messages have one length */
bool claims_equal_lengths (const struct claims_measurements *measurements);

/* Checks. */
CLAIMS_CHECK (claims_append_above);       /* optimum <= append_optimum */
CLAIMS_CHECK (claims_append_best);        /* append_optimum <= optimum */
CLAIMS_CHECK (claims_rules_above);        /* optimum <= every heuristic */
CLAIMS_CHECK (claims_rules_append_above); /* append_optimum <= every heuristic that only appends */
CLAIMS_CHECK (claims_insert_better);      /* the named heuristic <= the same without insertion */
CLAIMS_CHECK (claims_rule_best);          /* the named heuristic <= every other */
CLAIMS_CHECK (claims_rule_worst);         /* every other heuristic <= the named one */
/* 2 times the named heuristic <= 5 times the bound `release` */
CLAIMS_CHECK (claims_rule_bound_halves);
CLAIMS_CHECK (claims_rule_bound_twice); /* the named heuristic <= 2 times it */

#endif
