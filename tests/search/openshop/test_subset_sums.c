#include "base/rng.h"
#include "search/openshop/subset_sums.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

/* The least that any choice of the times leaves of the gap. */
static int64_t
least_left (const int64_t *times, int count, int64_t gap)
{
  int64_t least = gap;
  for (int set = 0; set < 1 << count; set++) {
    int64_t left = gap;
    for (int k = 0; k < count; k++)
      left -= set >> k & 1 ? times[k] : 0;
    least = left >= 0 && left < least ? left : least;
  }
  return least;
}

Test (subset_sums, leaves_as_little_as_the_best_choice)
{
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    struct openshop_subset_sums sums;
    struct rng rng;
    int64_t times[8], most = seed % 2 ? 5 : 1000, all = 0;
    rng_split (&rng, 231, seed);
    int count = (int)rng_range (&rng, 0, 8);
    openshop_subset_sums_init (&sums);
    for (int k = 0; k < count; k++) {
      times[k] = rng_range (&rng, 1, most);
      all += times[k];
      openshop_subset_sums_add (&sums, times[k]);
    }
    for (int64_t gap = 0; gap <= all + 2; gap += 1 + all / 50)
      cr_assert_eq (openshop_subset_sums_waste (&sums, gap), least_left (times, count, gap),
                    "seed %llu gap %lld", (unsigned long long)seed, (long long)gap);
    for (size_t k = 1; k < sums.count; k++)
      cr_assert_lt (sums.sums[k - 1], sums.sums[k]);
    openshop_subset_sums_clear (&sums);
  }
}

/* 12 powers of two have 4096 sums, which are all kept; with one more there are too many. */
Test (subset_sums, says_nothing_where_there_are_too_many)
{
  struct openshop_subset_sums sums;
  openshop_subset_sums_init (&sums);
  for (int k = 1; k <= 12; k++)
    openshop_subset_sums_add (&sums, INT64_C (1) << k);
  cr_expect (!sums.overflow && sums.count == OPENSHOP_SUBSET_SUMS_MAX);
  cr_expect_eq (openshop_subset_sums_waste (&sums, 4001), 1);
  openshop_subset_sums_add (&sums, 2);
  cr_expect (!sums.overflow || sums.count == OPENSHOP_SUBSET_SUMS_MAX);
  openshop_subset_sums_add (&sums, INT64_C (1) << 13);
  cr_expect (sums.overflow);
  cr_expect_eq (openshop_subset_sums_waste (&sums, 4001), 0);
  openshop_subset_sums_add (&sums, 1);
  cr_expect (sums.overflow);
  openshop_subset_sums_clear (&sums);
}
