/* Matching of idle rows and columns that serves the most urgent of them. */
#ifndef HEURISTICS_OPENSHOP_COVER_H
#define HEURISTICS_OPENSHOP_COVER_H

#include "heuristics/openshop/list.h"

/* Sets `partner` of all idle resources (-1: none), over tasks that have not started, such that the
   served resources are first in lexicographic order: the first idle resource is served if possible,
   the next if possible together with it, and so on. These are the resources of largest total
   weight, for any weights in that order (the sets of vertices that matchings cover are a matroid:
   Edmonds and Fulkerson 1965). Paths are searched breadth first, partners in the order of `idle`.
   O(idle^3); usually about idle times the number of fresh resources. Precondition: `fresh` and
   `fresh_idle` are set. */
void openshop_cover (struct openshop_list *list, const struct openshop_schedule *schedule);

#endif
