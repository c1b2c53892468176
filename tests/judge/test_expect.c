#include "judge/expect.h"

#include <criterion/criterion.h>
#include <string.h>

#define NODE(source, destinations)                                                                 \
  "{\"model\":\"node\",\"source\":{\"cost\":" source "},\"destinations\":[" destinations "]}"

/* An answer under test. The schedules need not be valid but for their shape. */
struct setting {
  struct instance instance;
  struct claim_adapter *claim_adapter;
};

static struct setting
set (const char *instance)
{
  struct setting setting;
  struct status status;
  status_init (&status);
  instance_init (&setting.instance);
  setting.claim_adapter = claim_adapter_new ();
  bool read = instance_read (&setting.instance, instance, strlen (instance), "test", 1, &status)
              && claim_adapter_instance (setting.claim_adapter, &setting.instance, instance,
                                         strlen (instance), "test", &status);
  cr_assert (read, "%s", status.message);
  return setting;
}

static void
unset (struct setting *setting)
{
  instance_clear (&setting->instance);
  claim_adapter_free (setting->claim_adapter);
}

static struct expect
parse (const char *text)
{
  struct expect expect;
  struct status status;
  status_init (&status);
  bool parsed = expect_parse (&expect, text, &status);
  cr_assert (parsed, "%s", status.message);
  return expect;
}

static enum expect_state
check (const char *instance, const char *what, struct rational makespan, struct optimum optimum,
       const char *answer)
{
  struct setting setting = set (instance);
  struct expect expect = parse (what);
  char why[200];
  claim_adapter_answer (setting.claim_adapter, makespan, answer, strlen (answer), &optimum);
  enum expect_state state
    = expect_check (&expect, setting.instance.of, setting.claim_adapter, makespan, &optimum, why);
  cr_expect_eq (state == EXPECT_BROKEN, why[0] != '\0', "%s: %s", what, why);
  expect_clear (&expect);
  unset (&setting);
  return state;
}

#define PROVEN(p, q) ((struct optimum){ true, true, { p, q }, { p, q } })
#define BOUNDS(p, q) ((struct optimum){ true, false, { p, 1 }, { q, 1 } })
#define UNKNOWN ((struct optimum){ false, false, { 0, 1 }, { 0, 1 } })

/* 1; 2, 3 x 5: optimum 4. The optimal schedule serves a slow node first. */
static const char instance[] = NODE ("1", "{\"cost\":2},{\"cost\":3,\"count\":5}");
#define FNF                                                                                        \
  "{\"makespan\":5,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,\"to\":2,\"start\":1}" \
  ",{\"from\":0,\"to\":3,\"start\":2},"                                                            \
  "{\"from\":1,\"to\":4,\"start\":1},{\"from\":0,\"to\":5,\"start\":3},{\"from\":0,\"to\":6,"      \
  "\"start\":4}]}"
#define BEST                                                                                       \
  "{\"makespan\":4,\"sends\":[{\"from\":0,\"to\":1,\"start\":1},{\"from\":0,\"to\":2,\"start\":0}" \
  ",{\"from\":0,\"to\":3,\"start\":2},"                                                            \
  "{\"from\":1,\"to\":4,\"start\":2},{\"from\":0,\"to\":5,\"start\":3},{\"from\":2,\"to\":6,"      \
  "\"start\":1}]}"

Test (expect, ratios)
{
  cr_expect_eq (check (instance, "ratio<=5/4", (struct rational){ 5, 1 }, PROVEN (4, 1), FNF),
                EXPECT_HELD);
  cr_expect_eq (check (instance, "ratio<=1.25", (struct rational){ 5, 1 }, PROVEN (4, 1), FNF),
                EXPECT_HELD);
  cr_expect_eq (
    check (instance, "ratio<=1.2499999999", (struct rational){ 5, 1 }, PROVEN (4, 1), FNF),
    EXPECT_BROKEN);
  cr_expect_eq (check (instance, "optimal", (struct rational){ 5, 1 }, PROVEN (4, 1), FNF),
                EXPECT_BROKEN);
  cr_expect_eq (check (instance, "optimal", (struct rational){ 4, 1 }, PROVEN (4, 1), BEST),
                EXPECT_HELD);
  cr_expect_eq (
    check (instance, "optimal", (struct rational){ 4000000001, 1000000000 }, PROVEN (4, 1), BEST),
    EXPECT_BROKEN);
}

