/* Gathers what the register of claims wants to know about an instance of the overhead model (verify/claims.h): its optimum, by the default
   engine, and the append-only one where that is cheap, the eleven heuristics and all lower bounds; every schedule accepted by the referee.
 */
#ifndef EXPERIMENTS_OVERHEAD_FACTS_H
#define EXPERIMENTS_OVERHEAD_FACTS_H

#include "experiments/overhead_judged.h"
#include "verify/claims.h"

#define OVERHEAD_FACTS_VALUES 16

struct overhead_facts {
  int64_t append_tasks;       /* deliveries for the append-only optimum */
  struct claims_facts claims; /* of the present instance */
  struct claims_overhead overhead;
  struct claims_bound bounds[OVERHEAD_FACTS_VALUES], rules[OVERHEAD_FACTS_VALUES];
  struct overhead_judged judged;
};

void overhead_facts_init (struct overhead_facts *facts);
void overhead_facts_clear (struct overhead_facts *facts);

/* What the instance alone says; all that is computed is absent. `claims` points to `overhead` and `name`. */
void overhead_facts_outline (struct claims_facts *claims, struct claims_overhead *overhead, const struct overhead_ticks *ticks,
                             const char *name);

/* Fill facts->claims, which then points into `facts`; the instance is copied. False with STATUS_LIMIT when a limit ends the search for the
   optimum, with STATUS_FALSE when the referee refuses something. An instance without a name is called `label`. */
bool overhead_facts_gather (struct overhead_facts *facts, const struct overhead_instance *instance, const char *label,
                            const struct limits *limits, struct status *status);

#endif
