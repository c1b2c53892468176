/* A smaller instance with the same property: destinations left out, costs lowered or made equal, a common factor taken out, as long as the
   property holds; in the end no such step is possible any more. Small means: fewer destinations, then fewer types, then a smaller largest
   cost, then a smaller sum of costs. */
#ifndef PROBE_SHRINK_H
#define PROBE_SHRINK_H

#include "model/node_types.h"

/* Shrink `types` in place. `holds` must be true of it at the beginning and must be a function of the instance. Returns the number of
   instances tried. Costs in ticks are changed as integers. */
uint64_t shrink (struct node_types *types, bool (*holds) (const struct node_types *types, void *context), void *context);

#endif
