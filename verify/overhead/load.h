/* The load of one node, the time of its own receives and sends, as a lower bound.
   docs/CERTIFICATES-overhead.md, "Lower bound by the load of a node". */
#ifndef VERIFY_OVERHEAD_LOAD_H
#define VERIFY_OVERHEAD_LOAD_H

#include "verify/overhead/growth.h"

/* Rule single_message: the minimum times of single messages, each alone, by the growth of each.
   docs/CERTIFICATES-overhead.md, "Messages alone". */

/* One message of the certificate. */
struct verify_single_message {
  int64_t time;                /* its minimum time in ticks, 1 .. 2^60 */
  struct verify_growth growth; /* owned: the proof, of this message only */
};

struct verify_single_messages {
  struct verify_single_message *messages; /* owned: ascending */
  size_t count, capacity;
};

void verify_single_message_init (struct verify_single_messages *single);
void verify_single_message_clear (struct verify_single_messages *single);

/* Reads the value of "alone":[{"time":B,"growth":{"messages":[K],...}},...] at the cursor.
   STATUS_INPUT when it is malformed, the messages do not ascend, or a growth has several messages;
   STATUS_FALSE when a message does not exist. */
enum status_code verify_single_message_read (struct verify_single_messages *single,
                                             const struct verify_overhead_times *times,
                                             struct verify_text *text,
                                             struct verify_reason *reason);

/* STATUS_OK: each of these messages has source `node` and takes at least its time when it is the
   only message. STATUS_FALSE with the reason: another source, or this does not follow.
   STATUS_LIMIT: the deadline, which may be NULL, passed. For each message the cost of
   verify_growth_check. */
enum status_code verify_single_message_check (const struct verify_single_messages *single,
                                              const struct verify_overhead_times *times,
                                              uint32_t node, const struct deadline *deadline,
                                              struct verify_reason *reason);

/* STATUS_OK: no schedule has a makespan below *bound ticks, which is cut off at 2^60. Requires node
   < times->nodes, and that the times of `single` have been checked. STATUS_LIMIT: the deadline,
   which may be NULL, passed. O(messages * nodes^2) and O(messages log messages); memory O(messages
   + nodes). */
enum status_code verify_load (const struct verify_overhead_times *times, uint32_t node,
                              const struct verify_single_messages *single,
                              const struct deadline *deadline, int64_t *bound);

#endif
