/* Adversarial: climbing and tempering over costs and counts towards a large value of an objective, with the exact engine inside.
   Chains at several temperatures take turns (parallel tempering) and start anew after a fixed number of steps. Reproducible: what is found
   depends on the parameters and the seed alone, not on the number of threads. */
#ifndef PROBE_CLIMB_H
#define PROBE_CLIMB_H

#include "base/limits.h"
#include "model/node_types.h"
#include "probe/draft.h"
#include "probe/objective.h"
#include "probe/pattern.h"

#define CLIMB_ENUMERATED INT64_C (1000000) /* combinations of a pattern's parameters up to which all are tried */

struct climb_report;

struct climb_params {
  struct objective objective;
  int64_t least, most;           /* destinations; 1 <= least <= most */
  int64_t max_cost;              /* of integer costs, the source's included; (2 * most + 2) * max_cost within 2^62 */
  int64_t max_types;             /* different costs of destinations, 1 .. DRAFT_MAX_TYPES */
  bool fast_source, slow_source; /* allowed kinds; both by default */
  uint64_t seed, steps;          /* steps of all chains together; 0: until a limit */

  /* NULL: any instance. Else only instances of this pattern with an allowed source, each parameter within its range (both ends included,
     within 2^60); least, most, max_cost and max_types have no meaning then. At most CLIMB_ENUMERATED combinations are not climbed but
     enumerated completely, in lexicographic order, whatever `steps` says. */
  struct pattern *pattern;
  int64_t range[26][2]; /* by letter */

  /* Told of the counts so far, but for the seconds, now and then and with the context of `found`; may be NULL. */
  void (*progress) (const struct climb_report *report, void *context);
};

struct climb_report {
  uint64_t steps, solved, starts; /* instances proposed; values decided exactly (evaluator_counts); fresh starts of a group of chains */
  uint64_t bounded;               /* proposals that bounds showed not to matter */
  uint64_t enough;                /* with this many steps, not fewer, the best instance is found again; 0: none was found */
  double seconds;
};

/* The defaults: fnf/optimum, n = 2 .. 12, costs to 100, 6 types, both sources, seed 1. */
void climb_params_init (struct climb_params *params);

/* Run. `found` is called, from one thread at a time and in an order that does not depend on their number, with every instance that beats
   all before it (reduced, see probe/notation.h); it may return false to end the run. What a limit or an interrupt cuts off has been told
   before. True when all steps, or combinations, were done. */
bool climb_run (const struct climb_params *params, int threads, const struct deadline *deadline,
                bool (*found) (const struct node_types *types, struct quotient value, void *context), void *context,
                struct climb_report *report);

#endif
