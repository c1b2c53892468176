/* The dynamic program of certificates of the heterogeneous LogP model. docs/CERTIFICATES-logp.md
   has the recurrence. */
#ifndef VERIFY_LOGP_PROGRAM_H
#define VERIFY_LOGP_PROGRAM_H

#include "base/limits.h"
#include "verify/logp/types.h"

/* The maximum number of entries of the table, (k + 1) prod_j (n_j + 1). */
#define VERIFY_LOGP_PROGRAM_ENTRIES (INT64_C (1) << 26)

/* The number of entries of the table; -1: more than VERIFY_LOGP_PROGRAM_ENTRIES. */
int64_t verify_logp_program_entries (const struct verify_logp_types *types);

/* *steps: the optimal makespan. STATUS_OK, or STATUS_LIMIT when the deadline, which may be NULL,
   passed. Requires verify_logp_program_entries other than -1. O(k entries prod_j (n_j + 1)) time,
   8 bytes an entry. */
enum status_code verify_logp_program (const struct verify_logp_types *types, int64_t *steps,
                                      const struct deadline *deadline);

#endif
