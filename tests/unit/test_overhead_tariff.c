#include "model/overhead_tariff.h"
#include "tests/unit/overhead_support.h"

#include <criterion/criterion.h>

static void
fill (struct overhead_tariff *tariff, bool addressed)
{
  overhead_tariff_begin (tariff, 3, 9, addressed);
  overhead_tariff_add (tariff, 0, 7);
  overhead_tariff_add (tariff, 2, 7);
  overhead_tariff_add (tariff, 5, 4);
  overhead_tariff_add (tariff, 9, 0);
  overhead_tariff_close (tariff);
  overhead_tariff_close (tariff);
  overhead_tariff_add (tariff, 9, 1);
  overhead_tariff_close (tariff);
}

Test (overhead_tariff, prices_hold_up_to_their_step)
{
  struct overhead_tariff tariff, copy;
  const int64_t expected[] = { 7, 7, 7, 4, 4, 4, 0, 0, 0, 0, 0 };
  overhead_tariff_init (&tariff);
  overhead_tariff_init (&copy);
  cr_assert_eq (overhead_tariff_bound (&tariff), 0);
  fill (&tariff, false);
  overhead_tariff_copy (&copy, &tariff);
  cr_assert_eq (copy.pools, 3);
  cr_assert_eq (copy.first[1], 2, "equal prices are one step, 0 is none");
  cr_assert_eq (overhead_tariff_bound (&copy), 30);
  for (int64_t t = 0; t <= 10; t++) {
    cr_assert_eq (overhead_tariff_at (&copy, 0, t), expected[t]);
    cr_assert_eq (overhead_tariff_at (&copy, 1, t), 0);
    cr_assert_eq (overhead_tariff_at (&copy, 2, t), t <= 9);
  }
  overhead_tariff_reset (&copy);
  cr_assert_eq (overhead_tariff_bound (&copy), 0);
  overhead_tariff_clear (&copy);
  overhead_tariff_clear (&tariff);
}

static void
expect_written (const struct overhead_tariff *tariff, const struct overhead_ticks *ticks, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  overhead_tariff_write (tariff, ticks, &out);
  output_char (&out, '\0');
  cr_assert_str_eq (out.bytes, expected);
  output_discard (&out);
}

Test (overhead_tariff, is_written_with_its_pools)
{
  struct support_case example;
  struct overhead_tariff tariff;
  overhead_tariff_init (&tariff);
  support_init (&example);
  support_example (&example);
  fill (&tariff, false);
  expect_written (&tariff, &example.ticks,
                  "{\"prices\":{\"grid\":3,\"horizon\":9,\"pools\":[{\"multicast\":0,\"steps\":[[2,7],[5,4]]},"
                  "{\"multicast\":2,\"steps\":[[9,1]]}]}}\n");
  example.ticks.scale = 2;
  fill (&tariff, true);
  expect_written (&tariff, &example.ticks,
                  "{\"prices\":{\"grid\":\"3/2\",\"horizon\":9,\"pools\":[{\"multicast\":0,\"to\":1,\"steps\":[[2,7],[5,4]]},"
                  "{\"multicast\":1,\"to\":2,\"steps\":[[9,1]]}]}}\n");
  support_clear (&example);
  overhead_tariff_clear (&tariff);
}

Test (overhead_tariff, validity)
{
  struct overhead_tariff tariff;
  overhead_tariff_init (&tariff);
  cr_assert_not (overhead_tariff_valid (&tariff));
  fill (&tariff, false);
  cr_assert (overhead_tariff_valid (&tariff));
  tariff.step[1].price = 7;
  cr_assert_not (overhead_tariff_valid (&tariff));
  tariff.step[1].price = 0;
  cr_assert_not (overhead_tariff_valid (&tariff));
  tariff.step[1].price = 4;
  tariff.step[0].price = OVERHEAD_PRICE_MOST + 1;
  cr_assert_not (overhead_tariff_valid (&tariff));
  tariff.step[0].price = OVERHEAD_PRICE_MOST;
  cr_assert (overhead_tariff_valid (&tariff));
  tariff.step[1].until = 2;
  cr_assert_not (overhead_tariff_valid (&tariff));
  tariff.step[1].until = 10;
  cr_assert_not (overhead_tariff_valid (&tariff));
  tariff.step[1].until = 9;
  tariff.grid = 0;
  cr_assert_not (overhead_tariff_valid (&tariff));
  overhead_tariff_clear (&tariff);
}
