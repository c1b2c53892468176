/* Closes the gap between the bounds of a solve, and writes the proof that it is closed. */
#ifndef SEARCH_NODE_CLOSE_GAP_H
#define SEARCH_NODE_CLOSE_GAP_H

#include "search/node/search_state.h"

/* Improves the incumbent and excludes horizons until the bounds meet or a limit is reached. */
void close_gap_run (struct search_state *state);

/* The bounds have met: fills options->proof. `root_bound` is the bound that the root's dual
   values prove. False if no proof is found by the deadline, or if the checker would take too
   long for it. */
bool close_gap_certify (struct search_state *state, int64_t root_bound);

#endif
