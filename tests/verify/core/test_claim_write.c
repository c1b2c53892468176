#include "verify/core/claim_write.h"

#include <criterion/criterion.h>
#include <string.h>

static char makespan[] = "7/2";

static const struct {
  struct verify_claim claim;
  const char *text, *json;
} cases[] = {
  { { .nodes = 1 }, "optimal makespan 7/2, proven by prices\n", ",\"nodes\":1,\"hints\":0}\n" },
  { { .nodes = 12, .hints = 3 },
    "optimal makespan 7/2, proven by a search of 12 nodes\n",
    ",\"nodes\":12,\"hints\":3}\n" },
  { { .nodes = 1, .vectors = 2 },
    "optimal makespan 7/2, proven by a search in layers of 1 node\n",
    ",\"nodes\":1,\"vectors\":2}\n" },
  { { .nodes = 12, .vectors = 1 },
    "optimal makespan 7/2, proven by a search in layers of 12 nodes\n",
    ",\"nodes\":12,\"vectors\":1}\n" },
  { { .splits = 1, .leaves = 2 },
    "optimal makespan 7/2, proven by cases (1 split, 2 leaves)\n",
    ",\"splits\":1,\"leaves\":2}\n" },
  { { .splits = 0, .leaves = 1 },
    "optimal makespan 7/2, proven by cases (0 splits, 1 leaf)\n",
    ",\"splits\":0,\"leaves\":1}\n" },
  { { .by = VERIFY_BY_DUAL_VALUES, .class = "any", .nodes = 1 },
    "optimal makespan 7/2, proven by prices\n",
    ",\"class\":\"any\",\"by\":\"prices\"}\n" },
  { { .by = VERIFY_BY_CLAUSES, .class = "append", .among = "appended schedules", .clauses = 1 },
    "optimal makespan 7/2 among appended schedules, proven by 1 clause\n",
    ",\"class\":\"append\",\"by\":\"clauses\",\"clauses\":1}\n" },
  { { .by = VERIFY_BY_CLAUSES, .clauses = 12 },
    "optimal makespan 7/2, proven by 12 clauses\n",
    ",\"by\":\"clauses\",\"clauses\":12}\n" },
  { { .by = VERIFY_BY_CLAUSES },
    "optimal makespan 7/2, proven by the rules alone\n",
    ",\"by\":\"clauses\",\"clauses\":0}\n" },
  { { .by = VERIFY_BY_COVER, .class = "append", .among = "appended schedules", .states = 7 },
    "optimal makespan 7/2 among appended schedules, proven by a cover of 7 states\n",
    ",\"class\":\"append\",\"by\":\"cover\",\"states\":7}\n" },
  { { .by = VERIFY_BY_COVER, .states = 1 },
    "optimal makespan 7/2, proven by a cover of 1 state\n",
    ",\"by\":\"cover\",\"states\":1}\n" },
  { { .by = VERIFY_BY_ROW, .line = 3 },
    "optimal makespan 7/2, proven by the load of row 3\n",
    ",\"by\":\"load\",\"row\":3}\n" },
  { { .by = VERIFY_BY_GROWTH, .class = "any" },
    "optimal makespan 7/2, proven by the growth of messages\n",
    ",\"class\":\"any\",\"by\":\"growth\"}\n" },
  { { .by = VERIFY_BY_WORK, .class = "append", .among = "appended schedules" },
    "optimal makespan 7/2 among appended schedules, proven by the work of all nodes\n",
    ",\"class\":\"append\",\"by\":\"work\"}\n" },
  { { .by = VERIFY_BY_NODE, .class = "any", .line = 12 },
    "optimal makespan 7/2, proven by the load of node 12\n",
    ",\"class\":\"any\",\"by\":\"load\",\"node\":12}\n" },
  { { .by = VERIFY_BY_TREE, .nodes = 1 },
    "optimal makespan 7/2, proven by a tree of 1 node\n",
    ",\"by\":\"tree\",\"nodes\":1}\n" },
  { { .by = VERIFY_BY_TREE, .nodes = 19 },
    "optimal makespan 7/2, proven by a tree of 19 nodes\n",
    ",\"by\":\"tree\",\"nodes\":19}\n" },
  { { .by = VERIFY_BY_COLUMN, .line = 0 },
    "optimal makespan 7/2, proven by the load of column 0\n",
    ",\"by\":\"load\",\"column\":0}\n" },
};

Test (claim_write, cases)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_claim claim = cases[i].claim;
    struct output out;
    claim.makespan = makespan;
    output_init_memory (&out);
    verify_claim_write_text (&claim, true, &out);
    cr_expect (out.length == strlen (cases[i].text)
                 && memcmp (out.bytes, cases[i].text, out.length) == 0,
               "%.*s", (int)out.length, out.bytes);
    output_reset (&out);
    verify_claim_write_json (&claim, &out);
    cr_expect (out.length == strlen (cases[i].json)
                 && memcmp (out.bytes, cases[i].json, out.length) == 0,
               "%.*s", (int)out.length, out.bytes);
    output_discard (&out);
  }
}
