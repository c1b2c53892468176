/* The search `network` of the parameterized model: is there a schedule without collisions that is faster than the best one known? All
   sequences of sends in order of their starts, each as early as the sends before it allow: for any schedule there is one of these that is
   no later. A sequence is given up when even without further contention (heuristics/parameterized_greedy.h) it ends no earlier than the
   best schedule. */
#ifndef SEARCH_PARAMETERIZED_NETWORK_H
#define SEARCH_PARAMETERIZED_NETWORK_H

#include "search/parameterized.h"

#define PARAMETERIZED_NETWORK_NODES 64 /* at most */

/* Improve outcome->makespan and outcome->schedule, which are there, down to outcome->lower_bound, which is one, or until there is nothing
   better. Sets the state, lower_bound when optimal, and counts nodes. The debug schedule of the options is not cut off, or the program
   aborts. */
void parameterized_network_search (const struct parameterized_ticks *ticks, const struct parameterized_options *options,
                                   const struct deadline *deadline, struct parameterized_outcome *outcome);

#endif
