/* Adversarial: climbing and tempering over costs and counts towards a large value of an objective, with the exact engine inside.
   Chains at several temperatures take turns (parallel tempering) and start anew when they are stuck. Reproducible: what is found depends on
   the parameters and the seed alone, not on the number of threads. */
#ifndef PROBE_CLIMB_H
#define PROBE_CLIMB_H

#include "base/limits.h"
#include "model/node_types.h"
#include "probe/objective.h"
#include "probe/pattern.h"

struct climb_params {
  struct objective objective;
  int64_t least, most;           /* destinations */
  int64_t max_cost;              /* of integer costs, the source's included */
  int64_t max_types;             /* different costs of destinations */
  bool fast_source, slow_source; /* allowed kinds; both by default */
  uint64_t seed, steps;          /* steps of all chains together; 0: until a limit */
  struct pattern
    *pattern;           /* NULL: any instance; else only its instances, the parameters being climbed, each within least .. most of range */
  int64_t range[26][2]; /* by letter */
};

struct climb_report {
  uint64_t steps, solved, starts; /* chain steps; exact solves; fresh starts */
  double seconds;
};

/* The defaults: fnf/optimum, n = 2 .. 12, costs to 100, 6 types, both sources, seed 1. */
void climb_params_init (struct climb_params *params);

/* Run. `found` is called, from one thread at a time and in an order that does not depend on their number, with every instance that beats
   all before it (reduced, see probe/notation.h); it may return false to end the run. */
bool climb_run (const struct climb_params *params, int threads, const struct deadline *deadline,
                bool (*found) (const struct node_types *types, struct quotient value, void *context), void *context,
                struct climb_report *report);

#endif
