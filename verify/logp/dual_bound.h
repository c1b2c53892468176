/* The dual bound of certificates of the heterogeneous LogP model: one dual value a type proves that
   no schedule ends within a horizon. docs/CERTIFICATES-logp.md has the theorem. */
#ifndef VERIFY_LOGP_DUAL_BOUND_H
#define VERIFY_LOGP_DUAL_BOUND_H

#include "base/limits.h"
#include "verify/logp/types.h"

/* Dual values are -VERIFY_LOGP_DUAL_VALUE .. VERIFY_LOGP_DUAL_VALUE. */
#define VERIFY_LOGP_DUAL_VALUE (INT64_C (1) << 45)
/* The maximum number of entries of the table, (k + 1) (steps + 1). */
#define VERIFY_LOGP_DUAL_ENTRIES (INT64_C (1) << 24)

/* The number of entries of the table; -1: more than VERIFY_LOGP_DUAL_ENTRIES. */
int64_t verify_logp_dual_entries (const struct verify_logp_types *types, int64_t steps);

/* Do these dual values [k] exclude that all destinations hold the message after `steps` steps?
   STATUS_OK: they do. STATUS_FALSE: they do not, or a value exceeds the range of the evaluation.
   STATUS_LIMIT: the deadline passed; it may be NULL. Requires verify_logp_dual_entries other than
   -1. O(entries) time, 8 bytes an entry. */
enum status_code verify_logp_dual_bound (const struct verify_logp_types *types, const int64_t *dual,
                                         int64_t steps, const struct deadline *deadline);

#endif
