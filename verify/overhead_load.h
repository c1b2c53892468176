/* The load of one node: what it has to receive and to send itself, as a lower bound. docs/CERTIFICATES-overhead.md, "Lower bound by the
   load of a node". */
#ifndef VERIFY_OVERHEAD_LOAD_H
#define VERIFY_OVERHEAD_LOAD_H

#include "verify/overhead_alone.h"

/* STATUS_OK: no schedule has a makespan of less than *bound ticks, where node is below times->nodes, and what `alone` says is true; it is
   2^60 where it would be more. STATUS_LIMIT: the deadline, which may be NULL, passed. O(messages * nodes^2) and O(messages log messages);
   memory O(messages + nodes). */
enum status_code verify_load (const struct verify_times *times, uint32_t node, const struct verify_alone *alone,
                              const struct deadline *deadline, int64_t *bound);

#endif
