#include "bounds/node/table.h"

#include "base/memory.h"
#include "bounds/node/multiplier.h"
#include "heuristics/node/fnf.h"

#include <stdlib.h>

#include "bounds/rows.h" /* defines ROW: the last one */

static int64_t
solved_bound (const struct node_types *types, const struct deadline *deadline)
{
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct multiplier *multiplier = multiplier_new ();
  int64_t *duals = memory_alloc (types->k, sizeof *duals);
  multiplier->deadline = deadline;
  struct plan plan;
  plan_init (&plan);
  fnf_plan (types, workspace, &plan);
  int64_t bound
    = multiplier_bound (multiplier, types, &plan, dual_bound_unit (types->destinations), duals);
  plan_clear (&plan);
  free (duals);
  multiplier_free (multiplier);
  fnf_workspace_free (workspace);
  return bound;
}

int64_t
multiplier_row_bound (const struct node_types *types, const struct deadline *deadline)
{
  int64_t simple = counting_bound (types, deadline),
          solved = types->k <= MULTIPLIER_ROW_TYPES ? solved_bound (types, deadline) : simple;
  return solved > simple ? solved : simple;
}

BOUND_FORMULA (node_types)

bool
node_bound_is (const struct bound *bound,
               int64_t (*value) (const struct node_types *types, const struct deadline *deadline))
{
  const struct formula *formula = bound->data;
  return formula->value == value;
}

const struct bound node_bounds[] = {
#include "bounds/node/rows.def"
  { 0 },
};
