/* Placement of near-bottlenecks: resources of an open shop whose load is nearly the horizon. They
   are placed one after the other around the tasks that have a start.

   Alike nodes of an exchange (the nodes of a cluster) exchange their messages in rounds. Then each
   resource, in descending order of load, is sequenced (search/openshop/resource_sequence.h). */
#ifndef SEARCH_OPENSHOP_NEAR_BOTTLENECK_H
#define SEARCH_OPENSHOP_NEAR_BOTTLENECK_H

#include "search/openshop/resource_sequence.h"

struct openshop_near_bottleneck {
  struct openshop_timetable *table; /* not owned */
  struct openshop_resource_sequence sequence;
  /* set by the caller: see openshop_near_bottleneck_place */
  bool symmetric;
  int32_t *order; /* owned [resources]: [count] resources, the largest load first */
  int32_t count;
  int32_t *group; /* owned [resources]: alike nodes */
};

void openshop_near_bottleneck_init (struct openshop_near_bottleneck *near,
                                    struct openshop_timetable *table);
void openshop_near_bottleneck_clear (struct openshop_near_bottleneck *near);

/* Places all open tasks of the resources with a load of at least `min_load`, such that they end by
   the horizon. Tasks with a start keep it; so do resources whose load is the horizon. False: not
   all could be placed. `*steps` increases by one for each step of the sequences. `symmetric`, in an
   exchange with equal times in both directions in which row i is free exactly when column i is, for
   all i: this stays so, because i and j send to each other at the same time, except in the rounds
   of groups. A node is then one resource, not two. */
bool openshop_near_bottleneck_place (struct openshop_near_bottleneck *near, int64_t min_load,
                                     int64_t horizon, struct rng *rng, uint64_t *steps);

#endif
