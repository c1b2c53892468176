/* The normal form of optimal schedules (docs/THEOREMS.md, Lemma 2) by exhaustive search, for small
   instances: numbers for the theorem suite (claims/node/claims.h). */
#ifndef CLAIMS_NODE_NORMAL_FORM_H
#define CLAIMS_NODE_NORMAL_FORM_H

#include "model/node/types.h"

#define NORMAL_FORM_MAX 7 /* destinations */

enum {
  NORMAL_FORM_CRITERIA = 4,  /* of the choice among optimal schedules */
  NORMAL_FORM_STATEMENTS = 5 /* about the schedules chosen */
};

/* Goes through all schedules without idle time of makespan `optimum`, the smallest one, in ticks.
   Chooses those that are best by the first `criteria` of the lemma's criteria, all of them with 0.
   faults[i]: the most faults that a chosen schedule has in statement i + 1. Exponential in
   n <= NORMAL_FORM_MAX. */
void normal_form_faults (const struct node_types *types, int64_t optimum, int criteria,
                         int64_t faults[NORMAL_FORM_STATEMENTS]);

#endif
