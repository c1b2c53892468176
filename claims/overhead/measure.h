/* Measures an instance of the overhead model for the theorem suite (claims/overhead/claims.h): the
   optima of the default engine, of all and of appended schedules, the eleven heuristics and all
   lower bounds. The checker accepts every schedule. */
#ifndef CLAIMS_OVERHEAD_MEASURE_H
#define CLAIMS_OVERHEAD_MEASURE_H

#include "claims/overhead/claims.h"
#include "claims/overhead/judged.h"

#define OVERHEAD_VALUES_MAX 16

struct overhead_measurements {
  struct claims_measurements claims; /* of the current instance */
  struct claims_overhead overhead;
  struct claims_bound bounds[OVERHEAD_VALUES_MAX], rules[OVERHEAD_VALUES_MAX];
  struct overhead_judged judged;
};

void overhead_measurements_init (struct overhead_measurements *measurements);
void overhead_measurements_clear (struct overhead_measurements *measurements);

/* For claims_model.measure_class. */
void overhead_measurements_class (void *measurements, unsigned class);

/* The numbers of the instance alone; all computed numbers are absent. `claims` points to `overhead`
   and `name`. */
void overhead_measurements_outline (struct claims_measurements *claims,
                                    struct claims_overhead *overhead,
                                    const struct overhead_ticks *ticks, const char *name);

/* Fill measurements->claims, which then points into `measurements`; the instance is copied.
   False with STATUS_LIMIT when a limit ends the search for the optimum, with STATUS_FALSE when the
   checker rejects a schedule or a proof. An instance without a name is called `label`. */
bool overhead_measurements_gather (struct overhead_measurements *measurements,
                                   const struct overhead_instance *instance, const char *label,
                                   const struct limits *limits, struct status *status);

#endif
