/* Whole certificates of the overhead model; tests/reject has many more that are refused. */
#include "tests/support/verify_parts.h"
#include "verify/overhead/model.h"

#include "tests/support/verify_overhead.h"

/* Two nodes to each other: 2 in any order, 4 when one delivery is appended after the other. */
static const char swap[] = "{\"model\":\"overhead\",\"name\":\"swap\",\"nodes\":[{\"send\":1,"
                           "\"receive\":1},{\"send\":1,\"receive\":1}],"
                           "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1},{"
                           "\"source\":1,\"destinations\":[0],\"bytes\":1}]}";

#define HEAD(class, makespan, ticks)                                                               \
  "{\"certificate\":\"overhead\",\"version\":1,\"instance\":\"swap\"," class ",\"makespan\""       \
                                                                             ":" makespan          \
                                                                             ",\"ticks\":" ticks   \
                                                                             "}\n"
#define SENDS(makespan, a, b)                                                                      \
  "{\"schedule\":{\"instance\":\"swap\",\"makespan\":" makespan                                    \
  ",\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":" a                                    \
  ",\"multicast\":0},{\"from\":1,\"to\":0,\"start\":" b ",\"multicast\":1}]}}\n"
#define ANY "\"class\":\"any\""
#define APPEND "\"class\":\"append\""
#define RULES ",\"rules\":\"any\""
#define END "{\"end\":{\"clauses\":0}}\n"
#define FAST SENDS ("2", "1", "0,\"receive\":1")
#define SLOW SENDS ("4", "1", "2,\"receive\":3")

static const struct {
  const char *text;
  enum status_code code;
  const char *says; /* the class, or why not */
  uint64_t clauses;
} rows[] = {
  { HEAD (ANY, "2", "1") FAST END, STATUS_OK, "any", 0 },
  { HEAD (ANY, "2", "3") FAST END, STATUS_OK, "any", 0 },
  { HEAD (APPEND, "4", "1") SLOW END, STATUS_OK, "append", 0 },
  { HEAD (APPEND, "4", "1") SLOW "{\"or\":[[\"s\",1,2],[\"s\",0,2]]}\n{\"end\":{\"clauses\":1}}\n",
    STATUS_OK, "append", 1 },
  { HEAD (APPEND RULES, "4", "1") SLOW END, STATUS_FALSE, "not excluded", 0 },
  { HEAD (ANY RULES, "2", "1") FAST END, STATUS_OK, "any", 0 },
  { HEAD (ANY, "4", "1") SLOW END, STATUS_FALSE, "not excluded", 0 },
  { HEAD (APPEND, "2", "1") FAST END, STATUS_FALSE, "no appended one", 0 },
  { HEAD (ANY, "2", "1") SLOW END, STATUS_FALSE, "the schedule takes 4", 0 },
  { HEAD (ANY ",\"rules\":\"append\"", "2", "1") FAST END, STATUS_INPUT, "only \"any\"", 0 },
  { HEAD (APPEND ",\"rules\":1", "2", "1") FAST END, STATUS_INPUT, "rules", 0 },
  { HEAD (ANY, "2", "1") FAST "{\"or\":[[\"p\",0,1]]}\n{\"end\":{\"clauses\":1}}\n", STATUS_INPUT,
    "no statement", 0 },
  { HEAD (ANY, "2", "1") FAST "{\"prices\":{\"grid\":1,\"horizon\":1,\"pools\":[]}}\n" END,
    STATUS_OK, "any", 0 },
  { HEAD (APPEND, "4", "1") SLOW "{\"prices\":{\"grid\":1,\"horizon\":3,\"pools\":[]}}\n" END,
    STATUS_FALSE, "leave room", 0 },
  { HEAD (ANY, "\"5/2\"", "1") FAST END, STATUS_FALSE, "whole number", 0 },
};

Test (certificate, table)
{
  struct verify_overhead_instance instance;
  support_read (&instance, swap);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_source source = { rows[i].text, strlen (rows[i].text), "certificate", 1 };
    struct verify_claim claim;
    struct status status;
    status_init (&status);
    verify_claim_init (&claim);
    enum status_code code
      = parts_certify (verify_overhead_certificate, &instance, &source, &claim, &status);
    const char *said = code == STATUS_OK      ? claim.class
                       : code == STATUS_FALSE ? claim.reason
                                              : status.message;
    cr_expect_eq (code, rows[i].code, "row %zu: %s", i, said);
    cr_expect (strstr (said, rows[i].says), "row %zu: %s", i, said);
    cr_expect_eq (claim.accepted, code == STATUS_OK);
    cr_expect_eq (claim.makespan != NULL, code == STATUS_OK);
    if (code == STATUS_OK)
      cr_expect_eq (claim.clauses, rows[i].clauses, "row %zu", i);
    verify_claim_clear (&claim);
  }
  verify_overhead_instance_clear (&instance);
}
