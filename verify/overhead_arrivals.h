/* The earliest that copies of a message can arrive: shortest paths in send + transit + receive from its source, through its destinations
   only. docs/CERTIFICATES-overhead.md, "Arrivals". Times of 2^60 ticks or more are as good as 2^60. */
#ifndef VERIFY_OVERHEAD_ARRIVALS_H
#define VERIFY_OVERHEAD_ARRIVALS_H

#include "verify/overhead_times.h"
#include "verify/proof_header.h"

struct verify_arrivals {
  const struct verify_times *times; /* not owned */
  int64_t *arrival;                 /* owned [nodes]: of the message's deliveries, in their order */
  uint32_t *open;                   /* owned [nodes]: scratch */
};

void verify_arrivals_init (struct verify_arrivals *arrivals, const struct verify_times *times);
void verify_arrivals_clear (struct verify_arrivals *arrivals);

/* Fill `arrival` for the deliveries first .. first + count - 1, which must be all of one message; the latest time at which a destination
   can hold it first. O(count^2). */
int64_t verify_arrivals_find (struct verify_arrivals *arrivals, uint32_t first, uint32_t count);

/* The number of the message's deliveries that begin with this one. */
uint32_t verify_arrivals_count (const struct verify_times *times, uint32_t first);

/* Two times, 0 .. 2^60: their sum, or 2^60. */
static inline int64_t
verify_arrivals_sum (int64_t a, int64_t b)
{
  return a + b < VERIFY_LATEST ? a + b : VERIFY_LATEST;
}

#endif
