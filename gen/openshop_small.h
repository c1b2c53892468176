/* All small total exchanges with integer times up to renaming of the nodes, each once: of every class of matrices that come from each other
   by renaming, the one whose times, row by row, are first in lexicographic order. */
#ifndef GEN_OPENSHOP_SMALL_H
#define GEN_OPENSHOP_SMALL_H

#include "model/openshop.h"

#define OPENSHOP_SMALL_MAX_NODES 4
#define OPENSHOP_SMALL_MAX_COST INT64_C (1000000)
#define OPENSHOP_SMALL_CELLS (OPENSHOP_SMALL_MAX_NODES * OPENSHOP_SMALL_MAX_NODES)

struct openshop_small_params {
  int64_t least, most; /* nodes: every n with least <= n <= most, ascending; 1 .. OPENSHOP_SMALL_MAX_NODES */
  int64_t max_cost;    /* times are 0 .. max_cost, which is at most OPENSHOP_SMALL_MAX_COST */
  bool primitive;      /* leave out instances whose times share a factor (they are others scaled) or are all 0. Off by default */
  uint64_t part,
    parts; /* only every parts-th instance, from the part-th on; 0 <= part < parts. The parts together are everything, each once */
};

/* A position in the enumeration; constant memory. */
struct openshop_small {
  struct openshop_small_params params;
  uint64_t ordinal; /* of the present instance among those of all parts, from 0 */
  int64_t nodes;
  int64_t time[OPENSHOP_SMALL_CELLS]; /* [nodes][nodes] */
  bool started;
};

/* n = 2, times to 1, everything in one part. */
void openshop_small_params_init (struct openshop_small_params *params);

/* Before the first instance. False with STATUS_INPUT naming the option (--nodes, ..) and its value. */
bool openshop_small_start (struct openshop_small *small, const struct openshop_small_params *params, struct status *status);

/* To the next instance; false after the last. All matrices are gone through: amortised O(parts n! n^2) for each instance. */
bool openshop_small_next (struct openshop_small *small);

/* The present instance with name exchange-all-nN-cC-ORDINAL and origin; `out` is initialised by the caller and reset here. */
void openshop_small_instance (const struct openshop_small *small, struct openshop_instance *out);

#endif
