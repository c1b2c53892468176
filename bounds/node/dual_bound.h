/* The multiplier bound (docs/CERTIFICATES.md): values of send slots under dual values of the
   types, in exact int64 arithmetic.

   With dual values p_j >= 0 (integers over the common denominator `unit`) and s ticks left after
   a slot,

       y(s) = unit + max (0, max_j (G_j(s) - p_j)),
       G_j(s) = sum of y(s - m*c_j) over m >= 1 with m*c_j <= s,

   bounds the contribution of a slot: the slot itself, and the slots of a sender put into it less
   that sender's dual value. A state (senders, unplaced nodes) then has at most

       total = unit*placed + sum over open slots of y + sum_j p_j*left_j

   slots times unit; total < unit*n proves that no schedule completes in time.

   y is a step function. Two methods give the same values: by breakpoints, found in order from
   one queue for each type (few types or sparse times), or tick by tick (many types, dense
   times). Values saturate at DUAL_BOUND_CAP; a saturated total never proves anything. */
#ifndef BOUNDS_NODE_DUAL_BOUND_H
#define BOUNDS_NODE_DUAL_BOUND_H

#include "base/memory.h"
#include "bounds/colgen/master.h"
#include "model/node/types.h"

#include <stdbool.h>

#define DUAL_BOUND_CAP (INT64_C (1) << 50)

/* The common denominator of dual values for n destinations: a power of two with unit * n <=
   2^47. */
int64_t dual_bound_unit (int64_t destinations);

/* Senders that complete together: sends at next, next + cost, next + 2*cost, ... */
struct sender_group {
  int64_t next;  /* ticks */
  int64_t count; /* >= 1 */
};

/* Senders of one type in the order of their next completion: group[head] .. group[length - 1]. */
struct sender_queue {
  struct sender_group *group;
  size_t head, length, capacity;
};

static inline void
sender_queue_push (struct sender_queue *queue, int64_t next, int64_t count)
{
  if (queue->length == queue->capacity)
    memory_grow (queue->group, queue->capacity, queue->length + 1);
  queue->group[queue->length++] = (struct sender_group){ next, count };
}

static inline bool
sender_queue_empty (const struct sender_queue *queue)
{
  return queue->head == queue->length;
}

/* A partial schedule: what is placed and which slots are open. All times in ticks. */
struct dual_bound_state {
  const struct node_types *types;
  int64_t horizon;                  /* the latest completion that counts */
  int64_t placed;                   /* nodes placed: slots filled so far */
  int64_t source_next;              /* next completion of the source */
  const int64_t *left;              /* [k] unplaced nodes of each type */
  const struct sender_group *group; /* senders by type, within a type ascending by next */
  /* [k + 1]: type j's groups are group[first[j]] .. group[first[j + 1] - 1] */
  const size_t *first;
};

/* Time of the first open slot. */
int64_t dual_bound_first_slot (const struct dual_bound_state *state);

/* Slots within the horizon if no more senders are placed, including the filled ones. */
int64_t dual_bound_idle_slots (const struct dual_bound_state *state);

struct dual_bound; /* y for one dual vector, and the memory to compute it; reusable */

struct dual_bound *dual_bound_new (void);
void dual_bound_free (struct dual_bound *table);

/* Computes y on [0, span] for types with left_j > 0. duals [k] in units of 1/unit, 0 <= p <=
   DUAL_BOUND_CAP. */
void dual_bound_build (struct dual_bound *table, const struct node_types *types, int64_t unit,
                       const int64_t *duals, const int64_t *left, int64_t span);

/* Elementary steps that the last build took, about. */
uint64_t dual_bound_work (const struct dual_bound *table);

/* y(left), 0 <= left <= span; and G(left) of a type of this cost. */
int64_t dual_bound_slot (const struct dual_bound *table, int64_t left);
int64_t dual_bound_sender (const struct dual_bound *table, int64_t cost, int64_t left);

/* The loss against the bound of a slot with `left` ticks left if a sender of `type` takes it: y
   - unit - G + p >= 0, where `value` is y(left) and `dual` the type's. Returns 0, which excludes
   nothing, if a value is saturated and the loss not known. */
int64_t dual_bound_loss (const struct dual_bound *table, const struct node_types *types,
                         size_t type, int64_t left, int64_t value, int64_t duals);

/* Upper bound on the state's slots, times unit, summed from y directly; at most DUAL_BOUND_CAP
   (saturated). The span must reach horizon - first open slot. */
int64_t dual_bound_total (const struct dual_bound *table, const struct dual_bound_state *state,
                          int64_t unit, const int64_t *duals);

/* The choices of a policy, instant by instant: `count` slots at `time` all go to `type`, -1 for
   leaves. */
struct dual_bound_trace {
  struct dual_bound_event {
    int64_t time, count;
    int32_t type;
  } * event; /* owned */
  size_t length, capacity;
};

/* Follows the best choice at every slot. Returns all slots, including the filled ones, saturated
   at DUAL_BOUND_CAP. Fills `usage` [k] with the new senders of each type, saturated; appends the
   first choices to path->type from path->length on; and sets `trace`, unless NULL, to all
   choices. Then unit*slots + sum p_j*(left_j - usage_j) = total. */
int64_t dual_bound_follow (struct dual_bound *table, const struct dual_bound_state *state,
                           int64_t *usage, struct master_path *path,
                           struct dual_bound_trace *trace);

/* The minimum horizon T <= limit at which the root's bound reaches unit*n, or limit + 1: no
   schedule completes before it. The span must reach limit - source. */
int64_t dual_bound_root_horizon (const struct dual_bound *table, const struct node_types *types,
                                 int64_t unit, const int64_t *duals, int64_t limit);

#endif
