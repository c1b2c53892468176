#include "bounds/openshop/table.h"

#include "bounds/rows.h" /* defines ROW: the last one */

/* Each row and column does one task at a time. */
int64_t
openshop_load_bound (const struct openshop_ticks *ticks, const struct deadline *deadline)
{
  (void)deadline;
  return openshop_ticks_load (ticks, NULL);
}

BOUND_FORMULA (openshop_ticks)

const struct bound openshop_bounds[] = {
#include "bounds/openshop/rows.def"
  { 0 },
};
