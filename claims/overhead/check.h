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
};

#endif
