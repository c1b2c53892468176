#include "verify/node/swap.h"

#include "base/memory.h"
#include "verify/core/clock.h"

#include <stdlib.h>

#define ENTRIES ((uint64_t)1 << 16)
#define LOOK 16384 /* x tried between two looks at the deadline */

struct verify_swap_entry {
  int64_t slow, fast, d; /* slow = 0: empty */
  int64_t fails;
};

/* D(x). */
static int64_t
lead (int64_t slow, int64_t fast, int64_t x)
{
  return x < 0 ? 0 : x / fast - x / slow;
}

int64_t
verify_swap_fails (int64_t slow, int64_t fast, int64_t d, int64_t limit)
{
  /* For x < d: D(x) >= 0 = D(x - d). */
  int64_t fall = (d / slow + 1) * slow, rise = d + fast;

  for (unsigned tried = 1;; tried++) {
    int64_t x = fall < rise ? fall : rise;
    if (x >= limit)
      return limit;
    if (tried % LOOK == 0 && verify_clock_passed ())
      return -1;
    if (lead (slow, fast, x) < lead (slow, fast, x - d))
      return x;
    if (fall == x)
      fall += slow;
    if (rise == x)
      rise += fast;
  }
}

void
verify_swap_init (struct verify_swap_cache *cache, int64_t limit)
{
  cache->entries = memory_zero (ENTRIES, sizeof *cache->entries);
  cache->limit = limit;
  cache->stopped = false;
}

void
verify_swap_clear (struct verify_swap_cache *cache)
{
  free (cache->entries);
}

static uint64_t
mix (int64_t slow, int64_t fast, int64_t d)
{
  uint64_t hash = (uint64_t)slow * UINT64_C (0x9e3779b97f4a7c15)
                  ^ (uint64_t)fast * UINT64_C (0xc2b2ae3d27d4eb4f)
                  ^ (uint64_t)d * UINT64_C (0x165667b19e3779f9);

  return (hash ^ hash >> 32) * UINT64_C (0x9e3779b97f4a7c15) >> 48;
}

bool
verify_swap_allowed (struct verify_swap_cache *cache, int64_t slow, int64_t fast, int64_t d,
                     int64_t span)
{
  struct verify_swap_entry *entry = &cache->entries[mix (slow, fast, d)];

  if (entry->slow != slow || entry->fast != fast || entry->d != d)
    *entry = (struct verify_swap_entry){ slow, fast, d,
                                         verify_swap_fails (slow, fast, d, cache->limit) };
  if (entry->fails < 0) {
    entry->slow = 0;
    cache->stopped = true;
    return false;
  }
  return entry->fails >= span;
}
