/* Exhaustive search in a network with ports in `rounds`, for instances on which the states of
   search/parameterized/network_state.h meet a limit. It enumerates the sequences of sends in
   order of their starts. Of the places of a sender that agree modulo hold it tries the first that
   the earlier sends allow; places that differ it tries all, because the receiver's places differ
   as well. This finds an optimal schedule with the minimum sum of starts: a send of it could move
   to an earlier place that agrees, for no other send starts between the two, later sends only find
   channels free earlier, and the receiver keeps its places. The last send takes the first place,
   for its receiver sends nothing.

   The search prunes a sequence when its greedy completion without further contention
   (heuristics/parameterized/greedy.h), a lower bound, ends no earlier than the best schedule. It
   writes no certificate. */
#ifndef SEARCH_PARAMETERIZED_EXHAUSTIVE_H
#define SEARCH_PARAMETERIZED_EXHAUSTIVE_H

#include "search/parameterized/network.h"

/* As parameterized_network_search; any ports. */
void parameterized_exhaustive_search (const struct parameterized_ticks *ticks,
                                      const struct solve_options *options,
                                      const struct deadline *deadline, struct outcome *outcome);

#endif
