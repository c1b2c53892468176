/* Sums of subsets of a resource's task times, and with them the least idle time of a gap. */
#ifndef SEARCH_OPENSHOP_SUBSET_SUMS_H
#define SEARCH_OPENSHOP_SUBSET_SUMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* largest number of sums; beyond it any sum is assumed possible */
#define OPENSHOP_SUBSET_SUMS_MAX 4096

struct openshop_subset_sums {
  int64_t *sums, *scratch; /* owned: ascending, distinct; the first is 0 */
  size_t count;
  bool overflow; /* too many sums: any sum may be possible */
};

void openshop_subset_sums_init (struct openshop_subset_sums *subset_sums);
void openshop_subset_sums_clear (struct openshop_subset_sums *subset_sums);

/* Adds a time > 0. O(count). */
void openshop_subset_sums_add (struct openshop_subset_sums *subset_sums, int64_t time);

/* The least idle time of a gap of this length (>= 0) that some of the times fill. O(log count). */
int64_t openshop_subset_sums_waste (const struct openshop_subset_sums *subset_sums, int64_t gap);

#endif
