/* Gathers what the register of claims wants to know about a total exchange or an open shop (verify/claims.h): its optimum, the heuristics
   that take it, and the load; every schedule and the optimum accepted by the referee. */
#ifndef EXPERIMENTS_OPENSHOP_FACTS_H
#define EXPERIMENTS_OPENSHOP_FACTS_H

#include "experiments/openshop_judged.h"
#include "verify/claims.h"

#define OPENSHOP_FACTS_VALUES 16

struct openshop_facts {
  struct claims_facts claims; /* of the present instance */
  struct claims_openshop openshop;
  struct claims_bound rules[OPENSHOP_FACTS_VALUES];
  struct openshop_judged judged;
};

void openshop_facts_init (struct openshop_facts *facts);
void openshop_facts_clear (struct openshop_facts *facts);

/* What the instance alone says; all that is computed is absent. `claims` points to `openshop` and `name`. */
void openshop_facts_outline (struct claims_facts *claims, struct claims_openshop *openshop, const struct openshop_ticks *ticks,
                             const char *name);

/* Fill facts->claims, which then points into `facts`; the instance is copied. False with STATUS_LIMIT when a limit ends the search for the
   optimum, with STATUS_FALSE when the referee refuses something. An instance without a name is called `label`. */
bool openshop_facts_gather (struct openshop_facts *facts, const struct openshop_instance *instance, const char *label,
                            const struct limits *limits, struct status *status);

#endif
