#include "verify/parameterized/model.h"

#include <criterion/criterion.h>
#include <string.h>

#define WITH(keys) "{\"model\":\"parameterized\"," keys "}"
#define MADE(makespan, sends) "{\"makespan\":" makespan ",\"sends\":[" sends "]}"
#define AT(from, to, start) "{\"from\":" #from ",\"to\":" #to ",\"start\":" start "}"

static const char one[]
  = WITH ("\"nodes\":4,\"hold\":2,\"end\":5"),
  named[] = WITH ("\"nodes\":2,\"hold\":2,\"end\":5,\"name\":\"s\""),
  alone[] = WITH ("\"nodes\":1,\"hold\":2,\"end\":5"),
  parts[] = WITH ("\"nodes\":3,\"hold\":\"2/3\",\"end\":\"1/7\""),
  strict[] = WITH ("\"nodes\":5,\"hold\":6,\"end\":5,\"ports\":2,\"interval\":2"),
  rounds[]
  = WITH ("\"nodes\":5,\"hold\":6,\"end\":5,\"ports\":2,\"interval\":2,\"port_model\":\"rounds\""),
  same[]
  = WITH ("\"nodes\":5,\"hold\":6,\"end\":5,\"ports\":2,\"interval\":6,\"port_model\":\"rounds\""),
  apart[] = WITH ("\"nodes\":4,\"hold\":2,\"end\":5,\"interval\":3.5"),
  single[] = WITH ("\"nodes\":4,\"hold\":2,\"end\":5,\"port_model\":\"rounds\""),
  huge[] = WITH ("\"nodes\":3,\"hold\":1,\"end\":9223372036854775807");

#define GOOD AT (0, 1, "0") "," AT (0, 2, "2") "," AT (1, 3, "5")
#define PAIR AT (0, 1, "0") "," AT (0, 2, "2") "," AT (0, 3, "6") "," AT (0, 4, "8")

/* A line of places, and a BMIN of 8 ports whose nodes are at their numbers. */
#define LINE(more)                                                                                 \
  "\"hold\":2,\"end\":2,\"network\":{\"mesh\":[4,1]},\"source\":[0,0],\"destinations\":[[1,0],[2," \
  "0],[3,0]]" more
#define BMIN(more)                                                                                 \
  "\"hold\":2,\"end\":2,\"network\":{\"bmin\":8},\"source\":0,\"destinations\":[1,2,3,4,5,6,"      \
  "7]" more
static const char line[] = WITH (LINE ("")), brief[] = WITH (LINE (",\"occupation\":1")),
                  lasting[] = WITH (LINE (",\"occupation\":\"5/2\"")),
                  column[] = WITH ("\"hold\":2,\"end\":2,\"network\":{\"mesh\":[2,3]},\"source\":["
                                   "0,2],\"destinations\":[[1,2],[1,1],[1,0]]"),
                  bmin[] = WITH (BMIN ("")),
                  ports[] = WITH (BMIN (",\"ports\":2,\"interval\":0,\"occupation\":3"));
#define EIGHT                                                                                      \
  AT (0, 4, "0")                                                                                   \
  "," AT (0, 2, "2") "," AT (4, 6, "2") "," AT (0, 1, "4") "," AT (2, 3, "4") "," AT (             \
    4, 5, "4") "," AT (6, 7, "4")

