/* A lookup table of an evaluated dual bound: 64-bit integers over the common denominator, found in
   almost constant time. */
#ifndef VERIFY_NODE_DUAL_TABLE_H
#define VERIFY_NODE_DUAL_TABLE_H

#include "verify/node/dual_bound.h"

struct verify_dual_table {
  int64_t unit, enough; /* U and n U */
  int64_t *dual;        /* owned [k] */
  int64_t *at, *value;  /* owned [length]: the steps of y as in verify/node/dual_bound.h */
  size_t length;
  /* owned: first[b] is the last step at or before b << shift; the steps in between are searched */
  uint32_t *first;
  unsigned shift;
};

/* Copies an evaluation up to `horizon` >= 1 into a table that is zero-initialized or used before.
   False when a number does not fit into 63 bits. */
bool verify_dual_table_from (struct verify_dual_table *table,
                             const struct verify_dual_bound *dual_bound, int64_t horizon);
void verify_dual_table_clear (struct verify_dual_table *table);

/* y (s), 0 < s <= horizon. */
static inline int64_t
verify_dual_table_y (const struct verify_dual_table *table, int64_t s)
{
  size_t low = table->first[(s - 1) >> table->shift],
         high = table->first[((s - 1) >> table->shift) + 1];

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
