/* Some of many, at random. */
#ifndef RESULTS_STORE_SAMPLE_H
#define RESULTS_STORE_SAMPLE_H

#include <stdint.h>

/* `count` different numbers of 0 .. of-1 in ascending order, or all of them when there are no
   more: *count becomes how many. All subsets are equally likely, and the same seed draws the
   same. The caller's, to be freed. O(of). */
uint64_t *draw_some (uint64_t of, uint64_t *count, uint64_t seed);

#endif
