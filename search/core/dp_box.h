/* Vectors of counts, as the dynamic programs enumerate them, and the deadline of these. */
#ifndef SEARCH_CORE_DP_BOX_H
#define SEARCH_CORE_DP_BOX_H

#include "base/limits.h"

#include <stddef.h>

/* stride[j] [k]: counts i have index sum_j i_j * stride[j]; stride[k-1] = 1. `entries` becomes
   prod_j (count_j + 1). False on overflow. */
bool dp_lay_out (size_t k, const int64_t *count, size_t *stride, size_t *entries);

/* Enumerates the vectors 0 <= y <= limit [dimensions], the last coordinate fastest: offset =
   sum y_j * stride[j] ascends. */
struct dp_box {
  size_t dimensions;
  const size_t *stride; /* not owned */
  int64_t *at, *limit;  /* owned [dimensions + 1], the last 0; the caller fills limit */
  size_t offset;
};

/* At the zero vector. */
void dp_box_init (struct dp_box *box, size_t dimensions, const size_t *stride);
void dp_box_clear (struct dp_box *box);

/* Goes to the zero vector. O(dimensions). */
void dp_box_start (struct dp_box *box);

/* Goes to the zero vector of the counts below a first receiver of type l: the limits become
   `counts`, less one of type l. Returns what that is for the type after those of the box; counts
   [dimensions + 1] may be `at` of another box of as many dimensions, whose last entry is 0. */
size_t dp_box_below (struct dp_box *box, const int64_t *counts, size_t l);

/* Goes to the next vector. False after the last. Amortised O(1). */
bool dp_box_next (struct dp_box *box);

/* Tests the deadline once in about 2^18 steps. */
struct dp_clock {
  const struct deadline *deadline;
  uint64_t steps; /* since the last test */
  uint64_t all;   /* steps */
};

/* Adds to the steps. Returns whether the deadline has passed. */
bool dp_clock_passed (struct dp_clock *clock, uint64_t steps);

#endif
