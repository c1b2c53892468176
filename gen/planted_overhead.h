/* Instances of the overhead model whose optimum is known by construction: several multicasts with one node that is never idle, or one
   multicast whose message spreads as fast as it can.

   Three kinds begin with a schedule. One node, the hub, has a list of sends and receipts, each right after the other; all others serve it,
   and send each other what fits between. What is delivered in the schedule by its end T is what the instance asks for. No schedule is
   shorter: let W be what the hub does in any schedule, a receipt for each multicast that has it as a destination and at least one send for
   each that has it as the source. It does one thing at a time.

   - "busy": the hub begins with a send and ends with a receipt. Its sends end before the makespan, and so do its receipts; so T >= W, and
     here T = W.
   - "source": the hub only sends. Its last send ends at W or later, and whoever gets that message, a destination v of it, has then to wait
     for the link and to receive: T >= W + least X (hub, v) b + R (v, b) over the multicasts of the hub, b being the length, and their
     destinations v. Here the last send is such a one.
   - "sink": the hub only receives. Before its first receipt somebody, a node u that has the message, has sent it: T >= W + least
     S (u, b) + X (u, hub) b over the multicasts with the hub as a destination and their sources and other destinations u. Here the first
     message is such a one.

   "reach": one multicast to all. All nodes receive in r, the link takes x, and no node sends faster than s. A node that holds the message
   from time t on stands at time T for at most N (T - t) nodes, itself and all that have it through it, where

       N (t) = 1 + sum over i >= 1 with i s + x + r <= t of N (t - i s - x - r),

   for its i-th send ends at t + i s or later; and with sends in s and nobody idle it is as many. So the least T with N (T) >= n is the
   optimum. By then only those send that hold the message at T - s - x - r, N (T - s - x - r) <= N (T - 1) < n nodes; the others may be
   slow to send.

   All times are integers. Nodes and multicasts are then renamed. */
#ifndef GEN_PLANTED_OVERHEAD_H
#define GEN_PLANTED_OVERHEAD_H

#include "model/overhead.h"

enum planted_overhead { PLANTED_BUSY, PLANTED_SOURCE, PLANTED_SINK, PLANTED_REACH, PLANTED_OVERHEAD_KINDS };

/* Make instance `index` of n >= 3 nodes; the hub has `actions` sends and receipts, 2 at least (PLANTED_REACH: 0). Name
   overhead-planted-KIND-nN-aACTIONS-INDEX; the origin has the optimum. `out` is initialised by the caller and reset here. About
   O(n^2 + (actions + n) * actions * n). */
void planted_overhead (enum planted_overhead kind, int32_t n, int32_t actions, uint64_t index, struct overhead_instance *out);

#endif
