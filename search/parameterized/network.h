/* Method `network` of the parameterized model: optimal schedules without collisions in a network. A
   layered search of states (search/parameterized/network_layers.h) of growing width decides in turn
   whether the lower bound can be reached and whether the best makespan can be improved. It ends
   when the two meet.

   One port in `rounds` allows fewer schedules than a strict one whose sends are as far apart. The
   states of the latter are fewer, so they come first: they prove lower bounds for `rounds` as well
   and may give a schedule of it. States with places decide the rest. Where a limit ends them, such
   as that of instants, search/parameterized/exhaustive.h takes over; what only that proves has no
   certificate. */
#ifndef SEARCH_PARAMETERIZED_NETWORK_H
#define SEARCH_PARAMETERIZED_NETWORK_H

#include "search/parameterized/engines.h"
#include "search/parameterized/network_state.h"

/* Improve outcome->makespan and outcome->schedule, which are there, down to
   outcome->lower_bound, which is one, or until there is nothing better; at most
   PARAMETERIZED_NETWORK_NODES nodes, two at least. Sets the state and lower_bound, and counts
   nodes: children of states. The debug schedule of the options is not cut off, or the program
   aborts. */
void parameterized_network_search (const struct parameterized_ticks *ticks,
                                   const struct solve_options *options,
                                   const struct deadline *deadline, struct outcome *outcome);

/* Fills the cover of options->proof for an optimal outcome above the counting bound. False, with
   the reason in the outcome's status: a limit ended it. */
bool parameterized_network_cover (const struct parameterized_ticks *ticks,
                                  const struct solve_options *options,
                                  const struct deadline *deadline, struct outcome *outcome);

#endif
