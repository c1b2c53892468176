/* Once it is known when the nodes of two busy sites meet (openshop_sites.h): when each of them meets the others. Each fills its gaps, and
   the time for which others would meet two of them at once is brought down to nothing by swaps: two meetings of a node, or one and time
   that it has to spare, change places, at first even if that is a little worse (threshold accepting: Dueck and Scheuer 1990). */
#ifndef HEURISTICS_OPENSHOP_SWAPS_H
#define HEURISTICS_OPENSHOP_SWAPS_H

#include "base/limits.h"
#include "heuristics/openshop_sites.h"
#include "model/openshop_schedule.h"

/* A meeting with another node, or time to spare. */
struct openshop_swaps_item {
  int32_t other; /* which of the others; -1: none */
  int32_t gap;
  int32_t start, time;
};

struct openshop_swaps {
  struct openshop_sites *sites;      /* not owned */
  int32_t lines, others, width;      /* nodes of the two sites, in their order; other nodes; most items of a line */
  struct openshop_swaps_item *items; /* owned [lines][width]: by start */
  int32_t *count;                    /* owned [lines]: of items */
  int32_t *start, *end;              /* owned [others][lines]: of meetings */
  int32_t *open;                     /* owned [others]: scratch */
  int64_t overlap;                   /* of two meetings of one of the others, over all pairs */
};

/* The sites stay where they are, were found, and live longer. */
void openshop_swaps_init (struct openshop_swaps *swaps, struct openshop_sites *sites);
void openshop_swaps_clear (struct openshop_swaps *swaps);

/* After openshop_sites_draw: fill the gaps and swap until no meetings overlap. False: `*tries`, which goes down by one with each swap
   looked at, is 0, the gaps could not be filled, or the deadline (NULL: none) has passed. The same state of `rng` brings the same
   everywhere. A swap is O(lines) and the items between. */
bool openshop_swaps_run (struct openshop_swaps *swaps, uint64_t *tries, struct rng *rng, const struct deadline *deadline);

/* After a run that said true: the tasks of the two sites' nodes get their starts, all others -1. */
void openshop_swaps_schedule (const struct openshop_swaps *swaps, struct openshop_schedule *schedule);

#endif
