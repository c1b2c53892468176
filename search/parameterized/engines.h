/* The exact engines for the parameterized model. Outcomes hold struct tree_schedule. */
#ifndef SEARCH_PARAMETERIZED_ENGINES_H
#define SEARCH_PARAMETERIZED_ENGINES_H

#include "model/parameterized/certificate.h"
#include "search/core/engine.h"

extern const struct model_data parameterized_data;
extern const struct engine
  *const parameterized_engines[]; /* ends with NULL; the first is the default */

#define ROW(constant) extern const struct engine constant;
#include "search/parameterized/rows.def"
#undef ROW

/* The solution of an outcome. */
static inline struct tree_schedule *
parameterized_solution (const struct outcome *outcome)
{
  return outcome->schedule;
}

#endif
