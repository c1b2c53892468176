/* Measures a total exchange or an open shop for the theorem suite (claims/openshop/claims.h): the
   optimum, the heuristics that take the instance, and the load. The checker accepts every schedule
   and the optimum. */
#ifndef CLAIMS_OPENSHOP_MEASURE_H
#define CLAIMS_OPENSHOP_MEASURE_H

#include "claims/openshop/claims.h"
#include "claims/openshop/judged.h"

#define OPENSHOP_VALUES_MAX 16

struct openshop_measurements {
  struct claims_measurements claims; /* of the current instance */
  struct claims_openshop openshop;
  struct claims_bound rules[OPENSHOP_VALUES_MAX];
  struct openshop_judged judged, embedded;
};

void openshop_measurements_init (struct openshop_measurements *measurements);
void openshop_measurements_clear (struct openshop_measurements *measurements);

/* The numbers of the instance alone; all computed numbers are absent. `claims` points to `openshop`
   and `name`. */
void openshop_measurements_outline (struct claims_measurements *claims,
                                    struct claims_openshop *openshop,
                                    const struct openshop_ticks *ticks, const char *name);

/* Fill measurements->claims, which then points into `measurements`; the instance is copied.
   False with STATUS_LIMIT when a limit ends the search for the optimum, with STATUS_FALSE when the
   checker rejects a schedule or a proof. An instance without a name is called `label`. */
bool openshop_measurements_gather (struct openshop_measurements *measurements,
                                   const struct openshop_instance *instance, const char *label,
                                   const struct limits *limits, struct status *status);

#endif
