#include "results/export/export.h"

const struct export_model parameterized_export
  = { .missing = "its certificates are counts, paths and covers, and no sums of constraints",
      .no_clauses = "only open shops, exchanges and, as veripb, overhead instances are" };
