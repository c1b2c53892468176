/* The swap rule (docs/CERTIFICATES.md): a condition under which a slower sender in an earlier
   slot may be exchanged with a faster one in a later slot. It contains Lemmas 2, 4 and 6 of LH
   and Liu's rule for simultaneous senders. */
#ifndef SEARCH_NODE_SWAP_H
#define SEARCH_NODE_SWAP_H

#include <stdbool.h>
#include <stdint.h>

/* A sender of cost `slow` is ready `delay` >= 0 ticks before one of cost `fast` < slow, with
   `left` ticks to the horizon. True iff after the exchange no instant has fewer slots: D(x) >=
   D(x - delay) for 0 <= x <= left, where D(x) = floor (x / fast) - floor (x / slow), and 0 for x
   < 0. O(left / fast). */
bool swap_applies (int64_t slow, int64_t fast, int64_t delay, int64_t left);

#endif
