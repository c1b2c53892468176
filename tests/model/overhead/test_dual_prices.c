#include "model/overhead/dual_prices.h"
#include "tests/support/overhead.h"

#include <criterion/criterion.h>

static void
fill (struct overhead_dual_prices *duals, bool addressed)
{
  overhead_dual_prices_begin (duals, 3, 9, addressed);
  overhead_dual_prices_add (duals, 0, 7);
  overhead_dual_prices_add (duals, 2, 7);
  overhead_dual_prices_add (duals, 5, 4);
  overhead_dual_prices_add (duals, 9, 0);
  overhead_dual_prices_close (duals);
  overhead_dual_prices_close (duals);
  overhead_dual_prices_add (duals, 9, 1);
  overhead_dual_prices_close (duals);
}

Test (dual_prices, prices_hold_up_to_their_step)
{
  struct overhead_dual_prices duals, copy;
  const int64_t expected[] = { 7, 7, 7, 4, 4, 4, 0, 0, 0, 0, 0 };
  overhead_dual_prices_init (&duals);
  overhead_dual_prices_init (&copy);
  cr_assert_eq (overhead_dual_prices_bound (&duals), 0);
  fill (&duals, false);
  overhead_dual_prices_copy (&copy, &duals);
  cr_assert_eq (copy.pools, 3);
  cr_assert_eq (copy.first[1], 2, "equal prices are one step, 0 is none");
  cr_assert_eq (overhead_dual_prices_bound (&copy), 30);
  for (int64_t t = 0; t <= 10; t++) {
    cr_assert_eq (overhead_dual_prices_at (&copy, 0, t), expected[t]);
    cr_assert_eq (overhead_dual_prices_at (&copy, 1, t), 0);
    cr_assert_eq (overhead_dual_prices_at (&copy, 2, t), t <= 9);
  }
  overhead_dual_prices_reset (&copy);
  cr_assert_eq (overhead_dual_prices_bound (&copy), 0);
  overhead_dual_prices_clear (&copy);
  overhead_dual_prices_clear (&duals);
}

static void
expect_written (const struct overhead_dual_prices *duals, const struct overhead_ticks *ticks,
                const char *expected)
{
  struct output out;
  output_init_memory (&out);
  overhead_dual_prices_write (duals, ticks, &out);
  output_char (&out, '\0');
  cr_assert_str_eq (out.bytes, expected);
  output_discard (&out);
}

Test (dual_prices, is_written_with_its_pools)
{
  struct support_case example;
  struct overhead_dual_prices duals;
  overhead_dual_prices_init (&duals);
  support_init (&example);
  support_example (&example);
  fill (&duals, false);
  expect_written (
    &duals, &example.ticks,
    "{\"prices\":{\"grid\":3,\"horizon\":9,\"pools\":[{\"multicast\":0,\"steps\":[[2,7],[5,4]]},"
    "{\"multicast\":2,\"steps\":[[9,1]]}]}}\n");
  example.ticks.scale = 2;
  fill (&duals, true);
  expect_written (&duals, &example.ticks,
                  "{\"prices\":{\"grid\":\"3/"
                  "2\",\"horizon\":9,\"pools\":[{\"multicast\":0,\"to\":1,\"steps\":[[2,7],[5,4]]},"
                  "{\"multicast\":1,\"to\":2,\"steps\":[[9,1]]}]}}\n");
  support_clear (&example);
  overhead_dual_prices_clear (&duals);
}
