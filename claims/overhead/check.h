/* Conditions and quantities of the overhead model: for the files of claims/overhead/ only. */
#ifndef CLAIMS_OVERHEAD_CHECK_H
#define CLAIMS_OVERHEAD_CHECK_H

#include "claims/overhead/claims.h"

extern const struct claim overhead_claims_table[]; /* ends with a NULL id */

enum overhead_condition {
  EQUAL_LENGTHS = 1 << 0, /* all messages have one length */
};

enum overhead_quantity {
  APPEND_OPTIMUM = CLAIMS_OWN,
  LEAST_APPENDING_RULE, /* of the heuristics that only append */
  LARGEST_RULE,
  RULE_WITHOUT_INSERTION, /* the heuristic of the name without its last letter */
  /* faults against WYL's rules of preemption (preemption.h) */
  PREEMPTION_ORDER,
  PREEMPTION_RELAY,
  PREEMPTION_DELAY,
};

/* Does a heuristic insert sends? Their names end in p. */
bool overhead_claims_inserts (const char *rule);

/* For claim_form.could_fail: some send was inserted before a receive. */
bool overhead_claims_preempts (const struct claim *claim,
                               const struct claims_measurements *measurements);

#endif
