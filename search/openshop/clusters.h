/* Meetings between the nodes of two busy clusters, in a total exchange among clusters: times are
   equal in both directions and depend on the clusters only. The nodes of the first cluster are
   bottlenecks, those of the second near-bottlenecks. Two nodes meet: they send to each other at the
   same time. Only within a cluster messages go in rounds, at the beginning.

   The partners of the first cluster's nodes form a cycle of slots
   (search/openshop/cyclic_placement.h). Each node of the first cluster starts at an offset of its
   own, the start of a slot, at least the time of a meeting after the previous offset. Of this
   placement only the meetings with the second cluster are kept. The gaps between them, for each
   node of the second cluster, must admit a packing of its other meetings
   (search/openshop/gap_packing.h). Slot orders are drawn, then changed, until they do, and then
   until the number of concurrent meetings is as even over time as can be found, because all other
   partners are needed when there are few. Where the second cluster's rounds take longer, the first
   cluster's nodes spend that time with some of the others before the cycle starts (`front`). */
#ifndef SEARCH_OPENSHOP_CLUSTERS_H
#define SEARCH_OPENSHOP_CLUSTERS_H

#include "base/rng.h"
#include "model/openshop/ticks.h"
#include "search/openshop/gap_packing.h"

struct openshop_clusters {
  const struct openshop_ticks *ticks; /* not owned */
  int64_t load;
  int32_t *node; /* owned [nodes]: nodes of the first cluster, of the second, others */
  int32_t first_count, second_count; /* sizes of the two clusters */
  int64_t meeting,
    rounds_end[2]; /* time of a meeting between the clusters; end of the rounds within each */
  /* owned [nodes - first_count]: partners of the first cluster's nodes: `front` of them before the
     cycle, then the others in slot order */
  int32_t *order, front;
  int32_t *saved, saved_front; /* owned [nodes - first_count]: of the best draw */
  int64_t cycle_start;         /* time */
  /* owned: [nodes] offset of each node of the first cluster in the cycle; [nodes] start of each
     partner's slot in the cycle */
  int64_t *offset, *slot_start;
  int64_t *starts; /* owned [first_count * second_count]: scratch */
  /* owned [first_count + 1]: gaps of the node considered last: starts and lengths */
  int64_t *from, *gaps;
  int32_t gap_count;
  /* owned [nodes]: kind of each other node's time in `packing`; -1 for nodes of the clusters */
  int32_t *kind;
  struct openshop_gap_packing packing; /* times of a node of the second cluster with the others */
};

/* Finds the clusters. False: there are no such clusters, no other nodes, more distinct times than
   can be packed, or the load exceeds INT32_MAX. To be cleared in any case. O(n^2). */
bool openshop_clusters_init (struct openshop_clusters *clusters,
                             const struct openshop_ticks *ticks);
void openshop_clusters_clear (struct openshop_clusters *clusters);

/* Draws the meetings. False: the draw failed; another one may succeed. The same random numbers give
   the same meetings on every machine. */
bool openshop_clusters_draw (struct openshop_clusters *clusters, struct rng *rng);

/* After a draw: start of the meeting of node i of the first cluster with node j of the second. */
int64_t openshop_clusters_meeting_start (const struct openshop_clusters *clusters, int32_t i,
                                         int32_t j);

/* After a draw: sets the gaps of node j of the second cluster and runs the packing. False: its
   other meetings do not fit. */
bool openshop_clusters_gaps (struct openshop_clusters *clusters, int32_t j);

#endif
