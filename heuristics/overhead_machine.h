/* Lower bound: each node as one machine, with its receives and the sends it cannot avoid.
   Work of node i: its receives, each not before its release time L - R (overhead_heads.h); and for each of its own messages one send at
   least, the first of that message altogether. When that send ends at e, the message has still to spread: all that `reach` says of it holds
   as if its source had begun at e - S(i), so the makespan is at least e - S(i) + reach. So the send is a job of length S(i) and tail
   reach - S(i).
   Proof. Nodes do one thing at a time; so the makespan is at least the optimum of one machine with these heads, lengths and tails, and that
   is at least the optimum when jobs may be interrupted. Then it is best to do the jobs with the largest tails first (Jackson's preemptive
   schedule): sends are there from 0 and have positive tails, receives have none. So: all sends from 0, in descending order of their tails,
   then the receives by release. */
#ifndef HEURISTICS_OVERHEAD_MACHINE_H
#define HEURISTICS_OVERHEAD_MACHINE_H

#include "base/limits.h"
#include "model/overhead_alone.h"
#include "model/overhead_ticks.h"

/* In ticks. That of `reach` and O(tasks log messages). */
int64_t overhead_machine_bound (const struct overhead_ticks *ticks, const struct deadline *deadline);

/* The first node whose bound reaches the makespan, and what a certificate says of its own messages alone, added to `alone`, which must be
   empty: those whose `reach` is beyond their longest shortest path, by growth. -1, and nothing, if there is no such node, or growth does
   not give as much. The bound, and growth for each of these messages. */
int32_t overhead_machine_alone (const struct overhead_ticks *ticks, int64_t makespan, const struct deadline *deadline,
                                struct overhead_alone *alone);

/* The first node whose bound reaches the makespan where of each message only the longest shortest path is taken for `reach`; -1: none. This
   is what a certificate can say in one line. Shortest paths and O(tasks log messages). */
int32_t overhead_machine_node (const struct overhead_ticks *ticks, int64_t makespan, const struct deadline *deadline);

#endif
