/* The number of instances of a sweep by a formula: all sequences, less those with a common factor
   (Moebius). For numbers of instances below 2^63. */
#ifndef TESTS_SUPPORT_SWEEP_INSTANCES_H
#define TESTS_SUPPORT_SWEEP_INSTANCES_H

#include "lab/probe/node/sweep_boxes.h"

/* C (n, k) */
static inline int64_t
sweep_choose (int64_t n, int64_t k)
{
  __extension__ __int128 ways = 1;
  for (int64_t i = 1; i <= k; i++)
    ways = ways * (n - k + i) / i;
  return (int64_t)ways;
}

static inline int64_t
sweep_moebius (int64_t number)
{
  int64_t sign = 1;
  for (int64_t prime = 2; number > 1 && sign != 0; prime++)
    if (number % prime == 0) {
      number /= prime;
      sign = number % prime == 0 ? 0 : -sign;
    }
  return sign;
}

/* All ascending sequences of `length` >= 0 costs up to `top`, each with every source cost up to
   top, that have no common factor. */
static inline int64_t
sweep_sequences (int64_t length, int64_t top)
{
  int64_t sum = 0;
  for (int64_t d = 1; d <= top; d++)
    sum += sweep_moebius (d) * (top / d) * sweep_choose (top / d + length - 1, length);
  return sum;
}

/* Canonical instances in all pieces of the sweep together. */
static inline uint64_t
sweep_instances (const struct sweep_params *params)
{
  int shorter = sweep_boxes_apply (&params->objective);
  int64_t sum = 0;
  for (int64_t n = 1; n <= params->destinations; n++)
    sum += sweep_sequences (n - shorter, params->max_cost);
  return (uint64_t)sum;
}

#endif
