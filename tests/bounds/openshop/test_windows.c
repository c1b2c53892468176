/* Sets of integers as lists of windows, against sets of bits. */
#include "base/rng.h"
#include "bounds/openshop/windows.h"

#include <criterion/criterion.h>

enum { NUMBERS = 24 };

/* The set as bits, and the windows of bits. */
static uint32_t
bits_of (const struct openshop_windows *windows)
{
  uint32_t bits = 0;
  for (size_t k = 0; k < windows->count; k++)
    for (int64_t x = windows->list[k].from; x <= windows->list[k].to; x++)
      bits |= UINT32_C (1) << x;
  return bits;
}

static void
expect_normal (const struct openshop_windows *windows)
{
  for (size_t k = 0; k < windows->count; k++) {
    cr_assert_leq (windows->list[k].from, windows->list[k].to);
    cr_assert (k == 0 || windows->list[k].from > windows->list[k - 1].to + 1);
  }
}

static void
draw (struct openshop_windows *windows, struct rng *rng, uint32_t *bits)
{
  *bits = 0;
  windows->count = 0;
  for (uint64_t k = rng_below (rng, 7); k-- > 0;) {
    int64_t from = rng_range (rng, 0, NUMBERS - 1), to = rng_range (rng, 0, NUMBERS - 1);
    openshop_windows_add (windows, from, to < from + 4 ? to : from + 4);
    for (int64_t x = from; x <= to && x <= from + 4; x++)
      *bits |= UINT32_C (1) << x;
  }
  openshop_windows_normalise (windows);
}

Test (windows, are_sets_of_numbers)
{
  struct openshop_windows a, b, scratch;
  openshop_windows_init (&a);
  openshop_windows_init (&b);
  openshop_windows_init (&scratch);
  for (uint64_t seed = 0; seed < 5000; seed++) {
    uint32_t a_bits, b_bits;
    struct rng rng;
    rng_split (&rng, 31, seed);
    draw (&a, &rng, &a_bits);
    draw (&b, &rng, &b_bits);
    expect_normal (&a);
    cr_assert_eq (bits_of (&a), a_bits);
    for (int64_t x = 0; x < NUMBERS; x++) {
      uint32_t from = a_bits >> x << x, to = a_bits & ((UINT32_C (2) << x) - 1);
      cr_assert_eq (openshop_windows_next (&a, x), from ? __builtin_ctz (from) : INT64_MAX);
      cr_assert_eq (openshop_windows_previous (&a, x), to ? 31 - __builtin_clz (to) : -1);
    }
    bool less = openshop_windows_intersect (&a, &b, &scratch);
    expect_normal (&a);
    cr_assert_eq (bits_of (&a), a_bits & b_bits);
    cr_assert_eq (less, (a_bits & b_bits) != a_bits);
    cr_assert_eq (bits_of (&b), b_bits);
  }
  openshop_windows_clear (&a);
  openshop_windows_clear (&b);
  openshop_windows_clear (&scratch);
}
