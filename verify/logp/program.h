/* The dynamic program of certificates of the heterogeneous LogP model, over time: which counts of
   receivers can be reached by a time. docs/CERTIFICATES-logp.md has the recurrence and its proof.
   It is not the recurrence of the search, which is over counts. */
#ifndef VERIFY_LOGP_PROGRAM_H
#define VERIFY_LOGP_PROGRAM_H

#include "base/limits.h"
#include "verify/logp/types.h"

/* The maximum number of entries of the table, (k + 1) prod_j (n_j + 1). */
#define VERIFY_LOGP_PROGRAM_ENTRIES (INT64_C (1) << 26)

/* Upper bound on the bytes of an entry: 13 for each row and 13 for all. */
#define VERIFY_LOGP_PROGRAM_BYTES 20

/* The number of entries of the table; -1: more than VERIFY_LOGP_PROGRAM_ENTRIES. */
int64_t verify_logp_program_entries (const struct verify_logp_types *types);

/* STATUS_OK: no schedule ends before `makespan`, in steps, at most 2^61. STATUS_FALSE: some do, and
   *least is the time at which the first of them ends. STATUS_LIMIT: the deadline, which may be
   NULL, passed. Requires verify_logp_program_entries other than -1. O(entries prod_j (n_j + 1))
   time. */
enum status_code verify_logp_program (const struct verify_logp_types *types, int64_t makespan,
                                      int64_t *least, const struct deadline *deadline);

#endif
