#include "verify/logp/model.h"

#include "verify/logp/dual_bound.h"
#include "verify/logp/program.h"

#include <criterion/criterion.h>
#include <string.h>

/* Two types, the one that is fast in everything first; the optimum is 7: node 1 at 3, then 2 and
   3 from both. */
static const char pair[]
  = "{\"model\":\"logp\",\"name\":\"pair\",\"latency\":1,\"source\":{\"send\":1,\"gap\":3},"
    "\"destinations\":[{\"send\":2,"
    "\"receive\":2,\"gap\":3,\"count\":2},{\"send\":1,\"receive\":1}]}",
  halves[] = "{\"model\":\"logp\",\"name\":\"pair\",\"latency\":\"1/"
             "2\",\"source\":{\"send\":0.5,\"gap\":\"3/2\"},"
             "\"destinations\":[{\"send\":1,\"receive\":1,\"gap\":\"3/"
             "2\",\"count\":2},{\"send\":\"1/2\",\"receive\":0.5}]}",
  large[]
  = "{\"model\":\"logp\",\"name\":\"pair\",\"latency\":1,\"source\":{\"send\":1,\"gap\":3},"
    "\"destinations\":[{\"send\":2,"
    "\"receive\":2,\"gap\":3,\"count\":2},{\"send\":1,\"receive\":1,\"gap\":9223372036854775807}]}",
  fine[] = "{\"model\":\"logp\",\"name\":\"pair\",\"latency\":1,\"source\":{\"send\":1,\"gap\":3},"
           "\"destinations\":[{\"send\":2,"
           "\"receive\":2,\"gap\":3,\"count\":2},{\"send\":1,\"receive\":1,\"gap\":\"1/"
           "100000000\"},{\"send\":\"1/"
           "100000000\",\"receive\":0}]}";

/* A gap that nothing comes after, and a receive overhead of the source, which says nothing. */
static const char lone[]
  = "{\"model\":\"logp\",\"name\":\"pair\",\"source\":{\"send\":1,\"gap\":9},\"destinations\":[{"
    "\"send\":1,"
    "\"receive\":1,\"gap\":9}]}",
  unused[]
  = "{\"model\":\"logp\",\"name\":\"pair\",\"latency\":1,\"source\":{\"send\":1,\"receive\":\"1/"
    "100000000\","
    "\"gap\":3},\"destinations\":[{\"send\":2,\"receive\":2,\"gap\":3,\"count\":2},{\"send\":1,"
    "\"receive\":1}]}";

#define FIRST(makespan)                                                                            \
  "{\"certificate\":\"logp\",\"version\":1,\"instance\":\"pair\",\"makespan\":" makespan           \
  ",\"ticks\":1}\n"
#define PRICES(prices) "{\"prices\":[" prices "]}\n"
#define PROGRAM(counts) "{\"program\":[" counts "]}\n"
#define END "{\"end\":{\"clauses\":0}}\n"
#define AT(from, to, start) "{\"from\":" #from ",\"to\":" #to ",\"start\":" start "}"
#define SCHEDULE(makespan, sends)                                                                  \
  "{\"schedule\":{\"instance\":\"pair\",\"makespan\":" makespan ",\"sends\":[" sends "]}}\n"
#define BEST AT (0, 3, "0") "," AT (0, 1, "3") "," AT (3, 2, "3")
#define SLOW AT (0, 3, "0") "," AT (0, 1, "3") "," AT (3, 2, "4")
#define LATE AT (0, 3, "0") "," AT (0, 1, "3") "," AT (3, 2, "3.5")
#define HALF AT (0, 3, "0") "," AT (0, 1, "1.5") "," AT (3, 2, "1.5")
#define GOOD SCHEDULE ("7", BEST)

