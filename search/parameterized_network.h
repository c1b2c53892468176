/* The search `network` of the parameterized model: is there a schedule without collisions that is faster than the best one known? It goes
   through layers of states (search/parameterized_network_layers.h) with a growing width, for the lower bound and for just below the best
   schedule in turns, so both come closer to each other until one of the searches is complete. Several ports in rounds go by
   search/parameterized_sequences.h. */
#ifndef SEARCH_PARAMETERIZED_NETWORK_H
#define SEARCH_PARAMETERIZED_NETWORK_H

#include "search/parameterized.h"
#include "search/parameterized_network_state.h"

/* Improve outcome->makespan and outcome->schedule, which are there, down to outcome->lower_bound, which is one, or until there is nothing
   better; at most PARAMETERIZED_NETWORK_NODES nodes, two at least. Sets the state and lower_bound, and counts nodes: children of states.
   The debug schedule of the options is not cut off, or the program aborts. */
void parameterized_network_search (const struct parameterized_ticks *ticks, const struct parameterized_options *options,
                                   const struct deadline *deadline, struct parameterized_outcome *outcome);

/* The outcome is optimal, above the counting bound: fill options->proof's cover. False: none is written, which the outcome's status says,
   for several ports in rounds or when a limit ends it. */
bool parameterized_network_cover (const struct parameterized_ticks *ticks, const struct parameterized_options *options,
                                  const struct deadline *deadline, struct parameterized_outcome *outcome);

#endif
