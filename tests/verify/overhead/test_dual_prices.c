/* What is read from a certificate's line of prices; test_lagrangian.c has the lines
   that are refused. */
#include "verify/overhead/dual_prices.h"

#include "tests/support/verify_overhead.h"

/* Deliveries: 0 and 1 of multicast 0 to nodes 1 and 2, 2 of multicast 1 to node 0, 3 of
   multicast 2 to node 1. */
static const char three[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{\"send\":2,\"receive\":3},{"
    "\"send\":2,"
    "\"receive\":3}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},"
    "{\"source\":1,\"destinations\":[0],\"bytes\":1},{\"source\":2,\"destinations\":[1],\"bytes\":"
    "1}]}";

struct row {
  const char *pools;
  bool addressed;
  uint32_t count; /* of pools */
  size_t first[5];
  struct verify_dual_price_step step[3];
};

static const struct row rows[] = {
  { "[]", false, 3, { 0, 0, 0, 0 }, { { 0, 0 } } },
  { "[{\"multicast\":1,\"steps\":[[0,9],[3,1]]}]",
    false,
    3,
    { 0, 0, 2, 2 },
    { { 0, 9 }, { 3, 1 } } },
  { "[{\"steps\":[[7,1099511627776]],\"multicast\":0},{\"multicast\":2,\"steps\":[[1,2],[2,1]]}]",
    false,
    3,
    { 0, 1, 1, 3 },
    { { 7, INT64_C (1) << 40 }, { 1, 2 }, { 2, 1 } } },
  { "[{\"multicast\":0,\"to\":2,\"steps\":[[4,5]]},{\"multicast\":2,\"to\":1,\"steps\":[[5,5],[6,4]"
    "]}]",
    true,
    4,
    { 0, 0, 1, 1, 3 },
    { { 4, 5 }, { 5, 5 }, { 6, 4 } } },
};

Test (dual_prices, are_read)
{
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  struct verify_dual_prices prices;
  support_times (&instance, &times, three, 1);
  verify_dual_prices_init (&prices, &times); /* used again for each line */
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char text[400];
    int length = snprintf (
      text, sizeof text,
      "{\"prices\":{\"grid\":\"3/2\",\"horizon\":7,\"pools\":%s}}\n{\"end\":0}\n", rows[i].pools);
    struct verify_source source = { text, (size_t)length, "certificate", 1 };
    struct verify_lines lines;
    struct verify_reason reason;
    struct status status;
    status_init (&status);
    cr_assert (verify_lines_init (&lines, &source, &status) && verify_lines_next (&lines));
    cr_assert_eq (verify_dual_prices_read (&prices, &lines, &reason), STATUS_OK, "%s",
                  status.message);
    cr_expect (prices.grid.num == 3 && prices.grid.den == 2);
    cr_expect_eq (prices.horizon, 7);
    cr_expect_eq (prices.addressed, rows[i].addressed);
    cr_assert_eq (prices.pools, rows[i].count);
    for (size_t q = 0; q <= rows[i].count; q++)
      cr_expect_eq (prices.first[q], rows[i].first[q], "row %zu, pool %zu", i, q);
    cr_assert_eq (prices.length, rows[i].first[rows[i].count]);
    for (size_t s = 0; s < prices.length; s++)
      cr_expect (prices.steps[s].until == rows[i].step[s].until
                   && prices.steps[s].price == rows[i].step[s].price,
                 "row %zu, step %zu", i, s);
  }
  verify_dual_prices_clear (&prices);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}
