#include "base/output.h"
#include "base/rng.h"
#include "verify/node/model.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum status_code
verify (const char *instance_text, const char *text, size_t length, struct verify_verdict *verdict,
        struct status *status)
{
  struct verify_source about = { instance_text, strlen (instance_text), "instance", 1 },
                       source = { text, length, "schedule", 1 };
  struct verify_node_instance instance;
  enum status_code code;

  instance = (struct verify_node_instance){ 0 };
  status_init (status);
  cr_assert (verify_node_instance_read (&instance, &about, status), "%s", status->message);
  code = verify_node_schedule (&instance, &source, verdict, status);
  verify_node_instance_clear (&instance);
  return code;
}

/* 1; 2 3x2, named: nodes 0 to 3. */
#define INSTANCE                                                                                   \
  "{\"model\":\"node\",\"name\":\"x\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{"    \
  "\"cost\":3,\"count\":2}]}"
#define HEAD "{\"instance\":\"x\",\"makespan\":3,\"sends\":["
#define A "{\"from\":0,\"to\":1,\"start\":0}"
#define B "{\"from\":0,\"to\":2,\"start\":1}"
#define C "{\"from\":1,\"to\":3,\"start\":1}"

static const struct fault {
  const char *text;
  enum status_code code;
  const char *word;
} faults[] = {
  { HEAD A "," B "," C "]}", STATUS_OK, "" },
  { HEAD C "," B "," A "]}", STATUS_OK, "" },
  { "{\"sends\":[" A "," B
    ",{\"start\":\"3/2\",\"to\":3,\"from\":1}],\"makespan\":\"7/2\",\"instance\":\"\\u0078\"}",
    STATUS_OK, "" },
  { "{\"instance\":\"y\",\"status\":\"optimal\",\"lower_bound\":3,\"schedule\":" HEAD A "," B "," C
    "]}}",
    STATUS_OK, "" },
  /* Not valid. */
  { "{\"makespan\":3,\"sends\":[" A "," B "," C "]}", STATUS_FALSE,
    "instance is missing, but the instance is named \"x\"" },
  { "{\"instance\":\"X\",\"makespan\":3,\"sends\":[" A "," B "," C "]}", STATUS_FALSE,
    "instance is \"X\"" },
  { "{\"instance\":\"x\",\"makespan\":4,\"sends\":[" A "," B "," C "]}", STATUS_FALSE,
    "claims makespan 4; the schedule takes 3" },
  { "{\"instance\":\"x\",\"makespan\":\"5/2\",\"sends\":[" A "," B "," C "]}", STATUS_FALSE,
    "claims makespan 5/2; the schedule takes 3" },
  { HEAD "]}", STATUS_FALSE, "node 1 never receives: there are 0 sends for 3" },
  { HEAD A "," B "]}", STATUS_FALSE, "node 3 never receives" },
  { HEAD A "," B "," C "," C "]}", STATUS_FALSE,
    "sends[3]: node 3 receives a second time, after sends[2]" },
  { HEAD A "," B "," C ",{\"from\":2,\"to\":1,\"start\":9}]}", STATUS_FALSE,
    "sends[3]: node 1 receives a second time, after sends[0]" },
  { HEAD A "," B ",{\"from\":1,\"to\":4,\"start\":1}]}", STATUS_FALSE,
    "sends[2]: to 4, but the nodes are 0 to 3" },
  { HEAD A "," B ",{\"from\":-1,\"to\":3,\"start\":1}]}", STATUS_FALSE, "sends[2]: from -1" },
  { HEAD A "," B ",{\"from\":1,\"to\":0,\"start\":1}]}", STATUS_FALSE,
    "sends[2]: node 1 sends to the source" },
  { HEAD A "," B ",{\"from\":3,\"to\":3,\"start\":1}]}", STATUS_FALSE,
    "sends[2]: node 3 sends to itself" },
  { HEAD A "," B ",{\"from\":1,\"to\":3,\"start\":0.999}]}", STATUS_FALSE,
    "sends[2]: node 1 starts at 999/1000 but holds the message only at 1" },
  { HEAD A ",{\"from\":0,\"to\":2,\"start\":\"1/2\"}," C "]}", STATUS_FALSE,
    "sends[1]: node 0 starts at 1/2 while busy with sends[0] until 1" },
  { HEAD A ",{\"from\":0,\"to\":2,\"start\":0}," C "]}", STATUS_FALSE,
    "node 0 starts at 0 while busy" },
  { HEAD "{\"from\":0,\"to\":1,\"start\":-1}," B "," C "]}", STATUS_FALSE,
    "sends[0]: the source starts at -1, before 0" },
  { HEAD "{\"from\":0,\"to\":1,\"start\":0},{\"from\":3,\"to\":2,\"start\":9},{\"from\":2,\"to\":3,"
         "\"start\":9}]}",
    STATUS_FALSE, "sends[1]: node 3 starts at 9 but holds the message only at 12" },
  /* No schedule. */
  { "", STATUS_INPUT, "too early" },
  { "[]", STATUS_INPUT, "expected an object" },
  { "{}", STATUS_INPUT, "missing key \"makespan\"" },
  { "{\"makespan\":3}", STATUS_INPUT, "missing key \"sends\"" },
  { HEAD A "," B "," C "],\"x\":1}", STATUS_INPUT, "unknown key \"x\"" },
  { HEAD A "," B "," C "],\"makespan\":3}", STATUS_INPUT, "duplicate key" },
  { HEAD A "," B "," C "]}{}", STATUS_INPUT, "after the end" },
  { HEAD A "," B "," C "]", STATUS_INPUT, "too early" },
  { HEAD "1]}", STATUS_INPUT, "sends[0]: its value: expected an object" },
  { HEAD A ",{\"from\":0,\"to\":2}]}", STATUS_INPUT, "sends[1]: missing key \"start\"" },
  { HEAD A ",{\"from\":0,\"start\":2}]}", STATUS_INPUT, "sends[1]: missing key \"to\"" },
  { HEAD A ",{\"to\":2,\"start\":2}]}", STATUS_INPUT, "sends[1]: missing key \"from\"" },
  { HEAD "{\"from\":0,\"to\":1,\"start\":0,\"receive\":1}]}", STATUS_INPUT,
    "\"receive\" does not belong" },
  { HEAD "{\"from\":0,\"to\":1,\"start\":0,\"multicast\":0}]}", STATUS_INPUT,
    "\"multicast\" does not belong" },
  { HEAD "{\"from\":0.5,\"to\":1,\"start\":0}]}", STATUS_INPUT, "from: 0.5 is not an integer" },
  { HEAD "{\"from\":0,\"to\":99999999999999999999,\"start\":0}]}", STATUS_INPUT,
    "to: 99999999999999999999 is not an integer" },
  { HEAD "{\"from\":0,\"to\":1,\"start\":1e400}]}", STATUS_INPUT, "start: 1e400 does not fit" },
  { HEAD "{\"from\":0,\"to\":1,\"start\":\"soon\"}]}", STATUS_INPUT,
    "start: \"soon\" is not a number" },
  { "{\"schedule\":{\"makespan\":1,\"sends\":[]},\"schedule\":{}}", STATUS_INPUT, "duplicate" },
  { "{\"schedule\":null}", STATUS_INPUT, "schedule: expected an object" },
};

