/* Multicasts of the parameterized model in a mesh or a BMIN whose optimum is known by construction:
   places for the nodes at which a schedule works that nobody could do better without any network.

   Let f (T) be the number of nodes that hold the message at T when every node that holds it sends
   as soon and as often as the ports allow, and there is always a node to send to; where there is
   one port and a send holds the entry to the network longer than `hold`, that long. No schedule has
   more than f (T), with or without a network: from a node that is ready at t at most f (T - t)
   nodes, itself among them, get the message by T, by induction over T. So the smallest T with f (T)
   >= n is a lower bound; it is the makespan of the first n - 1 sends of this schedule, whose tree
   is now laid out so that no two of its sends hold a channel at one time. Let o be how long they
   hold them.

   Mesh, o <= 2 end, and with several ports o <= hold. A node with all that get the message through
   it has a rectangle of its own: before its last send its own place; and with each send, from the
   last to the first, the receiver's rectangle is put on the right, on the left, above or below what
   there is by then, the receiver straight in that direction, and the bounding box of the two is the
   new rectangle. With a ports a node takes no direction twice within a sends. So paths are
   straight, and that of a send at s from u to v leads over places of those only that get the
   message from u by later sends (A), or by this one (B). Another send on one of its channels goes
   in the same direction on the same line, so one of the two has its sender w on the other's path
   before the receiver. Let this be u's path. Then w sends at s + o or later:
   - w = u: with one port u's sends are o apart; with a ports it sends in this direction again after
     a sends, at s + hold or later.
   - w in A is straight in this direction from u, where only what u sends in this direction can
     bring the message; see before.
   - w in B, which is not v, has the message from v or a node after it, at s + 2 end or later.

   BMIN of 2^m ports, o <= end, one port. A node with all that get the message through it has a
   block of 2^k addresses that agree in the bits from k on: before its last send its own address;
   and with each send, from the last to the first, its block and the receiver's become the halves
   of one. So the path of a send at s from u to v, addresses that differ in bit k first, goes up
   on the line u, as only u's sends do, which are o apart, and down on lines that agree with v in
   the bits from k on. Another send that goes down on one of these is to a y that agrees with v in
   these bits. So y gets the message through v, and from a node that has it at s + end or later. */
#ifndef GEN_PARAMETERIZED_PLANTED_H
#define GEN_PARAMETERIZED_PLANTED_H

#include "model/common/tree_schedule.h"
#include "model/parameterized/instance.h"

#define PLANTED_NETWORK_PORTS 4

/* Make instance `index` of n >= 2 nodes in a mesh, with 1 to 4 ports of either port model, or in
   a BMIN, with 1. Name parameterized-planted-mesh-nN-pPORTS-INDEX or ..-bmin-..; the origin has
   the optimum. `out` is initialised by the caller and reset here; `schedule`, the planted one,
   too, unless it is NULL. O(n^2). */
void planted_network (enum parameterized_network network, int64_t n, int32_t ports, uint64_t index,
                      struct parameterized_instance *out, struct tree_schedule *schedule);

#endif
