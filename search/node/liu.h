/* Liu's search (Liu, section 5): depth first over the sequences of receivers' types, fastest
   type first; each receiver is served by the earliest unused send. Its three rules are fields of
   struct liu_switches:
   - fastest_first (Liu, Theorem 4.3): no slower destination before a fastest node. Valid only if
     the source is a fastest node itself, and not applied otherwise: in `5; 3 4x5` it would give
     14 instead of 13. If the source alone is fastest, it has no effect on the destinations.
   - monotone (Liu, Theorem 4.2; LH, Lemma 2), for all simultaneous senders: no receiver is
     faster than any sender whose send completes at that time. Not valid for the source, which is
     left out of the comparison.
   - bound: a sequence is cut if its last receiver is ready later than the best makespan. Not if
     it is ready at the same time, though that would be five times faster: only so does the
     search reproduce Liu's Table 1.

   Why the first two are safe together: take the optimal sequence of costs that is
   lexicographically least. A slower destination u ready d before a faster v may change places
   with it if D(x) >= D(x - d) for all x, where D(x) = floor(x/c_v) - floor(x/c_u) for x >= 0 and
   0 below (the swap rule, docs/CERTIFICATES.md). That would make the sequence less, so there is
   no such pair. D(x) >= D(x - d) holds for d = m * c_u, since floor((x - d)/c_v) <= floor(x/c_v)
   - m: so no send of u completes when v becomes ready, whoever serves v. It also holds for d = m
   * c_v, since floor((x - d)/c_u) >= floor(x/c_u) - m. Now let the source be a fastest node, at
   cost c. Fastest nodes are then served by fastest nodes only, hence at multiples of c; so is
   the first slower destination in the sequence, as all before it are fastest nodes. Were it
   before a fastest node, d would be a multiple of c_v = c.

   Nodes are the distinct prefixes visited, including those cut off and without the empty one;
   leaves are complete sequences. O(k) time for each node, O(n) memory. Single-threaded. At a
   limit it returns the best schedule so far and the best of the bounds of
   bounds/node/counting.h, additive.h and divisor_chain.h. */
#ifndef SEARCH_NODE_LIU_H
#define SEARCH_NODE_LIU_H

#include "search/node/engines.h"
#include "search/node/liu_search.h"

extern const struct engine liu_engine; /* method `liu`: all rules */
/* method `liu-generic`: the bound only, Liu's generic branch and bound */
extern const struct engine liu_generic_engine;

/* Solves with the rules in `switches`; the workspace is that of the engines. */
void liu_solve (const struct node_types *types, const struct solve_options *options,
                struct liu_switches switches, struct outcome *outcome, void *workspace);

#endif
