/* The experiments of the models of open shops and total exchange, a file each. */
#ifndef LAB_EXPERIMENTS_OPENSHOP_EXPERIMENTS_H
#define LAB_EXPERIMENTS_OPENSHOP_EXPERIMENTS_H

#include "lab/experiments/report.h"

experiment_run openshop_claims_run, openshop_exchange_run, openshop_theorems_run;

#endif
