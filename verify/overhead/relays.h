/* Senders that wake each other: the maximum number of sends of the nodes that are reached first,
   ended by a time. docs/CERTIFICATES-overhead.md, "Relays". */
#ifndef VERIFY_OVERHEAD_RELAYS_H
#define VERIFY_OVERHEAD_RELAYS_H

#include "base/status.h"
#include "verify/core/verdict.h"

#include <stddef.h>
#include <stdint.h>

/* Costs are 1 .. 2^60, other times 0 .. 2^60, but `until` may be negative. */
struct verify_relays {
  int64_t *source; /* owned [sources]: cost of a send of the nodes that send from 0 on */
  size_t sources;
  /* owned [relays]: cost of a send of the other nodes, and the earliest time at which each holds
     something */
  int64_t *relay, *from;
  size_t relays;
  int64_t latency; /* minimum time from the end of a send until its receiver holds something */
  int64_t until;
};

/* Empty, with memory for `nodes` nodes; latency is 2^60, until 0. */
void verify_relays_init (struct verify_relays *relays, size_t nodes);
void verify_relays_clear (struct verify_relays *relays);

/* STATUS_OK: the relays, which are sorted here, can have ended at most *count sends by `until`.
   Costs are rounded down to the largest value of `costs`, which ascend and divide each other,
   `scale` >= 1 parts to a tick; a single relay counts for at most `most` sends. STATUS_FALSE with
   the reason: the cost of a relay is below all values, or the scale is too large. O(nodes^2). */
enum status_code verify_relays_count (struct verify_relays *relays, int64_t scale,
                                      const int64_t *costs, size_t cost_count, int64_t most,
                                      int64_t *count, struct verify_reason *reason);

#endif