/* Where only bounds are known. */
Test (expect, bounds)
{
  cr_expect_eq (check (instance, "ratio<=2", (struct rational){ 8, 1 }, BOUNDS (4, 5), FNF),
                EXPECT_HELD);
  cr_expect_eq (check (instance, "ratio<=2", (struct rational){ 9, 1 }, BOUNDS (4, 5), FNF),
                EXPECT_UNDECIDED);
  cr_expect_eq (check (instance, "ratio<=2", (struct rational){ 10, 1 }, BOUNDS (4, 5), FNF),
                EXPECT_UNDECIDED);
  cr_expect_eq (check (instance, "ratio<=2", (struct rational){ 11, 1 }, BOUNDS (4, 5), FNF),
                EXPECT_BROKEN);
  cr_expect_eq (check (instance, "optimal", (struct rational){ 5, 1 }, BOUNDS (4, 5), FNF),
                EXPECT_UNDECIDED);
  cr_expect_eq (check (instance, "optimal", (struct rational){ 5, 1 }, UNKNOWN, FNF),
                EXPECT_UNDECIDED);
  cr_expect_eq (check (instance, "004-thm-4.6", (struct rational){ 8, 1 }, BOUNDS (4, 5), FNF),
                EXPECT_HELD);
  cr_expect_eq (check (instance, "004-thm-4.6", (struct rational){ 9, 1 }, BOUNDS (4, 5), FNF),
                EXPECT_UNDECIDED);
  cr_expect_eq (check (instance, "004-thm-4.6", (struct rational){ 11, 1 }, BOUNDS (4, 5), FNF),
                EXPECT_BROKEN);
  cr_expect_eq (check (instance, "004-thm-4.6", (struct rational){ 5, 1 }, UNKNOWN, FNF),
                EXPECT_UNDECIDED);
  cr_expect_eq (check (instance, "layered", (struct rational){ 5, 1 }, UNKNOWN, FNF), EXPECT_HELD);
  /* The answer itself is better than the best known: it may be optimal. */
  cr_expect_eq (check (NODE ("2", "{\"cost\":2}"), "004-thm-4.5", (struct rational){ 2, 1 },
                       BOUNDS (1, 3), FNF),
                EXPECT_UNDECIDED);
}

/* Theorem 1 allows 1 + 2 here, that is 7; read for the destinations 2, that is 6. */
Test (expect, claims)
{
  cr_expect_eq (check (instance, "additive", (struct rational){ 7, 1 }, PROVEN (4, 1), FNF),
                EXPECT_HELD);
  cr_expect_eq (check (instance, "additive", (struct rational){ 15, 2 }, PROVEN (4, 1), FNF),
                EXPECT_BROKEN);
  cr_expect_eq (check (instance, "001-thm-1", (struct rational){ 15, 2 }, PROVEN (4, 1), FNF),
                EXPECT_BROKEN);
  cr_expect_eq (
    check (instance, "additive-destinations", (struct rational){ 6, 1 }, PROVEN (4, 1), FNF),
    EXPECT_HELD);
  cr_expect_eq (
    check (instance, "additive-destinations", (struct rational){ 7, 1 }, PROVEN (4, 1), FNF),
    EXPECT_BROKEN);
  /* three classes */
  cr_expect_eq (check (instance, "004-thm-4.4", (struct rational){ 5, 1 }, PROVEN (4, 1), FNF),
                EXPECT_NOT_APPLIED);
  cr_expect_eq (check (NODE ("1", "{\"cost\":3}"), "004-thm-4.4", (struct rational){ 2, 1 },
                       PROVEN (1, 1), FNF),
                EXPECT_BROKEN);
  cr_expect_eq (check (NODE ("1", "{\"cost\":3}"), "004-thm-4.4", (struct rational){ 1, 1 },
                       PROVEN (1, 1), FNF),
                EXPECT_HELD);
  /* In sevenths of a unit that is halves itself. */
  cr_expect_eq (check (NODE ("0.5", "{\"cost\":1.5}"), "004-thm-4.6", (struct rational){ 8, 7 },
                       PROVEN (1, 2), FNF),
                EXPECT_BROKEN);
  cr_expect_eq (check (NODE ("0.5", "{\"cost\":1.5}"), "004-thm-4.6", (struct rational){ 6, 7 },
                       PROVEN (1, 2), FNF),
                EXPECT_HELD);
  /* What does not fit is not decided. */
  cr_expect_eq (check (NODE ("0.5", "{\"cost\":1.5}"), "004-thm-4.6",
                       (struct rational){ 1, INT64_MAX }, PROVEN (1, 2), FNF),
                EXPECT_UNDECIDED);
  cr_expect_eq (check (NODE ("0.5", "{\"cost\":1.5}"), "ratio<=2",
                       (struct rational){ 4, INT64_MAX }, PROVEN (2, INT64_MAX), FNF),
                EXPECT_HELD);
}

