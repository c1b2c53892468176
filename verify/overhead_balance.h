/* What prices of copies prove: the theorem of docs/CERTIFICATES-overhead.md, "Lower bound by prices", evaluated in checked integers. */
#ifndef VERIFY_OVERHEAD_BALANCE_H
#define VERIFY_OVERHEAD_BALANCE_H

#include "base/limits.h"
#include "verify/overhead_fares.h"

#define VERIFY_BALANCE_WANTED 12                  /* messages that one node receives, at most */
#define VERIFY_BALANCE_CELLS (UINT64_C (1) << 24) /* of the tables of one node, at most */

/* With all costs rounded down to multiples of `grid` >= 1 ticks: do the prices exclude all schedules that end within their horizon?
   STATUS_FALSE, with the reason: they do not, or they cannot be evaluated (a send that takes less than a step; tables beyond the limits
   above). STATUS_LIMIT: the deadline, which may be NULL, or its memory. For each node O(horizon * 2^w * (w + classes)) for its w messages,
   and O(horizon * pools of what it may send). */
enum status_code verify_balance (const struct verify_fares *fares, int64_t grid, const struct deadline *deadline,
                                 struct verify_reason *reason);

#endif
