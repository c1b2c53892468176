/* Evaluation of the Lagrangian bound of time-indexed dual prices: the theorem of
   docs/CERTIFICATES-overhead.md, "Lower bound by prices", in checked integers. */
#ifndef VERIFY_OVERHEAD_LAGRANGIAN_H
#define VERIFY_OVERHEAD_LAGRANGIAN_H

#include "base/limits.h"
#include "verify/overhead/dual_prices.h"

#define VERIFY_LAGRANGIAN_RECEIVES 12 /* maximum of messages that one node receives */
#define VERIFY_LAGRANGIAN_CELLS                                                                    \
  (UINT64_C (1) << 24) /* maximum of cells of the tables of one node */

/* With all costs rounded down to multiples of `grid` >= 1 ticks: do the prices exclude all
   schedules that end within their horizon? STATUS_FALSE with the reason: they do not, or they
   cannot be evaluated (a send takes less than a step; tables exceed the limits above).
   STATUS_LIMIT: the deadline, which may be NULL, or its memory. For each node with w receives
   O(horizon * 2^w * (w + classes)) and O(horizon * pools of what it may send). */
enum status_code verify_lagrangian (const struct verify_dual_prices *prices, int64_t grid,
                                    const struct deadline *deadline, struct verify_reason *reason);

#endif
