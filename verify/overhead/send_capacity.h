/* The capacity of each node for sends: what each message requires of its senders and receivers, and
   how much of the time up to a horizon each node has for sends. docs/CERTIFICATES-overhead.md,
   "Room for sends". Times are cut off at 2^60 ticks. */
#ifndef VERIFY_OVERHEAD_SEND_CAPACITY_H
#define VERIFY_OVERHEAD_SEND_CAPACITY_H

#include "base/limits.h"
#include "base/status.h"
#include "verify/core/verdict.h"
#include "verify/overhead/times.h"

#define VERIFY_SEND_CAPACITY_NEVER INT64_MAX

struct verify_send_capacity {
  const struct verify_overhead_times *times; /* not owned */
  uint32_t *first;  /* owned [messages + 1]: first delivery of each message */
  int64_t *arrival; /* owned [deliveries]: earliest start of the receive */
  int64_t *inward;  /* owned [deliveries]: minimum transit to the receiver */
  /* owned [deliveries]: of the receiver as a sender of the message, the minimum of transit plus
     receive; NEVER: it sends it to no node */
  int64_t *onward;
  int64_t *leaving; /* owned [messages]: the same for the source */
  /* owned [nodes]: time of any horizon that is not for sends; 2^60 where the node sends nothing */
  int64_t *used;
  int64_t *must; /* owned [nodes]: the time of its first sends of its own messages */
};

/* STATUS_OK, or STATUS_LIMIT when the deadline, which may be NULL, passed; to be cleared in both
   cases. O(sum of the squares of the messages' destinations); memory O(deliveries + nodes). */
enum status_code verify_send_capacity_init (struct verify_send_capacity *capacity,
                                            const struct verify_overhead_times *times,
                                            const struct deadline *deadline);
void verify_send_capacity_clear (struct verify_send_capacity *capacity);

/* The time for sends of node i in any schedule that ends by `horizon` <= 2^60. */
static inline int64_t
verify_send_capacity_for_sends (const struct verify_send_capacity *capacity, uint32_t i,
                                int64_t horizon)
{
  return horizon > capacity->used[i] ? horizon - capacity->used[i] : 0;
}

/* The number of deliveries of a message. */
static inline uint32_t
verify_send_capacity_deliveries (const struct verify_send_capacity *capacity, uint32_t k)
{
  return capacity->first[k + 1] - capacity->first[k];
}

/* The weighted sends of all messages against the time that all nodes have for sends.
   docs/CERTIFICATES-overhead.md, "Lower bound by work". */

#define VERIFY_WORK_WEIGHT (INT64_C (1) << 60) /* the maximum weight */

/* Reads the value of {"work":{"weights":[W,...]}} at the cursor, one weight 0 .. 2^60 for each
   class; the caller frees *weights in all cases. STATUS_INPUT when it is malformed; STATUS_FALSE
   when the number of weights is not that of the classes. */
enum status_code verify_work_read (int64_t **weights, const struct verify_overhead_times *times,
                                   struct verify_text *text, struct verify_reason *reason);

/* STATUS_OK: no schedule ends by `horizon`, 0 .. 2^60 - 1. STATUS_FALSE with the reason: this does
   not follow. STATUS_LIMIT: the deadline, which may be NULL, passed. The cost of
   verify_send_capacity_init, plus O(classes * nodes). */
enum status_code verify_work_check (const int64_t *weights,
                                    const struct verify_overhead_times *times, int64_t horizon,
                                    const struct deadline *deadline, struct verify_reason *reason);

#endif
