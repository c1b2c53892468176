/* The experiments of the heterogeneous LogP model, a file each. */
#ifndef LAB_EXPERIMENTS_LOGP_EXPERIMENTS_H
#define LAB_EXPERIMENTS_LOGP_EXPERIMENTS_H

#include "lab/experiments/report.h"

experiment_run logp_claims_run;

#endif
