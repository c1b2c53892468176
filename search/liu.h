/* Liu's search (paper 004, section 5) for the node model: depth first over the sequences of receivers' types, fastest type first, each
   receiver served by the earliest send not yet taken. Its three techniques are switches of struct solve_options:
   - liu_fastest_first (Theorem 4.3): no slower destination before a fastest node. Holds only if the source is a fastest node itself, and is
   not applied otherwise: in `5; 3 4x5` it would give 14 instead of 13. If the source alone is fastest it says nothing about the
   destinations.
   - liu_monotone (Theorem 4.2; paper 001, Lemma 2), for all simultaneous senders: no receiver is faster than any sender whose send
   completes at that time. Does not hold for the source, which is left out of the comparison.
   - liu_bound: a sequence is cut when its last receiver is ready later than the best makespan. Not when at the same time, though that would
   be five times faster: only so does the search reproduce Table 1. Why the first two are safe together: take the optimal sequence of costs
   that is lexicographically least. A slower destination u ready d before a faster v may trade places with it when D(x) >= D(x - d) for all
   x, D(x) = floor(x/c_v) - floor(x/c_u) for x >= 0 and 0 below (the swap rule, docs/CERTIFICATES.md), and that would make the sequence
   less: there is no such pair. D(x) >= D(x - d) holds for d = m * c_u, since floor((x - d)/c_v) <= floor(x/c_v) - m: so no send of u
   completes when v becomes ready, whoever serves v. It also holds for d = m * c_v, since floor((x - d)/c_u) >= floor(x/c_u) - m. Now let
   the source be a fastest node, at cost c. Fastest nodes are then served by fastest nodes only, hence at multiples of c; so is the first
   slower destination in the sequence, as all before it are fastest nodes. Were it before a fastest node, d would be a multiple of c_v = c.

   Nodes are the distinct prefixes looked at, the cut ones included, the empty one not; leaves are complete sequences. O(k) time for each
   node, O(n) memory. Single-threaded. Ends at a limit with the best schedule so far and the best of the bounds of heuristics/counting.h,
   additive.h and divisor_chain.h. */
#ifndef SEARCH_LIU_H
#define SEARCH_LIU_H

#include "search/engine.h"

extern const struct engine liu_engine;         /* method `liu`: as switched by the options */
extern const struct engine liu_generic_engine; /* method `liu-generic`: liu_bound only, the paper's generic branch and bound */

#endif
