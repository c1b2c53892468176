#include "results/export/export.h"

/* Instances of total exchange have the same certificates. */
static const char missing[]
  = "its certificates are clauses and trees of orders, and no sums of constraints";

const struct export_model exchange_export = { .missing = missing };
const struct export_model openshop_export = { .missing = missing };
