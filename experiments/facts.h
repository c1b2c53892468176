/* Gathers what the register of claims wants to know about an instance (verify/claims.h): the certified optimum, FNF and the bounds for
   every instance, exhaustive searches and dynamic programs where these are cheap. */
#ifndef EXPERIMENTS_FACTS_H
#define EXPERIMENTS_FACTS_H

#include "experiments/certified.h"
#include "verify/claims.h"

#define FACTS_BOUNDS 16

/* Where the costly numbers end. */
struct facts_sizes {
  int64_t exhaustive; /* destinations for the restricted searches, <= RESTRICTED_MAX */
  int64_t idling;     /* destinations for schedules that idle, if they take at most idling_ticks */
  int64_t idling_ticks;
  int64_t recurrence;  /* destinations for Lemma 5 */
  int64_t table_steps; /* steps of the dynamic program */
  int64_t sources;     /* classes of nodes for trying every source */
  int64_t schedule;    /* destinations for writing out schedules */
};

struct facts {
  struct facts_sizes sizes;
  struct claims_facts claims; /* of the present instance */
  struct claims_bound bounds[FACTS_BOUNDS];
  struct certified certified;
  struct facts_private *own;
};

/* Sizes that keep an instance within about ten milliseconds. */
void facts_init (struct facts *facts);
void facts_clear (struct facts *facts);

/* What the instance alone says; all that is computed is absent. `claims` points into `types` and `name`. */
void facts_outline (struct claims_facts *claims, const struct node_types *types, const char *name);

/* Fill facts->claims, which then points into `types`, `instance` and `facts`. False as in certified_solve. An instance without a name is
   called `label`. */
bool facts_gather (struct facts *facts, const struct node_instance *instance, const struct node_types *types, const char *label,
                   const struct limits *limits, struct status *status);

#endif
