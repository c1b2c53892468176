#include "bounds/overhead/table.h"

#include "bounds/rows.h" /* defines ROW: the last one */

/* What computes the bound of a row. */
struct formula {
  int64_t (*value) (const struct overhead_ticks *ticks, const struct deadline *deadline);
};

static int64_t
run (const struct bound *self, const void *ticks, const struct deadline *deadline)
{
  const struct formula *formula = self->data;
  return formula->value (ticks, deadline);
}

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
