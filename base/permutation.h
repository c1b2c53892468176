/* Permutations in lexicographic order. */
#ifndef BASE_PERMUTATION_H
#define BASE_PERMUTATION_H

#include <stdbool.h>
#include <stdint.h>

/* Makes order [n] the next permutation. False, and the order unchanged, after the last. O(n). */
static inline bool
permutation_next (int64_t *order, int64_t n)
{
  int64_t i = n - 1, j = n - 1;
  while (i > 0 && order[i - 1] > order[i])
    i--;
  if (i <= 0)
    return false;
  while (order[j] < order[i - 1])
    j--;
  int64_t old = order[i - 1];
  order[i - 1] = order[j];
  order[j] = old;
  for (j = n - 1; i < j; i++, j--) {
    old = order[i];
    order[i] = order[j];
    order[j] = old;
  }
  return true;
}

#endif
