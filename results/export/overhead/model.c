#include "results/export/export.h"

const struct export_model overhead_export
  = { .missing = "its certificates are clauses, covers and counts, and no sums of constraints",
      .no_clauses = "only open shops and exchanges are" };