static const struct {
  const char *instance, *schedule;
  enum status_code code;
  const char *says; /* the makespan, the reason or the message */
} cases[] = {
  { one, MADE ("10", GOOD), STATUS_OK, "10" },
  { one, MADE ("10", AT (1, 3, "5") "," AT (0, 2, "2") "," AT (0, 1, "0")), STATUS_OK, "10" },
  { one, MADE ("10.5", AT (0, 1, "0.5") "," AT (0, 2, "\"5/2\"") "," AT (1, 3, "5.5")), STATUS_OK,
    "21/2" },
  { one, "{\"status\":\"optimal\",\"schedule\":" MADE ("10", GOOD) "}", STATUS_OK, "10" },
  { single, MADE ("11", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (0, 3, "6")), STATUS_OK, "11" },
  { single, MADE ("10", AT (0, 1, "0") "," AT (0, 2, "3") "," AT (0, 3, "5")), STATUS_FALSE,
    "sends[1]: node 0 starts 1 sends at 3, where 0 of its ports have a round" },
  { apart, MADE ("12", AT (0, 1, "0") "," AT (0, 2, "3") "," AT (0, 3, "7")), STATUS_FALSE,
    "sends[1] to 2 at 3, less than \"interval\" 7/2 later" },
  { apart, MADE ("12", AT (0, 1, "0") "," AT (0, 2, "3.5") "," AT (0, 3, "7")), STATUS_OK, "12" },
  { alone, MADE ("0", ""), STATUS_OK, "0" },
  { alone, MADE ("5", ""), STATUS_FALSE, "claims makespan 5; the schedule takes 0" },
  { parts, MADE ("\"17/21\"", AT (0, 1, "0") "," AT (0, 2, "\"2/3\"")), STATUS_OK, "17/21" },
  { parts, MADE ("\"2/7\"", AT (0, 1, "0") "," AT (1, 2, "\"1/7\"")), STATUS_OK, "2/7" },
  { parts, MADE ("\"17/21\"", AT (0, 1, "0") "," AT (0, 2, "0.66666666666666666")), STATUS_FALSE,
    "sends too soon" },
  { named,
    "{\"instance\":\"s\","
    "\"makespan\":5,\"sends\":[" AT (0, 1, "0") "]}",
    STATUS_OK, "5" },
  { named,
    "{\"instance\":\"t\","
    "\"makespan\":5,\"sends\":[" AT (0, 1, "0") "]}",
    STATUS_FALSE, "instance is \"t\"" },
  { named, MADE ("5", AT (0, 1, "0")), STATUS_FALSE, "instance is missing" },
  /* Who gets it. */
  { one, MADE ("7", AT (0, 1, "0") "," AT (0, 2, "2")), STATUS_FALSE,
    "node 3 does not get the message" },
  { one, MADE ("0", ""), STATUS_FALSE, "node 1 does not get the message" },
  { one, MADE ("10", GOOD "," AT (2, 1, "7")), STATUS_FALSE,
    "sends[3]: node 1 gets the message a second time, after sends[0]" },
  { one, MADE ("10", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (1, 2, "5")), STATUS_FALSE,
    "sends[2]: node 2 gets the message a second" },
  { one, MADE ("10", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (1, 0, "5")), STATUS_FALSE,
    "sends[2]: node 1 sends to the source" },
  { one, MADE ("10", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (3, 3, "5")), STATUS_FALSE,
    "sends[2]: node 3 sends to itself" },
  { one, MADE ("10", GOOD "," AT (0, 0, "50")), STATUS_FALSE, "sends[3]: node 0 sends to itself" },
  { one, MADE ("10", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (1, 4, "5")), STATUS_FALSE,
    "sends[2]: to 4, but the nodes are 0 to 3" },
  { one, MADE ("10", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (4, 3, "5")), STATUS_FALSE,
    "sends[2]: from 4, but the nodes are 0 to 3" },
  { one, MADE ("10", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (-1, 3, "5")), STATUS_FALSE,
    "sends[2]: from -1, but" },
  { one, MADE ("10", AT (0, 4294967297, "0") "," AT (0, 2, "2") "," AT (1, 3, "5")), STATUS_FALSE,
    "sends[0]: to 4294967297, but" },
  /* When. */
  { one, MADE ("10", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (1, 3, "4.99")), STATUS_FALSE,
    "sends[2]: node 1 sends at 499/100, but has the message only from 5 on" },
  { one, MADE ("10", AT (0, 1, "0") "," AT (3, 2, "5") "," AT (2, 3, "5")), STATUS_FALSE,
    "has the message only from 10 on" },
  { one, MADE ("10", AT (0, 1, "-1") "," AT (0, 2, "2") "," AT (1, 3, "5")), STATUS_FALSE,
    "sends[0]: starts at -1, before 0" },
  { one, MADE ("11", GOOD), STATUS_FALSE, "claims makespan 11; the schedule takes 10" },
  { one, MADE ("9", GOOD), STATUS_FALSE, "claims makespan 9; the schedule takes 10" },
  { one, MADE ("10", AT (0, 1, "0") "," AT (0, 2, "1") "," AT (1, 3, "5")), STATUS_FALSE,
    "node 0 sends too soon: sends[0] to 1 at 0, and sends[1] to 2 at 1, less than \"hold\" 2 "
    "later" },
  { one, MADE ("12", AT (0, 1, "0") "," AT (1, 3, "7") "," AT (1, 2, "6")), STATUS_FALSE,
    "node 1 sends too soon: sends[2] to 2 at 6" },
  { one, MADE ("5", AT (0, 1, "0") "," AT (0, 2, "0") "," AT (0, 3, "0")), STATUS_FALSE,
    "node 0 sends too soon" },
  /* Ports. */
  { strict, MADE ("13", PAIR), STATUS_OK, "13" },
  { strict, MADE ("14", AT (0, 1, "0") "," AT (0, 2, "3") "," AT (0, 3, "6") "," AT (0, 4, "9")),
    STATUS_OK, "14" },
  { strict, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "1") "," AT (0, 3, "6") "," AT (0, 4, "8")),
    STATUS_FALSE, "sends[0] to 1 at 0, and sends[1] to 2 at 1, less than \"interval\" 2 later" },
  { strict, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (0, 3, "5") "," AT (0, 4, "8")),
    STATUS_FALSE, "sends[0] to 1 at 0, and sends[2] to 3 at 5, less than \"hold\" 6 later" },
  { strict, MADE ("12", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (0, 3, "7") "," AT (1, 4, "5")),
    STATUS_OK, "12" },
  { strict, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "3") "," AT (0, 3, "6") "," AT (0, 4, "8")),
    STATUS_FALSE, "sends[1] to 2 at 3, and sends[3] to 4 at 8, less than \"hold\"" },
  { rounds, MADE ("13", PAIR), STATUS_OK, "13" },
  { rounds, MADE ("19", AT (0, 2, "14") "," AT (0, 1, "2") "," AT (0, 3, "6") "," AT (0, 4, "8")),
    STATUS_OK, "19" },
  { rounds, MADE ("18", AT (0, 1, "2") "," AT (1, 2, "7") "," AT (1, 3, "9") "," AT (1, 4, "13")),
    STATUS_OK, "18" },
  { rounds, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "3") "," AT (0, 3, "6") "," AT (0, 4, "8")),
    STATUS_FALSE, "sends[1]: node 0 starts 1 sends at 3, where 0 of its ports have a round" },
  { rounds, MADE ("11", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (0, 3, "4") "," AT (0, 4, "6")),
    STATUS_FALSE, "sends[2]: node 0 starts 1 sends at 4, where 0 of its ports have a round" },
  { rounds, MADE ("18", AT (0, 1, "2") "," AT (1, 2, "8") "," AT (1, 3, "9") "," AT (1, 4, "13")),
    STATUS_FALSE, "sends[1]: node 1 starts 1" },
  { rounds, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "0") "," AT (0, 3, "6") "," AT (0, 4, "8")),
    STATUS_FALSE, "starts 2 sends at 0, where 1" },
  { rounds, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "8") "," AT (0, 3, "6") "," AT (0, 4, "8")),
    STATUS_FALSE, "starts 2 sends at 8, where 1" },
  /* Places of several ports that fall together, from the second round on. */
  { same, MADE ("17", AT (0, 1, "0") "," AT (0, 2, "6") "," AT (0, 3, "6") "," AT (0, 4, "12")),
    STATUS_OK, "17" },
  { same, MADE ("11", AT (0, 1, "0") "," AT (0, 2, "6") "," AT (0, 3, "6") "," AT (0, 4, "6")),
    STATUS_FALSE, "starts 3 sends at 6, where 2" },
  { same, MADE ("11", AT (0, 1, "0") "," AT (0, 2, "0") "," AT (0, 3, "6") "," AT (0, 4, "6")),
    STATUS_FALSE, "starts 2 sends at 0, where 1" },
  /* Networks. */
  { line, MADE ("4", AT (0, 2, "0") "," AT (0, 1, "2") "," AT (2, 3, "2")), STATUS_OK, "4" },
  { line, MADE ("4", AT (0, 1, "0") "," AT (1, 3, "2") "," AT (0, 2, "2")), STATUS_FALSE,
    "sends[1] from 1 to 3 at 2 and sends[2] from 0 to 2 at 2 collide on the link from [1, 0] to "
    "[2, 0]: stepwise contention, both in step "
    "2" },
  { line, MADE ("6", AT (0, 1, "0") "," AT (1, 2, "4") "," AT (0, 3, "3")), STATUS_FALSE,
    "sends[2] from 0 to 3 at 3 and sends[1] from 1 to 2 at 4 collide on the link from [1, 0] to "
    "[2, 0]: stepwise contention, both in step "
    "2" },
  { line, MADE ("7", AT (0, 1, "0") "," AT (1, 2, "5") "," AT (0, 3, "3")), STATUS_OK, "7" },
  { line, MADE ("6", AT (0, 2, "0") "," AT (2, 1, "2") "," AT (2, 3, "4")), STATUS_OK, "6" },
  { brief, MADE ("6", AT (0, 1, "0") "," AT (1, 2, "4") "," AT (0, 3, "3")), STATUS_OK, "6" },
  { lasting, MADE ("4", AT (0, 2, "0") "," AT (0, 1, "2") "," AT (2, 3, "2")), STATUS_FALSE,
    "collide on the entry of [0, 0]: depth" },
  { lasting, MADE ("\"9/2\"", AT (0, 2, "0") "," AT (0, 1, "2.5") "," AT (2, 3, "2")), STATUS_OK,
    "9/2" },
  { lasting, MADE ("4", AT (0, 3, "0") "," AT (3, 2, "2") "," AT (0, 1, "2.5")), STATUS_FALSE,
    "claims makespan 4" },
  { lasting, MADE ("5", AT (0, 2, "0") "," AT (2, 1, "2") "," AT (0, 3, "3")), STATUS_OK, "5" },
  { column, MADE ("6", AT (0, 1, "0") "," AT (1, 3, "2") "," AT (0, 2, "2")), STATUS_FALSE,
    "collide on the link from [1, 2] to [1, 1]: stepwise contention, both in step 2" },
  { column, MADE ("6", AT (0, 1, "0") "," AT (0, 2, "2") "," AT (2, 3, "4")), STATUS_OK, "6" },
  { bmin, MADE ("6", EIGHT), STATUS_OK, "6" },
  { bmin,
    MADE ("8", AT (0, 1, "0") "," AT (0, 4, "2") "," AT (1, 5, "3") "," AT (0, 2, "4") "," AT (
                 1, 3, "5") "," AT (4, 6, "4") "," AT (4, 7, "6")),
    STATUS_OK, "8" },
  { bmin,
    MADE ("10", AT (0, 4, "0") "," AT (0, 1, "2") "," AT (4, 7, "3") "," AT (0, 6, "4") "," AT (
                  4, 5, "6") "," AT (1, 3, "6") "," AT (1, 2, "8")),
    STATUS_FALSE,
    "sends[2] from 4 to 7 at 3 and sends[3] from 0 to 6 at 4 collide on line 6 down, level 1: "
    "depth contention, in steps 2 and 3" },
  { bmin,
    MADE ("10", AT (0, 4, "0") "," AT (4, 7, "2") "," AT (0, 6, "2") "," AT (0, 1, "4") "," AT (
                  4, 5, "6") "," AT (1, 3, "6") "," AT (1, 2, "8")),
    STATUS_FALSE, "collide on line 6 down, level 1: stepwise contention, both in step 2" },
  /* With two ports both may be used at once, but not one channel. */
  { ports,
    MADE ("8", AT (0, 2, "0") "," AT (0, 1, "0") "," AT (2, 3, "2") "," AT (1, 5, "2") "," AT (
                 0, 4, "3") "," AT (4, 6, "5") "," AT (5, 7, "6")),
    STATUS_OK, "8" },
  { ports,
    MADE ("8", AT (0, 2, "0") "," AT (0, 4, "0") "," AT (2, 3, "2") "," AT (2, 1, "2") "," AT (
                 4, 5, "3") "," AT (4, 6, "5") "," AT (5, 7, "6")),
    STATUS_FALSE,
    "sends[0] from 0 to 2 at 0 and sends[1] from 0 to 4 at 0 collide on line 0 up, level 1: depth "
    "contention, in steps 1 and 2" },
  /* What is no schedule. */
  { one, MADE ("10", "{\"from\":0,\"to\":1}"), STATUS_INPUT, "sends[0]: missing key \"start\"" },
  { one, MADE ("10", "{\"from\":0,\"to\":1,\"start\":0,\"receive\":0}"), STATUS_INPUT,
    "sends[0]: unknown key \"receive\"" },
  { one, MADE ("10", "{\"from\":0.5,\"to\":1,\"start\":0}"), STATUS_INPUT, "from" },
  { one, MADE ("10", "{\"from\":0,\"to\":1,\"start\":1e40}"), STATUS_INPUT, "start" },
  { one, MADE ("10", "[0,1,0]"), STATUS_INPUT, "expected an object" },
  { one, "{\"makespan\":10}", STATUS_INPUT, "missing key \"sends\"" },
  { one, "{\"sends\":[]}", STATUS_INPUT, "missing key \"makespan\"" },
  { one, "{", STATUS_INPUT, "" },
  /* Sums beyond 64 bits are sums, too. */
  { huge, MADE ("9223372036854775807", AT (0, 1, "0") "," AT (0, 2, "1")), STATUS_FALSE,
    "the schedule takes 9223372036854775808" },
  { huge, MADE ("9223372036854775807", AT (0, 1, "0") "," AT (1, 2, "9223372036854775807")),
    STATUS_FALSE, "18446744073709551614" },
};

