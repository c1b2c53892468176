/* Nodes that send, and wake each other: how many sends of those that are reached first can have ended by a time.
   docs/CERTIFICATES-overhead.md, "Relays". */
#ifndef VERIFY_OVERHEAD_RELAYS_H
#define VERIFY_OVERHEAD_RELAYS_H

#include "base/status.h"
#include "verify/reason.h"

#include <stddef.h>
#include <stdint.h>

/* Costs are 1 .. 2^40 - 1, other times 0 .. 2^60, but `until` may be negative. */
struct verify_relays {
  int64_t *source; /* owned: cost of a send of those that can send from 0 on */
  size_t sources;
  int64_t *relay, *from; /* owned: cost of a send of the others, and when they can hold something at the earliest */
  size_t relays;
  int64_t latency; /* from the end of a send until its receiver holds something, at least */
  int64_t until;
};

/* Without any, with room for so many; latency is 2^60, until 0. */
void verify_relays_init (struct verify_relays *relays, size_t nodes);
void verify_relays_clear (struct verify_relays *relays);

/* STATUS_OK: relays, which this sorts, can have ended at most *count sends by `until`, where their costs are rounded down to the largest of
   `costs`, which ascend and divide each other, `scale` >= 1 to the tick; a single one is not counted for more than `most`. STATUS_FALSE
   with the reason: a relay's cost is below all of these, or the scale too large. O(nodes^2). */
enum status_code verify_relays_count (struct verify_relays *relays, int64_t scale, const int64_t *costs, size_t cost_count, int64_t most,
                                      int64_t *count, struct verify_reason *reason);

#endif
