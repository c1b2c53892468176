#include "verify/logp/model.h"

#include <criterion/criterion.h>
#include <string.h>

#define WITH(keys) "{\"model\":\"logp\"," keys "}"
#define MADE(makespan, sends) "{\"makespan\":" makespan ",\"sends\":[" sends "]}"
#define AT(from, to, start) "{\"from\":" #from ",\"to\":" #to ",\"start\":" start "}"

/* `one`: 1 and 2 hold a message sent at t at t + 1 + 2 + 3, from each other at t + 5 + 2 + 3; 3
   receives in no time. */
static const char one[]
  = WITH ("\"latency\":2,\"source\":{\"send\":1,\"gap\":4,\"receive\":99},\"destinations\":[{"
          "\"send\":5,\"receive\":3,\"gap\":1,\"count\":2},"
          "{\"send\":1,\"receive\":0}]"),
  named[]
  = WITH ("\"name\":\"s\",\"source\":{\"send\":2},\"destinations\":[{\"send\":1,\"receive\":1}]"),
  parts[] = WITH ("\"latency\":\"1/7\",\"source\":{\"send\":\"1/3\",\"gap\":\"1/"
                  "2\"},\"destinations\":[{\"send\":1,"
                  "\"receive\":0.2,\"count\":2}]"),
  huge[] = WITH ("\"latency\":9223372036854775807,\"source\":{\"send\":9223372036854775807},"
                 "\"destinations\":[{\"send\":1,"
                 "\"receive\":9223372036854775807}]");

#define GOOD AT (0, 1, "0") "," AT (0, 2, "4") "," AT (1, 3, "6")