static const struct {
  const char *instance, *proof;
  enum status_code code;
  const char *says; /* the makespan, the reason or the message */
} cases[] = {
  { pair, FIRST ("7") GOOD PRICES ("1,2") END, STATUS_OK, "7" },
  { pair, FIRST ("7") GOOD PRICES ("1,1") END, STATUS_FALSE,
    "the prices do not exclude that a schedule ends before 7" },
  { pair, FIRST ("\"14/2\"") GOOD PRICES ("5,6") END, STATUS_OK, "7" },
  { pair, FIRST ("7") GOOD PROGRAM ("1,2") END, STATUS_OK, "7" },
  { halves, FIRST ("3.5") SCHEDULE ("3.5", HALF) PRICES ("1,2") END, STATUS_OK, "7/2" },
  { halves, FIRST ("3.5") SCHEDULE ("3.5", HALF) PROGRAM ("1,2") END, STATUS_OK, "7/2" },
  { lone, FIRST ("2") SCHEDULE ("2", AT (0, 1, "0")) PROGRAM ("1") END, STATUS_OK, "2" },
  { lone, FIRST ("2") SCHEDULE ("2", AT (0, 1, "0")) PRICES ("1") END, STATUS_OK, "2" },
  { unused, FIRST ("7") GOOD PRICES ("1,2") END, STATUS_OK, "7" },
  { pair,
    "{\"certificate\":\"logp\",\"version\":1,\"makespan\":7,\"ticks\":1}\n" GOOD PRICES ("1,2") END,
    STATUS_FALSE, "it names no instance" },
  { pair, FIRST ("7") GOOD PRICES ("0,1") END, STATUS_OK, "7" },
  { pair, FIRST ("7") GOOD PRICES ("1,0") END, STATUS_FALSE,
    "the prices do not exclude that a schedule ends before 7" },
  { pair, FIRST ("7") GOOD PRICES ("-1,-1") END, STATUS_FALSE,
    "the prices do not exclude that a schedule ends before 7" },
  { pair, FIRST ("7") GOOD PRICES ("0,0") END, STATUS_FALSE,
    "the prices do not exclude that a schedule ends before 7" },
  { pair, FIRST ("8") SCHEDULE ("8", SLOW) PRICES ("1,2") END, STATUS_FALSE,
    "the prices do not exclude that a schedule ends before 8" },
  { pair, FIRST ("8") SCHEDULE ("8", SLOW) PROGRAM ("1,2") END, STATUS_FALSE,
    "the program gives 7, not the makespan 8" },
  { pair, FIRST ("\"15/2\"") SCHEDULE ("\"15/2\"", LATE) PRICES ("1,1") END, STATUS_FALSE,
    "15/2 is no sum of the instance's times" },
  { halves,
    FIRST ("4") SCHEDULE ("4", AT (0, 3, "0") "," AT (0, 1, "1.5") "," AT (3, 2, "2"))
      PROGRAM ("1,2") END,
    STATUS_FALSE, "the program gives 7/2, not the makespan 4" },
  { pair, FIRST ("7") GOOD PRICES ("1") END, STATUS_FALSE, "there are 2 types, but numbers for 1" },
  { pair, FIRST ("7") GOOD PRICES ("") END, STATUS_FALSE, "there are 2 types, but numbers for 0" },
  { pair, FIRST ("7") GOOD PROGRAM ("1") END, STATUS_FALSE,
    "there are 2 types, but numbers for 1" },
  { pair, FIRST ("7") GOOD PROGRAM ("2,1") END, STATUS_FALSE,
    "the program is for 2 nodes of type 0, but there are 1" },
  { pair, FIRST ("7") GOOD PROGRAM ("1,3") END, STATUS_FALSE,
    "the program is for 3 nodes of type 1, but there are 2" },
  { pair, FIRST ("7") SCHEDULE ("8", SLOW) PRICES ("1,2") END, STATUS_FALSE,
    "makespan is 7, but the schedule's is 8" },
  { pair, FIRST ("6") SCHEDULE ("6", BEST) PRICES ("1,1") END, STATUS_FALSE,
    "the schedule is not valid: claims makespan 6" },
  { large, FIRST ("7") GOOD PRICES ("1,1") END, STATUS_FALSE, "no common step" },
  { fine, FIRST ("7") SCHEDULE ("7", BEST "," AT (3, 4, "4")) PRICES ("1,1,1") END, STATUS_FALSE,
    "more than 16777216 entries" },
  { fine, FIRST ("7") SCHEDULE ("7", BEST "," AT (3, 4, "4")) PROGRAM ("1,1,2") END, STATUS_FALSE,
    "the program gives 250000001/50000000, not the makespan 7" },
  { pair, FIRST ("7") PRICES ("1,1") END, STATUS_INPUT, "expected \"schedule\"" },
  { pair, FIRST ("7") GOOD END, STATUS_INPUT, "\"prices\" or \"program\" is missing" },
  { pair, FIRST ("7") GOOD PRICES ("1,1") PROGRAM ("1,2") END, STATUS_INPUT, "too much" },
  { pair, FIRST ("7") GOOD PRICES ("1,1") "{\"end\":{\"clauses\":1}}\n", STATUS_INPUT,
    "\"clauses\" must be 0" },
  { pair, FIRST ("7") GOOD PRICES ("1,1,1") END, STATUS_INPUT,
    "prices: more than there can be types" },
  { pair, FIRST ("7") GOOD PRICES ("1,0.5") END, STATUS_INPUT, "prices" },
  { pair, FIRST ("7") GOOD PRICES ("1,35184372088833") END, STATUS_INPUT, "prices" },
  { pair, FIRST ("7") GOOD PROGRAM ("0,2") END, STATUS_INPUT, "program" },
  { pair, FIRST ("7") GOOD "{\"counting\":{\"before\":3}}\n" END, STATUS_INPUT,
    "expected \"prices\" or \"program\"" },
  { pair, FIRST ("7") GOOD "{\"prices\":{}}\n" END, STATUS_INPUT, "prices" },
  { pair, FIRST ("7") GOOD "{\"prices\":[1,1],\"program\":[1,2]}\n" END, STATUS_INPUT,
    "unknown key" },
};

