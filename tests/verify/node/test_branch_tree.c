#include "tests/support/verify_branch_tree.h"
#include "verify/node/model.h"

#include <criterion/criterion.h>

/* `2; 4x3 5x7 6x4 9x5 12x10`: plain prices exclude what ends before 17, the optimum is 18. */
#define INSTANCE                                                                                   \
  "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":4,\"count\":3},{"       \
  "\"cost\":5,\"count\":7},"                                                                       \
  "{\"cost\":6,\"count\":4},{\"cost\":9,\"count\":5},{\"cost\":12,\"count\":10}]}"
#define PLAN                                                                                       \
  "{\"certificate\":\"node\",\"version\":1,\"makespan\":18}\n"                                     \
  "{\"ready\":[[2,4,1],[4,4,1],[6,4,1],[6,5,1],[8,5,2],[10,5,3],[11,5,1],[12,6,2],[13,6,2],[14,9," \
  "3],[15,9,2],[15,12,1],[16,12,4],"                                                               \
  "[18,12,5]]}\n"
#define SPLIT1 "{\"split\":{\"cost\":6,\"time\":12,\"count\":13}}\n"
#define SPLIT2 "{\"split\":{\"cost\":4,\"time\":7,\"count\":1}}\n"
#define LEAF1 "{\"leaf\":[[4,\"3/4\"],[5,\"1/2\"]],\"weights\":[\"3/8\",\"3/4\"]}\n"
#define LEAF2 "{\"leaf\":[[4,2]],\"weights\":[0,2]}\n"
#define LEAF3 "{\"leaf\":[[4,39],[5,13]],\"weights\":[50]}\n"
#define END(splits, leaves)                                                                        \
  "{\"end\":{\"ready\":14,\"splits\":" #splits ",\"leaves\":" #leaves "}}\n"
#define TREE PLAN SPLIT1 SPLIT2 LEAF1 LEAF2 LEAF3

static enum status_code
certify (const char *text, size_t length, const struct deadline *deadline,
         struct verify_claim *claim, struct status *status)
{
  struct verify_source about = { INSTANCE, strlen (INSTANCE), "instance", 1 },
                       source = { text, length, "certificate", 1 };
  struct verify_node_instance instance;
  enum status_code code;

  instance = (struct verify_node_instance){ 0 };
  status_init (status);
  cr_assert (verify_node_instance_read (&instance, &about, status), "%s", status->message);
  code = verify_node_certificate (&instance, &source, deadline, claim, status);
  verify_node_instance_clear (&instance);
  return code;
}

