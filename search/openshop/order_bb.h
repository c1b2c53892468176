/* Disjunctive branch and bound for small open shops, up to 8 by 8. A decision orders two tasks of a
   row or column; propagation follows (search/openshop/order_bb_propagate.h). Where all loads are
   nearly the horizon, as in the hardest shops of Brucker et al. (1997), this takes a fraction of
   the time of clause learning.

   The next decision is the pair for which both orders would remove most of the windows of its
   tasks, times the weights of both tasks: a task's weight in a resource grows with each failure
   there, later failures counting more (weighted degrees, Boussemart et al. 2004; for open shops
   Grimes and Hebrard, "Closing the open shop", 2009). The search restarts after a number of nodes
   that grows geometrically. After plan->solo_nodes the tree is split into subtrees, which are
   searched in order, or in parallel by several threads and processes. */
#ifndef SEARCH_OPENSHOP_ORDER_BB_H
#define SEARCH_OPENSHOP_ORDER_BB_H

#include "search/core/task_round.h"
#include "search/openshop/engines.h"
#include "search/openshop/parameters.h"

enum openshop_order_bb_result {
  OPENSHOP_ORDER_BB_FOUND,
  OPENSHOP_ORDER_BB_REFUTED,
  OPENSHOP_ORDER_BB_LIMIT
};

/* Is a search for makespans up to `limit` possible? At most 8 rows and 8 columns, and a limit and a
   load of at most ORDER_BB_MAX_HORIZON. */
bool openshop_order_bb_fits (const struct openshop_ticks *ticks, int64_t limit);

struct openshop_order_bb_plan {
  int threads;                /* >= 1 */
  struct task_runner *runner; /* of the subtrees, or of trials; NULL: threads */
  uint64_t solo_nodes;        /* nodes before the tree is split, approximately */
  bool give_up;               /* end with LIMIT instead of splitting the tree */
  const atomic_bool
    *pointless; /* with give_up: end with LIMIT soon after it is true; NULL: never */
  /* a valid schedule that the rules must not exclude; NULL: none */
  const struct openshop_schedule *debug;
  const struct deadline *deadline; /* NULL: none */
  /* receives after REFUTED the tree of decisions and the mirror, nothing else; NULL: not wanted */
  struct openshop_certificate *proof;
  uint64_t proof_bytes; /* a longer tree is not kept */
};

/* Searches for a schedule with a makespan of at most `limit`, which is at least the longest task;
   openshop_order_bb_fits must hold. FOUND: `schedule` is one. REFUTED: there is none. LIMIT: the
   deadline passed, plan->give_up, or it is pointless. Adds to *nodes. Results do not depend on the
   number of threads. Aborts when a rule excludes both plan->debug and its mirror image, although
   its makespan is within the limit. A node takes about 9 us; memory is small. */
enum openshop_order_bb_result openshop_order_bb_run (const struct openshop_ticks *ticks,
                                                     int64_t limit,
                                                     const struct openshop_order_bb_plan *plan,
                                                     struct openshop_schedule *schedule,
                                                     uint64_t *nodes);

extern const struct task_kind openshop_order_bb_kind; /* of its subtrees */

/* What another process keeps for the tasks of a branch and bound. */
struct openshop_order_bb_remote {
  const struct openshop_ticks *ticks;
  struct deadline deadline;
};

/* For task_kind.begin; `free` ends it. */
void *openshop_order_bb_begin (const void *ticks, const struct solve_options *options);

#endif
