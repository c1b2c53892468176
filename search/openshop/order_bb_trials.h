/* Trials of the branch and bound: searches of several limits at a time, each of which gives up
   after a number of nodes. */
#ifndef SEARCH_OPENSHOP_ORDER_BB_TRIALS_H
#define SEARCH_OPENSHOP_ORDER_BB_TRIALS_H

#include "search/openshop/order_bb.h"

enum { OPENSHOP_TRIALS_MAX = 64 };

struct openshop_order_bb_trial {
  int64_t limit; /* of the makespan */
  uint64_t most; /* it gives up after about this many nodes, > 0 */
  enum openshop_order_bb_result result;
  uint64_t nodes;                    /* searched */
  struct openshop_schedule schedule; /* after FOUND */
  struct openshop_certificate proof; /* after REFUTED, if plan->proof is not NULL */
};

void openshop_order_bb_trials_init (struct openshop_order_bb_trial *trials, size_t count);
void openshop_order_bb_trials_clear (struct openshop_order_bb_trial *trials, size_t count);

/* Runs all trials, at most OPENSHOP_TRIALS_MAX, by plan->threads threads and by other processes, as
   openshop_order_bb_run with `most` as solo_nodes and give_up. They are begun in their order. The
   results up to the first FOUND are those of each trial by itself; later ones are of no use, as
   they are ended then. */
void openshop_order_bb_trials_run (const struct openshop_ticks *ticks,
                                   const struct openshop_order_bb_plan *plan,
                                   struct openshop_order_bb_trial *trials, size_t count);

extern const struct task_kind openshop_order_bb_trials_kind;

#endif
