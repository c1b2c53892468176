/* Dives: tree searches (search/node/dfs_lp.h) with a budget. The first schedule that a dive
   finds is often optimal, and what a complete dive excludes is excluded. */
#ifndef SEARCH_NODE_DIVE_H
#define SEARCH_NODE_DIVE_H

#include "search/node/search_state.h"

/* Dives between the bounds, for few types or sparse times. The horizons are close to the lower
   bound rather than in the middle, since the optimum is close to it. Returns the last round's
   answer. */
enum answer dive_between (struct search_state *search_state);

#endif