/* The tree, other trees of the same claim, and faults: what comes back and a word of the reason. */
static const struct fault {
  const char *text;
  enum status_code code;
  const char *word;
} faults[] = {
  { TREE END (2, 3), STATUS_OK, "" },
  { PLAN "{\"split\":{\"count\":13,\"cost\":6.0,\"time\":\"24/2\"}}\n" SPLIT2
         "{\"weights\":[\"3/8\",0.75],\"leaf\":[[4,\"3/4\"],[5,5e-1]]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_OK, "" },
  { PLAN SPLIT1 SPLIT2 LEAF1 SPLIT2
    "{\"leaf\":[[4,2]],\"weights\":[0,1000,1000]}\n{\"leaf\":[[4,2]],\"weights\":[0,2,0]}\n" LEAF3
      END (3, 4),
    /* the same split again: its first case contradicts the one it is in, its second says nothing
       new */
    STATUS_OK, "" },
  /* Malformed: lines. */
  { PLAN END (0, 1), STATUS_INPUT, "the cases are missing" },
  { PLAN SPLIT1 END (1, 2), STATUS_INPUT, "cases are missing" },
  { PLAN SPLIT1 SPLIT2 LEAF1 LEAF2 END (2, 3), STATUS_INPUT, "cases are missing" },
  { TREE LEAF3 END (2, 3), STATUS_INPUT, "after the last leaf" },
  { TREE LEAF3 END (2, 4), STATUS_INPUT, "after the last leaf" },
  { TREE SPLIT1 END (3, 4), STATUS_INPUT, "after the last leaf" },
  { TREE "\n" END (2, 3), STATUS_INPUT, "too early" },
  { TREE "[]\n" END (2, 3), STATUS_INPUT, "expected an object" },
  { PLAN SPLIT1 SPLIT2 LEAF1 LEAF2 "{\"path\":[],\"prices\":[]}\n" END (2, 3), STATUS_INPUT,
    "unexpected key \"path\"" },
  { PLAN "{\"path\":[],\"prices\":[]}\n" END (0, 1), STATUS_INPUT, "unexpected key \"path\"" },
  { TREE PLAN END (2, 3), STATUS_INPUT, "after the last leaf" },
  /* Malformed: totals. */
  { TREE END (3, 3), STATUS_INPUT, "\"splits\" is 3" },
  { TREE END (2, 2), STATUS_INPUT, "\"leaves\" is 2" },
  { TREE "{\"end\":{\"ready\":14,\"splits\":2}}\n", STATUS_INPUT, "needs" },
  { TREE "{\"end\":{\"ready\":14,\"leaves\":3}}\n", STATUS_INPUT, "needs" },
  { TREE "{\"end\":{\"splits\":2,\"leaves\":3}}\n", STATUS_INPUT, "needs" },
  { TREE "{\"end\":{\"ready\":14,\"splits\":2,\"leaves\":3,\"nodes\":1}}\n", STATUS_INPUT,
    "needs" },
  { TREE "{\"end\":{\"ready\":14,\"hints\":2,\"leaves\":3}}\n", STATUS_INPUT, "needs" },
  { TREE "{\"end\":{\"ready\":14,\"splits\":2,\"leaves\":3,\"x\":1}}\n", STATUS_INPUT,
    "unexpected key \"x\"" },
  { TREE "{\"end\":{\"ready\":14,\"splits\":2,\"leaves\":-3}}\n", STATUS_INPUT, "integer" },
  { TREE "{\"end\":{\"ready\":13,\"splits\":2,\"leaves\":3}}\n", STATUS_INPUT, "\"ready\" is 13" },
  { TREE "{\"end\":{\"ready\":14,\"hints\":2,\"nodes\":3}}\n", STATUS_INPUT,
    "unexpected key \"split\"" },
  /* Malformed: splits. */
  { PLAN "{\"split\":[6,12,13]}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3), STATUS_INPUT,
    "expected an object" },
  { PLAN "{\"split\":{\"cost\":6,\"time\":12}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3), STATUS_INPUT,
    "needs" },
  { PLAN "{\"split\":{}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3), STATUS_INPUT, "needs" },
  { PLAN
    "{\"split\":{\"cost\":6,\"time\":12,\"count\":13,\"x\":0}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2,
                                                                                                3),
    STATUS_INPUT, "key \"x\"" },
  { PLAN "{\"split\":{\"cost\":6,\"cost\":6,\"time\":12,\"count\":13}}\n" SPLIT2 LEAF1 LEAF2 LEAF3
      END (2, 3),
    STATUS_INPUT, "duplicate" },
  { PLAN
    "{\"split\":{\"cost\":6,\"time\":12,\"count\":13},\"x\":0}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2,
                                                                                                3),
    STATUS_INPUT, "key \"x\"" },
  { PLAN
    "{\"x\":0,\"split\":{\"cost\":6,\"time\":12,\"count\":13}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2,
                                                                                                3),
    STATUS_INPUT, "key \"x\"" },
  { PLAN "{\"split\":{\"cost\":6,\"time\":0,\"count\":13}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "not positive" },
  { PLAN "{\"split\":{\"cost\":6,\"time\":-1,\"count\":13}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "not positive" },
  { PLAN "{\"split\":{\"cost\":6,\"time\":12,\"count\":-1}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "integer" },
  { PLAN
    "{\"split\":{\"cost\":6,\"time\":12,\"count\":12.5}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "integer" },
  { PLAN
    "{\"split\":{\"cost\":\"six\",\"time\":12,\"count\":13}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "not a number" },
  /* Malformed: leaves. */
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[[4,\"3/4\"],[5,\"1/2\"]]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "missing key \"weights\"" },
  { PLAN SPLIT1 SPLIT2 "{\"weights\":[\"3/8\",\"3/4\"]}\n" LEAF2 LEAF3 END (2, 3), STATUS_INPUT,
    "missing key \"leaf\"" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[],\"weights\":[\"3/8\"]}\n" LEAF2 LEAF3 END (2, 3), STATUS_INPUT,
    "fewer than the 2" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[],\"weights\":[]}\n" LEAF2 LEAF3 END (2, 3), STATUS_INPUT,
    "fewer than the 2" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[],\"weights\":[0,0,0]}\n" LEAF2 LEAF3 END (2, 3), STATUS_INPUT,
    "more than the 2" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[],\"weights\":[0,\"-1/2\"]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "negative weight" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[],\"weights\":0}\n" LEAF2 LEAF3 END (2, 3), STATUS_INPUT,
    "expected an array" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[[4,-1]],\"weights\":[0,0]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "negative price" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[[5,1],[4,1]],\"weights\":[0,0]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "ascend" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[[4,1],[4,1]],\"weights\":[0,0]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "ascend" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[4,1],\"weights\":[0,0]}\n" LEAF2 LEAF3 END (2, 3), STATUS_INPUT,
    "leaf" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[[4]],\"weights\":[0,0]}\n" LEAF2 LEAF3 END (2, 3), STATUS_INPUT,
    "COST, PRICE" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[],\"weights\":[0,0],\"path\":[]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_INPUT, "unexpected key \"path\"" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[],\"weights\":[1e400,0]}\n" LEAF2 LEAF3 END (2, 3), STATUS_INPUT,
    "64 bits" },
  /* Well-formed, and not proven. */
  { PLAN "{\"leaf\":[[4,\"3/2\"],[5,\"1/2\"]],\"weights\":[]}\n" END (0, 1), STATUS_FALSE,
    "line 3: the leaf does not prove" },
  { PLAN SPLIT1 SPLIT2 LEAF2 LEAF1 LEAF3 END (2, 3), STATUS_FALSE,
    "line 5: the leaf does not prove" },
  { PLAN SPLIT1 LEAF3 SPLIT2 LEAF1 LEAF2 END (2, 3), STATUS_FALSE,
    "line 4: the leaf does not prove" },
  { PLAN "{\"split\":{\"cost\":6,\"time\":12,\"count\":14}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "line 5: the leaf" },
  { PLAN "{\"split\":{\"cost\":6,\"time\":12,\"count\":12}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "line 7: the leaf" },
  { PLAN SPLIT1 SPLIT2
    "{\"leaf\":[[4,\"3/4\"],[5,\"1/2\"]],\"weights\":[0,0]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "line 5" },
  { PLAN "{\"split\":{\"cost\":7,\"time\":12,\"count\":13}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "has cost 7" },
  { PLAN "{\"split\":{\"cost\":2,\"time\":12,\"count\":13}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "has cost 2" },
  { PLAN "{\"split\":{\"cost\":6,\"time\":18,\"count\":13}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "not before" },
  { PLAN
    "{\"split\":{\"cost\":6,\"time\":12.5,\"count\":13}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "no whole number of ticks" },
  { PLAN "{\"split\":{\"cost\":6,\"time\":12,\"count\":30}}\n" SPLIT2 LEAF1 LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "than there are" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[[7,1]],\"weights\":[0,0]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "has cost 7" },
  { PLAN SPLIT1 SPLIT2 "{\"leaf\":[[4,1e18]],\"weights\":[1e18,0]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "line 5: the prices and weights" },
  { PLAN SPLIT1 SPLIT2
    "{\"leaf\":[],\"weights\":[\"1/4294967291\",\"1/4294967279\"]}\n" LEAF2 LEAF3 END (2, 3),
    STATUS_FALSE, "too large" },
};

Test (branch_tree, faults_are_refused)
{
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    struct verify_claim claim;
    struct status status;
    enum status_code code;
    const char *said;
    verify_claim_init (&claim);
    code = certify (faults[i].text, strlen (faults[i].text), NULL, &claim, &status);
    said = code == STATUS_FALSE ? claim.reason : status.message;
    cr_expect_eq (code, faults[i].code, "%zu: %d: %s\n%s", i, (int)code, said, faults[i].text);
    cr_expect (strstr (said, faults[i].word) != NULL, "%zu: %s\n%s", i, said, faults[i].text);
    cr_expect_eq (claim.accepted, code == STATUS_OK);
    if (code == STATUS_OK) {
      cr_expect_str_eq (claim.makespan, "18");
      cr_expect (claim.splits >= 2 && claim.leaves == claim.splits + 1 && claim.nodes == 0
                 && claim.hints == 0);
    }
    verify_claim_clear (&claim);
  }
}

/* `depth` splits, one within the first case of the other. */
static void
write_splits (struct output *out, size_t depth)
{
  output_text (out, PLAN);
  for (size_t i = 0; i < depth; i++)
    output_text (out, "{\"split\":{\"cost\":12,\"time\":17,\"count\":29}}\n");
}

static void
write_leaf (struct output *out, const char *prices, size_t depth, size_t at, const char *weight)
{
  output_print (out, "{\"leaf\":[%s],\"weights\":[", prices);
  for (size_t b = 0; b < depth; b++)
    output_print (out, "%s%s", b > 0 ? "," : "", b == at ? weight : "0");
  output_text (out, "]}\n");
}

/* There cannot be more than 29 senders, so every second case is empty, which its weight shows;
   the first ones come to the usual tree. */
Test (branch_tree, deep_trees)
{
  enum { DEPTH = 400 };
  struct verify_claim claim;
  struct status status;
  struct output out;

  output_init_memory (&out);
  write_splits (&out, DEPTH);
  output_text (&out, SPLIT1 SPLIT2);
  for (int leaf = 0; leaf < 3; leaf++) {
    static const char *const prices[] = { "[4,\"3/4\"],[5,\"1/2\"]", "[4,2]", "[4,39],[5,13]" };
    static const char *const weights[] = { "\"3/8\",\"3/4\"", "0,2", "50" };
    output_print (&out, "{\"leaf\":[%s],\"weights\":[", prices[leaf]);
    for (int b = 0; b < DEPTH; b++)
      output_text (&out, "0,");
    output_print (&out, "%s]}\n", weights[leaf]);
  }
  for (size_t depth = DEPTH; depth > 0; depth--)
    write_leaf (&out, "[4,1000],[5,1000],[6,1000],[9,1000],[12,1000]", depth, depth - 1, "1000");
  output_print (&out, "{\"end\":{\"ready\":14,\"splits\":%d,\"leaves\":%d}}\n", DEPTH + 2,
                DEPTH + 3);
  verify_claim_init (&claim);
  cr_expect_eq (certify (out.bytes, out.length, NULL, &claim, &status), STATUS_OK, "%s%s",
                claim.reason, status.message);
  cr_expect_eq (claim.leaves, DEPTH + 3);
  verify_claim_clear (&claim);
  output_discard (&out);
}

Test (branch_tree, the_depth_is_limited)
{
  for (size_t more = 0; more < 2; more++) {
    struct verify_claim claim;
    struct status status;
    struct output out;
    output_init_memory (&out);
    write_splits (&out, 10000 + more);
    output_text (&out, END (0, 1));
    verify_claim_init (&claim);
    cr_expect_eq (certify (out.bytes, out.length, NULL, &claim, &status),
                  more > 0 ? STATUS_FALSE : STATUS_INPUT);
    cr_expect (strstr (more > 0 ? claim.reason : status.message,
                       more > 0 ? "line 10003: more than 10000 splits" : "cases are missing")
                 != NULL,
               "%s%s", claim.reason, status.message);
    verify_claim_clear (&claim);
    output_discard (&out);
  }
}

Test (branch_tree, memory_is_limited)
{
  struct deadline little = { .end = 1e300, .bytes = 100 };
  struct verify_claim claim;
  struct status status;

  verify_claim_init (&claim);
  cr_expect_eq (certify (TREE END (2, 3), strlen (TREE END (2, 3)), &little, &claim, &status),
                STATUS_LIMIT);
  cr_expect_eq (status.code, STATUS_LIMIT);
  cr_expect (!claim.accepted && claim.makespan == NULL);
  verify_claim_clear (&claim);
}
