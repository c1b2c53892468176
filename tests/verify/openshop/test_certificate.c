#include "tests/support/verify_openshop.h"
#include "tests/support/verify_parts.h"
#include "verify/openshop/logic.h"
#include "verify/openshop/model.h"

#include <math.h>

/* Loads 5 5 and 5 5, optimum 5; in half units. */
static const char shop[]
  = "{\"model\":\"openshop\",\"name\":\"s\",\"times\":[[\"3/2\",1],[1,\"3/2\"]]}";
/* Equal sums, optimum above the load 3: */
static const char even[] = "{\"model\":\"exchange\",\"times\":[[0,2,1],[1,0,2],[2,1,0]]}";

#define FIRST                                                                                      \
  "{\"certificate\":\"openshop\",\"version\":1,\"instance\":\"s\",\"makespan\":\"5/"               \
  "2\",\"ticks\":2}\n"
#define PLAN                                                                                       \
  "{\"instance\":\"s\",\"makespan\":2.5,\"sends\":[{\"from\":0,\"to\":0,\"start\":0},{\"from\":0," \
  "\"to\":1,\"start\":1.5},{\"from\":1,"                                                           \
  "\"to\":0,\"start\":1.5},"                                                                       \
  "{\"from\":1,\"to\":1,\"start\":0}]}"
#define LATE                                                                                       \
  "{\"instance\":\"s\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":0,\"start\":0},{\"from\":0,"   \
  "\"to\":1,\"start\":2},{\"from\":1,\"to\":"                                                      \
  "0,\"start\":1.5},"                                                                              \
  "{\"from\":1,\"to\":1,\"start\":0}]}"
#define HEAD FIRST "{\"schedule\":" PLAN "}\n"
#define LATE_HEAD                                                                                  \
  "{\"certificate\":\"openshop\",\"version\":1,\"instance\":\"s\",\"makespan\":3,\"ticks\":2}\n{"  \
  "\"schedule\":" LATE "}\n"
#define END(n) "{\"end\":{\"clauses\":" #n "}}\n"
#define FIRST_EVEN "{\"certificate\":\"exchange\",\"version\":1,\"makespan\":3,\"ticks\":1}\n"
#define PLAN_EVEN                                                                                  \
  "{\"schedule\":{\"makespan\":3,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,\"to\":" \
  "2,\"start\":2},{\"from\":1,\"to\":2,"                                                           \
  "\"start\":0},{\"from\":1,"                                                                      \
  "\"to\":0,\"start\":2},{\"from\":2,\"to\":0,\"start\":0},{\"from\":2,\"to\":1,\"start\":2}]}}\n"

