/* The checker of the node model on certificates that were made to take it in, or to take its
   time. */
#include "verify/node/model.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Check a certificate for an instance, both as text; `claim` is to be cleared. */
static enum status_code
certify (const char *instance_text, const char *text, struct verify_claim *claim,
         struct status *status)
{
  struct verify_source about = { instance_text, strlen (instance_text), "instance", 1 },
                       source = { text, strlen (text), "certificate", 1 };
  struct verify_node_instance instance;
  instance = (struct verify_node_instance){ 0 };
  status_init (status);
  verify_claim_init (claim);
  cr_assert (verify_node_instance_read (&instance, &about, status), "%s", status->message);
  enum status_code code = verify_node_certificate (&instance, &source, NULL, claim, status);
  verify_node_instance_clear (&instance);
  return code;
}

#define FIRST(makespan) "{\"certificate\":\"node\",\"version\":1,\"makespan\":" makespan "}\n"
#define NAMED(name)                                                                                \
  "{\"certificate\":\"node\",\"version\":1,\"instance\":\"" name "\",\"makespan\":4}\n"
#define PRICES(prices) "{\"path\":[],\"prices\":[" prices "]}\n"
#define END(ready) "{\"end\":{\"ready\":" ready ",\"hints\":1,\"nodes\":1000000}}\n"
#define BASE "\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{\"cost\":3,\"count\":5}]}"
#define BEST "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3,3]]}\n"
#define CASES                                                                                      \
  "{\"split\":{\"cost\":3,\"time\":1,\"count\":0}}\n{\"leaf\":[[2,1]],\"weights\":[\"1/"           \
  "2\"]}\n{\"leaf\":[],\"weights\":[0.5]}\n"
#define TREE(splits, leaves) "{\"end\":{\"ready\":4,\"splits\":" splits ",\"leaves\":" leaves "}}\n"

static const char base[] = "{\"model\":\"node\"," BASE,
                  named[] = "{\"model\":\"node\",\"name\":\"base\"," BASE;

/* Sends complete at 2, 4, 6 and from the second node, which costs 2, too. */
static const char slots[] = "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{"
                            "\"cost\":2},{\"cost\":9,\"count\":3}]}";

/* Its source takes so long that counting slots or ticks from 0 on does not end. */
static const char slow_source[]
  = "{\"model\":\"node\",\"source\":{\"cost\":1099511627776},\"destinations\":[{\"cost\":4,"
    "\"count\":4},{\"cost\":7,\"count\":2}]}";
static const char slow_both[] = "{\"model\":\"node\",\"source\":{\"cost\":1099511627776},"
                                "\"destinations\":[{\"cost\":1},{\"cost\":1099511627776}]}";

static const struct {
  const char *instance, *certificate;
  enum status_code code;
  const char *says; /* the makespan, the reason or the message */
} cases[] = {
  { base, FIRST ("4") BEST PRICES ("") END ("4"), STATUS_OK, "4" },
  { named, NAMED ("base") BEST PRICES ("") END ("4"), STATUS_OK, "4" },
  { named, NAMED ("bass") BEST PRICES ("") END ("4"), STATUS_FALSE, "it is for \"bass\"" },
  { named, FIRST ("4") BEST PRICES ("") END ("4"), STATUS_FALSE, "it names no instance" },
  { base, NAMED ("base") BEST PRICES ("") END ("4"), STATUS_FALSE, "the instance has no name" },
  { base, FIRST ("4") BEST CASES TREE ("1", "2"), STATUS_OK, "4" },
  { base, FIRST ("4") BEST CASES TREE ("2", "2"), STATUS_INPUT, "\"splits\" is 2" },
  { base, FIRST ("4") BEST CASES TREE ("1", "3"), STATUS_INPUT, "\"leaves\" is 3" },
  { base, FIRST ("4") BEST CASES TREE ("1", "1"), STATUS_INPUT, "\"leaves\" is 1" },
  /* A send that has completed before is none that completes then, whether a node became ready
     in between or not. */
  { slots, FIRST ("4") "{\"ready\":[[2,2,1],[4,9,2]]}\n" PRICES ("") END ("2"), STATUS_FALSE,
    "before all destinations" },
  { slots, FIRST ("5") "{\"ready\":[[2,2,1],[4,9,1],[5,9,2]]}\n" PRICES ("") END ("3"),
    STATUS_FALSE, "more become ready" },
  { slots, FIRST ("5") "{\"ready\":[[2,2,1],[4,9,1],[5,9,1]]}\n" PRICES ("") END ("3"),
    STATUS_FALSE, "more become ready" },
  { slots, FIRST ("5") "{\"ready\":[[2,2,1],[5,9,2]]}\n" PRICES ("") END ("2"), STATUS_FALSE,
    "more become ready" },
  { slots, FIRST ("3") "{\"ready\":[[3,2,1]]}\n" PRICES ("") END ("1"), STATUS_FALSE,
    "more become ready" },
  /* No price is any use: the whole search. */
  { slow_source,
    FIRST ("1099511627788") "{\"ready\":[[1099511627776,4,1],[1099511627780,4,1],[1099511627784,4,"
                            "2],[1099511627788,7,2]]}\n" PRICES ("[4,1000],[7,1000]") END ("4"),
    STATUS_OK, "1099511627788" },
  { slow_source,
    FIRST ("1099511627790") "{\"ready\":[[1099511627776,7,1],[1099511627783,4,1],[1099511627787,4,"
                            "1],[1099511627790,4,1]]}\n" PRICES ("[4,1000],[7,1000]") END ("4"),
    STATUS_FALSE, "" },
  { slow_both,
    FIRST ("2199023255552") "{\"ready\":[[1099511627776,1099511627776,1],[2199023255552,1,1]]}"
                            "\n" PRICES ("") END ("2"),
    STATUS_FALSE, "finds a schedule" },
};

Test (reading, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_claim claim;
    struct status status;
    enum status_code code = certify (cases[i].instance, cases[i].certificate, &claim, &status);
    const char *said = code == STATUS_OK      ? claim.makespan
                       : code == STATUS_FALSE ? claim.reason
                                              : status.message;
    cr_expect_eq (code, cases[i].code, "%zu: %d %s", i, (int)code, said);
    cr_expect (strstr (said, cases[i].says) != NULL, "%zu: %s", i, said);
    cr_expect_eq (claim.accepted, code == STATUS_OK);
    verify_claim_clear (&claim);
  }
}
