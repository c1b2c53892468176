/* Meetings of the nodes of two busy clusters with all other nodes, by local search. The meetings
   between the two clusters are given (search/openshop/clusters.h).

   Each busy node fills its gaps with its meetings. The total time for which some other node would
   meet two busy nodes at once is then reduced to 0 by swaps: two meetings of a busy node, or a
   meeting and idle time, are exchanged. At first a swap may increase the overlap a little
   (threshold accepting: Dueck and Scheuer 1990). */
#ifndef SEARCH_OPENSHOP_CLUSTER_SWAPS_H
#define SEARCH_OPENSHOP_CLUSTER_SWAPS_H

#include "base/limits.h"
#include "model/openshop/schedule.h"
#include "search/openshop/clusters.h"

/* A meeting with another node, or idle time. */
struct openshop_cluster_swaps_item {
  int32_t other; /* index among the other nodes; -1: idle time */
  int32_t gap;
  int32_t start, time;
};

struct openshop_cluster_swaps {
  struct openshop_clusters *clusters; /* not owned */
  /* nodes of the two clusters, first cluster first; other nodes; largest number of items of a
     node */
  int32_t busy_count, others, width;
  struct openshop_cluster_swaps_item *items; /* owned [busy_count][width]: by start */
  int32_t *count;                            /* owned [busy_count]: of items */
  int32_t *start, *end;                      /* owned [others][busy_count]: of meetings */
  int32_t *open;                             /* owned [others]: scratch of open nodes */
  /* total time of overlapping meetings of the other nodes, over all pairs */
  int64_t overlap;
};

/* `clusters` was found by openshop_clusters_init, and must outlive the result. */
void openshop_cluster_swaps_init (struct openshop_cluster_swaps *swaps,
                                  struct openshop_clusters *clusters);
void openshop_cluster_swaps_clear (struct openshop_cluster_swaps *swaps);

/* After openshop_clusters_draw: fills the gaps, then swaps until no meetings overlap. False:
   `*tries`, which decreases by one for each swap tried, is 0, the gaps could not be filled, or the
   deadline (NULL: none) has passed. The same state of `rng` gives the same result on every machine.
   A swap takes O(busy_count), and the same for each item in between. */
bool openshop_cluster_swaps_run (struct openshop_cluster_swaps *swaps, uint64_t *tries,
                                 struct rng *rng, const struct deadline *deadline);

/* After a run that returned true: sets the starts of all tasks of the two clusters' nodes, and -1
   for all others. */
void openshop_cluster_swaps_schedule (const struct openshop_cluster_swaps *swaps,
                                      struct openshop_schedule *schedule);

#endif
