#include "base/keyed.h"

#include "base/sort.h"

#include <stdint.h>
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

static int
compare_within (const void *left, const void *right, void *context)
{
  (void)context;
  return keyed_compare (left, right);
}

static bool
passed (void *context)
{
  const struct deadline *deadline = context;
  return deadline_passed (deadline);
}

bool
keyed_sort_within (struct keyed *items, size_t count, const struct deadline *deadline)
{
  return sort_unless (items, count, sizeof *items, compare_within, NULL, passed,
                      (void *)(uintptr_t)deadline);
}
