/* The two lower bounds of certificates of the heterogeneous LogP model: prices and the dynamic program (docs/CERTIFICATES-logp.md). */
#ifndef VERIFY_LOGP_BOUND_H
#define VERIFY_LOGP_BOUND_H

#include "base/limits.h"
#include "verify/logp_types.h"

#define VERIFY_LOGP_PRICE (INT64_C (1) << 45) /* prices are from -VERIFY_LOGP_PRICE to VERIFY_LOGP_PRICE */
#define VERIFY_LOGP_TIMES (INT64_C (1) << 24) /* entries of the prices' table, (k + 1) (steps + 1), at most */
#define VERIFY_LOGP_TABLE (INT64_C (1) << 26) /* entries of the program's table, (k + 1) prod_j (n_j + 1), at most */

/* Entries of the tables; -1: more than the largest allowed. */
int64_t verify_logp_times (const struct verify_logp_types *types, int64_t steps);
int64_t verify_logp_table (const struct verify_logp_types *types);

/* Do the prices price[0 .. k) exclude that all destinations hold the message after so many steps? STATUS_OK: they do; STATUS_FALSE: they do
   not, or their worth is beyond what is counted with; STATUS_LIMIT: the deadline, which may be NULL, passed. verify_logp_times must not be
   -1. O(entries) time, 8 bytes an entry. */
enum status_code verify_logp_prices (const struct verify_logp_types *types, const int64_t *price, int64_t steps,
                                     const struct deadline *deadline);

/* *steps: the optimal makespan by the program. STATUS_OK or STATUS_LIMIT. verify_logp_table must not be -1. O(k entries prod_j (n_j + 1))
   time, 8 bytes an entry. */
enum status_code verify_logp_program (const struct verify_logp_types *types, int64_t *steps, const struct deadline *deadline);

#endif
