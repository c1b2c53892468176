/* The exact engines for the node model. Outcomes hold struct plan. */
#ifndef SEARCH_NODE_ENGINES_H
#define SEARCH_NODE_ENGINES_H

#include "model/node/certificate.h"
#include "model/node/schedule.h"
#include "search/core/engine.h"

extern const struct model_data node_data;
extern const struct engine *const node_engines[]; /* ends with NULL; the first is the default */

#define ROW(constant) extern const struct engine constant;
#include "search/node/rows.def"
#undef ROW

#define BRUTE_MAX_DESTINATIONS 12 /* of brute_engine; more: SOLVE_REFUSED, STATUS_INPUT */

/* The solution of an outcome. */
static inline struct plan *
node_solution (const struct outcome *outcome)
{
  return outcome->schedule;
}

/* Compares two plan entries by time, then type, for qsort. */
int node_plan_order (const void *left, const void *right);

/* Makes a plan of entries [length] in any order; sorts them in place. O(length log length). */
void node_plan_set (struct plan *plan, struct plan_entry *entries, size_t length);

#endif
