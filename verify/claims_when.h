/* The register's hypotheses by name, and which of its claims are about one heuristic's schedule: these can be put to any other heuristic,
   whose numbers then stand where FNF's, or the named heuristic's, stand in struct claims_facts. */
#ifndef VERIFY_CLAIMS_WHEN_H
#define VERIFY_CLAIMS_WHEN_H

#include "verify/claims.h"

struct claims_when {
  const char *name, *meaning;
  enum claims_model model;
  bool (*holds) (const struct claims_facts *facts); /* needs what the instance alone says, nothing that is computed */
};

extern const struct claims_when claims_when_table[];           /* ends with a NULL name */
const struct claims_when *claims_when_find (const char *name); /* NULL when unknown */

/* Is it about one heuristic's makespan or schedule, against the instance, its bounds and its optimum, and nothing else? */
bool claims_of_heuristic (const struct claim *claim);

#endif
