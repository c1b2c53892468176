/* Trees of decisions: what a tree must look like, where its leaves may be, and limits. */
#include "tests/support/place.h"
#include "tests/support/verify_openshop.h"
#include "tests/support/verify_parts.h"
#include "verify/openshop/model.h"

#include <math.h>

/* Taillard's fourth of 4 x 4: the load is 245, the optimum 250. Six pairs in each of eight
   lines. */
static const char shop[]
  = "{\"model\":\"openshop\",\"times\":[[60,19,54,35],[25,40,75,98],[58,88,28,52],[43,62,74,60]]}";

#define SENDS(starts) "\"sends\":[" starts "]"
#define S(i, j, at) "{\"from\":" #i ",\"to\":" #j ",\"start\":" #at "}"
/* clang-format off */
#define STARTS(last) \
  S (0, 0, 43) "," S (0, 1, 231) "," S (0, 2, 117) "," S (0, 3, 0) "," \
  S (1, 0, 138) "," S (1, 1, 0) "," S (1, 2, 171) "," S (1, 3, 40) "," \
  S (2, 0, 190) "," S (2, 1, 40) "," S (2, 2, 0) "," S (2, 3, 138) "," \
  S (3, 0, 0) "," S (3, 1, 128) "," S (3, 2, 43) "," S (3, 3, last)
/* clang-format on */
#define HEAD(makespan, last)                                                                       \
  "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":" #makespan                            \
  ",\"ticks\":1}\n{\"schedule\":{\"makespan\":" #makespan ",\"sends\":[" STARTS (last) "]}}\n"
#define PLAN HEAD (250, 190)
#define LATE HEAD (251, 191)
#define MIRROR "{\"mirror\":7}\n"
#define TREE(text) "{\"tree\":\"" text "\"}\n"
#define END(n) "{\"end\":{\"nodes\":" #n "}}\n"
#define WHOLE "AXBcBYARBRAnBJ....Bf....Bc.."

