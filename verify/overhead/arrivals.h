/* The earliest arrivals of copies of a message: shortest paths in send + transit + receive from its
   source, through its destinations only. docs/CERTIFICATES-overhead.md, "Arrivals". Times are cut
   off at 2^60 ticks. */
#ifndef VERIFY_OVERHEAD_ARRIVALS_H
#define VERIFY_OVERHEAD_ARRIVALS_H

#include "verify/core/proof_header.h"
#include "verify/overhead/times.h"

struct verify_arrivals {
  const struct verify_overhead_times *times; /* not owned */
  int64_t *arrival; /* owned [nodes]: of the deliveries of the message, in their order */
  uint32_t *open;   /* owned [nodes]: scratch */
};

void verify_arrivals_init (struct verify_arrivals *arrivals,
                           const struct verify_overhead_times *times);
void verify_arrivals_clear (struct verify_arrivals *arrivals);

/* Fills `arrival` for the deliveries first .. first + count - 1, which are all deliveries of one
   message. Returns the maximum of the earliest times at which the destinations hold it.
   O(count^2). */
int64_t verify_arrivals_find (struct verify_arrivals *arrivals, uint32_t first, uint32_t count);

/* The number of deliveries of the message whose first delivery this is. */
uint32_t verify_arrivals_count (const struct verify_overhead_times *times, uint32_t first);

/* Returns the earliest start of each receive [deliveries]; the caller frees it. */
int64_t *verify_arrivals_all (const struct verify_overhead_times *times);

/* The sum of two times 0 .. 2^60, cut off at 2^60. */
static inline int64_t
verify_arrivals_sum (int64_t a, int64_t b)
{
  return a + b < VERIFY_LATEST ? a + b : VERIFY_LATEST;
}

#endif
