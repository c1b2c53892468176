/* Parts: the least loaded gets the next piece, ties go to the first, as a naive list does it. */
#include "model/common/parts.h"

#include "base/rng.h"

#include <criterion/criterion.h>
#include <stdint.h>

#define MOST 40

/* The rule as it is stated: a search through all loads. */
static uint64_t
naive_next (uint64_t loads[MOST], uint64_t count, uint64_t effort)
{
  uint64_t least = 0;
  for (uint64_t i = 1; i < count; i++)
    if (loads[i] < loads[least])
      least = i;
  loads[least] += effort > 0 ? effort : 1;
  return least;
}

Test (parts, as_the_naive_list)
{
  struct rng rng;
  rng_init (&rng, 7);
  for (uint64_t count = 1; count <= MOST; count++) {
    uint64_t loads[MOST] = { 0 };
    struct parts *parts = parts_new (count);
    for (int i = 0; i < 500; i++) {
      uint64_t effort = rng_below (&rng, 3) == 0 ? rng_below (&rng, 1000) : rng_below (&rng, 4);
      cr_assert_eq (parts_next (parts, effort), naive_next (loads, count, effort),
                    "piece %d of %d parts", i, (int)count);
    }
    parts_free (parts);
  }
}

Test (parts, ties_and_nothing)
{
  struct parts *parts = parts_new (3);
  const uint64_t expected[] = { 0, 1, 2, 0, 1, 2 };
  for (int i = 0; i < 6; i++)
    cr_expect_eq (parts_next (parts, 0), expected[i]); /* no effort counts as some */
  parts_free (parts);
  parts_free (NULL);
}

Test (parts, efforts_beyond_64_bits)
{
  struct parts *parts = parts_new (2);
  cr_expect_eq (parts_next (parts, UINT64_MAX), 0);
  cr_expect_eq (parts_next (parts, UINT64_MAX - 1), 1);
  cr_expect_eq (parts_next (parts, 5), 1); /* as full as the first now, and no fuller */
  cr_expect_eq (parts_next (parts, 5), 0);
  parts_free (parts);
}
