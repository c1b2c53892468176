/* The register of claims, tested on many instances. */
#ifndef EXPERIMENTS_EXAMINE_H
#define EXPERIMENTS_EXAMINE_H

#include "experiments/facts.h"
#include "experiments/logp_facts.h"
#include "experiments/openshop_facts.h"
#include "experiments/overhead_facts.h"
#include "experiments/parameterized_box.h"
#include "experiments/parameterized_facts.h"
#include "gen/openshop_suites.h"
#include "gen/overhead_suites.h"

struct examine {
  struct facts facts;
  struct overhead_facts overhead;
  struct openshop_facts openshop;
  struct parameterized_facts parameterized;
  struct logp_facts logp;
  struct claims_register claims;
  struct limits limits; /* for each instance */
  uint64_t instances;   /* tested */
  uint64_t open;        /* left out because a limit ended their search */
};

void examine_init (struct examine *examine, const struct claim *only); /* only: NULL for all claims */
void examine_clear (struct examine *examine);

/* Test one instance. False when the referee refuses its optimum, or on an interrupt; an instance whose limit ends the search is counted as
   open. */
bool examine_instance (struct examine *examine, const struct node_instance *instance, const struct node_types *types, const char *label,
                       struct status *status);

/* Likewise. */
bool examine_overhead (struct examine *examine, const struct overhead_instance *instance, const char *label, struct status *status);

bool examine_openshop (struct examine *examine, const struct openshop_instance *instance, const char *label, struct status *status);

bool examine_logp (struct examine *examine, const struct logp_instance *instance, const char *label, struct status *status);

/* Likewise, but where a limit ends the search for the optimum only that is not known. */
bool examine_parameterized (struct examine *examine, const struct parameterized_instance *instance, const char *label,
                            struct status *status);

/* All small instances (gen/small.h), or a named suite. */
bool examine_small (struct examine *examine, const struct small_params *params, struct status *status);
bool examine_suite (struct examine *examine, const struct named_suite *suite, struct status *status);
bool examine_overhead_suite (struct examine *examine, const struct named_suite *suite, struct status *status);
bool examine_openshop_suite (struct examine *examine, const struct named_suite *suite, struct status *status);

/* The instances of the parameterized model in a shipped suite (gen/shipped.h). */
bool examine_parameterized_suite (struct examine *examine, const char *name, struct status *status);

/* Of the heterogeneous LogP model: those in a shipped suite; all small instances of the node model, their costs as send overheads; and
   `count` drawn ones of each of its families for each number of destinations to `most` and of types to 3, times to 1, 2, .., 20 in turn,
   which also is the seed. */
bool examine_logp_suite (struct examine *examine, const char *name, struct status *status);
bool examine_logp_small (struct examine *examine, const struct small_params *params, struct status *status);
bool examine_logp_drawn (struct examine *examine, int64_t most, uint64_t count, struct status *status);

/* All small ones, and others by the box (experiments/parameterized_box.h). */
bool examine_parameterized_box (struct examine *examine, const struct parameterized_box *box, struct status *status);
bool examine_parameterized_sp (struct examine *examine, int64_t bytes, int64_t nodes, struct status *status);
bool examine_parameterized_drawn (struct examine *examine, const struct parameterized_drawn *drawn, struct status *status);
bool examine_parameterized_places (struct examine *examine, const struct parameterized_places *places, struct status *status);

#endif
