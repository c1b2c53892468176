/* The linear program of one state of a beam search (search/node/beam_layer.h), solved for a dual
   vector that bounds it and similar states (search/node/beam_slot_value.h). */
#ifndef SEARCH_NODE_BEAM_LP_H
#define SEARCH_NODE_BEAM_LP_H

#include "bounds/node/multiplier.h"
#include "search/core/task_pool.h"
#include "search/core/task_round.h"
#include "search/node/beam_layer.h"
#include "search/node/beam_slot_value.h"

struct beam_lp; /* one thread's memory */

struct beam_lp *beam_lp_new (void);
void beam_lp_free (struct beam_lp *lp);

/* A dual vector, rounded to BEAM_SLOT_VALUE_UNIT. A zeroed one is empty. */
struct beam_lp_result {
  struct beam_slot_value values;
  int64_t *vector; /* [k], -1 for types that do not matter; owned */
  size_t capacity;
  /* it excludes the state; after rounding it nearly always still does */
  bool cut;
};

void beam_lp_result_clear (struct beam_lp_result *result);

/* The result for given dual values [k] over `unit`, rounded but not improved. */
void beam_lp_round (struct beam_lp *lp, const struct node_types *types, const int64_t *duals,
                    int64_t unit, int64_t left, struct beam_lp_result *result);

/* The same for the vector [k] of an earlier result. */
void beam_lp_value (struct beam_lp *lp, const struct node_types *types, const int64_t *vector,
                    int64_t left, struct beam_lp_result *result);

/* The linear programs in progress in a beam search (search/node/beam.h). They are begun one after
   the other and taken in the same order. Some are begun before earlier ones are taken, so that
   several threads have one each. When a program is begun depends only on how many have been
   taken, so the result does not depend on the number of threads. */
#define BEAM_LP_QUEUE_AHEAD 5 /* programs begun and not taken, at most */

struct beam_lp_task {
  struct task_ahead ahead; /* where other processes solve programs */
  bool pooled;             /* a thread of the pool solves this one, or has */
  struct pool_task pool_task;
  struct beam_lp *lp;      /* owned */
  struct beam_layer state; /* one state: the one to solve for */
  const struct decision_stack *stack;
  const int64_t *duals; /* [k] first guess */
  atomic_bool pointless;
  int64_t left; /* ticks that the slot values reach */
  struct beam_lp_result result;
  uint64_t evaluations; /* dual vectors tried */
};

struct beam_lp_queue {
  struct beam_lp_task task[BEAM_LP_QUEUE_AHEAD]; /* a ring */
  size_t begun, taken;
  struct task_pool *pool;
  struct task_runner *runner; /* NULL: programs are solved by the pool only */
};

void beam_lp_queue_init (struct beam_lp_queue *queue);
void beam_lp_queue_clear (struct beam_lp_queue *queue);

/* Empties the queue; `pool`, and `runner` unless it is NULL, run the programs begun from now on. */
void beam_lp_queue_start (struct beam_lp_queue *queue, struct task_pool *pool,
                          struct task_runner *runner);

extern const struct task_kind beam_lp_kind; /* of programs in other processes */

/* Programs begun and not taken. */
static inline size_t
beam_lp_queue_ahead (const struct beam_lp_queue *queue)
{
  return queue->begun - queue->taken;
}

/* Begins the program of state `parent` of `from` with a node of `type` in its first open slot.
   Fewer than BEAM_LP_QUEUE_AHEAD must be in progress. `duals` [k] is a first guess and must stay
   until the program is taken. The slot values will reach up to `left` ticks. */
void beam_lp_queue_begin (struct beam_lp_queue *queue, const struct beam_layer *from, size_t parent,
                          size_t type, const int64_t *duals, int64_t left,
                          const struct decision_stack *stack);

/* Waits for the oldest program in progress and returns it. Valid until the next begin. */
struct beam_lp_task *beam_lp_queue_take (struct beam_lp_queue *queue);

/* Cancels the programs in progress. */
void beam_lp_queue_drop (struct beam_lp_queue *queue);

#endif
