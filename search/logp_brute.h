/* Plain exhaustive search of the heterogeneous LogP model: the truth the other engines are held against. Never optimised, never removed.
   Method `brute`: every tree, every order of each node's children, nodes of one type alike, everybody sending as early as it may; waiting
   never helps, for with it taken out nobody is ready later. outcome->nodes counts the partial trees. Time O(n! Catalan (n)), memory O(n).
 */
#ifndef SEARCH_LOGP_BRUTE_H
#define SEARCH_LOGP_BRUTE_H

#include "search/logp.h"

#define LOGP_BRUTE_DESTINATIONS 8 /* more is refused: SOLVE_REFUSED, STATUS_INPUT */

/* At a limit: SOLVE_FEASIBLE with the best schedule so far and logp_first_bound. */
extern const struct logp_engine logp_brute_engine;

#endif
