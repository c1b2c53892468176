/* The experiments of the node model, a file each. */
#ifndef LAB_EXPERIMENTS_NODE_EXPERIMENTS_H
#define LAB_EXPERIMENTS_NODE_EXPERIMENTS_H

#include "lab/experiments/report.h"

experiment_run node_claims_run, figure1_run, sample_run, fnf_ratio_run, growth_run, table1_run,
  timing_run;

#endif
