/* The swap rule (docs/CERTIFICATES.md): when a slower sender in an earlier slot may be exchanged with a faster one in a later slot.
   It contains Lemma 2 and Lemmas 4 and 6 of paper 001 and Liu's rule for simultaneous senders. */
#ifndef SEARCH_SWAP_H
#define SEARCH_SWAP_H

#include <stdbool.h>
#include <stdint.h>

/* A sender of cost `slow` is ready `delay` >= 0 ticks before one of cost `fast` < slow, with `left` ticks to the horizon. True iff the exchange keeps every
   instant's number of slots: D(x) >= D(x - delay) for 0 <= x <= left, D(x) = floor (x / fast) - floor (x / slow), 0 for x < 0. O(left / fast). */
bool swap_applies (int64_t slow, int64_t fast, int64_t delay, int64_t left);

#endif
