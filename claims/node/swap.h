/* Liu's swap of two nodes of an optimal broadcast sequence (Lemmas 4.1 to 4.6 and 4.8), by
   exhaustive search, for small instances: numbers for the theorem suite (claims/node/claims.h). */
#ifndef CLAIMS_NODE_SWAP_H
#define CLAIMS_NODE_SWAP_H

#include "model/node/types.h"

#define SWAP_MAX 7 /* destinations */

/* Which node p of a sequence the lemma is about. A node is ready later only where its ready time is
   greater. */
enum swap_rule {
  SWAP_PRINTED, /* the first fastest one behind a slower one in the sequence */
  SWAP_FASTEST, /* the first fastest one that is ready later than a slower one */
  SWAP_ANY,     /* the first one that is ready later than a slower one */
  SWAP_RULES
};

/* The slower one, q, is to be ready one fastest cost before p. */
struct swap_counts {
  int64_t sequences; /* optimal ones that have such a p */
  int64_t without;   /* of these, those that have no such q */
  /* of these, those that have a q whose swap with p makes q ready after p's former time, or
     lets both send less until some later time (Lemmas 4.2 and 4.6), or makes a node behind both
     ready later (Lemmas 4.3 and 4.4) */
  int64_t worse;
};

/* Goes through all sequences in which each node takes the earliest slot of those before it and the
   last is ready at `optimum`, the smallest makespan, in ticks. Where the source is not among the
   fastest nodes, the first destination must be (Lemma 4.8). SWAP_FASTEST takes only sequences
   whose fastest nodes are ready at multiples of their cost, which Theorem 4.2 allows. Exponential
   in n <= SWAP_MAX. */
void swap_count (const struct node_types *types, int64_t optimum,
                 struct swap_counts counts[SWAP_RULES]);

#endif
