/* Evaluated prices as the replay looks them up: 64-bit integers over the prices' common denominator, found in about constant time. */
#ifndef VERIFY_TABLE_H
#define VERIFY_TABLE_H

#include "verify/prices.h"

struct verify_table {
  int64_t unit, enough; /* U and n U */
  int64_t *price;       /* owned [k] */
  int64_t *at, *value;  /* owned [length]: the steps of y as in verify/prices.h */
  size_t length;
  /* first[b]: the last step at or before b << shift; the steps between two of them are searched. */
  uint32_t *first; /* owned */
  unsigned shift;
};

/* Copy an evaluation up to `horizon` >= 1; reuses the table's memory (all zero at first). False when a number does not fit into 63 bits. */
bool verify_table_from (struct verify_table *table, const struct verify_prices *prices, int64_t horizon);
void verify_table_clear (struct verify_table *table);

/* y (s), 0 < s <= horizon. */
static inline int64_t
verify_table_y (const struct verify_table *table, int64_t s)
{
  size_t low = table->first[(s - 1) >> table->shift], high = table->first[((s - 1) >> table->shift) + 1];

  while (low < high) {
    size_t middle = (low + high + 1) / 2;
    if (table->at[middle] < s)
      low = middle;
    else
      high = middle - 1;
  }
  return table->value[low];
}

#endif
