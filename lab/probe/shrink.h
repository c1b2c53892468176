/* A smaller instance with the same property: destinations left out, costs lowered or made equal, a
   common factor taken out, as long as the property holds. At the end no such step is possible.
   Small means: fewer destinations, then fewer types, then a smaller largest cost, then a smaller
   sum of all nodes' costs.

   The steps, each only where it makes the instance smaller in this sense (2^i: every power of two,
   i >= 0):
   - leave out 2^i destinations of a type, or all of it;
   - give a type, or the source, the cost of another type or of the source;
   - divide all costs by their greatest common divisor;
   - scale all costs such that the largest becomes some m, rounded down, to the nearest, or up: all
     m <= 64, and largest - 2^i;
   - lower by 2^i: one cost, the source's included; all destinations' costs from some type on; all
     costs;
   - lower two costs by one each. */
#ifndef LAB_PROBE_SHRINK_H
#define LAB_PROBE_SHRINK_H

#include "lab/probe/space.h"
#include "model/node/types.h"

/* Shrink `types` in place. `holds` must be true of it at the beginning and must be a function of
   the instance. Returns the number of instances tried: O(k^2 + k log largest cost) of them for
   each step that is done. Costs in ticks are changed as integers. */
uint64_t shrink (struct node_types *types,
                 bool (*holds) (const struct node_types *types, void *context), void *context);

/* The same of a point of a space with a form, whose sizes stay: times are divided by their common
   factor, and one after the other becomes the least possible, half of what it is, or one less. At
   the end no such step is possible. */
uint64_t shrink_point (const struct space_form *form, struct space_point *point,
                       bool (*holds) (const struct space_point *point, void *context),
                       void *context);

#endif
