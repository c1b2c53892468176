/* Rounding the linear program of the multiplier bound to a schedule: a quick look for one where many nodes are of few types. */
#ifndef SEARCH_ROUNDING_H
#define SEARCH_ROUNDING_H

#include "heuristics/multiplier.h"
#include "search/placement.h"

struct rounding; /* reusable memory */

struct rounding *rounding_new (void);
void rounding_free (struct rounding *rounding);

/* Follow the relaxation's solution from `state`, which it was solved for: every instant's slots go to the types in the solution's shares, rounded so that
   each type's total stays within one of its share. ANSWER_YES with the decisions appended to the placements when that completes by the horizon; otherwise
   ANSWER_LIMIT, which proves nothing, and the placements are as before. `price` breaks ties: what the search has in force. Needs k <= RELAXATION_TRACED. */
enum answer rounding_search (struct rounding *rounding, struct multiplier *multiplier, struct placements *placements, const struct price_state *state,
                             const struct relaxation *relaxation);

#endif
