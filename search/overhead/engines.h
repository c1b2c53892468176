/* The exact engines for the overhead model. Outcomes hold struct overhead_schedule. */
#ifndef SEARCH_OVERHEAD_ENGINES_H
#define SEARCH_OVERHEAD_ENGINES_H

#include "model/overhead/certificate.h"
#include "search/core/engine.h"

extern const struct model_data overhead_data;
extern const struct engine *const overhead_engines[]; /* ends with NULL; the first is the default */

#define ROW(constant) extern const struct engine constant;
#include "search/overhead/rows.def"
#undef ROW

/* What counts as a schedule: solve_options.class. */
enum overhead_class {
  OVERHEAD_ANY, /* any order of tasks: FORMATS' optimum */
  /* what appending one delivery after the other to both nodes' task lists reaches (WYL, section
     4) */
  OVERHEAD_APPEND,
};

/* The solution of an outcome. */
static inline struct overhead_schedule *
overhead_solution (const struct outcome *outcome)
{
  return outcome->schedule;
}

#endif
