/* A search in a network for what search/parameterized_network_state.h does not know, several ports in rounds: all sequences of sends in
   order of their starts, each as early as the sends before it allow: for any schedule there is one of these that is no later. A sequence is
   given up when even without further contention (heuristics/parameterized_greedy.h) it ends no earlier than the best schedule. */
#ifndef SEARCH_PARAMETERIZED_SEQUENCES_H
#define SEARCH_PARAMETERIZED_SEQUENCES_H

#include "search/parameterized_network.h"

/* As parameterized_network_search; any ports. */
void parameterized_sequences_search (const struct parameterized_ticks *ticks, const struct parameterized_options *options,
                                     const struct deadline *deadline, struct parameterized_outcome *outcome);

#endif
