/* Hill climbing and tempering over costs and counts towards a large value of an objective, with the
   exact engine inside. Chains at several temperatures exchange their places (parallel tempering)
   and restart after a fixed number of steps. The result depends on the parameters and the seed
   alone, not on the number of threads. */
#ifndef LAB_PROBE_CLIMB_H
#define LAB_PROBE_CLIMB_H

#include "base/limits.h"
#include "lab/probe/node/climb_starts.h"
#include "lab/probe/objective.h"
#include "lab/probe/pattern.h"

/* all combinations of a pattern's parameters are tried up to this number */
#define CLIMB_ENUMERATED INT64_C (1000000)

struct climb_report;

struct climb_params {
  struct objective objective;
  /* both kinds of source by default; of a space with a form the sizes n and the largest time count
     alone */
  struct mutable_instance_limits limits;
  uint64_t seed, steps; /* steps of all chains together; 0: until a limit */

  /* Where chains begin in place of random instances, brought within the limits; none: empty, as
     with a pattern and in spaces with a form. Not owned. */
  struct climb_starts starts;

  /* NULL: any instance. Else only instances of this pattern with an allowed source, each
     parameter within its range (both ends included, within 2^60); of the limits only the sources
     have a meaning then. Up to CLIMB_ENUMERATED combinations are not climbed but
     enumerated completely, in lexicographic order, whatever `steps` is. */
  struct pattern *pattern;
  int64_t range[26][2]; /* by letter */

  /* Called at intervals with the counts so far, all but the seconds, and the context of `found`;
     may be NULL. */
  void (*progress) (const struct climb_report *report, void *context);
};

struct climb_report {
  /* instances proposed; values decided exactly (evaluator_counts); fresh starts of a group of
     chains */
  uint64_t steps, solved, starts;
  uint64_t bounded; /* proposals that bounds decided */
  /* the minimum number of steps that finds the best instance again; 0: none was found */
  uint64_t enough;
  double seconds;
};

/* The defaults: fnf/optimum, n = 2 .. 12, costs to 100, 6 types, both sources, seed 1. */
void climb_params_init (struct climb_params *params);

/* What is done with an instance, in notation; false to end. */
typedef bool climb_found (const char *notation, struct quotient value, void *context);

/* Run. `found` is called, from one thread at a time and in an order that does not depend on their
   number, with every instance that beats all before it (in lowest terms); it may return false to
   end the run. After a limit or an interrupt everything found has been reported. True when all
   steps, or combinations, were done. */
bool climb_run (const struct climb_params *params, int threads, const struct deadline *deadline,
                climb_found *found, void *context, struct climb_report *report);

#endif
