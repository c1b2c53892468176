/* Gathers what the register of claims wants to know about an instance of the heterogeneous LogP model (verify/claims.h): its optimum, by
   the default engine with a certificate, the heuristics and all lower bounds; where they are cheap the programs' optima, that of trying
   everything, and, where the node model says the same, that of the node model. Every schedule, and every proof, accepted by the referee. */
#ifndef EXPERIMENTS_LOGP_FACTS_H
#define EXPERIMENTS_LOGP_FACTS_H

#include "base/limits.h"
#include "search/logp.h"
#include "verify/claims.h"

#define LOGP_FACTS_VALUES 16

/* Where the costly numbers end. */
struct logp_facts_sizes {
  int64_t exhaustive;  /* destinations for trying everything */
  int64_t table_steps; /* of the programs: k (k + 1) times the square of the table's entries for one sender */
};

struct logp_facts {
  struct logp_facts_sizes sizes;
  struct claims_facts claims; /* of the present instance */
  struct claims_logp logp;
  struct claims_bound bounds[LOGP_FACTS_VALUES], rules[LOGP_FACTS_VALUES];
  struct logp_facts_private *own;
};

void logp_facts_init (struct logp_facts *facts);
void logp_facts_clear (struct logp_facts *facts);

/* What the instance alone says; all that is computed is absent. `claims` points to `logp` and `name`, and `logp` to type[0 .. types->k),
   which is filled. */
void logp_facts_outline (struct claims_facts *claims, struct claims_logp *logp, struct claims_logp_type *type,
                         const struct logp_types *types, const char *name);

/* Fill facts->claims, which then points into `facts`; the instance is copied. False with STATUS_LIMIT when a limit ends the search for the
   optimum, with STATUS_FALSE when the referee refuses something. The optimum is absent where there is no certificate of it. An instance
   without a name is called `label`. */
bool logp_facts_gather (struct logp_facts *facts, const struct logp_instance *instance, const char *label, const struct limits *limits,
                        struct status *status);

#endif
