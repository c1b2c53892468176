/* Prices of copies: reading, and the exact evaluation. */
#include "tests/support/verify_overhead.h"
#include "verify/overhead/lagrangian.h"

/* One message from node 0 to nodes 1 and 2: send 2, receive 3 everywhere, transit 1. The best is
   0 -> 1 at 0, 0 -> 2 at 2: 8. */
static const char pair[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{"
                           "\"send\":2,\"receive\":3},{\"send\":2,"
                           "\"receive\":3}],\"link\":1,\"multicasts\":[{\"source\":0,"
                           "\"destinations\":[1,2],\"bytes\":1}]}";

static enum status_code
evaluate (const char *instance_text, int64_t ticks, const char *line, int64_t grid,
          struct verify_reason *reason, struct status *status)
{
  char text[600];
  int length = snprintf (text, sizeof text, "%s\n{\"end\":0}\n", line);
  struct verify_source source = { text, (size_t)length, "certificate", 1 };
  struct verify_overhead_instance instance;
  struct verify_lines lines;
  struct verify_overhead_times times;
  struct verify_dual_prices prices;
  enum status_code code;

  support_times (&instance, &times, instance_text, ticks);
  status_init (status);
  reason->text[0] = '\0';
  verify_dual_prices_init (&prices, &times);
  cr_assert (verify_lines_init (&lines, &source, status) && verify_lines_next (&lines), "%s",
             status->message);
  code = verify_dual_prices_read (&prices, &lines, reason);
  if (code == STATUS_OK)
    code = verify_lagrangian (&prices, grid, NULL, reason);
  verify_dual_prices_clear (&prices);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
  return code;
}

struct row {
  const char *prices;
  int64_t grid;
  enum status_code code;
  const char *says;
};

/* With prices p up to and including 3, then 0: the source sends at 0 only, which fetches p; a
   receiver cannot receive before 3, and pays p at 3, nothing later. Within 7 both must receive
   at 3 or 4. */
static const struct row rows[] = {
  /* Nobody can receive by 5. */
  { "{\"grid\":1,\"horizon\":5,\"pools\":[]}", 1, STATUS_OK, "" },
  { "{\"grid\":1,\"horizon\":6,\"pools\":[]}", 1, STATUS_FALSE, "leave room" },
  /* By 7 both pay 5 for a copy at 3 or 4, and the source sends one that arrives by 4. */
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[4,5]]}]}", 1, STATUS_OK,
    "" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"to\":1,\"steps\":[[4,5]]},{"
    "\"multicast\":0,\"to\":2,\"steps\":[[4,5]]}]}",
    1, STATUS_OK, "" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[3,5]]}]}", 1, STATUS_FALSE,
    "leave room" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[5,5]]}]}", 1, STATUS_FALSE,
    "leave room" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"to\":1,\"steps\":[[4,5]]}]}", 1,
    STATUS_FALSE, "leave room" },
  /* There is a schedule of 8: no prices exclude it. */
  { "{\"grid\":1,\"horizon\":8,\"pools\":[{\"multicast\":0,\"steps\":[[4,5]]}]}", 1, STATUS_FALSE,
    "leave room" },
  { "{\"grid\":1,\"horizon\":8,\"pools\":[{\"multicast\":0,\"steps\":[[4,1099511627776],[5,2]]}]}",
    1, STATUS_FALSE, "leave room" },
  /* In steps of 2 a send takes 1, a transit 0, a receive 1: 2 steps for one, 3 for both. */
  { "{\"grid\":2,\"horizon\":1,\"pools\":[]}", 2, STATUS_OK, "" },
  { "{\"grid\":2,\"horizon\":2,\"pools\":[{\"multicast\":0,\"steps\":[[1,5]]}]}", 2, STATUS_OK,
    "" },
  { "{\"grid\":2,\"horizon\":3,\"pools\":[{\"multicast\":0,\"steps\":[[1,5]]}]}", 2, STATUS_FALSE,
    "leave room" },
  { "{\"grid\":3,\"horizon\":3,\"pools\":[]}", 3, STATUS_FALSE, "longer than a send" },
  /* Tables. */
  { "{\"grid\":1,\"horizon\":1048576,\"pools\":[]}", 1, STATUS_INPUT, "horizon" },
  /* What does not exist. */
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":1,\"steps\":[[4,5]]}]}", 1, STATUS_FALSE,
    "multicast 1" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"to\":0,\"steps\":[[4,5]]}]}", 1,
    STATUS_FALSE, "no destination" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"to\":9,\"steps\":[[4,5]]}]}", 1,
    STATUS_FALSE, "no destination" },
  /* Malformed. */
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[]}]}", 1, STATUS_INPUT,
    "there are none" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[4,1099511627777]]}]}", 1,
    STATUS_INPUT, "1099511627776" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[4,0]]}]}", 1, STATUS_INPUT,
    "from 1" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[8,5]]}]}", 1, STATUS_INPUT,
    "from 0 to 7" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[-1,5]]}]}", 1, STATUS_INPUT,
    "from 0 to 7" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[4]]}]}", 1, STATUS_INPUT,
    "[UNTIL, PRICE]" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[4,5,6]]}]}", 1, STATUS_INPUT,
    "[UNTIL, PRICE]" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[4,5],[4,3]]}]}", 1,
    STATUS_INPUT, "times do not ascend" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[4,5],[5,5]]}]}", 1,
    STATUS_INPUT, "prices do not descend" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"steps\":[[4,5]]},{\"multicast\":0,"
    "\"steps\":[[4,5]]}]}",
    1, STATUS_INPUT, "do not ascend" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"to\":1,\"steps\":[[4,5]]},{"
    "\"multicast\":0,\"steps\":[[4,5]]}]}",
    1, STATUS_INPUT, "all have a" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"steps\":[[4,5]]}]}", 1, STATUS_INPUT,
    "missing key \"multicast\"" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0}]}", 1, STATUS_INPUT,
    "missing key \"steps\"" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[{\"multicast\":0,\"at\":1,\"steps\":[[4,5]]}]}", 1,
    STATUS_INPUT, "unknown key" },
  { "{\"grid\":0,\"horizon\":7,\"pools\":[]}", 1, STATUS_INPUT, "not positive" },
  { "{\"horizon\":7,\"grid\":1,\"pools\":[]}", 1, STATUS_INPUT, "in this order" },
  { "{\"grid\":1,\"horizon\":7}", 1, STATUS_INPUT, "missing key \"pools\"" },
  { "{\"grid\":1,\"horizon\":7,\"pools\":[],\"more\":1}", 1, STATUS_INPUT, "unexpected key" },
};

