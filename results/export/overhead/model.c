#include "results/export/export.h"

const struct export_model overhead_export
  = { .missing = "the bounds of its certificates are clauses, covers and counts of sends" };
