/* A bound for very many types: neighbours in cost share the least one's, which makes no schedule slower, and its price. */
#ifndef SEARCH_MERGED_H
#define SEARCH_MERGED_H

#include "heuristics/fnf.h"
#include "heuristics/multiplier.h"

/* No schedule completes before the returned time; price [k] proves it. */
int64_t merged_bound (const struct node_types *types, struct multiplier *multiplier, struct fnf_workspace *fnf, int64_t *price);

#endif
