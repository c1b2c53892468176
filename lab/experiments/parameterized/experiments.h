/* The experiments of the parameterized model, a file each. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_EXPERIMENTS_H
#define LAB_EXPERIMENTS_PARAMETERIZED_EXPERIMENTS_H

#include "lab/experiments/report.h"

bool parameterized_claims_run (const struct report *report, struct status *status);
bool parameterized_contention_run (const struct report *report, struct status *status);
bool parameterized_figures_run (const struct report *report, struct status *status);
bool parameterized_latency_run (const struct report *report, struct status *status);
bool parameterized_networks_run (const struct report *report, struct status *status);
bool parameterized_tables_run (const struct report *report, struct status *status);

#endif
