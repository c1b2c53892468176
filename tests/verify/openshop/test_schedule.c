#include "tests/support/verify_openshop.h"
#include "verify/openshop/model.h"

static const char shop[]
  = "{\"model\":\"openshop\",\"name\":\"s\",\"times\":[[2,\"1/2\",0],[1,2,0]]}";
static const char exchange[] = "{\"model\":\"exchange\",\"times\":[[0,2,0],[1,0,1],[1,1,0]]}";

#define SHOP(makespan, sends) "{\"instance\":\"s\",\"makespan\":" makespan ",\"sends\":[" sends "]}"
#define EXCHANGE(makespan, sends) "{\"makespan\":" makespan ",\"sends\":[" sends "]}"
#define AT(from, to, start) "{\"from\":" #from ",\"to\":" #to ",\"start\":" start "}"
#define GOOD AT (0, 0, "0") "," AT (0, 1, "2") "," AT (1, 1, "0") "," AT (1, 0, "2")
#define SWAP                                                                                       \
  AT (0, 1, "0") "," AT (0, 2, "2") "," AT (1, 0, "1") "," AT (1, 2, "0") "," AT (2, 0, "0")

static const struct {
  const char *instance, *schedule;
  enum status_code code;
  const char *says; /* the makespan, the reason or the message */
} cases[] = {
  { shop, SHOP ("3", GOOD), STATUS_OK, "3" },
  { shop, SHOP ("3.0", GOOD), STATUS_OK, "3" },
  { shop, "{\"status\":\"optimal\",\"schedule\":" SHOP ("3", GOOD) "}", STATUS_OK, "3" },
  { shop, SHOP ("\"7/2\"", AT (0, 0, "0") "," AT (0, 1, "3") "," AT (1, 1, "0") "," AT (1, 0, "2")),
    STATUS_OK, "7/2" },
  /* Tasks without time, anywhere. */
  { shop, SHOP ("3", GOOD "," AT (0, 2, "0") "," AT (1, 2, "1")), STATUS_OK, "3" },
  { shop, SHOP ("3", GOOD "," AT (0, 2, "1")), STATUS_OK, "3" },
  { shop, SHOP ("3", GOOD "," AT (0, 2, "5")), STATUS_FALSE,
    "claims makespan 3; the schedule takes 5" },
  { shop, SHOP ("5", GOOD "," AT (0, 2, "5")), STATUS_OK, "5" },
  { shop, SHOP ("3", GOOD "," AT (0, 2, "0") "," AT (0, 2, "0")), STATUS_FALSE,
    "sends[5]: from 0 to 2 a second time, after sends[4]" },
  { shop, SHOP ("3", GOOD "," AT (0, 2, "-1")), STATUS_FALSE,
    "sends[4]: from 0 to 2 starts at -1, before 0" },
  { shop, SHOP ("3", GOOD "," AT (0, 0, "9")), STATUS_FALSE,
    "sends[4]: from 0 to 0 a second time, after sends[0]" },
  { shop, SHOP ("4", GOOD), STATUS_FALSE, "claims makespan 4; the schedule takes 3" },
  { shop, SHOP ("2", GOOD), STATUS_FALSE, "claims makespan 2; the schedule takes 3" },
  { shop, SHOP ("3", AT (0, 0, "0") "," AT (0, 1, "2") "," AT (1, 1, "0")), STATUS_FALSE,
    "nothing is sent from 1 to 0" },
  { shop, SHOP ("3", AT (0, 0, "0") "," AT (0, 1, "2") "," AT (1, 1, "0") "," AT (1, 0, "1.5")),
    STATUS_FALSE,
    "job 1 works twice at once: sends[2] from 1 to 1 from 0 to 2, and sends[3] from 1 to 0 from "
    "3/2 on" },
  { shop, SHOP ("3", AT (0, 0, "0.5") "," AT (0, 1, "2.5") "," AT (1, 1, "0") "," AT (1, 0, "2")),
    STATUS_FALSE,
    "machine 0 works twice at once: sends[0] from 0 to 0 from 1/2 to 5/2, and sends[3] from 1 to 0 "
    "from 2 on" },
  /* Starting together. */
  { shop, SHOP ("3", AT (0, 0, "0") "," AT (0, 1, "0") "," AT (1, 1, "1") "," AT (1, 0, "3")),
    STATUS_FALSE, "job 0 works twice at once" },
  { shop, SHOP ("3", GOOD "," AT (2, 0, "0")), STATUS_FALSE,
    "sends[4]: from 2, but the jobs are 0 to 1" },
  { shop, SHOP ("3", GOOD "," AT (0, 3, "0")), STATUS_FALSE,
    "sends[4]: to 3, but the machines are 0 to 2" },
  { shop, SHOP ("3", GOOD "," AT (-1, 0, "0")), STATUS_FALSE,
    "sends[4]: from -1, but the jobs are 0 to 1" },
  { shop, "{\"makespan\":3,\"sends\":[" GOOD "]}", STATUS_FALSE,
    "instance is missing, but the instance is named \"s\"" },
  { shop, "{\"instance\":\"t\",\"makespan\":3,\"sends\":[" GOOD "]}", STATUS_FALSE,
    "instance is \"t\", but the instance is named \"s\"" },
  { shop, SHOP ("3", "{\"from\":0,\"to\":0}"), STATUS_INPUT, "sends[0]: missing key \"start\"" },
  { shop, SHOP ("3", "{\"from\":0,\"to\":0,\"start\":0,\"receive\":0}"), STATUS_INPUT,
    "sends[0]: unknown key \"receive\"" },
  { shop, SHOP ("3", "{\"from\":0.5,\"to\":0,\"start\":0}"), STATUS_INPUT, "from" },
  { shop, SHOP ("3", "[0,0,0]"), STATUS_INPUT, "sends[0]: its value: expected an object" },
  { shop, "{\"instance\":\"s\",\"makespan\":3}", STATUS_INPUT, "missing key \"sends\"" },
  { shop, "{", STATUS_INPUT, "" },
  { exchange, EXCHANGE ("2", SWAP "," AT (2, 1, "2")), STATUS_FALSE,
    "claims makespan 2; the schedule takes 3" },
  { exchange, EXCHANGE ("3", SWAP "," AT (2, 1, "2")), STATUS_OK, "3" },
  { exchange, EXCHANGE ("3", SWAP), STATUS_FALSE, "nothing is sent from 2 to 1" },
  { exchange,
    EXCHANGE ("3", AT (0, 1, "0") "," AT (1, 0, "1") "," AT (1, 2, "0") "," AT (2, 0, "0") "," AT (
                     2, 1, "2")),
    STATUS_OK, "3" }, /* without that from 0 to 2, which takes no time */
  { exchange, EXCHANGE ("3", SWAP "," AT (2, 1, "2") "," AT (1, 1, "0")), STATUS_FALSE,
    "sends[6]: node 1 sends to itself" },
  { exchange, EXCHANGE ("3", SWAP "," AT (2, 1, "1")), STATUS_FALSE,
    "node 1 receives twice at once: sends[0] from 0 to 1 from 0 to 2, and sends[5] from 2 to 1 "
    "from 1 on" },
  { exchange, EXCHANGE ("3", SWAP "," AT (3, 1, "1")), STATUS_FALSE,
    "sends[5]: from 3, but the nodes are 0 to 2" },
  /* A send and a receive of one node are independent. */
  { exchange, EXCHANGE ("4", SWAP "," AT (2, 1, "3")), STATUS_OK, "4" },
};

Test (schedule, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source source = { cases[i].schedule, strlen (cases[i].schedule), "f", 1 };
    struct verify_openshop_instance instance;
    struct verify_verdict verdict;
    struct status status;
    status_init (&status);
    instance = (struct verify_openshop_instance){ 0 };
    verify_verdict_init (&verdict);
    shop_read (&instance, cases[i].instance, strlen (cases[i].instance));
    enum status_code code = verify_openshop_schedule (&instance, &source, &verdict, &status);
    const char *says = code == STATUS_OK      ? verdict.makespan
                       : code == STATUS_FALSE ? verdict.reason
                                              : status.message;
    cr_expect_eq (code, cases[i].code, "%s: %s", cases[i].schedule, says);
    cr_expect (code == STATUS_OK ? strcmp (says, cases[i].says) == 0
                                 : strstr (says, cases[i].says) != NULL,
               "%s: %s", cases[i].schedule, says);
    cr_expect_eq (verdict.valid, code == STATUS_OK);
    verify_verdict_clear (&verdict);
    verify_openshop_instance_clear (&instance);
  }
}