Test (certificate, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source about = { cases[i].instance, strlen (cases[i].instance), "i", 1 };
    struct verify_source source = { cases[i].proof, strlen (cases[i].proof), "f", 1 };
    struct verify_logp_instance instance;
    struct verify_claim claim;
    struct status status;
    status_init (&status);
    instance = (struct verify_logp_instance){ 0 };
    verify_claim_init (&claim);
    cr_assert (verify_logp_instance_read (&instance, &about, &status), "%s", status.message);
    enum status_code code = verify_logp_certificate (&instance, &source, NULL, &claim, &status);
    const char *says = code == STATUS_OK      ? claim.makespan
                       : code == STATUS_FALSE ? claim.reason
                                              : status.message;
    cr_expect_eq (code, cases[i].code, "%s: %s", cases[i].proof, says);
    cr_expect (code == STATUS_OK ? strcmp (says, cases[i].says) == 0
                                 : strstr (says, cases[i].says) != NULL,
               "%s: %s", cases[i].proof, says);
    cr_expect_eq (claim.accepted, code == STATUS_OK);
    cr_expect (
      code != STATUS_OK
      || claim.by
           == (strstr (cases[i].proof, "prices") ? VERIFY_BY_DUAL_VALUES : VERIFY_BY_PROGRAM));
    verify_claim_clear (&claim);
    verify_logp_instance_clear (&instance);
  }
}

/* Worth beyond 2^60 is not known, also when a negative price is added to it, and then nothing is
   proven: the source sends once, to the node that costs, from where all 40000 others can be
   reached. Just below that the worth is what it is. */
Test (certificate, saturated)
{
  static const char text[] = "{\"model\":\"logp\",\"source\":{\"send\":1,\"gap\":1000},"
                             "\"destinations\":[{\"send\":1,\"receive\":0},"
                             "{\"send\":500,\"receive\":0,\"count\":40000}]}";
  const int64_t price[] = { -VERIFY_LOGP_DUAL_VALUE, VERIFY_LOGP_DUAL_VALUE };
  struct verify_source about = { text, sizeof text - 1, "i", 1 };
  struct verify_logp_instance instance;
  struct verify_logp_types types;
  struct status status;
  status_init (&status);
  instance = (struct verify_logp_instance){ 0 };
  verify_logp_types_init (&types);
  cr_assert (verify_logp_instance_read (&instance, &about, &status)
             && verify_logp_types_from (&types, &instance));
  cr_expect_eq (verify_logp_dual_bound (&types, price, 300, NULL), STATUS_FALSE);
  cr_expect_eq (verify_logp_dual_bound (&types, price, 5, NULL), STATUS_OK);
  verify_logp_types_clear (&types);
  verify_logp_instance_clear (&instance);
}

/* Two types: 3 (n_0 + 1) (n_1 + 1) entries, and 3 (steps + 1). */
Test (certificate, sizes)
{
  struct verify_logp_type two[] = { { 1, 0, 1, 4095 }, { 1, 1, 1, 5460 } };
  const struct verify_logp_types types = { .type = two, .k = 2 };
  cr_expect_eq (verify_logp_program_entries (&types), INT64_C (3) * 4096 * 5461);
  two[1].count = 5461;
  cr_expect_eq (verify_logp_program_entries (&types), -1);
  two[0].count = two[1].count = VERIFY_LOGP_DESTINATIONS;
  cr_expect_eq (verify_logp_program_entries (&types), -1);
  cr_expect_eq (verify_logp_dual_entries (&types, VERIFY_LOGP_DUAL_ENTRIES / 3 - 1),
                VERIFY_LOGP_DUAL_ENTRIES / 3 * 3);
  cr_expect_eq (verify_logp_dual_entries (&types, VERIFY_LOGP_DUAL_ENTRIES / 3), -1);
  cr_expect_eq (verify_logp_dual_entries (&types, INT64_C (1) << 61), -1);
}

/* Limits of memory and time end the check. */
Test (certificate, limits)
{
  static const char *const proofs[]
    = { FIRST ("7") GOOD PRICES ("1,1") END, FIRST ("7") GOOD PROGRAM ("1,2") END };
  for (size_t i = 0; i < 2; i++) {
    const struct limits limits = { .bytes = 64 };
    struct verify_source about = { pair, strlen (pair), "i", 1 },
                         source = { proofs[i], strlen (proofs[i]), "f", 1 };
    struct deadline deadline;
    struct verify_logp_instance instance;
    struct verify_claim claim;
    struct status status;
    status_init (&status);
    instance = (struct verify_logp_instance){ 0 };
    verify_claim_init (&claim);
    deadline_start (&deadline, &limits);
    cr_assert (verify_logp_instance_read (&instance, &about, &status), "%s", status.message);
    cr_expect_eq (verify_logp_certificate (&instance, &source, &deadline, &claim, &status),
                  STATUS_LIMIT);
    cr_expect (strstr (status.message, "memory"), "%s", status.message);
    verify_claim_clear (&claim);
    verify_logp_instance_clear (&instance);
  }
}
