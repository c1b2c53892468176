/* The experiments of the models of open shops and total exchange, a file each. */
#ifndef LAB_EXPERIMENTS_OPENSHOP_EXPERIMENTS_H
#define LAB_EXPERIMENTS_OPENSHOP_EXPERIMENTS_H

#include "lab/experiments/report.h"

bool openshop_claims_run (const struct report *report, struct status *status);
bool openshop_exchange_run (const struct report *report, struct status *status);
bool openshop_theorems_run (const struct report *report, struct status *status);

#endif