Test (lagrangian, table)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_reason reason;
    struct status status;
    char line[400];
    snprintf (line, sizeof line, "{\"prices\":%s}", rows[i].prices);
    enum status_code code = evaluate (pair, 1, line, rows[i].grid, &reason, &status);
    cr_expect_eq (code, rows[i].code, "%s: %d %s%s", line, (int)code, reason.text, status.message);
    cr_expect (strstr (code == STATUS_INPUT ? status.message : reason.text, rows[i].says),
               "%s: %s%s", line, reason.text, status.message);
  }
}

/* 0 sends to 1 until 9, 1 holds it at 10, sends until 11, 2 receives until 12: no prices exclude
   12, and they would if relays earned nothing. */
Test (lagrangian, relays_earn)
{
  static const char relay[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":9,\"receive\":1},{"
                              "\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],"
                              "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}";
  struct verify_reason reason;
  struct status status;
  cr_expect_eq (
    evaluate (
      relay, 1,
      "{\"prices\":{\"grid\":1,\"horizon\":11,\"pools\":[{\"multicast\":0,\"steps\":[[10,2]]}]}}",
      1, &reason, &status),
    STATUS_OK, "%s", reason.text);
  cr_expect_eq (evaluate (relay, 1,
                          "{\"prices\":{\"grid\":1,\"horizon\":12,\"pools\":[{\"multicast\":0,"
                          "\"steps\":[[10,2],[11,1]]}]}}",
                          1, &reason, &status),
                STATUS_FALSE);
}

/* Node 1 pays 2 and has nobody to send to in time but itself, whose pool is worth 2 to the end. */
Test (lagrangian, nobody_sends_to_itself)
{
  static const char relay[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":9,\"receive\":1},{"
                              "\"send\":1,\"receive\":1},{\"send\":2,\"receive\":1}],"
                              "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}";
  struct verify_reason reason;
  struct status status;
  cr_expect_eq (evaluate (relay, 1,
                          "{\"prices\":{\"grid\":1,\"horizon\":11,\"pools\":[{\"multicast\":0,"
                          "\"to\":1,\"steps\":[[11,2]]},"
                          "{\"multicast\":0,\"to\":2,\"steps\":[[10,2]]}]}}",
                          1, &reason, &status),
                STATUS_OK, "%s", reason.text);
}

Test (lagrangian, memory_limit_and_time)
{
  struct limits limits = { .bytes = 64 };
  struct deadline deadline;
  struct verify_overhead_instance instance;
  struct verify_reason reason;
  struct verify_overhead_times times;
  struct verify_dual_prices prices;
  size_t first[] = { 0, 0 };
  support_times (&instance, &times, pair, 1);
  deadline_start (&deadline, &limits);
  prices = (struct verify_dual_prices){
    .times = &times, .grid = { 1, 1 }, .horizon = 100, .pools = 1, .first = first
  };
  cr_expect_eq (verify_lagrangian (&prices, 1, &deadline, &reason), STATUS_LIMIT);
  /* At horizon 0 a node's tables take 3 cells or more, the times in steps 15 and two deliveries. */
  prices.horizon = 0;
  limits.bytes = 16 * sizeof (int64_t);
  deadline_start (&deadline, &limits);
  cr_expect_eq (verify_lagrangian (&prices, 1, &deadline, &reason), STATUS_LIMIT);
  limits.bytes = 64 * sizeof (int64_t);
  deadline_start (&deadline, &limits);
  cr_expect_eq (verify_lagrangian (&prices, 1, &deadline, &reason), STATUS_OK);
  prices.horizon = 100;
  limits = (struct limits){ .seconds = 1e-9 };
  deadline_start (&deadline, &limits);
  cr_expect_eq (verify_lagrangian (&prices, 1, &deadline, &reason), STATUS_LIMIT);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}