static const struct {
  const char *text;
  enum status_code code;
  const char *says; /* the makespan, the reason or the message */
  uint64_t nodes;
} cases[] = {
  { PLAN MIRROR TREE (WHOLE) END (19), STATUS_OK, "250", 19 },
  { PLAN MIRROR TREE ("AXB") TREE ("") TREE ("cBYARBRAnBJ....Bf...") TREE (".Bc..") END (19),
    STATUS_OK, "250", 19 },
  /* Where the contradiction is known already, any tree will do. */
  { PLAN MIRROR TREE ("AXBcBYARBRAnBJAAAB......Bf....Bc..") END (23), STATUS_OK, "250", 23 },
  { PLAN MIRROR TREE ("AXBcBYARBRAnBJ....Bf....BcBf.AX...") END (23), STATUS_OK, "250", 23 },
  /* What is decided already does no harm. */
  { PLAN MIRROR TREE ("AXAXAX") TREE ("BcBYARBRAnBJ....Bf....Bc..") TREE ("..") END (23),
    STATUS_FALSE, "is a leaf, but", 0 },
  { PLAN MIRROR TREE ("AXAX") TREE ("BcBYARBRAnBJ....Bf....") TREE (".Bc..") END (21), STATUS_OK,
    "250", 21 },
  { PLAN MIRROR TREE (".") END (1), STATUS_FALSE,
    "line 4: node 0 is a leaf, but no contradiction was found", 0 },
  { PLAN MIRROR TREE ("AXBcBYARBRAnBJ....Bf....") TREE ("...") END (19), STATUS_FALSE,
    "line 5: node 16 is a leaf", 0 },
  { PLAN TREE (WHOLE) END (19), STATUS_FALSE, "is a leaf, but no contradiction was found", 0 },
  { LATE MIRROR TREE (WHOLE) END (19), STATUS_FALSE, "is a leaf, but no contradiction was found",
    0 },
  { PLAN MIRROR TREE ("Bg..") END (3), STATUS_FALSE, "line 4: node 0: there is no pair 48", 0 },
  { PLAN MIRROR TREE ("AXBcBYARBRAnBJ__....Bf....Bc..") END (21), STATUS_FALSE,
    "line 4: node 7: there is no pair 2047", 0 },
  { PLAN MIRROR TREE ("AXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAX")
      TREE ("AXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAXAX") END (0),
    STATUS_FALSE, "line 5: node 48: more decisions on the way than pairs", 0 },
  { PLAN "{\"mirror\":16}\n" TREE (WHOLE) END (19), STATUS_FALSE,
    "line 3: there is no task 16 to mirror", 0 },
  { PLAN MIRROR TREE (WHOLE) END (18), STATUS_INPUT, "end: \"nodes\" is 18, but there are 19", 0 },
  { PLAN MIRROR TREE (WHOLE) "{\"end\":{\"clauses\":19}}\n", STATUS_INPUT,
    "end: with a tree it is \"nodes\" that are counted", 0 },
  { PLAN MIRROR TREE (WHOLE) "{\"end\":{\"nodes\":19,\"clauses\":0}}\n", STATUS_INPUT,
    "unknown key \"clauses\"", 0 },
  { PLAN MIRROR TREE (WHOLE ".") END (20), STATUS_INPUT, "f:4: tree: it continues after its end",
    0 },
  { PLAN MIRROR TREE (WHOLE) TREE ("A") END (19), STATUS_INPUT,
    "f:5: tree: it continues after its end", 0 },
  { PLAN MIRROR TREE (WHOLE) TREE ("") END (19), STATUS_OK, "250", 19 },
  { PLAN MIRROR TREE (WHOLE) "{\"tree\":}\n" END (19), STATUS_INPUT, "f:5: ", 0 },
  { PLAN MIRROR TREE (WHOLE) "\n" END (19), STATUS_INPUT, "the text ends too early", 0 },
  { PLAN MIRROR TREE ("AXBcBYARBRAnBJ....Bf....Bc.") END (18), STATUS_INPUT,
    "end: the tree is not whole", 0 },
  { PLAN MIRROR TREE ("AXBcBYARBRAnBJ....Bf....Bc.A") END (18), STATUS_INPUT,
    "end: the tree is not whole", 0 },
  { PLAN MIRROR TREE ("") END (0), STATUS_INPUT, "end: the tree is not whole", 0 },
  { PLAN MIRROR END (0), STATUS_INPUT, "end: \"nodes\" without a tree", 0 },
  { PLAN MIRROR TREE ("A.") END (0), STATUS_INPUT,
    "tree: node 0: expected a leaf or the two characters of a decision", 0 },
  { PLAN MIRROR TREE ("A+..") END (0), STATUS_INPUT, "expected a leaf or the two characters", 0 },
  { PLAN MIRROR TREE (" " WHOLE) END (19), STATUS_INPUT, "expected a leaf or the two characters",
    0 },
  { PLAN MIRROR TREE ("AXBcBYARBRAnBJ\\u002e...Bf....Bc..") END (19), STATUS_INPUT,
    "expected a leaf or the two characters", 0 },
  { PLAN MIRROR "{\"tree\":7}\n" END (0), STATUS_INPUT, "tree: expected", 0 },
  { PLAN MIRROR "{\"tree\":\"\",\"x\":0}\n" END (0), STATUS_INPUT, "unknown key \"x\"", 0 },
  { PLAN MIRROR TREE (WHOLE) "{\"or\":[]}\n" END (19), STATUS_INPUT, "f:5: expected \"tree\"", 0 },
  { PLAN TREE (WHOLE) MIRROR END (19), STATUS_FALSE, "is a leaf", 0 },
  { PLAN MIRROR "{\"or\":[[\"b\",0,1]]}\n" TREE (WHOLE) END (19), STATUS_INPUT,
    "end: \"nodes\" without a tree", 0 },
  { PLAN MIRROR "{\"or\":[[\"b\",0,1],[\"B\",0,1]]}\n" TREE (WHOLE) "{\"end\":{\"clauses\":19}}\n",
    STATUS_INPUT, "expected \"or\"", 0 },
  { PLAN "{\"load\":{\"row\":1}}\n" END (0), STATUS_FALSE, "the sum of row 1 is less", 0 },
};

