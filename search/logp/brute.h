/* Method `brute` of the heterogeneous LogP model: exhaustive search without pruning, the reference
   for the other engines. Never optimised, never removed.

   It enumerates every tree and every order of each node's children, with nodes of one type
   identified; each node sends as early as it may. Waiting never helps: without it no node is ready
   later. outcome->nodes counts the partial trees. Time O(n! Catalan (n)), memory O(n). */
#ifndef SEARCH_LOGP_BRUTE_H
#define SEARCH_LOGP_BRUTE_H

#include "bounds/logp/table.h"
#include "search/logp/engines.h"

#define LOGP_BRUTE_DESTINATIONS 8 /* more is refused: SOLVE_REFUSED, STATUS_INPUT */

/* At a limit: SOLVE_FEASIBLE with the best schedule so far and logp_first_bound. */
extern const struct engine logp_brute_engine;

#endif