static const struct {
  const char *instance, *text;
  enum status_code code;
  const char *says; /* the makespan, the reason or the message */
  enum verify_method by;
  uint64_t number; /* clauses or line */
} cases[] = {
  { shop, HEAD "{\"load\":{\"row\":1}}\n" END (0), STATUS_OK, "5/2", VERIFY_BY_ROW, 1 },
  { shop, HEAD "{\"load\":{\"column\":0}}\n" END (0), STATUS_OK, "5/2", VERIFY_BY_COLUMN, 0 },
  { shop, HEAD END (0), STATUS_OK, "5/2", VERIFY_BY_CLAUSES, 0 },
  { shop, HEAD "{\"mirror\":3}\n" END (0), STATUS_OK, "5/2", VERIFY_BY_CLAUSES, 0 },
  { shop, HEAD "{\"or\":[[\"b\",0,1]]}\n" END (1), STATUS_OK, "5/2", VERIFY_BY_CLAUSES, 1 },
  { even, FIRST_EVEN PLAN_EVEN "{\"load\":{\"column\":2}}\n" END (0), STATUS_OK, "3",
    VERIFY_BY_COLUMN, 2 },
  { shop, HEAD "{\"load\":{\"row\":2}}\n" END (0), STATUS_FALSE, "line 3: there is no row 2", 0,
    0 },
  { shop, HEAD "{\"load\":{\"column\":9}}\n" END (0), STATUS_FALSE, "line 3: there is no column 9",
    0, 0 },
  { shop, LATE_HEAD "{\"load\":{\"row\":0}}\n" END (0), STATUS_FALSE,
    "line 3: the sum of row 0 is less than the makespan 3", 0, 0 },
  { shop, LATE_HEAD "{\"load\":{\"column\":1}}\n" END (0), STATUS_FALSE,
    "line 3: the sum of column 1 is less than the makespan 3", 0, 0 },
  { shop, LATE_HEAD END (0), STATUS_FALSE, "the clauses are no contradiction", 0, 0 },
  { shop, LATE_HEAD "{\"mirror\":0}\n" END (0), STATUS_FALSE, "the clauses are no contradiction", 0,
    0 },
  { shop, LATE_HEAD "{\"or\":[[\"b\",0,1]]}\n" END (1), STATUS_FALSE,
    "line 3: clause 0 was not found to follow", 0, 0 },
  { shop, LATE_HEAD "{\"or\":[]}\n" END (1), STATUS_FALSE,
    "line 3: clause 0 was not found to follow", 0, 0 },
  { shop, LATE_HEAD "{\"or\":[[\"b\",0,3]]}\n" END (1), STATUS_FALSE,
    "line 3: a literal of \"b\" is no statement about this instance", 0, 0 },
  { shop, LATE_HEAD "{\"forget\":[0]}\n" END (0), STATUS_FALSE,
    "line 3: there is no clause 0 to forget", 0, 0 },
  { shop, LATE_HEAD "{\"mirror\":4}\n" END (0), STATUS_FALSE,
    "line 3: there is no task 4 to mirror", 0, 0 },
  { shop,
    "{\"certificate\":\"openshop\",\"version\":1,\"instance\":\"s\",\"makespan\":3,\"ticks\":2}\n{"
    "\"schedule\":" PLAN "}\n" END (0),
    STATUS_FALSE, "claims makespan 3; the schedule takes 5/2", 0, 0 },
  { shop,
    "{\"certificate\":\"openshop\",\"version\":1,\"instance\":\"s\",\"makespan\":\"5/"
    "2\",\"ticks\":1}\n{\"schedule\":" PLAN "}\n" END (0),
    STATUS_FALSE, "with 1 ticks a unit: times[0][0] is no whole number", 0, 0 },
  { shop,
    "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":\"5/"
    "2\",\"ticks\":2}\n{\"schedule\":" PLAN "}\n" END (0),
    STATUS_FALSE, "it names no instance, but the instance is \"s\"", 0, 0 },
  { shop,
    "{\"certificate\":\"openshop\",\"version\":1,\"instance\":\"t\",\"makespan\":\"5/"
    "2\",\"ticks\":2}\n{\"schedule\":" PLAN "}\n" END (0),
    STATUS_FALSE, "it is for \"t\", but the instance is \"s\"", 0, 0 },
  { even,
    "{\"certificate\":\"exchange\",\"version\":1,\"instance\":\"s\",\"makespan\":3,\"ticks\":1}"
    "\n" PLAN_EVEN END (0),
    STATUS_FALSE, "it is for \"s\", but the instance has no name", 0, 0 },
  { shop, FIRST "{\"schedule\":{\"instance\":\"s\",\"makespan\":2.5,\"sends\":[]}}\n" END (0),
    STATUS_FALSE, "the schedule is not valid: nothing is sent from 0 to 0", 0, 0 },
  { even, FIRST PLAN_EVEN END (0), STATUS_INPUT, "certificate: it is not of the exchange model", 0,
    0 },
  { shop, HEAD "{\"load\":{\"row\":1}}\n{\"or\":[]}\n" END (1), STATUS_INPUT,
    "the load is the whole proof, and this line is too much", 0, 0 },
  { shop, HEAD "{\"load\":{\"row\":1}}\n" END (1), STATUS_INPUT,
    "end: \"clauses\" is 1, but there are none", 0, 0 },
  { shop, HEAD "{\"load\":{\"row\":1}}\n{\"end\":{\"nodes\":0}}\n", STATUS_INPUT,
    "end: \"nodes\" without a tree", 0, 0 },
  { shop, HEAD "{\"load\":{}}\n" END (0), STATUS_INPUT, "load: missing key \"row\" or \"column\"",
    0, 0 },
  { shop, HEAD "{\"load\":{\"row\":1,\"column\":1}}\n" END (0), STATUS_INPUT,
    "unknown key \"column\"", 0, 0 },
  { shop, HEAD "{\"load\":{\"job\":1}}\n" END (0), STATUS_INPUT, "unknown key \"job\"", 0, 0 },
  { shop, HEAD "{\"load\":{\"row\":-1}}\n" END (0), STATUS_INPUT, "row", 0, 0 },
  { shop, HEAD "{\"load\":{\"row\":1},\"mirror\":0}\n" END (0), STATUS_INPUT,
    "unknown key \"mirror\"", 0, 0 },
  { shop, HEAD "{\"mirror\":0}\n{\"mirror\":0}\n" END (0), STATUS_INPUT,
    "expected \"or\" or \"forget\"", 0, 0 },
  { shop, HEAD "{\"or\":[[\"b\",0,1]]}\n{\"mirror\":0}\n" END (1), STATUS_INPUT,
    "expected \"or\" or \"forget\"", 0, 0 },
  { shop, HEAD "{\"mirror\":0}\n{\"load\":{\"row\":1}}\n" END (0), STATUS_INPUT,
    "expected \"or\" or \"forget\"", 0, 0 },
  { shop, HEAD "{\"mirror\":-1}\n" END (0), STATUS_INPUT, "mirror", 0, 0 },
  { shop, HEAD "{\"mirror\":0,\"x\":0}\n" END (0), STATUS_INPUT, "unknown key \"x\"", 0, 0 },
  { shop, HEAD "{\"prices\":1}\n" END (0), STATUS_INPUT, "expected \"or\" or \"forget\"", 0, 0 },
  { shop, HEAD "{\"or\":[[\"r\",0,1]]}\n" END (1), STATUS_INPUT, "a literal: \"r\" is no statement",
    0, 0 },
  { shop, HEAD "{\"or\":[[\"b\",0]]}\n" END (1), STATUS_INPUT,
    "a literal of \"b\": too few numbers", 0, 0 },
  { shop, HEAD "{\"or\":[[\"s\",0,1,2]]}\n" END (1), STATUS_INPUT,
    "a literal of \"s\": too many numbers", 0, 0 },
  { shop, HEAD "{\"or\":[[\"b\",0,1]]}\n" END (0), STATUS_INPUT,
    "end: \"clauses\" is 0, but there are 1", 0, 0 },
  { shop, HEAD END (1), STATUS_INPUT, "end: \"clauses\" is 1, but there are 0", 0, 0 },
  { shop, FIRST END (0), STATUS_INPUT, "the schedule is missing after this line", 0, 0 },
  { shop, END (0), STATUS_INPUT, "a certificate has several lines", 0, 0 },
  { shop,
    "{\"certificate\":\"openshop\",\"version\":2,\"instance\":\"s\",\"makespan\":3,\"ticks\":2}"
    "\n" END (0),
    STATUS_INPUT, "version", 0, 0 },
  { shop,
    "{\"certificate\":\"openshop\",\"version\":1,\"class\":\"any\",\"makespan\":3,\"ticks\":2}"
    "\n" END (0),
    STATUS_INPUT, "unknown key \"class\"", 0, 0 },
  { shop, "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":3}\n" END (0), STATUS_INPUT,
    "missing key \"ticks\"", 0, 0 },
};

