/* Plain exhaustive search, the reference for the other engines. It is never optimised and never
   removed. Method `brute`. outcome->leaves counts the sequences of receiver types,
   outcome->nodes their distinct prefixes, including the empty and the complete ones. Time O(n *
   n! / prod_j n_j!), memory O(n). */
#ifndef SEARCH_NODE_BRUTE_H
#define SEARCH_NODE_BRUTE_H

#include "search/node/engines.h"

#define BRUTE_MAX_DESTINATIONS 12 /* more: SOLVE_REFUSED, STATUS_INPUT */

/* Needs no workspace. At a limit: SOLVE_FEASIBLE with the best sequence so far; the bound is the
   first reception, the source's cost. */
extern const struct engine brute_engine;

#endif
