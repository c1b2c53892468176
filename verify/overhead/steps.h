/* Costs of the overhead model rounded down to integer steps of a grid
   (docs/CERTIFICATES-overhead.md, "Rounding"), and the earliest receives that follow. */
#ifndef VERIFY_OVERHEAD_STEPS_H
#define VERIFY_OVERHEAD_STEPS_H

#include "verify/overhead/times.h"

struct verify_steps {
  const struct verify_overhead_times *times; /* not owned */
  int64_t grid;                              /* ticks of a step, >= 1 */
};

/* The steps of a send of message k by node i, of the receive of delivery d, of its transit from
   node i. */
static inline int64_t
verify_steps_send (const struct verify_steps *steps, uint32_t k, uint32_t i)
{
  return steps->times->send[(size_t)steps->times->class_of[k] * steps->times->nodes + i]
         / steps->grid;
}

static inline int64_t
verify_steps_receive (const struct verify_steps *steps, uint32_t d)
{
  return verify_overhead_times_receive (steps->times, d) / steps->grid;
}

static inline int64_t
verify_steps_transit (const struct verify_steps *steps, uint32_t d, uint32_t i)
{
  return verify_overhead_times_transit (steps->times, d, i) / steps->grid;
}

/* Returns the earliest start of each receive [deliveries]; the caller frees it. Shortest paths in
   send + transit + receive from the source of each message, through destinations only, less the
   last receive. O(deliveries * destinations). */
int64_t *verify_steps_releases (const struct verify_steps *steps);

#endif