Test (schedule, verdicts)
{
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    struct verify_verdict verdict;
    struct status status;
    enum status_code code;
    const char *said;
    verify_verdict_init (&verdict);
    code = verify (INSTANCE, faults[i].text, strlen (faults[i].text), &verdict, &status);
    said = code == STATUS_INPUT ? status.message : verdict.reason;
    cr_expect_eq (code, faults[i].code, "%zu: %d: %s\n%s", i, (int)code, said, faults[i].text);
    cr_expect (strstr (said, faults[i].word) != NULL, "%zu: %s\n%s", i, said, faults[i].text);
    cr_expect_eq (verdict.valid, code == STATUS_OK);
    cr_expect_eq (verdict.makespan != NULL, code == STATUS_OK);
    verify_verdict_clear (&verdict);
  }
}

/* Exactness at the edge: a difference of 1/(10^18 (10^18 - 1)) counts, beyond any double. */
Test (schedule, no_tolerance)
{
  static const char instance[]
    = "{\"model\":\"node\",\"source\":{\"cost\":\"1/"
      "999999999999999999\"},\"destinations\":[{\"cost\":1,\"count\":2}]}";
  static const char bad[] = "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{"
                            "\"from\":0,\"to\":2,\"start\":1e-18}]}";
  static const char good[]
    = "{\"makespan\":\"2/999999999999999999\",\"sends\":[{\"from\":0,\"to\":1,\"start\":0},"
      "{\"from\":0,\"to\":2,\"start\":\"1/999999999999999999\"}]}";
  struct verify_verdict verdict;
  struct status status;

  verify_verdict_init (&verdict);
  cr_expect_eq (verify (instance, bad, sizeof bad - 1, &verdict, &status), STATUS_FALSE);
  cr_expect (strstr (verdict.reason, "while busy") != NULL, "%s", verdict.reason);
  cr_expect_eq (verify (instance, good, sizeof good - 1, &verdict, &status), STATUS_OK, "%s",
                verdict.reason);
  cr_expect_str_eq (verdict.makespan, "2/999999999999999999");
  verify_verdict_clear (&verdict);
}