static enum status_code
certify (const char *about, const char *text, size_t length, const struct deadline *deadline,
         struct verify_claim *claim, struct status *status)
{
  struct verify_source source = { text, length, "f", 1 };
  struct verify_openshop_instance instance;
  status_init (status);
  instance = (struct verify_openshop_instance){ 0 };
  shop_read (&instance, about, strlen (about));
  enum status_code code
    = deadline == NULL
        ? parts_certify (verify_openshop_certificate, &instance, &source, claim, status)
        : verify_openshop_certificate (&instance, &source, deadline, claim, status);
  verify_openshop_instance_clear (&instance);
  return code;
}

Test (tree, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_claim claim;
    struct status status;
    verify_claim_init (&claim);
    enum status_code code
      = certify (shop, cases[i].text, strlen (cases[i].text), NULL, &claim, &status);
    place_drop_columns (status.message);
    const char *says = code == STATUS_OK      ? claim.makespan
                       : code == STATUS_FALSE ? claim.reason
                                              : status.message;
    cr_expect_eq (code, cases[i].code, "case %zu: %s", i, says);
    cr_expect (code == STATUS_OK ? strcmp (says, cases[i].says) == 0
                                 : strstr (says, cases[i].says) != NULL,
               "case %zu: %s", i, says);
    cr_expect_eq (claim.accepted, code == STATUS_OK);
    cr_expect (code != STATUS_OK || (claim.by == VERIFY_BY_TREE && claim.nodes == cases[i].nodes),
               "case %zu", i);
    verify_claim_clear (&claim);
  }
}

/* A shop of one row of tasks as long, and the certificate that its makespan is one more than it
   is, or as it is; by a tree. */
static enum status_code
try_row (int machines, int64_t time, int late, const char *tree, const struct deadline *deadline,
         struct status *status, char *says)
{
  struct output about, text;
  struct verify_claim claim;
  verify_claim_init (&claim);
  output_init_memory (&about);
  output_init_memory (&text);
  output_text (&about, "{\"model\":\"openshop\",\"times\":[[");
  output_print (&text,
                "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":%ld,\"ticks\":1}\n{"
                "\"schedule\":{\"makespan\":%ld,\"sends\":[",
                (long)(machines * time + late), (long)(machines * time + late));
  for (int j = 0; j < machines; j++) {
    output_print (&about, "%s%ld", j > 0 ? "," : "", (long)time);
    output_print (&text, "%s{\"from\":0,\"to\":%d,\"start\":%ld}", j > 0 ? "," : "", j,
                  (long)(j * time + late));
  }
  output_print (&about, "]]}%c", 0);
  output_print (&text, "]}}\n{\"tree\":\"%s\"}\n{\"end\":{\"nodes\":%ld}}\n", tree,
                (long)(strlen (tree) + 2) / 3 * 2 - 1);
  enum status_code code = certify (about.bytes, text.bytes, text.length, deadline, &claim, status);
  strcpy (says, code == STATUS_FALSE ? claim.reason : status->message);
  verify_claim_clear (&claim);
  output_discard (&about);
  output_discard (&text);
  return code;
}

/* 2048 pairs fit, as do 2^29 - 1 ticks. */
Test (tree, beyond)
{
  static const struct {
    int machines, late;
    int64_t time;
    const char *tree;
    enum status_code code;
    const char *says;
  } rows[] = {
    { 64, 0, 3, ".", STATUS_OK, "" }, /* 2016 pairs */
    { 64, 1, 3, ".", STATUS_FALSE, "node 0 is a leaf, but" },
    { 64, 1, 3, "-_..", STATUS_FALSE, "node 1 is a leaf, but" },
    { 64, 1, 3, "_A..", STATUS_FALSE, "node 0: there is no pair 2016" },
    { 65, 0, 3, ".", STATUS_FALSE, "trees are not checked for more than 2048 pairs" },
    { 2, 0, INT64_C (1) << 28, ".", STATUS_OK, "" },
    { 2, 1, (INT64_C (1) << 28) - 1, "AA..", STATUS_FALSE, "node 1 is a leaf, but" },
    { 2, 1, INT64_C (1) << 28, "AA..", STATUS_FALSE,
      "trees are not checked for more than 2048 pairs" },
    { 1, 0, 7, ".", STATUS_OK, "" },
    { 1, 1, 7, ".", STATUS_FALSE, "node 0 is a leaf, but" },
    { 1, 1, 7, "AA..", STATUS_FALSE, "there is no pair 0" },
    { 1, 0, 7, "AA..", STATUS_FALSE, "there is no pair 0" },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct status status;
    char says[400];
    enum status_code code
      = try_row (rows[i].machines, rows[i].time, rows[i].late, rows[i].tree, NULL, &status, says);
    cr_expect_eq (code, rows[i].code, "row %zu: %s", i, says);
    cr_expect (strstr (says, rows[i].says), "row %zu: %s", i, says);
  }
}

