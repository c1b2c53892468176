#include "results/export/export.h"

const struct export_model parameterized_export
  = { .missing = "its certificates are counts of nodes reached, paths and covers" };