/* Without a name the instance asks for none. */
Test (schedule, nameless_instances)
{
  static const char instance[]
    = "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]}";
  static const char *const texts[] = { "{\"makespan\":1,\"sends\":[" A "]}",
                                       "{\"instance\":\"any\",\"makespan\":1,\"sends\":[" A "]}" };
  struct verify_verdict verdict;
  struct status status;

  verify_verdict_init (&verdict);
  for (size_t i = 0; i < 2; i++)
    cr_expect_eq (verify (instance, texts[i], strlen (texts[i]), &verdict, &status), STATUS_OK,
                  "%s%s", verdict.reason, status.message);
  verify_verdict_clear (&verdict);
}

#define MOST 8

struct send {
  int from, to, start;
};

/* By definition, in whole numbers. Returns the makespan, or -1. */
static int
judge (const int *cost, int n, const struct send *sends, int length)
{
  int got[MOST + 1], makespan = 0;

  for (int v = 0; v <= n; v++)
    got[v] = v == 0 ? 0 : -1;
  for (int i = 0; i < length; i++) {
    const struct send *s = &sends[i];
    if (s->from < 0 || s->from > n || s->to < 1 || s->to > n || s->to == s->from || got[s->to] >= 0
        || s->start < 0)
      return -1;
    got[s->to] = s->start + cost[s->from];
    if (got[s->to] > makespan)
      makespan = got[s->to];
  }
  for (int v = 1; v <= n; v++)
    if (got[v] < 0)
      return -1;
  for (int i = 0; i < length; i++) {
    if (sends[i].start < got[sends[i].from])
      return -1;
    for (int j = 0; j < i; j++)
      if (sends[i].from == sends[j].from
          && abs (sends[i].start - sends[j].start) < cost[sends[i].from])
        return -1;
  }
  return makespan;
}

static void
write_schedule (struct output *out, const struct send *sends, int length, int makespan, int divisor)
{
  output_print (out, "{\"makespan\":\"%d/%d\",\"sends\":[", makespan, divisor);
  for (int i = 0; i < length; i++)
    output_print (out, "%s{\"from\":%d,\"to\":%d,\"start\":\"%d/%d\"}", i > 0 ? "," : "",
                  sends[i].from, sends[i].to, sends[i].start, divisor);
  output_text (out, "]}");
}

/* A random valid schedule with some idling, in random order. */
static void
draw_schedule (struct rng *rng, const int *cost, int n, struct send *sends)
{
  int ready[MOST + 1] = { 0 };

  for (int v = 1; v <= n; v++) {
    int u = (int)rng_below (rng, (uint64_t)v),
        start = ready[u] + (rng_below (rng, 3) == 0 ? (int)rng_below (rng, 4) : 0);
    sends[v - 1] = (struct send){ u, v, start };
    ready[u] = ready[v] = start + cost[u];
  }
  for (int i = n - 1; i > 0; i--) {
    int j = (int)rng_below (rng, (uint64_t)i + 1);
    struct send kept = sends[i];
    sends[i] = sends[j];
    sends[j] = kept;
  }
}

