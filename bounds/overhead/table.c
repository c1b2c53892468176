#include "bounds/overhead/table.h"

#include "bounds/rows.h" /* defines ROW: the last one */

BOUND_FORMULA (overhead_ticks)

bool
overhead_bound_is (const struct bound *bound, int64_t (*value) (const struct overhead_ticks *ticks,
                                                                const struct deadline *deadline))
{
  const struct formula *formula = bound->data;
  return formula->value == value;
}

const struct bound overhead_bounds[] = {
#include "bounds/overhead/rows.def"
  { 0 },
};
