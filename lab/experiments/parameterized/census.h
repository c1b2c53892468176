/* The parts of `report contention-003` that draw their sets of nodes, in networks that are too
   large for all of them. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_CENSUS_H
#define LAB_EXPERIMENTS_PARAMETERIZED_CENSUS_H

#include "base/output.h"
#include "lab/experiments/report.h"
#include "model/parameterized/instance.h"

/* A network of the census. */
struct parameterized_census_network {
  enum parameterized_network network;
  int32_t width, height;
};

/* Meshes, then BMINs; ends with width 0. */
extern const struct parameterized_census_network parameterized_census_networks[];

/* "16 x 4 mesh", "BMIN of 64" */
const char *parameterized_census_name (const struct parameterized_census_network *network,
                                       char text[48]);

/* Write 003/census.md and census.csv: trees over chains of drawn sets, each condition of
   Theorems 5 and 7 kept and broken, and beside them what parameterized_quadruples_add writes.
   False with STATUS_FALSE when what is promised does not hold. */
bool parameterized_census (const struct report *report, struct status *status);

/* Theorems 4 and 6 on quadruples of nodes, as a section of the page. *kept becomes false when
   what is promised does not hold. */
bool parameterized_quadruples_add (const struct report *report, struct output *out, bool *kept,
                                   struct status *status);

#endif
