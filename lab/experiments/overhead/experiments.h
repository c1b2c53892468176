/* The experiments of the overhead model, a file each. */
#ifndef LAB_EXPERIMENTS_OVERHEAD_EXPERIMENTS_H
#define LAB_EXPERIMENTS_OVERHEAD_EXPERIMENTS_H

#include "lab/experiments/report.h"

experiment_run overhead_exchange_run, overhead_broadcast_run, overhead_claims_run,
  overhead_multicast_run, overhead_multicast_random_run, overhead_optima_run, overhead_table1_run,
  overhead_table2_run;

#endif
