/* Exhaustive search in a network with several ports in `rounds`, which the states of
   search/parameterized/network_state.h cannot express. It enumerates the sequences of sends in
   order of their starts, each send as early as the earlier ones allow: for any schedule there is
   such a sequence that is no later. It prunes a sequence when its greedy completion without further
   contention (heuristics/parameterized/greedy.h), a lower bound, ends no earlier than the best
   schedule. It writes no certificate. */
#ifndef SEARCH_PARAMETERIZED_EXHAUSTIVE_H
#define SEARCH_PARAMETERIZED_EXHAUSTIVE_H

#include "search/parameterized/network.h"

/* As parameterized_network_search; any ports. */
void parameterized_exhaustive_search (const struct parameterized_ticks *ticks,
                                      const struct solve_options *options,
                                      const struct deadline *deadline, struct outcome *outcome);

#endif
