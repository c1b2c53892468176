/* A lower bound on the latency of a multicast under the load that it met.

   The load is every other message of the simulation, with the channels that it occupied when it
   did. Given these, no multicast from the root to the destinations, along any tree or schedule, is
   done earlier than the larger of two bounds:

   - Time without load: OPT-tree (Nup, section 4.3) for a hold of max (hs + m hd, ns + m nd), as a
     node puts its messages in the buffer at least hs + m hd apart and its injection channel is
     granted to them at least ns + m nd apart (m nd if ns passes elsewhere), and an end of hs + ns +
     rs + m (hd + nd + rd) + nd, as a path has at least two channels.
   - Each destination alone: the earliest time at which a header can come to it from the root over
     other members, where a header passes a channel only while no other message occupies it, and
     nobody waits for another message of this multicast. A header that comes later to a channel does
     not pass it earlier, so Dijkstra's algorithm finds it. Where a BMIN lets messages choose their
     ways up, only injection and ejection channels count.

   Other messages would be elsewhere if the multicast were another one; of that it says nothing. */
#ifndef SIMULATE_PARAMETERIZED_LATENCY_BOUND_H
#define SIMULATE_PARAMETERIZED_LATENCY_BOUND_H

#include "simulate/parameterized/occupation.h"

/* The spans of a simulation by channel and time. */
struct latency_bound {
  const struct occupation *occupation; /* must outlive it */
  struct network network;              /* with fixed ways up */
  size_t
    *first; /* owned [channels + 1]: its spans are order[first[c]] .. order[first[c + 1] - 1] */
  size_t *order; /* owned [spans] */
};

/* False with STATUS_LIMIT; the caller clears it in both cases. O(spans log spans). */
bool latency_bound_init (struct latency_bound *bound, const struct occupation *occupation,
                         const struct deadline *deadline, struct status *status);
void latency_bound_clear (struct latency_bound *bound);

/* Of the round of a cast that began at `start`. False with STATUS_LIMIT. For n members O(n^2 path
   log spans). */
bool latency_bound_of (const struct latency_bound *bound, size_t cast, int64_t round, int64_t start,
                       const struct deadline *deadline, int64_t *latency, struct status *status);

#endif
