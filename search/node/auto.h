/* The default engine: FNF and the multiplier bound, which close most instances; then search,
   horizon by horizon (search/node/close_gap.h). Its work depends on types and times, not on n.
   outcome->nodes counts search nodes, 0 if the bound alone proves the optimum. */
#ifndef SEARCH_NODE_AUTO_H
#define SEARCH_NODE_AUTO_H

extern const struct engine auto_engine;

#endif
