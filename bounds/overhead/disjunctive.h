/* Lower bound `disjunctive-bound`: each node as a disjunctive resource, with its receives and the
   sends that it cannot avoid.

   Work of node i:
   - its receives, each not before its release time L - R (bounds/overhead/heads.h);
   - for each of its own messages at least one send, the first send of that message by any node.
     When that send ends at e, the message still has to spread: everything that the bound `reach`
     says of the message holds as if its source had begun at e - S(i). So the makespan is at least e
     - S(i) + reach, and the send is a job of length S(i) and tail reach - S(i).

   Proof. Nodes do one thing at a time. So the makespan is at least the optimum of one machine with
   these heads, lengths and tails, and that is at least the optimum where jobs may be interrupted.
   There it is optimal to process the jobs with the largest tails first (Jackson's preemptive
   schedule). Sends are available from 0 and have positive tails, receives have none. So: all sends
   from 0, in descending order of their tails, then the receives by release. */
#ifndef BOUNDS_OVERHEAD_DISJUNCTIVE_H
#define BOUNDS_OVERHEAD_DISJUNCTIVE_H

#include "base/limits.h"
#include "model/overhead/counts.h"
#include "model/overhead/ticks.h"

/* Returns the bound in ticks. Takes as long as `reach`, and O(tasks log messages). */
int64_t overhead_disjunctive_bound (const struct overhead_ticks *ticks,
                                    const struct deadline *deadline);

/* Returns the first node whose bound reaches the makespan, and adds to `single_messages`, which
   must be empty, the certificate's bounds of the node's own messages: by growth, for those whose
   `reach` exceeds their longest shortest path. Returns -1 and adds nothing if there is no such
   node, or growth is too weak. Takes as long as the bound, and as growth for each of these
   messages. */
int32_t
overhead_disjunctive_single_messages (const struct overhead_ticks *ticks, int64_t makespan,
                                      const struct deadline *deadline,
                                      struct overhead_single_message_bounds *single_messages);

/* Returns the first node whose bound reaches the makespan when the longest shortest path of each
   message replaces its `reach`; -1: none. A certificate states it in one line. Shortest paths and
   O(tasks log messages). */
int32_t overhead_disjunctive_node (const struct overhead_ticks *ticks, int64_t makespan,
                                   const struct deadline *deadline);

#endif
