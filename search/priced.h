/* Depth-first search below one vector of prices: the plain part of the search that docs/CERTIFICATES.md describes, instant by instant. */
#ifndef SEARCH_PRICED_H
#define SEARCH_PRICED_H

#include "heuristics/price.h"
#include "search/placement.h"

struct priced; /* reusable memory */

struct priced *priced_new (void);
void priced_free (struct priced *priced);

/* Search below `state` with y from `table` under `price` (both must be of an ancestor or of the state itself). Counts into placements->nodes, at most
   `limit` nodes. On ANSWER_YES the placements hold the decisions; otherwise they are as before. */
enum answer priced_search (struct priced *priced, struct placements *placements, const struct price_state *state, const struct price_table *table,
                           const int64_t *price, uint64_t limit);

#endif