Test (expect, shape)
{
  const struct rational five = { 5, 1 }, four = { 4, 1 };
  cr_expect_eq (check (instance, "layered", five, PROVEN (4, 1), FNF), EXPECT_HELD);
  cr_expect_eq (check (instance, "layered", four, PROVEN (4, 1), BEST), EXPECT_BROKEN);
  cr_expect_eq (check (instance, "monotone", four, PROVEN (4, 1), BEST), EXPECT_HELD);
  cr_expect_eq (check (instance, "busy", four, PROVEN (4, 1), BEST), EXPECT_HELD);
  cr_expect_eq (check (instance, "001-sec-2", five, PROVEN (4, 1), FNF), EXPECT_HELD);
  cr_expect_eq (check (instance, "001-sec-2", four, PROVEN (4, 1), BEST), EXPECT_BROKEN);
  /* 3 x 1 served first, sends to 2 x 1: neither layered nor monotone, and late. */
  static const char late[] = "{\"makespan\":5,\"sends\":[{\"from\":2,\"to\":1,\"start\":\"4/"
                             "2\"},{\"from\":0,\"to\":2,\"start\":0}]}";
  static const char two[] = NODE ("1", "{\"cost\":2},{\"cost\":3}");
  cr_expect_eq (check (two, "layered", five, PROVEN (2, 1), late), EXPECT_BROKEN);
  cr_expect_eq (check (two, "monotone", five, PROVEN (2, 1), late), EXPECT_BROKEN);
  cr_expect_eq (check (two, "busy", five, PROVEN (2, 1), late), EXPECT_BROKEN);
  /* Ready at the same time is in order, in either sequence. */
  static const char level[] = "{\"makespan\":3,\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{"
                              "\"from\":2,\"to\":1,\"start\":1},"
                              "{\"from\":0,\"to\":3,\"start\":2}]}";
  cr_expect_eq (check (NODE ("1", "{\"cost\":3},{\"cost\":2},{\"cost\":2}"), "layered", five,
                       PROVEN (3, 1), level),
                EXPECT_HELD);
  /* The source may send to faster nodes. */
  static const char first[] = "{\"makespan\":3,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}";
  cr_expect_eq (check (NODE ("3", "{\"cost\":2}"), "monotone", five, PROVEN (3, 1), first),
                EXPECT_HELD);
}

/* Where an answer needs finer ticks than its instance, everything is in them. */
Test (expect, finer_ticks)
{
  cr_expect_eq (
    check (NODE ("1", "{\"cost\":3}"), "additive", (struct rational){ 11, 4 }, PROVEN (1, 1), FNF),
    EXPECT_BROKEN);
  cr_expect_eq (
    check (NODE ("1", "{\"cost\":3}"), "additive", (struct rational){ 7, 4 }, PROVEN (1, 1), FNF),
    EXPECT_HELD);
  cr_expect_eq (
    check (instance, "additive-destinations", (struct rational){ 23, 4 }, PROVEN (4, 1), FNF),
    EXPECT_HELD);
  cr_expect_eq (
    check (instance, "additive-destinations", (struct rational){ 25, 4 }, PROVEN (4, 1), FNF),
    EXPECT_BROKEN);
}

