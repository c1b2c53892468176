/* The experiments of the parameterized model, a file each. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_EXPERIMENTS_H
#define LAB_EXPERIMENTS_PARAMETERIZED_EXPERIMENTS_H

#include "lab/experiments/report.h"

experiment_run parameterized_choices_run, parameterized_claims_run, parameterized_contention_run,
  parameterized_dynamic_run, parameterized_figures_run, parameterized_figure_6_2_run,
  parameterized_figure_6_7_run, parameterized_figure_6_8_run, parameterized_figure_6_9_run,
  parameterized_figure_6_11_run, parameterized_figure_6_12_run, parameterized_figure_6_13_run,
  parameterized_figure_6_14_run, parameterized_figure_6_15_run, parameterized_figure_6_16_run,
  parameterized_figure_6_17_run, parameterized_figure_6_18_run, parameterized_figure_6_19_run,
  parameterized_figure_6_20_run, parameterized_figure_6_21_run, parameterized_figure_6_22_run,
  parameterized_figure_6_23_run, parameterized_bench_run, parameterized_latency_run,
  parameterized_latency_ask, parameterized_measure_run, parameterized_networks_run,
  parameterized_tables_run;

#endif
