#include "model/overhead/dual_prices.h"
#include "tests/support/overhead.h"

#include <criterion/criterion.h>
#include <string.h>

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

/* Bytes of prices are read back; any that no prices have are refused, and nothing is read. */
Test (dual_prices, as_bytes)
{
  for (int addressed = 0; addressed < 2; addressed++) {
    struct overhead_dual_prices duals, copy;
    struct output saved = { .stream = NULL }, again = { .stream = NULL };
    struct bytes bytes;
    overhead_dual_prices_init (&duals);
    overhead_dual_prices_init (&copy);
    overhead_dual_prices_save (&duals, &saved);
    bytes_open (&bytes, saved.bytes, saved.length);
    fill (&copy, true);
    overhead_dual_prices_load (&copy, &bytes);
    cr_assert (bytes_over (&bytes) && copy.horizon == -1 && copy.pools == 0);
    output_reset (&saved);
    fill (&duals, addressed > 0);
    overhead_dual_prices_save (&duals, &saved);
    bytes_open (&bytes, saved.bytes, saved.length);
    overhead_dual_prices_load (&copy, &bytes);
    cr_assert (bytes_over (&bytes));
    cr_assert (copy.addressed == addressed && copy.grid == 3 && copy.horizon == 9);
    overhead_dual_prices_save (&copy, &again);
    cr_assert (again.length == saved.length
               && memcmp (again.bytes, saved.bytes, saved.length) == 0);
    for (size_t length = 0; length < saved.length; length++) {
      bytes_open (&bytes, saved.bytes, length);
      overhead_dual_prices_load (&copy, &bytes);
      cr_assert (bytes.bad && copy.horizon == -1, "%zu", length);
    }
    output_discard (&saved);
    output_discard (&again);
    overhead_dual_prices_clear (&duals);
    overhead_dual_prices_clear (&copy);
  }
}

/* Numbers in the order of the bytes: grid, horizon, addressed, pools; of each pool its steps, and
   of each step until and price. */
Test (dual_prices, bytes_that_are_no_prices)
{
  static const int64_t good[] = { 3, 9, 0, 2, 2, 2, 7, 5, 4, 0 };
  static const struct {
    size_t at;
    int64_t number;
    bool fine;
  } changes[] = { { 0, 0, false },
                  { 0, 4, true },
                  { 1, -2, false },
                  { 1, -1, false }, /* pools without a horizon */
                  { 1, 4, false },  /* a step after it */
                  { 1, 5, true },
                  { 2, 2, false },
                  { 3, 1, true }, /* but one pool too many follows */
                  { 3, INT64_MAX, false },
                  { 4, INT64_MAX, false },
                  { 5, -1, false },
                  { 5, 0, true },
                  { 6, OVERHEAD_PRICE_MAX, true },
                  { 6, OVERHEAD_PRICE_MAX + 1, false },
                  { 6, 3, false }, /* it ascends */
                  { 7, 2, false }, /* no time between */
                  { 8, 0, false },
                  { 8, -1, false },
                  { 8, 8, false },
                  { 8, 7, true },
                  { 9, 1, false } };
  struct overhead_dual_prices duals;
  struct bytes bytes;
  overhead_dual_prices_init (&duals);
  for (size_t c = 0; c < sizeof changes / sizeof *changes; c++) {
    int64_t numbers[sizeof good / sizeof *good];
    memcpy (numbers, good, sizeof good);
    bytes_open (&bytes, (const char *)numbers, sizeof numbers);
    overhead_dual_prices_load (&duals, &bytes);
    cr_assert (bytes_over (&bytes) && duals.pools == 2);
    numbers[changes[c].at] = changes[c].number;
    bytes_open (&bytes, (const char *)numbers, sizeof numbers);
    overhead_dual_prices_load (&duals, &bytes);
    cr_expect_eq (!bytes.bad, changes[c].fine, "%zu", c);
    cr_expect_eq (bytes.bad, duals.horizon == -1, "%zu", c);
  }
  overhead_dual_prices_clear (&duals);
}
