/* Sums of some of a line's times, and with them how much of a gap must stay empty. */
#ifndef HEURISTICS_OPENSHOP_SUMS_H
#define HEURISTICS_OPENSHOP_SUMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OPENSHOP_SUMS_MOST 4096 /* sums; where there are more, nothing is said */

struct openshop_sums {
  int64_t *sums, *scratch; /* owned: ascending, different; 0 is the first */
  size_t count;
  bool many; /* too many: there may be any sum */
};

void openshop_sums_init (struct openshop_sums *sums);
void openshop_sums_clear (struct openshop_sums *sums);

/* One more time, > 0. O(count). */
void openshop_sums_add (struct openshop_sums *sums, int64_t time);

/* What a gap of this length (>= 0) has left at least when some of the times fill it. O(log count). */
int64_t openshop_sums_waste (const struct openshop_sums *sums, int64_t gap);

#endif