Test (schedule, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source about = { cases[i].instance, strlen (cases[i].instance), "i", 1 };
    struct verify_source source = { cases[i].schedule, strlen (cases[i].schedule), "f", 1 };
    struct verify_parameterized_instance instance;
    struct verify_verdict verdict;
    struct status status;
    status_init (&status);
    instance = (struct verify_parameterized_instance){ 0 };
    verify_verdict_init (&verdict);
    cr_assert (verify_parameterized_instance_read (&instance, &about, &status), "%s",
               status.message);
    enum status_code code = verify_parameterized_schedule (&instance, &source, &verdict, &status);
    const char *says = code == STATUS_OK      ? verdict.makespan
                       : code == STATUS_FALSE ? verdict.reason
                                              : status.message;
    cr_expect_eq (code, cases[i].code, "%s: %s", cases[i].schedule, says);
    cr_expect (code == STATUS_OK ? strcmp (says, cases[i].says) == 0
                                 : strstr (says, cases[i].says) != NULL,
               "%s: %s", cases[i].schedule, says);
    cr_expect_eq (verdict.valid, code == STATUS_OK);
    cr_expect_eq (verdict.misstated,
                  code == STATUS_FALSE && strncmp (says, "claims makespan ", 16) == 0, "%s: %s",
                  cases[i].schedule, says);
    verify_verdict_clear (&verdict);
    verify_parameterized_instance_clear (&instance);
  }
}