static const char pair[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":1,\"receive\":2}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}";
/* load 5, crossing 7 */
static const char shop[] = "{\"model\":\"openshop\",\"times\":[[1,2],[2,3]]}";
/* load 3, crossing 4 */
static const char exchange[] = "{\"model\":\"exchange\",\"times\":[[0,1,2],[2,0,1],[1,2,0]]}";

Test (expect, other_models)
{
  cr_expect_eq (check (pair, "release-2", (struct rational){ 6, 1 }, PROVEN (3, 1), "{}"),
                EXPECT_HELD);
  cr_expect_eq (check (pair, "release-2", (struct rational){ 7, 1 }, PROVEN (3, 1), "{}"),
                EXPECT_BROKEN);
  cr_expect_eq (check (pair, "release-2.5", (struct rational){ 15, 2 }, PROVEN (3, 1), "{}"),
                EXPECT_HELD);
  cr_expect_eq (check (pair, "release-2.5", (struct rational){ 8, 1 }, PROVEN (3, 1), "{}"),
                EXPECT_BROKEN);
  cr_expect_eq (
    check (pair, "optimal-when equal-lengths", (struct rational){ 8, 1 }, PROVEN (3, 1), "{}"),
    EXPECT_BROKEN);
  cr_expect_eq (check (shop, "load-2", (struct rational){ 10, 1 }, UNKNOWN, "{}"), EXPECT_HELD);
  cr_expect_eq (check (shop, "load-2", (struct rational){ 21, 2 }, UNKNOWN, "{}"), EXPECT_BROKEN);
  cr_expect_eq (check (shop, "crossing", (struct rational){ 7, 1 }, UNKNOWN, "{}"), EXPECT_HELD);
  cr_expect_eq (check (shop, "crossing", (struct rational){ 8, 1 }, UNKNOWN, "{}"), EXPECT_BROKEN);
  cr_expect_eq (check (shop, "crossing", (struct rational){ 13, 2 }, UNKNOWN, "{}"), EXPECT_HELD);
  cr_expect_eq (check (shop, "load-half-down", (struct rational){ 8, 1 }, UNKNOWN, "{}"),
                EXPECT_NOT_APPLIED);
  cr_expect_eq (check (exchange, "load-half-down", (struct rational){ 3, 1 }, UNKNOWN, "{}"),
                EXPECT_HELD);
  cr_expect_eq (check (exchange, "load-half-down", (struct rational){ 4, 1 }, UNKNOWN, "{}"),
                EXPECT_BROKEN);
  cr_expect_eq (check (exchange, "load-1.25", (struct rational){ 15, 4 }, UNKNOWN, "{}"),
                EXPECT_HELD);
  cr_expect_eq (check (exchange, "load-1.25", (struct rational){ 4, 1 }, UNKNOWN, "{}"),
                EXPECT_BROKEN);
  cr_expect_eq (check (exchange, "load-1.15", (struct rational){ 7, 2 }, UNKNOWN, "{}"),
                EXPECT_BROKEN);
  cr_expect_eq (check (exchange, "load-1.1", (struct rational){ 33, 10 }, UNKNOWN, "{}"),
                EXPECT_HELD);
  cr_expect_eq (check (exchange, "layered", (struct rational){ 3, 1 }, UNKNOWN, "{}"),
                EXPECT_NOT_APPLIED);
  cr_expect_eq (check (exchange, "additive", (struct rational){ 3, 1 }, UNKNOWN, "{}"),
                EXPECT_NOT_APPLIED);
}

#define PLAIN(nodes, hold, end)                                                                    \
  "{\"model\":\"parameterized\",\"nodes\":" nodes ",\"hold\":" hold ",\"end\":" end "}"

/* 5 nodes: sequential 3 hold + end, chain 4 end, binomial 3 end, or 2 hold + end where hold is
   larger. */
static const char below[] = PLAIN ("5", "2", "3"), above[] = PLAIN ("5", "4", "3"),
                  halves[] = PLAIN ("5", "0.5", "1.5");
static const char mesh[] = "{\"model\":\"parameterized\",\"hold\":2,\"end\":3,\"network\":{"
                           "\"mesh\":[2,2]},\"source\":[0,0],"
                           "\"destinations\":[[0,1],[1,1]]}";

Test (expect, parameterized)
{
  static const struct {
    const char *instance, *what;
    struct rational makespan, optimum;
    enum expect_state state;
  } cases[] = {
    { below, "within-sequential", { 9, 1 }, { 7, 1 }, EXPECT_HELD },
    { below, "within-sequential", { 10, 1 }, { 7, 1 }, EXPECT_BROKEN },
    { below, "within-sequential", { 91, 10 }, { 7, 1 }, EXPECT_BROKEN },
    { below, "within-chain", { 12, 1 }, { 7, 1 }, EXPECT_HELD },
    { below, "within-chain", { 25, 2 }, { 7, 1 }, EXPECT_BROKEN },
    { below, "within-binomial", { 9, 1 }, { 7, 1 }, EXPECT_HELD },
    { below, "within-binomial", { 10, 1 }, { 7, 1 }, EXPECT_BROKEN },
    { above, "within-binomial", { 11, 1 }, { 10, 1 }, EXPECT_HELD },
    { above, "within-binomial", { 12, 1 }, { 10, 1 }, EXPECT_BROKEN },
    { halves, "within-sequential", { 3, 1 }, { 3, 1 }, EXPECT_HELD },
    { halves, "within-sequential", { 8, 3 }, { 8, 3 }, EXPECT_HELD }, /* in ticks of a sixth */
    { halves, "within-sequential", { 10, 3 }, { 3, 1 }, EXPECT_BROKEN },
    { below, "003-thm-2-tree", { 7, 1 }, { 7, 1 }, EXPECT_HELD },
    { below, "003-thm-2-tree", { 71, 10 }, { 7, 1 }, EXPECT_BROKEN },
    { below, "003-thm-2-tree-when hold-above-end", { 8, 1 }, { 7, 1 }, EXPECT_NOT_APPLIED },
    { above, "003-thm-2-tree-when hold-above-end", { 11, 1 }, { 10, 1 }, EXPECT_BROKEN },
    { below, "003-sec-4.1-sequential", { 9, 1 }, { 7, 1 }, EXPECT_NOT_APPLIED }, /* 3 hold > end */
    { halves, "003-sec-4.1-sequential", { 7, 2 }, { 3, 1 }, EXPECT_BROKEN },     /* 3 hold = end */
    { mesh, "003-thm-5", { 5, 1 }, { 5, 1 }, EXPECT_HELD },
    { mesh, "003-thm-5", { 6, 1 }, { 5, 1 }, EXPECT_BROKEN },
    { mesh, "003-thm-7", { 6, 1 }, { 5, 1 }, EXPECT_NOT_APPLIED },
    { mesh, "within-chain", { 60, 1 }, { 5, 1 }, EXPECT_NOT_APPLIED },
    { mesh, "optimal-when mesh-theorem-5", { 6, 1 }, { 5, 1 }, EXPECT_BROKEN },
    { below, "optimal-when mesh", { 8, 1 }, { 7, 1 }, EXPECT_NOT_APPLIED },
    { shop, "003-thm-2-tree", { 8, 1 }, { 7, 1 }, EXPECT_NOT_APPLIED },
    { below, "crossing", { 8, 1 }, { 7, 1 }, EXPECT_NOT_APPLIED },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct optimum optimum = { true, true, cases[i].optimum, cases[i].optimum };
    cr_expect_eq (check (cases[i].instance, cases[i].what, cases[i].makespan, optimum, "{}"),
                  cases[i].state, "%zu: %s", i, cases[i].what);
  }
  cr_expect_eq (check (below, "003-thm-2-tree", (struct rational){ 8, 1 }, BOUNDS (6, 8), "{}"),
                EXPECT_UNDECIDED);
  cr_expect_eq (check (below, "003-thm-2-tree", (struct rational){ 8, 1 }, UNKNOWN, "{}"),
                EXPECT_UNDECIDED);
  cr_expect_eq (check (below, "within-chain", (struct rational){ 8, 1 }, UNKNOWN, "{}"),
                EXPECT_HELD);
}

/* The node model in other words, with fractions; and what is not. */
static const char alike[] = "{\"model\":\"logp\",\"source\":{\"send\":0.5},\"destinations\":[{"
                            "\"send\":0.5,\"receive\":0},{\"send\":1.5,"
                            "\"receive\":0,\"count\":2}]}";
static const char gaps[] = "{\"model\":\"logp\",\"source\":{\"send\":1,\"gap\":5},\"destinations\":"
                           "[{\"send\":1,\"receive\":1},{\"send\":5,"
                           "\"receive\":0}]}";

Test (expect, logp)
{
  static const struct {
    const char *instance, *what;
    struct rational makespan, optimum;
    enum expect_state state;
  } cases[] = {
    { alike, "logp-additive", { 3, 2 }, { 1, 1 }, EXPECT_HELD }, /* 1/2 more */
    { alike, "logp-additive", { 5, 3 }, { 1, 1 }, EXPECT_BROKEN },
    { gaps, "logp-additive", { 10, 1 }, { 3, 1 }, EXPECT_HELD }, /* types 5, 2 and 5: 7 more */
    { gaps, "logp-additive", { 21, 2 }, { 3, 1 }, EXPECT_BROKEN },
    { gaps, "logp-additive", { 39, 4 }, { 3, 1 }, EXPECT_HELD }, /* in ticks of a quarter */
    { gaps, "logp-additive", { 41, 4 }, { 3, 1 }, EXPECT_BROKEN },
    { alike, "001-sec-5-thm-1", { 5, 3 }, { 1, 1 }, EXPECT_BROKEN },
    { alike, "001-sec-5-thm-3", { 2, 1 }, { 1, 1 }, EXPECT_HELD },
    { alike, "001-sec-5-thm-3", { 7, 3 }, { 1, 1 }, EXPECT_BROKEN },
    { gaps, "001-sec-5-thm-3", { 7, 1 }, { 3, 1 }, EXPECT_NOT_APPLIED },
    { alike, "ratio<=2-when as-node", { 5, 2 }, { 1, 1 }, EXPECT_BROKEN },
    { gaps, "ratio<=2-when as-node", { 7, 1 }, { 3, 1 }, EXPECT_NOT_APPLIED },
    { alike, "optimal-when slowest-type", { 2, 1 }, { 1, 1 }, EXPECT_BROKEN },
    { gaps, "optimal-when slowest-type", { 4, 1 }, { 3, 1 }, EXPECT_NOT_APPLIED },
    { gaps, "optimal-when alike", { 4, 1 }, { 3, 1 }, EXPECT_NOT_APPLIED },
    { below, "logp-additive", { 9, 1 }, { 7, 1 }, EXPECT_NOT_APPLIED },
    { gaps, "additive", { 9, 1 }, { 3, 1 }, EXPECT_NOT_APPLIED },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct optimum optimum = { true, true, cases[i].optimum, cases[i].optimum };
    cr_expect_eq (check (cases[i].instance, cases[i].what, cases[i].makespan, optimum, "{}"),
                  cases[i].state, "%zu: %s", i, cases[i].what);
  }
  cr_expect_eq (check (gaps, "logp-additive", (struct rational){ 10, 1 }, BOUNDS (2, 3), "{}"),
                EXPECT_UNDECIDED);
  cr_expect_eq (check (gaps, "logp-additive", (struct rational){ 10, 1 }, UNKNOWN, "{}"),
                EXPECT_UNDECIDED);
}

Test (expect, hypotheses)
{
  const struct rational five = { 5, 1 };
  cr_expect_eq (check (instance, "optimal-when fast-source", five, PROVEN (4, 1), FNF),
                EXPECT_BROKEN);
  cr_expect_eq (check (instance, "optimal when fast-source", five, PROVEN (4, 1), FNF),
                EXPECT_BROKEN);
  cr_expect_eq (check (instance, "optimal-when slow-source", five, PROVEN (4, 1), FNF),
                EXPECT_NOT_APPLIED);
  cr_expect_eq (check (instance, "ratio<=1-when slow-source", five, PROVEN (4, 1), FNF),
                EXPECT_NOT_APPLIED);
  cr_expect_eq (check (instance, "additive-when slow-source", five, PROVEN (4, 1), FNF),
                EXPECT_NOT_APPLIED);
  cr_expect_eq (check (instance, "ratio<=1-when node", five, PROVEN (4, 1), FNF), EXPECT_BROKEN);
  cr_expect_eq (check (instance, "ratio<=1-when exchange", five, PROVEN (4, 1), FNF),
                EXPECT_NOT_APPLIED);
  cr_expect_eq (check (shop, "ratio<=1-when exchange", five, PROVEN (4, 1), "{}"),
                EXPECT_NOT_APPLIED);
  cr_expect_eq (check (shop, "ratio<=1-when even-square", five, PROVEN (4, 1), "{}"),
                EXPECT_BROKEN);
}

Test (expect, refused)
{
  static const char *const texts[] = {
    "",
    "ratio<=",
    "ratio<=0",
    "ratio<=-1",
    "ratio<=1/0",
    "ratio<=two",
    "ratio<2",
    "optimall",
    "optimal-when ",
    "optimal-when always",
    "optimal-when nothing",
    "layered-when square",
    "layered-when exchange",
    "load-2-when node",
    "when node",
    "004-thm-4.1",
    "false-4.4-any-source",
    "bound-source",
    "001-cor-1",
    "003-lem-3",
    "003-thm-5-free",
    "003-table-4.2-chain",
    "false-003-thm-5-above",
    "003-thm-5-when bmin-theorem-8",
    "within-chain-when square",
    "ratio<=99999999999999999999",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct expect expect;
    struct status status;
    status_init (&status);
    cr_expect (!expect_parse (&expect, texts[i], &status), "%s", texts[i]);
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect_neq (strchr (status.message, '\''), NULL, "%s", status.message);
  }
}

/* Every name that is listed can be expected, and has a line of its own in the list. */
Test (expect, listed)
{
  struct output out;
  const char *name, *meaning;
  size_t count = 0;
  output_init_memory (&out);
  expect_list (&out);
  output_char (&out, '\0');
  for (; expect_row (count, &name, &meaning); count++) {
    char line[64];
    struct expect expect = parse (name);
    expect_clear (&expect);
    snprintf (line, sizeof line, "\n  %s ", name);
    cr_expect (strstr (out.bytes, line), "%s", name);
    cr_expect_gt (strlen (meaning), 5);
  }
  for (const struct claims_model *const *model = claims_models; *model; model++)
    for (const struct claims_when *when = (*model)->whens; when->name; when++)
      cr_expect (strstr (out.bytes, when->name), "%s", when->name);
  cr_expect_gt (count, 25);
  output_discard (&out);
}

/* A class of schedules, of the models that have it. */
Test (expect, class_of_schedules)
{
  struct expect expect;
  struct status status;
  status_init (&status);
  cr_assert (expect_parse (&expect, "class=append", &status), "%s", status.message);
  cr_expect_eq (expect.kind, EXPECT_CLASS);
  cr_expect_str_eq (expect.class, "append");
  cr_expect_eq (expect.models, 1U << model_index (model_named ("overhead")));
  expect_clear (&expect);
  cr_expect_not (expect_parse (&expect, "class=", &status));
  cr_expect_not (expect_parse (&expect, "class=append-when node", &status));
}

/* A heuristic by name, of the models that have one of this name. */
Test (expect, same_as)
{
  static const struct {
    const char *text, *heuristic, *model, *other;
  } cases[] = {
    { "same-as=ecf", "ecf", "overhead", "node" },
    { "same-as=ecf", "ecf", "logp", "exchange" },
    { "same-as=ecf-when overhead", "ecf", "overhead", "logp" },
    { "same-as=fnf when node", "fnf", "node", "logp" },
    { "same-as=dense-longest", "dense-longest", "exchange", "node" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct model *model = model_named (cases[i].model), *other = model_named (cases[i].other);
    struct expect expect;
    struct status status;
    status_init (&status);
    cr_assert (expect_parse (&expect, cases[i].text, &status), "%s", status.message);
    cr_expect_eq (expect.kind, EXPECT_SAME_AS);
    cr_expect_str_eq (expect.heuristic, cases[i].heuristic);
    cr_expect ((expect.models >> model_index (model) & 1)
               && !(expect.models >> model_index (other) & 1));
    expect_clear (&expect);
  }
  static const char *const wrong[]
    = { "same-as=", "same-as=none", "same-as=ecf-when node", "same-as=fef when nothing" };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    struct expect expect;
    struct status status;
    status_init (&status);
    cr_expect_not (expect_parse (&expect, wrong[i], &status), "%s", wrong[i]);
    cr_expect_eq (status.code, STATUS_INPUT);
  }
}
