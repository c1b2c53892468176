/* Plain exhaustive search of the node model: the truth the other engines are held against. Never optimised, never removed.
   Method `brute`; outcome->leaves counts the sequences of receiver types, outcome->nodes their distinct prefixes, the empty and the
   complete ones included. Time O(n * n! / prod_j n_j!), memory O(n). */
#ifndef SEARCH_BRUTE_H
#define SEARCH_BRUTE_H

#include "search/engine.h"

#define BRUTE_MAX_DESTINATIONS 12 /* more is refused: SOLVE_REFUSED, STATUS_INPUT */

/* Needs no workspace. At a limit: SOLVE_FEASIBLE with the best sequence so far; the bound is then the first reception, the source's cost.
 */
extern const struct engine brute_engine;

#endif
