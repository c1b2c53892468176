/* Method `brute` of the parameterized model: all trees and all orders of sends without pruning, the
   reference for the other engines. Never optimised, never removed.

   - Without a network: no node waits. In order of time, the next node that could send either sends
     or never sends again. The remaining time depends only on the number of nodes without the
     message and the next possible sends, and is memoised.
   - With a network: all sequences of sends in order of their starts, each send as early as the
     earlier ones allow. For any schedule there is such a sequence that is no later. */
#ifndef SEARCH_PARAMETERIZED_BRUTE_H
#define SEARCH_PARAMETERIZED_BRUTE_H

#define PARAMETERIZED_BRUTE_NODES 24 /* at most; with a network */
#define PARAMETERIZED_BRUTE_NETWORK_NODES 6

extern const struct engine parameterized_brute_engine;

#endif
