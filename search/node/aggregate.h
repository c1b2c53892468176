/* A bound for very many types: neighbours in cost share the least cost of them, which makes no
   schedule slower, and one dual value. */
#ifndef SEARCH_NODE_AGGREGATE_H
#define SEARCH_NODE_AGGREGATE_H

#include "bounds/node/multiplier.h"
#include "heuristics/node/fnf.h"

/* No schedule completes before the returned time in ticks; duals [k] prove it. */
int64_t aggregate_bound (const struct node_types *types, struct multiplier *multiplier,
                         struct fnf_workspace *fnf, int64_t *duals);

#endif
