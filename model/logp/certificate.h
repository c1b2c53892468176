/* Certificates of optimality for the heterogeneous LogP model: plain data and its writer.
   docs/CERTIFICATES-logp.md states the format and what it proves. */
#ifndef MODEL_LOGP_CERTIFICATE_H
#define MODEL_LOGP_CERTIFICATE_H

#include "model/logp/schedule.h"

/* of the program's table: (k + 1) prod_j (n_j + 1) */
#define LOGP_CERTIFICATE_ENTRIES (INT64_C (1) << 26)

/* Is the program's table so small that it may be a certificate? */
bool logp_certificate_takes (const struct logp_types *types);

struct logp_certificate {
  struct tree_schedule schedule; /* reaches the makespan */
  bool by_prices;                /* else by the dynamic program */
  int64_t *duals;                /* owned [k]: the types' dual values */
  size_t k, capacity;
};

void logp_certificate_init (struct logp_certificate *certificate);
void logp_certificate_clear (struct logp_certificate *certificate);

/* Fill it: copies. `duals` NULL: by the dynamic program. */
void logp_certificate_set (struct logp_certificate *certificate,
                           const struct tree_schedule *schedule, const struct logp_types *types,
                           const int64_t *duals);

/* Write it as JSON Lines. */
void logp_certificate_write (const struct logp_certificate *certificate,
                             const struct logp_instance *instance, const struct logp_types *types,
                             struct output *out);

#endif
