/* Experiments whose tables and figures are published: one file each, one table that names them. */
#ifndef EXPERIMENTS_REPORT_H
#define EXPERIMENTS_REPORT_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

struct report {
  const char *directory; /* where published files go */
  bool quick;            /* smaller sizes, for tests: the same files, seconds instead of minutes */
  int64_t count;         /* configurations at each point, for the experiments that average over them; 0: their own number */
};

struct experiment {
  const char *name, *summary;
  const char *files; /* below the directory, separated by spaces; those with "time" in their names differ from run to run */
  /* False with the status set: STATUS_FALSE when something does not hold that should (the files are written and say so), STATUS_LIMIT on
     an interrupt, STATUS_MACHINE. */
  bool (*run) (const struct report *report, struct status *status);
};

extern const struct experiment experiment_table[]; /* ends with a NULL name */
const struct experiment *experiment_find (const char *name);

/* Write README.md, the index of all published files. */
bool report_index (const struct report *report, struct status *status);

/* The command that makes an experiment's files. */
#define REPORT_COMMAND(report, name) ((report)->quick ? "provecast report --quick " name : "provecast report " name)

/* The experiments. */
bool table1_run (const struct report *report, struct status *status);
bool figure1_run (const struct report *report, struct status *status);
bool fnf_ratio_run (const struct report *report, struct status *status);
bool sample_run (const struct report *report, struct status *status);
bool register_run (const struct report *report, struct status *status);
bool timing_run (const struct report *report, struct status *status);
bool openshop_exchange_run (const struct report *report, struct status *status);
bool openshop_theorems_run (const struct report *report, struct status *status);
bool parameterized_contention_run (const struct report *report, struct status *status);
bool parameterized_networks_run (const struct report *report, struct status *status);
bool parameterized_figures_run (const struct report *report, struct status *status);
bool parameterized_latency_run (const struct report *report, struct status *status);
bool parameterized_tables_run (const struct report *report, struct status *status);
bool parameterized_register_run (const struct report *report, struct status *status);
bool logp_register_run (const struct report *report, struct status *status);
bool openshop_register_run (const struct report *report, struct status *status);
bool overhead_broadcast_run (const struct report *report, struct status *status);
bool overhead_exchange_run (const struct report *report, struct status *status);
bool overhead_multicast_run (const struct report *report, struct status *status);
bool overhead_optima_run (const struct report *report, struct status *status);
bool overhead_register_run (const struct report *report, struct status *status);
bool overhead_table1_run (const struct report *report, struct status *status);
bool overhead_table2_run (const struct report *report, struct status *status);

#endif
