/* The parts of `report contention-003` that draw their sets of nodes, in networks that are too
   large for all of them. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_CENSUS_H
#define LAB_EXPERIMENTS_PARAMETERIZED_CENSUS_H

#include "lab/experiments/parameterized/trial.h"
#include "lab/experiments/report.h"

/* What comes of the trees of many sets. `collide`: with contention; stepwise, depth: of that kind,
   both maybe. slow: without, but slower than the counting bound; worst: over that bound, of
   those. */
struct census_tally {
  int64_t sets, breaks, collide, stepwise, depth, slow;
  double worst;
};

/* Add the trial's schedule, which ignores contention; `free` pairs of its sends meet beside those
   that collide. Of every CENSUS_SAMPLE schedules the checker must agree with the tally on one;
   *looked counts those. False with STATUS_FALSE when it does not. */
bool census_tally_add (struct census_tally *tally, struct trial *trial, int64_t free,
                       uint64_t *looked, struct status *status);

/* Of this number of schedules one is also checked. */
#define CENSUS_SAMPLE 101

/* A network of the census. */
struct census_network {
  enum parameterized_network network;
  int32_t width, height;
  int32_t depths, depth[8]; /* sides of a mesh beyond these two */
};

/* Meshes, then BMINs; ends with width 0. */
extern const struct census_network census_networks[];

/* The number of its places. */
int32_t census_places (const struct census_network *network);

/* "16 x 4 mesh", "hypercube of 10 dimensions", "BMIN of 64" */
const char *census_name (const struct census_network *network, char text[48]);

/* Write 003/census.md and census.csv: trees over chains of drawn sets, each condition of
   Theorems 5 and 7 kept and broken, and beside them what quadruples_add writes.
   False with STATUS_FALSE when what is promised does not hold. */
bool census_write (const struct report *report, struct status *status);

/* Theorems 4 and 6 on quadruples of nodes, as a section of the page. *kept becomes false when
   what is promised does not hold. */
bool quadruples_add (const struct report *report, struct output *out, bool *kept,
                     struct status *status);

#endif
