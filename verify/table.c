#include "verify/table.h"

#include "base/memory.h"

#include <stdlib.h>

static bool
take (int64_t *out, const mpz_t number)
{
  *out = mpz_get_si (number);
  return mpz_fits_slong_p (number);
}

static bool
copy_numbers (struct verify_table *table, const struct verify_prices *prices)
{
  bool fits = take (&table->unit, prices->unit) && take (&table->enough, prices->enough);

  for (size_t j = 0; fits && j < prices->types->k; j++)
    fits = take (&table->price[j], prices->price[j]);
  for (size_t i = 0; fits && i < prices->length; i++) {
    table->at[i] = prices->at[i];
    fits = take (&table->value[i], prices->value[i]);
  }
  return fits;
}

/* At most about two buckets a step, and one a tick. */
static void
fill_buckets (struct verify_table *table, int64_t horizon)
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
verify_table_from (struct verify_table *table, const struct verify_prices *prices, int64_t horizon)
{
  table->length = prices->length;
  table->price = memory_resize (table->price, prices->types->k, sizeof *table->price);
  table->at = memory_resize (table->at, table->length, sizeof *table->at);
  table->value = memory_resize (table->value, table->length, sizeof *table->value);
  if (!copy_numbers (table, prices))
    return false;
  fill_buckets (table, horizon);
  return true;
}

void
verify_table_clear (struct verify_table *table)
{
  free (table->price);
  free (table->at);
  free (table->value);
  free (table->first);
}
