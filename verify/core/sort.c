#include "verify/core/sort.h"

#include "base/sort.h"
#include "verify/core/clock.h"

static bool
passed (void *context)
{
  (void)context;
  return verify_clock_passed ();
}

bool
verify_sort (void *items, size_t count, size_t size,
             int (*compare) (const void *a, const void *b, void *context), void *context)
{
  return sort_unless (items, count, size, compare, context, passed, NULL);
}
