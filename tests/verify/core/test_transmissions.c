#include "verify/core/transmissions.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct verify_transmissions sends;
static struct verify_verdict verdict;

static void
begin (void)
{
  sends = (struct verify_transmissions){ .length = 0 };
  verify_verdict_init (&verdict);
}

static void
end (void)
{
  free (sends.list);
  verify_verdict_clear (&verdict);
}

/* Nodes 0 to 3, node 0 the source; of the instance called "i". */
static enum status_code
read_text (const char *text, struct status *status)
{
  const struct verify_endpoints stations
    = { 4, 4, "nodes", "nodes", .one_kind = true, .source = true, .most = 4 };
  const struct verify_source source = { text, strlen (text), "f", 1 };
  const struct verify_span name = { "i", 1 };
  free (sends.list);
  sends = (struct verify_transmissions){ .length = 0 };
  status_init (status);
  return verify_transmissions_read (&sends, &stations, true, name, &source, status);
}

#define MADE(makespan, list) "{\"instance\":\"i\",\"makespan\":" makespan ",\"sends\":[" list "]}"
#define SEND(from, to, start) "{\"from\":" from ",\"to\":" to ",\"start\":" start "}"

/* A send takes 2. */
static void
set_held (const void *context, const struct verify_transmission *send, struct verify_sum *sum)
{
  verify_sum_set (sum, send->start);
  verify_sum_add (sum, *(const struct verify_ratio *)context);
}

static enum status_code
check (const char *text)
{
  static const struct verify_ratio two = { 2, 1 };
  const struct verify_transmission_times times = { set_held, &two };
  struct status status;
  uint32_t *got = NULL;
  enum status_code code = read_text (text, &status);
  verify_verdict_clear (&verdict);
  if (code == STATUS_OK)
    code = verify_transmissions_receipts (&sends, 4, &got);
  if (code == STATUS_OK)
    code = verify_transmissions_holders (&sends, got, &times);
  if (code == STATUS_OK)
    code = verify_transmissions_makespan (&sends, &times, &verdict);
  verify_transmissions_judge (&sends, code, &verdict);
  free (got);
  return code;
}

Test (transmissions, valid, .init = begin, .fini = end)
{
  cr_assert_eq (check (MADE ("9/2", SEND ("2", "3", "\"5/2\"") "," SEND ("0", "2", "0.5") "," SEND (
                                      "0", "1", "0"))),
                STATUS_INPUT, "a fraction wants quotes");
  cr_assert_eq (check (MADE ("\"9/2\"", SEND ("2", "3", "\"5/2\"") "," SEND (
                                          "0", "2", "0.5") "," SEND ("0", "1", "0"))),
                STATUS_OK, "%s", verdict.reason);
  cr_expect (verdict.valid && !verdict.misstated);
  cr_expect_str_eq (verdict.makespan, "9/2");
  cr_assert_eq (sends.length, 3);
  cr_expect (sends.list[1].from == 0 && sends.list[1].to == 2 && sends.list[1].number == 1);
}

#define CHAIN SEND ("0", "1", "0") "," SEND ("1", "2", "2")

Test (transmissions, refused, .init = begin, .fini = end)
{
  static const struct {
    const char *text, *reason;
    bool misstated;
  } cases[] = {
    { MADE ("6", CHAIN), "node 3 does not get the message", false },
    { MADE ("6", CHAIN "," SEND ("2", "1", "4")),
      "sends[2]: node 1 gets the message a second time, after sends[0]", false },
    { MADE ("6", CHAIN "," SEND ("2", "3", "\"7/2\"")),
      "sends[2]: node 2 sends at 7/2, but has the message only from 4 on", false },
    { MADE ("6", CHAIN "," SEND ("0", "3", "-1")), "sends[2]: starts at -1, before 0", false },
    { MADE ("5", CHAIN "," SEND ("2", "3", "4")), "claims makespan 5; the schedule takes 6",
      true },
    { MADE ("6", CHAIN "," SEND ("2", "4", "4")), "sends[2]: to 4, but the nodes are 0 to 3",
      false },
    { MADE ("6", CHAIN "," SEND ("-1", "3", "4")), "sends[2]: from -1, but the nodes are 0 to 3",
      false },
    { MADE ("6", CHAIN "," SEND ("3", "3", "4")), "sends[2]: node 3 sends to itself", false },
    { MADE ("6", CHAIN "," SEND ("2", "0", "4")), "sends[2]: node 2 sends to the source", false },
    { "{\"instance\":\"j\",\"makespan\":6,\"sends\":[]}", "", false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_assert_eq (check (cases[i].text), STATUS_FALSE, "%s", cases[i].text);
    cr_expect (!verdict.valid && !verdict.makespan && verdict.misstated == cases[i].misstated);
    cr_expect_eq (verdict.own != NULL, cases[i].misstated);
    cr_expect (verdict.reason[0] != '\0');
    if (cases[i].reason[0] != '\0')
      cr_expect_str_eq (verdict.reason, cases[i].reason);
  }
}

/* One more than there can be is enough to refuse the schedule; the rest is read, but not kept. */
Test (transmissions, many, .init = begin, .fini = end)
{
  struct status status;
  cr_assert_eq (read_text (MADE ("6", CHAIN "," CHAIN "," CHAIN), &status), STATUS_OK);
  cr_expect_eq (sends.length, 4);
  cr_expect_eq (read_text (MADE ("6", CHAIN "," CHAIN "," SEND ("0", "1", "\"\"")), &status),
                STATUS_INPUT);
}

Test (transmissions, malformed, .init = begin, .fini = end)
{
  static const struct {
    const char *send, *key;
  } cases[] = {
    { "{\"from\":0,\"to\":1}", "start" },
    { "{\"from\":0,\"start\":1}", "to" },
    { "{\"to\":1,\"start\":1}", "from" },
    { "{\"from\":0,\"to\":1,\"start\":1,\"receive\":2}", "receive" },
    { "{\"from\":0,\"from\":0,\"to\":1,\"start\":1}", "from" },
    { "{\"from\":0.5,\"to\":1,\"start\":1}", "from" },
    { "7", "sends[0]" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    char text[200];
    snprintf (text, sizeof text, MADE ("1", "%s"), cases[i].send);
    cr_assert_eq (read_text (text, &status), STATUS_INPUT, "%s", text);
    cr_expect (strstr (status.message, cases[i].key), "%s", status.message);
  }
}
