/* The experiments of the heterogeneous LogP model. */
#include "lab/experiments/logp/experiments.h"

const struct experiment logp_experiments[] = {
  { "claims-logp",
    "LH's section 5 on the heterogeneous LogP model, tested on small and drawn instances and on "
    "the suites",
    "001/claims-logp.md 001/claims-logp.csv", logp_claims_run },
  { 0 },
};
