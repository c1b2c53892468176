/* Multicasts in the heterogeneous LogP model whose optimum is known by construction: a message that
   spreads as fast as it can.

   Let a node of the fast type take s to send, p = max (s, gap) from one send to the next, and r to
   receive, l be the latency, all integers, and no other destination be faster in any of these. A
   fast node that holds the message from t on stands at T for at most N (T - t) nodes, itself and
   all that hold it through it, where

       N (t) = 1 + sum over i >= 0 with i p + s + l + r <= t of N (t - i p - s - l - r),

   for its send number i starts at t + i p or later; and the source, with S and P in place of s and
   p, for at most

       R (T) = sum over i >= 0 with i P + S + l + r <= T of N (T - i P - S - l - r)

   destinations. Slower nodes do not stand for more: by induction over T. If nobody idles and all
   are fast, it is as many. Let T be the minimum time with R (T) >= n. Then T is the optimum:

   Lower bound. Before T at most R (T - 1) < n destinations hold the message, as all times are
   integers.

   Upper bound. Take the schedule without idling among fast nodes, and its first n receipts. Of
   these only those that hold the message at T - s - l - r send in time; they are fewer than n,
   and stay fast. The others, the leaves, may send as slowly as they like, and take longer to
   receive: so much that they still hold it at T. */
#ifndef GEN_LOGP_PLANTED_H
#define GEN_LOGP_PLANTED_H

#include "model/logp/instance.h"

/* Make instance `index` of n >= 1 destinations: the fast ones, and leaves of `types` >= 1 types,
   fewer where there are fewer leaves. Times to send and gaps of the fast type, the source's and
   the latency are 0 or 1 .. 12. Name logp-planted-nN-kTYPES-INDEX; the origin has the optimum.
   `out` is initialised by the caller and reset here. O(n^2). */
void planted_logp (int64_t n, int64_t types, uint64_t index, struct logp_instance *out);

#endif
