/* Instances whose optimum is known by construction: perfectly filled trees of fast nodes with
   leaves of any cost.

   Let a be the minimum cost of a destination and s the source's, integers. If all destinations cost
   a, those reached by time T are at most

       R(T) = sum over m >= 1 with m * s <= T of 2^floor ((T - m * s) / a),

   for a node ready at t stands, with all it brings about by T, for at most 2^floor ((T - t) / a)
   nodes; and R(T) is reached when nobody idles. Slower destinations do not reach more. Let T be the
   least time with R(T) >= n. Then T is the optimum:

   Lower bound. Strictly before T at most R(T - 1) < n destinations are reached, as all times are
   integers.

   Upper bound. In the schedule without idling for destinations of cost a, only those ready by T
   - a send in time, R(T - a) <= R(T - 1) < n of them. If at least R(T - a) nodes cost a, and
   stand in the first slots, the others may cost what they like. */
#ifndef GEN_NODE_PLANTED_H
#define GEN_NODE_PLANTED_H

#include <stdbool.h>
#include <stdint.h>

/* T for n destinations, and `senders` = R(T - a). False when T may not fit into 64 bits. O(log
   (s * n)). */
bool planted_optimum (int64_t source, int64_t fastest, int64_t destinations, int64_t *optimum,
                      int64_t *senders);

#endif
