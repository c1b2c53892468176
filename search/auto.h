/* The default engine: FNF and the multiplier bound, which close most instances at once; then, horizon by horizon, the guided tree search.
   Its work depends on types and times, not on n. outcome->nodes counts search nodes, 0 when the bound alone proved it. */
#ifndef SEARCH_AUTO_H
#define SEARCH_AUTO_H

#include "search/engine.h"

extern const struct engine auto_engine;

#endif
