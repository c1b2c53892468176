/* The weighted sends of all messages against the time that all nodes have for sends.
   docs/CERTIFICATES-overhead.md, "Lower bound by work". */
#ifndef VERIFY_OVERHEAD_WORK_H
#define VERIFY_OVERHEAD_WORK_H

#include "verify/core/verdict.h"
#include "verify/overhead/send_capacity.h"

#define VERIFY_WORK_WEIGHT (INT64_C (1) << 40) /* the maximum weight */

/* Reads the value of {"work":{"weights":[W,...]}} at the cursor, one weight 0 .. 2^40 for each
   class; the caller frees *weights in all cases. STATUS_INPUT when it is malformed; STATUS_FALSE
   when the number of weights is not that of the classes. */
enum status_code verify_work_read (int64_t **weights, const struct verify_overhead_times *times,
                                   struct verify_text *text, struct verify_reason *reason);

/* STATUS_OK: no schedule ends by `horizon`, 0 .. 2^60 - 1. STATUS_FALSE with the reason: this does
   not follow. STATUS_LIMIT: the deadline, which may be NULL, passed. The cost of
   verify_send_capacity_init, plus O(classes * nodes). */
enum status_code verify_work_check (const int64_t *weights,
                                    const struct verify_overhead_times *times, int64_t horizon,
                                    const struct deadline *deadline, struct verify_reason *reason);

#endif
