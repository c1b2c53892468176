/* The order of a dynamic program's cells: by the sum of their counts. A cell needs cells of smaller
   sums only, so those of one sum can be filled at the same time. */
#ifndef SEARCH_CORE_DP_FRONT_H
#define SEARCH_CORE_DP_FRONT_H

#include <stddef.h>
#include <stdint.h>

/* The cells are the vectors 0 <= y <= limit, numbered as dp_lay_out does. */
struct dp_front {
  size_t sums;   /* of the counts: 0 .. sums - 1 */
  size_t *cell;  /* all cells, by their sums, those of one sum in ascending order; owned */
  size_t *start; /* [sums + 1] of the cells of each sum in `cell`; owned */
};

/* Of `dimensions` counts up to `limit` with these strides; no dimension: one cell of sum 0. */
void dp_front_init (struct dp_front *front, size_t dimensions, const int64_t *limit,
                    const size_t *stride);
void dp_front_clear (struct dp_front *front);

#endif
