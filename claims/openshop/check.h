/* Hypotheses and checks about total exchange and open shops: for the files of claims/openshop/
   only. */
#ifndef CLAIMS_OPENSHOP_CHECK_H
#define CLAIMS_OPENSHOP_CHECK_H

#include "claims/core/check.h"
#include "claims/openshop/claims.h"

extern const struct claim openshop_claims_table[]; /* ends with a NULL id */

/* Hypotheses. */
/* as many jobs as machines */
bool claims_square (const struct claims_measurements *measurements);
/* and an even number of each */
bool claims_even_square (const struct claims_measurements *measurements);
/* square, and nobody sends to itself */
bool claims_zero_diagonal (const struct claims_measurements *measurements);

/* Checks. P is the number of nodes. */
CLAIMS_CHECK (claims_load_below);      /* load <= optimum */
CLAIMS_CHECK (claims_load_best);       /* optimum <= load */
CLAIMS_CHECK (claims_load_half_sides); /* the named heuristic <= P/2 loads */
CLAIMS_CHECK (claims_load_half_up);    /* the same with P/2 rounded up */
CLAIMS_CHECK (claims_load_half_down);  /* the same with P/2 rounded down */
CLAIMS_CHECK (claims_load_twice);      /* the named heuristic <= 2 loads */
CLAIMS_CHECK (claims_load_tenth);      /* the named heuristic <= 1.1 loads */
CLAIMS_CHECK (claims_load_fifteen);    /* the named heuristic <= 1.15 loads */
CLAIMS_CHECK (claims_load_quarter);    /* the named heuristic <= 1.25 loads */
/* the named heuristic <= a task's row + column - the task, at its largest */
CLAIMS_CHECK (claims_crossing);
CLAIMS_CHECK (claims_openshop_rules_above); /* optimum <= every heuristic */
CLAIMS_CHECK (claims_openshop_rule_best);   /* the named heuristic <= the paper's other four */

#endif
