/* Branching candidates of branch and price: counts of senders that are fractional in the linear
   program's solution. */
#ifndef SEARCH_NODE_BP_CANDIDATES_H
#define SEARCH_NODE_BP_CANDIDATES_H

#include "search/node/bp_lp.h"

/* A branching constraint (that of its first child, "at most") and its score. */
struct bp_candidate {
  double score;
  double part; /* how far the count is above the integer below it */
  struct bp_constraint constraint;
};

struct bp_candidates {
  struct bp_candidate *item; /* owned; best first */
  size_t length, capacity;
  struct plan_entry *sender; /* the solution: owned */
  double *share;             /* [capacity of sender]: count of each in the solution; owned */
  size_t senders, sender_capacity, share_capacity;
};

void bp_candidates_clear (struct bp_candidates *candidates);

/* Finds the best candidates, at most `most`. If there is none, the solution is integral, and
   `sender` holds the senders of a schedule in time order, with rounded counts. O(k * senders). */
void bp_candidates_find (struct bp_candidates *candidates, const struct bp_lp *lp,
                         const struct node_types *types, int64_t horizon, size_t most);

#endif
