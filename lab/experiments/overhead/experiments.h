/* The experiments of the overhead model, a file each. */
#ifndef LAB_EXPERIMENTS_OVERHEAD_EXPERIMENTS_H
#define LAB_EXPERIMENTS_OVERHEAD_EXPERIMENTS_H

#include "lab/experiments/report.h"

bool overhead_exchange_run (const struct report *report, struct status *status);
bool overhead_broadcast_run (const struct report *report, struct status *status);
bool overhead_claims_run (const struct report *report, struct status *status);
bool overhead_multicast_run (const struct report *report, struct status *status);
bool overhead_optima_run (const struct report *report, struct status *status);
bool overhead_table1_run (const struct report *report, struct status *status);
bool overhead_table2_run (const struct report *report, struct status *status);

#endif
