#include "verify/node/dual_table.h"

#include "base/memory.h"

#include <stdlib.h>

static bool
take (int64_t *out, const mpz_t number)
{
  *out = mpz_get_si (number);
  return mpz_fits_slong_p (number);
}

static bool
copy_numbers (struct verify_dual_table *table, const struct verify_dual_bound *dual_bound)
{
  bool fits = take (&table->unit, dual_bound->unit) && take (&table->enough, dual_bound->enough);

  for (size_t j = 0; fits && j < dual_bound->types->k; j++)
    fits = take (&table->dual[j], dual_bound->dual[j]);
  for (size_t i = 0; fits && i < dual_bound->length; i++) {
    table->at[i] = dual_bound->at[i];
    fits = take (&table->value[i], dual_bound->value[i]);
  }
  return fits;
}

/* About two buckets a step at most, and at most one a tick. */
static void
fill_buckets (struct verify_dual_table *table, int64_t horizon)
{
  size_t step = 0, buckets;

  table->shift = 0;
  while ((uint64_t)(horizon >> table->shift) > 2 * table->length + 64)
    table->shift++;
  buckets = (size_t)(horizon >> table->shift) + 2;
  table->first = memory_resize (table->first, buckets, sizeof *table->first);
  for (size_t b = 0; b < buckets; b++) {
    while (step + 1 < table->length && (table->at[step + 1] >> table->shift) < (int64_t)b)
      step++;
    while (step + 1 < table->length && table->at[step + 1] == (int64_t)b << table->shift)
      step++;
    table->first[b] = (uint32_t)step;
  }
}

bool
verify_dual_table_from (struct verify_dual_table *table, const struct verify_dual_bound *dual_bound,
                        int64_t horizon)
{
  table->length = dual_bound->length;
  table->dual = memory_resize (table->dual, dual_bound->types->k, sizeof *table->dual);
  table->at = memory_resize (table->at, table->length, sizeof *table->at);
  table->value = memory_resize (table->value, table->length, sizeof *table->value);
  if (!copy_numbers (table, dual_bound))
    return false;
  fill_buckets (table, horizon);
  return true;
}

void
verify_dual_table_clear (struct verify_dual_table *table)
{
  free (table->dual);
  free (table->at);
  free (table->value);
  free (table->first);
}
