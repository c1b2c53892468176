/* The load of one node, the time of its own receives and sends, as a lower bound.
   docs/CERTIFICATES-overhead.md, "Lower bound by the load of a node". */
#ifndef VERIFY_OVERHEAD_LOAD_H
#define VERIFY_OVERHEAD_LOAD_H

#include "verify/overhead/single_message.h"

/* STATUS_OK: no schedule has a makespan below *bound ticks, which is cut off at 2^60. Requires node
   < times->nodes, and that the times of `single` have been checked. STATUS_LIMIT: the deadline,
   which may be NULL, passed. O(messages * nodes^2) and O(messages log messages); memory O(messages
   + nodes). */
enum status_code verify_load (const struct verify_overhead_times *times, uint32_t node,
                              const struct verify_single_messages *single,
                              const struct deadline *deadline, int64_t *bound);

#endif
