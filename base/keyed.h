/* Items with a key: sorting, and binary heaps with the minimum on top. The order is total: by key,
   then by item. */
#ifndef BASE_KEYED_H
#define BASE_KEYED_H

#include "base/limits.h"

#include <stddef.h>

struct keyed {
  int64_t key;
  int32_t item;
};

/* For qsort. */
int keyed_compare (const void *left, const void *right);

/* Sorts `items` [count] in ascending order. O(n log n). */
void keyed_sort (struct keyed *items, size_t count);

/* The same; checks the deadline (NULL: none) after about 2^14 items. False when it passed; the
   order of the items is then unspecified. */
bool keyed_sort_within (struct keyed *items, size_t count, const struct deadline *deadline);

static inline bool
keyed_before (struct keyed a, struct keyed b)
{
  return a.key != b.key ? a.key < b.key : a.item < b.item;
}

/* Adds to a heap, which has room for it. O(log n), like all functions of heaps. */
static inline void
keyed_push (struct keyed *heap, size_t *length, struct keyed added)
{
  size_t at = (*length)++;
  for (; at > 0 && keyed_before (added, heap[(at - 1) / 2]); at = (at - 1) / 2)
    heap[at] = heap[(at - 1) / 2];
  heap[at] = added;
}

/* Replaces the top of a heap, which must not be empty. */
static inline void
keyed_replace (struct keyed *heap, size_t length, struct keyed added)
{
  size_t at = 0;
  for (size_t child = 1; child < length; child = 2 * at + 1) {
    if (child + 1 < length && keyed_before (heap[child + 1], heap[child]))
      child++;
    if (!keyed_before (heap[child], added))
      break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = added;
}

/* Removes and returns the top of a heap, which must not be empty. */
static inline struct keyed
keyed_pop (struct keyed *heap, size_t *length)
{
  struct keyed top = heap[0];
  --*length;
  keyed_replace (heap, *length, heap[*length]);
  return top;
}

#endif