static const struct {
  const char *instance, *schedule;
  enum status_code code;
  const char *says; /* the makespan, the reason or the message */
} cases[] = {
  { one, MADE ("13", GOOD), STATUS_OK, "13" },
  { one, MADE ("13", AT (1, 3, "6") "," AT (0, 2, "4") "," AT (0, 1, "0")), STATUS_OK, "13" },
  { one, MADE ("11", AT (0, 3, "0") "," AT (0, 1, "4") "," AT (3, 2, "5")), STATUS_OK, "11" },
  { one, MADE ("14", AT (0, 3, "0") "," AT (0, 1, "4") "," AT (0, 2, "8")), STATUS_OK, "14" },
  { one, MADE ("10", AT (0, 3, "0") "," AT (3, 1, "3") "," AT (3, 2, "4")), STATUS_OK, "10" },
  { one, "{\"status\":\"optimal\",\"schedule\":" MADE ("13", GOOD) "}", STATUS_OK, "13" },
  { named, "{\"instance\":\"s\",\"makespan\":3,\"sends\":[" AT (0, 1, "0") "]}", STATUS_OK, "3" },
  { named, "{\"instance\":\"s\",\"makespan\":\"7/2\",\"sends\":[" AT (0, 1, "0.5") "]}", STATUS_OK,
    "7/2" },
  { named, "{\"instance\":\"t\",\"makespan\":3,\"sends\":[" AT (0, 1, "0") "]}", STATUS_FALSE,
    "instance is \"t\"" },
  { named, MADE ("3", AT (0, 1, "0")), STATUS_FALSE, "instance is missing" },
  { parts, MADE ("\"247/210\"", AT (0, 1, "0") "," AT (0, 2, "0.5")), STATUS_OK, "247/210" },
  { parts, MADE ("\"247/210\"", AT (0, 1, "0") "," AT (0, 2, "0.4999999999")), STATUS_FALSE,
    "its gap after sends[0] lasts until 1/2" },
  { huge, MADE ("\"27670116110564327421\"", AT (0, 1, "0")), STATUS_INPUT, "makespan" },
  { huge, MADE ("9223372036854775807", AT (0, 1, "0")), STATUS_FALSE,
    "the schedule takes 27670116110564327421" },
  /* Who gets it. */
  { one, MADE ("10", AT (0, 1, "0") "," AT (0, 2, "4")), STATUS_FALSE,
    "node 3 does not get the message" },
  { one, MADE ("0", ""), STATUS_FALSE, "node 1 does not get the message" },
  { one, MADE ("13", GOOD "," AT (2, 1, "10")), STATUS_FALSE,
    "sends[3]: node 1 gets the message a second time, after sends[0]" },
  { one, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "4") "," AT (1, 0, "6")), STATUS_FALSE,
    "sends[2]: node 1 sends to the source" },
  { one, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "4") "," AT (3, 3, "6")), STATUS_FALSE,
    "sends[2]: node 3 sends to itself" },
  { one, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "4") "," AT (1, 4, "6")), STATUS_FALSE,
    "sends[2]: to 4, but the nodes are 0 to 3" },
  { one, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "4") "," AT (4, 3, "6")), STATUS_FALSE,
    "sends[2]: from 4, but the nodes are 0 to 3" },
  { one, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "4") "," AT (-1, 3, "6")), STATUS_FALSE,
    "sends[2]: from -1, but" },
  { one, MADE ("13", AT (0, 4294967297, "0") "," AT (0, 2, "4") "," AT (1, 3, "6")), STATUS_FALSE,
    "sends[0]: to 4294967297, but" },
  /* When. */
  { one, MADE ("12", AT (0, 1, "0") "," AT (0, 2, "4") "," AT (1, 3, "5")), STATUS_FALSE,
    "sends[2]: node 1 sends at 5, but has the message only from 6 on" },
  { one, MADE ("13", AT (0, 1, "0") "," AT (3, 2, "20") "," AT (2, 3, "20")), STATUS_FALSE,
    "has the message only from" },
  { one, MADE ("13", AT (0, 1, "-1") "," AT (0, 2, "4") "," AT (1, 3, "6")), STATUS_FALSE,
    "sends[0]: starts at -1, before 0" },
  { one, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "3") "," AT (1, 3, "6")), STATUS_FALSE,
    "sends[1]: node 0 sends at 3, but its gap after sends[0] lasts until 4" },
  { one, MADE ("13", AT (0, 1, "4") "," AT (0, 2, "0") "," AT (2, 3, "6")), STATUS_OK, "13" },
  { one, MADE ("20", AT (0, 1, "0") "," AT (1, 3, "10") "," AT (1, 2, "6")), STATUS_FALSE,
    "sends[1]: node 1 sends at 10, but its overhead after sends[2] lasts until 11" },
  { one, MADE ("6", AT (0, 1, "0") "," AT (0, 2, "0") "," AT (0, 3, "0")), STATUS_FALSE,
    "node 0 sends at 0, but its overhead" },
  { one, MADE ("12", GOOD), STATUS_FALSE, "claims makespan 12; the schedule takes 13" },
  { one, MADE ("14", GOOD), STATUS_FALSE, "claims makespan 14; the schedule takes 13" },
  /* What is no schedule. */
  { one, "[]", STATUS_INPUT, "expected" },
  { one, "{\"makespan\":13}", STATUS_INPUT, "missing key \"sends\"" },
  { one, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "4") ",{\"from\":1,\"to\":3}"), STATUS_INPUT,
    "missing key \"start\"" },
  { one,
    MADE ("13",
          AT (0, 1, "0") "," AT (0, 2, "4") ",{\"from\":1,\"to\":3,\"start\":6,\"receive\":7}"),
    STATUS_INPUT, "unknown key \"receive\"" },
  { one, MADE ("13", AT (0, 1, "0") "," AT (0, 2, "4") ",{\"from\":1.5,\"to\":3,\"start\":6}"),
    STATUS_INPUT, "from" },
};

Test (schedule, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source about = { cases[i].instance, strlen (cases[i].instance), "i", 1 };
    struct verify_source source = { cases[i].schedule, strlen (cases[i].schedule), "f", 1 };
    struct verify_logp_instance instance;
    struct verify_verdict verdict;
    struct status status;
    status_init (&status);
    instance = (struct verify_logp_instance){ 0 };
    verify_verdict_init (&verdict);
    cr_assert (verify_logp_instance_read (&instance, &about, &status), "%s", status.message);
    enum status_code code = verify_logp_schedule (&instance, &source, &verdict, &status);
    const char *says = code == STATUS_OK      ? verdict.makespan
                       : code == STATUS_FALSE ? verdict.reason
                                              : status.message;
    cr_expect_eq (code, cases[i].code, "%s: %s", cases[i].schedule, says);
    cr_expect (code == STATUS_OK ? strcmp (says, cases[i].says) == 0
                                 : strstr (says, cases[i].says) != NULL,
               "%s: %s", cases[i].schedule, says);
    cr_expect_eq (verdict.valid, code == STATUS_OK);
    cr_expect_eq (verdict.misstated,
                  code == STATUS_FALSE && strstr (verdict.reason, "the schedule takes ") != NULL);
    verify_verdict_clear (&verdict);
    verify_logp_instance_clear (&instance);
  }
}
