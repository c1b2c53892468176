/* Instances of the overhead model whose optimum is known by construction: several multicasts with
   one node that is never idle, or one multicast whose message spreads as fast as possible.

   Three kinds begin with a schedule. One node, the hub, has a list of sends and receives, each
   right after the previous one; all other nodes serve it, and send to each other in the gaps. The
   instance demands what the schedule delivers by its end T. No schedule is shorter: let W be the
   work of the hub in any schedule, a receive for each multicast that has it as a destination and at
   least one send for each that has it as the source. The hub does one thing at a time.

   - "busy": the hub begins with a send and ends with a receive. Its sends end before the makespan,
     and so do its receives; so T >= W, and here T = W.
   - "source": the hub only sends. Its last send ends at W or later, and the receiver v of that
     message still has to wait for the link and to receive: T >= W + min X (hub, v) b + R (v, b)
     over the multicasts of the hub, with b the length, and their destinations v. Here the last send
     is one with that minimum.
   - "sink": the hub only receives. Before its first receive a node u that holds the message has
     sent it: T >= W + min S (u, b) + X (u, hub) b over the multicasts with the hub as a destination
     and their sources and other destinations u. Here the first message is one with that minimum.

   The fourth kind is "reach": one multicast to all. All nodes receive in r, the link takes x, and
   no node sends faster than s. A node that holds the message from time t on accounts for at most N
   (T - t) nodes by time T, itself and all that have it through it, where

       N (t) = 1 + sum over i >= 1 with i s + x + r <= t of N (t - i s - x - r),

   for its i-th send ends at t + i s or later; with sends in s and no idle node it is that number.
   So the smallest T with N (T) >= n is the optimum. Only nodes that hold the message at T - s - x -
   r send by then, and these are N (T - s - x - r) <= N (T - 1) < n nodes; the others may be slow to
   send.

   All times are integers. Finally nodes and multicasts are permuted. */
#ifndef GEN_OVERHEAD_PLANTED_H
#define GEN_OVERHEAD_PLANTED_H

#include "model/overhead/instance.h"

enum planted_overhead {
  PLANTED_BUSY,
  PLANTED_SOURCE,
  PLANTED_SINK,
  PLANTED_REACH,
  PLANTED_OVERHEAD_KINDS
};

/* Makes instance `index` of n >= 3 nodes; the hub has `actions` >= 2 sends and receives
   (PLANTED_REACH: 0). Name overhead-planted-KIND-nN-aACTIONS-INDEX; the origin has the optimum.
   `out` is initialised by the caller and reset here. About O(n^2 + (actions + n) * actions * n). */
void planted_overhead (enum planted_overhead kind, int32_t n, int32_t actions, uint64_t index,
                       struct overhead_instance *out);

#endif
