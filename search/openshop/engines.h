/* The exact engines for open shops and total exchange. Outcomes hold struct openshop_schedule. */
#ifndef SEARCH_OPENSHOP_ENGINES_H
#define SEARCH_OPENSHOP_ENGINES_H

#include "model/openshop/certificate.h"
#include "search/core/engine.h"

extern const struct model_data exchange_data, openshop_data;
extern const struct engine *const openshop_engines[]; /* ends with NULL; the first is the default */

#define ROW(constant) extern const struct engine constant;
#include "search/openshop/rows.def"
#undef ROW

/* The solution of an outcome. */
static inline struct openshop_schedule *
openshop_solution (const struct outcome *outcome)
{
  return outcome->schedule;
}

#endif