/* Time and memory. */
Test (tree, limits)
{
  static const struct {
    struct deadline deadline;
    enum status_code code;
    const char *message;
  } rows[] = {
    { { .end = (double)INFINITY, .bytes = 60000 }, STATUS_OK, "" },
    { { .end = (double)INFINITY, .bytes = 30000 },
      STATUS_LIMIT,
      "the memory limit ended the check: the proof needs more" },
  };
  static const char text[] = PLAN MIRROR TREE (WHOLE) END (19);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_claim claim;
    struct status status;
    verify_claim_init (&claim);
    cr_expect_eq (certify (shop, text, strlen (text), &rows[i].deadline, &claim, &status),
                  rows[i].code, "row %zu", i);
    cr_expect (strstr (status.message, rows[i].message), "row %zu: %s", i, status.message);
    verify_claim_clear (&claim);
  }
}

/* As many decisions on the way as there are pairs, and more below where there is a
   contradiction; within a time that is over. */
Test (tree, time)
{
  const struct deadline over = { .end = 0 };
  struct verify_claim claim;
  struct status status;
  struct output text;
  verify_claim_init (&claim);
  output_init_memory (&text);
  output_text (&text, PLAN MIRROR "{\"tree\":\"");
  for (int k = 0; k < 42; k++)
    output_text (&text, "AX"); /* of each the second tree is skipped over */
  output_text (&text, "BcBYARBRAnBJAA.....Bf....");
  for (int k = 0; k < 41; k++)
    output_text (&text, ".");
  output_text (&text, "Bc..\"}\n{\"end\":{\"nodes\":103}}\n");
  cr_expect_eq (certify (shop, text.bytes, text.length, NULL, &claim, &status), STATUS_OK, "%s%s",
                claim.reason, status.message);
  cr_expect_eq (certify (shop, text.bytes, text.length, &over, &claim, &status), STATUS_LIMIT, "%s",
                claim.reason);
  cr_expect (strstr (status.message, "f: a limit ended the check"), "%s", status.message);
  verify_claim_clear (&claim);
  output_discard (&text);
}

/* What follows before the first decision takes time, too: many rows of two tasks, and a leaf
   that would be none. */
Test (tree, time_at_first)
{
  enum { ROWS = 200 };
  const struct deadline over = { .end = 0 };
  struct verify_claim claim;
  struct status status;
  struct output about, text;
  verify_claim_init (&claim);
  output_init_memory (&about);
  output_init_memory (&text);
  output_text (&about, "{\"model\":\"openshop\",\"times\":[");
  output_text (&text, "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":3,\"ticks\":1}\n{"
                      "\"schedule\":{\"makespan\":3,\"sends\":[");
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < 2 * ROWS; j++) {
      output_print (&about, "%s%d", j > 0 ? "," : i > 0 ? "],[" : "[", j / 2 == i);
      output_print (&text, "%s{\"from\":%d,\"to\":%d,\"start\":%d}", i + j > 0 ? "," : "", i, j,
                    j / 2 == i ? 1 + j % 2 : 0);
    }
  output_print (&about, "]]}%c", 0);
  output_text (&text, "]}}\n{\"tree\":\".\"}\n{\"end\":{\"nodes\":1}}\n");
  cr_expect_eq (certify (about.bytes, text.bytes, text.length, NULL, &claim, &status), STATUS_FALSE,
                "%s", status.message);
  cr_expect (strstr (claim.reason, "line 3: node 0 is a leaf"), "%s", claim.reason);
  cr_expect_eq (certify (about.bytes, text.bytes, text.length, &over, &claim, &status),
                STATUS_LIMIT, "%s", claim.reason);
  verify_claim_clear (&claim);
  output_discard (&about);
  output_discard (&text);
}
