/* The swap rule: all small values, large ones, and known cases. */
#include "search/node/swap.h"

#include <criterion/criterion.h>

/* The rule as docs/CERTIFICATES.md has it. */
static int64_t
gain (int64_t slow, int64_t fast, int64_t x)
{
  return x < 0 ? 0 : x / fast - x / slow;
}

static bool
by_definition (int64_t slow, int64_t fast, int64_t delay, int64_t left)
{
  for (int64_t x = 0; x <= left; x++)
    if (gain (slow, fast, x) < gain (slow, fast, x - delay))
      return false;
  return true;
}

Test (swap, all_small_values)
{
  int64_t yes = 0, no = 0;
  for (int64_t slow = 2; slow <= 16; slow++)
    for (int64_t fast = 1; fast < slow; fast++)
      for (int64_t delay = 0; delay <= 40; delay++)
        for (int64_t left = 0; left <= 90; left++) {
          bool applies = swap_applies (slow, fast, delay, left);
          cr_assert_eq (applies, by_definition (slow, fast, delay, left),
                        "slow %lld, fast %lld, delay %lld, left %lld", (long long)slow,
                        (long long)fast, (long long)delay, (long long)left);
          *(applies ? &yes : &no) += 1;
        }
  cr_expect_gt (yes, 1000);
  cr_expect_gt (no, 1000);
}

/* The same times in other units, and a little more time left than a whole number of units. */
Test (swap, large_values)
{
  const int64_t unit = INT64_C (1000000000039);
  for (int64_t slow = 2; slow <= 9; slow++)
    for (int64_t fast = 1; fast < slow; fast++)
      for (int64_t delay = 0; delay <= 20; delay++)
        for (int64_t left = 0; left <= 50; left++)
          cr_assert_eq (
            swap_applies (slow * unit, fast * unit, delay * unit, left * unit + unit - 1),
            by_definition (slow, fast, delay, left));
}

/* What it contains: delays of whole sends of either (monotonicity, Liu's simultaneous senders),
   and cost chains of divisors always. */
Test (swap, known_cases)
{
  for (int64_t slow = 2; slow <= 30; slow++)
    for (int64_t fast = 1; fast < slow; fast++)
      for (int64_t m = 0; m <= 5; m++) {
        cr_expect (swap_applies (slow, fast, m * slow, 1000));
        cr_expect (swap_applies (slow, fast, m * fast, 1000));
        cr_expect (slow % fast != 0 || swap_applies (slow, fast, m, 1000));
        cr_expect (swap_applies (slow, fast, m, slow - 1),
                   "neither the slow one's send nor a loss fits");
      }
  /* `2; 3 4x4`: the first receiver is not a fastest node */
  cr_expect_not (swap_applies (3, 2, 1, 100));
  cr_expect_not (swap_applies (4, 3, 2, 100));
}
