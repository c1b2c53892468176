/* Measures an instance of the heterogeneous LogP model for the theorem suite
   (claims/logp/claims.h): the certified optimum of the default engine, the heuristics and all lower
   bounds. Where they are cheap, also the optima of the dynamic programs and of the exhaustive
   search; where the node model states the same problem, its optimum. The checker accepts every
   schedule and every proof. */
#ifndef CLAIMS_LOGP_MEASURE_H
#define CLAIMS_LOGP_MEASURE_H

#include "base/limits.h"
#include "claims/logp/claims.h"
#include "search/logp/engines.h"

#define LOGP_VALUES_MAX 16

/* Limits of the costly numbers; beyond them they stay absent. */
struct logp_measurements_sizes {
  int64_t exhaustive; /* destinations for the exhaustive search */
  /* of the programs: k (k + 1) times the square of the table's entries for one sender */
  int64_t table_steps;
};

struct logp_measurements {
  struct logp_measurements_sizes sizes;
  struct claims_measurements claims; /* of the current instance */
  struct claims_logp logp;
  struct claims_bound bounds[LOGP_VALUES_MAX], rules[LOGP_VALUES_MAX];
  struct logp_measurements_private *own;
};

void logp_measurements_init (struct logp_measurements *measurements);
void logp_measurements_clear (struct logp_measurements *measurements);

/* The numbers of the instance alone; all computed numbers are absent. `claims` points to `logp` and
   `name`, and `logp` to type[0 .. types->k), which is filled. */
void logp_measurements_outline (struct claims_measurements *claims, struct claims_logp *logp,
                                struct claims_logp_type *type, const struct logp_types *types,
                                const char *name);

/* Fill measurements->claims, which then points into `measurements`; the instance is copied.
   False with STATUS_LIMIT when a limit ends the search for the optimum, with STATUS_FALSE when the
   checker rejects a schedule or a proof. The optimum is absent where it has no certificate. An
   instance without a name is called `label`. */
bool logp_measurements_gather (struct logp_measurements *measurements,
                               const struct logp_instance *instance, const char *label,
                               const struct limits *limits, struct status *status);

#endif
