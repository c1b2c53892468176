/* Initialisers of struct claim_form: for the tables of claims only. */
#ifndef CLAIMS_CORE_FORM_H
#define CLAIMS_CORE_FORM_H

#include "claims/core/claims.h"

/* Sides: a quantity; `number` times it; that of a name other than the claim's. */
#define SIDE(which)                                                                                \
  {                                                                                                \
    .quantity = which                                                                              \
  }
#define TIMES(number, which)                                                                       \
  {                                                                                                \
    .quantity = which, .factor = number                                                            \
  }
#define NAMED(which, its_name)                                                                     \
  {                                                                                                \
    .quantity = which, .name = its_name                                                            \
  }

/* Forms; the RULE ones are about one heuristic (claim_form.of_heuristic), the IF ones have a
   claim_form.could_fail. */
#define AT_MOST(a, b)                                                                              \
  {                                                                                                \
    .left = a, .relation = CLAIM_AT_MOST, .right = b                                               \
  }
#define EQUAL(a, b)                                                                                \
  {                                                                                                \
    .left = a, .relation = CLAIM_EQUAL, .right = b                                                 \
  }
#define RULE_AT_MOST(a, b)                                                                         \
  {                                                                                                \
    .left = a, .relation = CLAIM_AT_MOST, .right = b, .of_heuristic = true                         \
  }
#define RULE_EQUAL(a, b)                                                                           \
  {                                                                                                \
    .left = a, .relation = CLAIM_EQUAL, .right = b, .of_heuristic = true                           \
  }
#define AT_MOST_IF(test, a, b)                                                                     \
  {                                                                                                \
    .left = a, .relation = CLAIM_AT_MOST, .right = b, .could_fail = test                           \
  }
#define EQUAL_IF(test, a, b)                                                                       \
  {                                                                                                \
    .left = a, .relation = CLAIM_EQUAL, .right = b, .could_fail = test                             \
  }
#define RULE_AT_MOST_IF(test, a, b)                                                                \
  {                                                                                                \
    .left = a, .relation = CLAIM_AT_MOST, .right = b, .of_heuristic = true, .could_fail = test     \
  }
#define RULE_EQUAL_IF(test, a, b)                                                                  \
  {                                                                                                \
    .left = a, .relation = CLAIM_EQUAL, .right = b, .of_heuristic = true, .could_fail = test       \
  }

#endif
