#include "bounds/node/table.h"

#include "bounds/rows.h" /* defines ROW: the last one */

BOUND_FORMULA (node_types)

bool
node_bound_is (const struct bound *bound, int64_t (*value) (const struct node_types *types))
{
  const struct formula *formula = bound->data;
  return formula->value == value;
}

const struct bound node_bounds[] = {
#include "bounds/node/rows.def"
  { 0 },
};
