/* The sends of all messages weighed against what all nodes have time for. docs/CERTIFICATES-overhead.md, "Lower bound by work". */
#ifndef VERIFY_OVERHEAD_WORK_H
#define VERIFY_OVERHEAD_WORK_H

#include "verify/overhead_room.h"
#include "verify/reason.h"

#define VERIFY_WORK_WEIGHT (INT64_C (1) << 40) /* the largest weight */

/* Read the value of {"work":{"weights":[W,...]}}, one for each class, 0 .. 2^40, where the cursor is before it; *weights is the caller's to
   free, always. STATUS_INPUT when it is malformed; STATUS_FALSE when there are not as many as classes. */
enum status_code verify_work_read (int64_t **weights, const struct verify_times *times, struct verify_text *text,
                                   struct verify_reason *reason);

/* STATUS_OK: no schedule ends by `horizon`, 0 .. 2^60 - 1. STATUS_FALSE with the reason: this does not follow. STATUS_LIMIT: the deadline,
   which may be NULL, passed. That of the room, and O(classes * nodes). */
enum status_code verify_work_check (const int64_t *weights, const struct verify_times *times, int64_t horizon,
                                    const struct deadline *deadline, struct verify_reason *reason);

#endif