Test (certificate, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source source = { cases[i].text, strlen (cases[i].text), "f", 1 };
    struct verify_openshop_instance instance;
    struct verify_claim claim;
    struct status status;
    status_init (&status);
    instance = (struct verify_openshop_instance){ 0 };
    verify_claim_init (&claim);
    shop_read (&instance, cases[i].instance, strlen (cases[i].instance));
    enum status_code code
      = parts_certify (verify_openshop_certificate, &instance, &source, &claim, &status);
    const char *says = code == STATUS_OK      ? claim.makespan
                       : code == STATUS_FALSE ? claim.reason
                                              : status.message;
    cr_expect_eq (code, cases[i].code, "%s: %s", cases[i].text, says);
    cr_expect (code == STATUS_OK ? strcmp (says, cases[i].says) == 0
                                 : strstr (says, cases[i].says) != NULL,
               "%s: %s", cases[i].text, says);
    cr_expect_eq (claim.accepted, code == STATUS_OK);
    if (code == STATUS_OK) {
      cr_expect_eq (claim.by, cases[i].by, "%s", cases[i].text);
      cr_expect_eq (claim.by == VERIFY_BY_CLAUSES ? claim.clauses : claim.line, cases[i].number,
                    "%s", cases[i].text);
    }
    verify_claim_clear (&claim);
    verify_openshop_instance_clear (&instance);
  }
}

