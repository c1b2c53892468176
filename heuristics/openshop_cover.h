/* A matching of idle rows and columns that serves the most urgent of them. */
#ifndef HEURISTICS_OPENSHOP_COVER_H
#define HEURISTICS_OPENSHOP_COVER_H

#include "heuristics/openshop_list.h"

/* Sets `partner` of all idle lines (-1: none), by tasks not started yet, such that the lines served come first in lexicographic order: the
   first idle line is served if it can be, the next if it can be together with it, and so on. These are those of greatest total weight, for
   any weights of the lines that fall in this order (the sets of vertices that matchings cover are a matroid: Edmonds and Fulkerson
   1965). A way is looked for breadth first, partners in the order of `idle`. O(idle^3) at worst, about idle times the number of fresh lines
   in the usual case. Requires that `fresh` and `news` are set. */
void openshop_cover (struct openshop_list *list, const struct openshop_schedule *schedule);

#endif
