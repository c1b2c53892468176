/* The experiments of the node model, a file each. */
#ifndef LAB_EXPERIMENTS_NODE_EXPERIMENTS_H
#define LAB_EXPERIMENTS_NODE_EXPERIMENTS_H

#include "lab/experiments/report.h"

bool node_claims_run (const struct report *report, struct status *status);
bool figure1_run (const struct report *report, struct status *status);
bool sample_run (const struct report *report, struct status *status);
bool fnf_ratio_run (const struct report *report, struct status *status);
bool table1_run (const struct report *report, struct status *status);
bool timing_run (const struct report *report, struct status *status);

#endif
