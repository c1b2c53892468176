/* The exact engines for the heterogeneous LogP model. Outcomes hold struct tree_schedule. */
#ifndef SEARCH_LOGP_ENGINES_H
#define SEARCH_LOGP_ENGINES_H

#include "model/logp/certificate.h"
#include "search/core/engine.h"

extern const struct model_data logp_data;
extern const struct engine *const logp_engines[]; /* ends with NULL; the first is the default */

#define ROW(constant) extern const struct engine constant;
#include "search/logp/rows.def"
#undef ROW

/* Conclude: the makespan is optimal. Aborts where the debug schedule is better. */
void logp_outcome_prove (struct outcome *outcome, const struct solve_options *options);

/* The solution of an outcome. */
static inline struct tree_schedule *
logp_solution (const struct outcome *outcome)
{
  return outcome->schedule;
}

#endif
