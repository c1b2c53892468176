#include "base/keyed.h"

#include <stdlib.h>

int
keyed_compare (const void *left, const void *right)
{
  const struct keyed *a = left, *b = right;
  return keyed_before (*b, *a) - keyed_before (*a, *b);
}

void
keyed_sort (struct keyed *items, size_t count)
{
  qsort (items, count, sizeof *items, keyed_compare);
}