/* Schedules, some of them spoilt at one place, against the definition. */
Test (schedule, agrees_with_the_definition)
{
  struct rng rng;
  int valid = 0, wrong = 0;

  rng_init (&rng, 99);
  for (int i = 0; i < 4000; i++) {
    int n = (int)rng_range (&rng, 1, MOST), cost[MOST + 1], divisor = (int)rng_range (&rng, 1, 9),
        makespan, stated;
    struct send sends[MOST];
    struct output instance, schedule;
    struct verify_verdict verdict;
    struct status status;
    for (int v = 0; v <= n; v++)
      cost[v] = (int)rng_range (&rng, 1, 9);
    draw_schedule (&rng, cost, n, sends);
    if (i % 3 > 0) {
      struct send *spoilt = &sends[rng_below (&rng, (uint64_t)n)];
      *(rng_below (&rng, 3) == 0   ? &spoilt->from
        : rng_below (&rng, 2) == 0 ? &spoilt->to
                                   : &spoilt->start)
        += (int)rng_range (&rng, -3, 3);
    }
    makespan = judge (cost, n, sends, n);
    stated = i % 7 == 0 ? makespan + 1 : makespan;
    output_init_memory (&instance);
    output_init_memory (&schedule);
    output_print (&instance,
                  "{\"model\":\"node\",\"source\":{\"cost\":\"%d/%d\"},\"destinations\":[", cost[0],
                  divisor);
    for (int v = 1; v <= n; v++)
      output_print (&instance, "%s{\"cost\":\"%d/%d\"}", v > 1 ? "," : "", cost[v], divisor);
    output_text (&instance, "]}");
    output_char (&instance, '\0');
    write_schedule (&schedule, sends, n, stated, divisor);
    verify_verdict_init (&verdict);
    cr_assert_eq (verify (instance.bytes, schedule.bytes, schedule.length, &verdict, &status)
                    == STATUS_OK,
                  makespan >= 0 && stated == makespan, "%d: %s%s\n%s\n%.*s", i, verdict.reason,
                  status.message, instance.bytes, (int)schedule.length, schedule.bytes);
    valid += verdict.valid;
    wrong += !verdict.valid;
    verify_verdict_clear (&verdict);
    output_discard (&instance);
    output_discard (&schedule);
  }
  cr_expect_geq (valid, 800);
  cr_expect_geq (wrong, 800);
}

/* Two thousand million destinations and one send: refused without a table of them. */
Test (schedule, few_sends_for_many_nodes)
{
  static const char instance[] = "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{"
                                 "\"cost\":1,\"count\":2147483646}]}";
  static const char text[]
    = "{\"makespan\":1,\"sends\":[" A ",{\"from\":0,\"to\":2147483646,\"start\":1}]}";
  struct verify_verdict verdict;
  struct status status;

  verify_verdict_init (&verdict);
  cr_expect_eq (verify (instance, text, sizeof text - 1, &verdict, &status), STATUS_FALSE);
  cr_expect (strstr (verdict.reason, "node 2 never receives") != NULL, "%s", verdict.reason);
  verify_verdict_clear (&verdict);
}

/* A binomial tree of a hundred thousand nodes, and the source alone in reverse order (so that
   its sends must be sorted). */
Test (schedule, large_schedules)
{
  int n = 100000;
  char instance[200];
  struct output out;
  struct verify_verdict verdict;
  struct status status;

  snprintf (
    instance, sizeof instance,
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":%d}]}", n);
  verify_verdict_init (&verdict);
  output_init_memory (&out);
  output_text (&out, "{\"makespan\":17,\"sends\":[");
  for (int v = 1, round = 0, width = 1; v <= n; v++) {
    if (v == 2 * width) {
      width *= 2;
      round++;
    }
    output_print (&out, "%s{\"from\":%d,\"to\":%d,\"start\":%d}", v > 1 ? "," : "", v - width, v,
                  round);
  }
  output_text (&out, "]}");
  cr_expect_eq (verify (instance, out.bytes, out.length, &verdict, &status), STATUS_OK, "%s%s",
                verdict.reason, status.message);
  output_reset (&out);
  output_print (&out, "{\"makespan\":%d,\"sends\":[", n);
  for (int v = n; v >= 1; v--)
    output_print (&out, "%s{\"from\":0,\"to\":%d,\"start\":%d}", v < n ? "," : "", v, v - 1);
  output_text (&out, "]}");
  cr_expect_eq (verify (instance, out.bytes, out.length, &verdict, &status), STATUS_OK, "%s%s",
                verdict.reason, status.message);
  verify_verdict_clear (&verdict);
  output_discard (&out);
}
