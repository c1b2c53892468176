/* Rule swap of docs/CERTIFICATES.md: may a slower sender u and a sender v that becomes ready d
   later be exchanged? With D(x) = floor (x / c_v) - floor (x / c_u), and D(x) = 0 for x < 0, they
   may iff D(x) >= D(x - d) for 0 <= x < span, span = T - (ready time of u). */
#ifndef VERIFY_NODE_SWAP_H
#define VERIFY_NODE_SWAP_H

#include <stdbool.h>
#include <stdint.h>

/* The minimum x >= 0 with D(x) < D(x - d), or `limit` when there is none below it. Requires 0 <
   fast < slow, d > 0, all sums below 2^63. D falls only at multiples of `slow`, and D(x - d) rises
   only at d plus a multiple of `fast`; only these x are tried. O(limit / fast). -1: the deadline of
   verify/core/clock.h passed. */
int64_t verify_swap_fails (int64_t slow, int64_t fast, int64_t d, int64_t limit);

/* A cache of the results for one limit: a hash table that keeps the last one in each place. */
struct verify_swap_cache {
  struct verify_swap_entry *entries; /* owned */
  int64_t limit;
  bool stopped; /* the deadline has passed: answers are of no use */
};

void verify_swap_init (struct verify_swap_cache *cache, int64_t limit);
void verify_swap_clear (struct verify_swap_cache *cache);

/* True iff the two may be exchanged. Requires span <= limit. */
bool verify_swap_allowed (struct verify_swap_cache *cache, int64_t slow, int64_t fast, int64_t d,
                          int64_t span);

#endif
