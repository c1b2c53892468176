/* Closing the gap of an attempt where costs are many and close together. There the linear program stands on a plateau near n slots, and
   which schedule is best is a matter of single ticks: prices guide badly from afar, but many short looks from changed prices, and
   annealing, come to the optimum or within a few ticks of it, and the search over cases then excludes the one horizon below it. */
#ifndef SEARCH_NARROW_H
#define SEARCH_NARROW_H

#include "search/attempt.h"

/* True iff the costs are such, by the slowest to the fastest. */
bool narrow_costs (const struct node_types *types);

/* Until the bounds meet, or a limit ends it. The cases must have begun, and fit. */
void narrow_run (struct attempt *attempt);

#endif