/* Memory that the shop takes without any clause. */
static uint64_t
room_of (const struct verify_openshop_instance *instance)
{
  struct verify_openshop_tasks tasks;
  char reason[200] = "";
  verify_openshop_tasks_init (&tasks);
  cr_assert (verify_openshop_tasks_from (&tasks, instance, 1, reason, sizeof reason), "%s", reason);
  uint64_t room = verify_openshop_logic_bytes (&tasks);
  verify_openshop_tasks_clear (&tasks);
  return room;
}

/* A proof that needs clauses, within limits of memory and time and beyond. */
Test (certificate, limits)
{
  static const struct {
    struct deadline deadline;
    enum status_code code;
    const char *message;
  } rows[] = {
    { { .end = (double)INFINITY }, STATUS_OK, "" },
    { { .end = (double)INFINITY, .bytes = 10000000 }, STATUS_OK, "" },
    { { .end = (double)INFINITY, .bytes = 1000 },
      STATUS_LIMIT,
      "the memory limit ended the check: the proof needs more" },
    { { .end = (double)INFINITY, .bytes = 1 } /* what the shop takes, and little more */,
      STATUS_LIMIT,
      "the memory limit ended the check: the proof needs more" },
    { { .end = 0 }, STATUS_LIMIT, "f: a limit ended the check" },
  };
  /* Taillard's fourth of 4 x 4, whose optimum is above the load. */
  struct shop drawn = {
    .jobs = 4,
    .machines = 4,
    .times = { { 60, 19, 54, 35 }, { 25, 40, 75, 98 }, { 58, 88, 28, 52 }, { 43, 62, 74, 60 } },
  };
  struct shop_prover prover = { .edges = true };
  struct output text, proof;
  struct verify_openshop_instance instance;
  int64_t start[SHOP_TASKS];
  output_init_memory (&text);
  output_init_memory (&proof);
  instance = (struct verify_openshop_instance){ 0 };
  shop_number (&drawn);
  shop_optimum (&drawn, start);
  cr_assert (shop_certify (&drawn, &prover, NULL, 1, start, -1, &proof));
  cr_assert_gt (prover.clauses, 30);
  shop_write (&drawn, NULL, 1, &text);
  shop_read (&instance, text.bytes, text.length);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_source source = { proof.bytes, proof.length, "f", 1 };
    struct verify_claim claim;
    struct status status;
    status_init (&status);
    verify_claim_init (&claim);
    struct deadline deadline = rows[i].deadline;
    deadline.bytes = deadline.bytes == 1 ? room_of (&instance) + 1000 : deadline.bytes;
    cr_expect_eq (verify_openshop_certificate (&instance, &source, &deadline, &claim, &status),
                  rows[i].code, "row %zu", i);
    cr_expect (strstr (status.message, rows[i].message), "row %zu: %s", i, status.message);
    cr_expect (claim.accepted == (rows[i].code == STATUS_OK)
               && (claim.makespan != NULL) == claim.accepted);
    verify_claim_clear (&claim);
  }
  verify_openshop_instance_clear (&instance);
  output_discard (&text);
  output_discard (&proof);
}

/* Nothing to do takes no time, and that is the optimum. */
Test (certificate, nothing_to_do)
{
  static const char instance_text[] = "{\"model\":\"openshop\",\"times\":[[0]]}";
  static const char *const proofs[] = { "", "{\"load\":{\"row\":0}}\n" };
  for (size_t i = 0; i < 2; i++) {
    struct verify_openshop_instance instance;
    struct verify_claim claim;
    struct output text;
    struct status status;
    status_init (&status);
    verify_claim_init (&claim);
    instance = (struct verify_openshop_instance){ 0 };
    output_init_memory (&text);
    output_print (&text,
                  "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":0,\"ticks\":1}\n{"
                  "\"schedule\":{\"makespan\":0,\"sends\":[]}}\n%s" END (0),
                  proofs[i]);
    shop_read (&instance, instance_text, sizeof instance_text - 1);
    struct verify_source source = { text.bytes, text.length, "f", 1 };
    cr_expect_eq (parts_certify (verify_openshop_certificate, &instance, &source, &claim, &status),
                  STATUS_OK, "%s%s", claim.reason, status.message);
    verify_claim_clear (&claim);
    verify_openshop_instance_clear (&instance);
    output_discard (&text);
  }
}
