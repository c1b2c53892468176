/* Sorting: large arrays within limits, and orders of numbers. */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>

/* As qsort_r, and stable: sorts items [count] of `size` bytes. Calls `ended` about every 16,000
   items. False when that has returned true; the order is of no use then. O(n log n). */
bool sort_unless (void *items, size_t count, size_t size,
                  int (*compare) (const void *a, const void *b, void *context), void *context,
                  bool (*ended) (void *ended_context), void *ended_context);

/* For qsort: ascending numbers, or structs that begin with them. */
int sort_by_int32 (const void *left, const void *right);
int sort_by_int64 (const void *left, const void *right);

#endif
