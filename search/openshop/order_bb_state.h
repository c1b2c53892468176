/* States of the disjunctive branch and bound (search/openshop/order_bb.h): windows and orders of
   all tasks. Rows are resources 0 .. 7, columns resources 8 .. 15: task (i, j) is lane j of
   resource i and lane i of resource 8 + j. */
#ifndef SEARCH_OPENSHOP_ORDER_BB_STATE_H
#define SEARCH_OPENSHOP_ORDER_BB_STATE_H

#include "base/limits.h"
#include "model/openshop/schedule.h"
#include "search/openshop/order_bb_propagate.h"

#include <stdatomic.h>

enum { ORDER_BB_RESOURCES = 2 * ORDER_BB_LANES };

struct order_bb_state {
  struct order_bb_resource resources[ORDER_BB_RESOURCES];
};

/* The shop, and what the threads of a search share. */
struct order_bb_shop {
  const struct openshop_ticks *ticks;
  int64_t limit; /* of makespans */
  struct order_bb_times times[ORDER_BB_RESOURCES];
  int32_t mirror; /* the pair of the task of rule O4; -1: none */
  /* owned [jobs][machines]: starts of a known schedule that the rules must not exclude; NULL:
     none */
  int64_t *debug;
  const struct deadline *deadline;
  atomic_int first; /* the first subtree that found a schedule */
  atomic_bool timed_out;
};

/* Sets the times and the root state for makespans of at most `limit`, with rule O4 (mirror): the
   longest task of the resources with the largest load starts in the first half of its window. */
void order_bb_state_init (struct order_bb_shop *shop, struct order_bb_state *root, int64_t limit);

/* Sets shop->debug to this valid schedule, or to its mirror image if only that satisfies O4. Does
   nothing when it is NULL or its makespan exceeds the limit. */
void order_bb_state_set_debug (struct order_bb_shop *shop, const struct openshop_schedule *debug,
                               int64_t limit);

/* Aborts if shop->debug satisfies all orders of the state, which has been refuted. */
void order_bb_state_check_debug (const struct order_bb_shop *shop,
                                 const struct order_bb_state *state);

/* The schedule of a state in which all orders are decided: each task starts as early as it can. */
void order_bb_state_schedule (const struct order_bb_shop *shop, const struct order_bb_state *state,
                              struct openshop_schedule *schedule);

#endif
