/* Sorting large arrays within the limits of the check. */
#ifndef VERIFY_CORE_SORT_H
#define VERIFY_CORE_SORT_H

#include <stdbool.h>
#include <stddef.h>

/* As qsort_r, and stable: sorts items [count] of `size` bytes. Looks at verify_clock_set's deadline
   about every 16,000 items. False when it has passed; the order is of no use then. */
bool verify_sort (void *items, size_t count, size_t size,
                  int (*compare) (const void *a, const void *b, void *context), void *context);

#endif
