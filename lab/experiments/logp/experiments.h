/* The experiments of the heterogeneous LogP model, a file each. */
#ifndef LAB_EXPERIMENTS_LOGP_EXPERIMENTS_H
#define LAB_EXPERIMENTS_LOGP_EXPERIMENTS_H

#include "lab/experiments/report.h"

bool logp_claims_run (const struct report *report, struct status *status);

#endif
