/* Logs of the search of small shops: the numbers of pairs, parts in their places, and a limit of
   length. */
#include "search/openshop/tree_proof.h"

#include "tests/support/openshop.h"

static struct openshop_ticks ticks;
static struct openshop_tree_proof_plan plan;
static struct openshop_tree tree;

static void
begin (void)
{
  openshop_ticks_init (&ticks);
  tree = (struct openshop_tree){ .text = NULL };
}

static void
end (void)
{
  openshop_ticks_clear (&ticks);
  free (tree.text);
}

/* Pairs with and without time, by their numbers: rows 0 1 are pairs 0 and 1 2 3, columns 4, -,
   5. */
Test (tree_proof, numbers, .init = begin, .fini = end)
{
  static const struct {
    int line, first, second;
    const char *code;
  } rows[] = {
    { 0, 0, 2, "AA" }, { 0, 2, 0, "AB" },  { 1, 0, 1, "AC" },  { 1, 1, 0, "AD" },
    { 1, 0, 2, "AE" }, { 1, 1, 2, "AG" },  { 1, 2, 1, "AH" },  { 8, 0, 1, "AI" },
    { 8, 1, 0, "AJ" }, { 10, 0, 1, "AK" }, { 10, 1, 0, "AL" },
  };
  shop_set (&ticks, 2, 3, (int64_t[]){ 3, 0, 1, 4, 1, 5 });
  openshop_tree_proof_plan_init (&plan, &ticks, 1000);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *code = plan.code[rows[i].line][rows[i].first][rows[i].second];
    cr_expect (code[0] == rows[i].code[0] && code[1] == rows[i].code[1], "row %zu: %.2s", i, code);
  }
}

/* The largest shops have pairs up to 447. */
Test (tree_proof, largest, .init = begin, .fini = end)
{
  shop_shape (&ticks, 8, 8);
  for (int32_t d = 0; d < 64; d++)
    ticks.time[d] = 1;
  openshop_tree_proof_plan_init (&plan, &ticks, 1000);
  cr_expect (plan.code[15][7][6][0] == 'N' && plan.code[15][7][6][1] == '_');
  cr_expect (plan.code[7][6][7][0] == 'G' && plan.code[7][6][7][1] == '-');
}

static void
set_up (uint64_t most)
{
  shop_set (&ticks, 2, 2, (int64_t[]){ 1, 1, 1, 1 });
  openshop_tree_proof_plan_init (&plan, &ticks, most);
}

/* Take what the log has; NULL: nothing. */
static void
expect_tree (struct openshop_tree_proof *log, const char *text, uint64_t nodes)
{
  bool good = openshop_tree_proof_take (log, &tree);
  cr_expect_eq (good, text != NULL);
  cr_expect (log->text == NULL && log->length == 0);
  cr_expect_eq (tree.nodes, nodes);
  cr_expect (text == NULL
               ? tree.text == NULL && tree.length == 0
               : tree.length == strlen (text) && memcmp (tree.text, text, tree.length) == 0,
             "%.*s", (int)tree.length, tree.text);
}

Test (tree_proof, parts, .init = begin, .fini = end)
{
  struct openshop_tree_proof log, parts[2];
  set_up (16);
  openshop_tree_proof_init (&log, &plan);
  openshop_tree_proof_leaf (&log);
  expect_tree (&log, ".", 1);
  openshop_tree_proof_leaf (&log);
  openshop_tree_proof_restart (&log);
  openshop_tree_proof_decide (&log, 0, 0, 1);
  openshop_tree_proof_subtree (&log);
  openshop_tree_proof_decide (&log, 9, 1, 0);
  openshop_tree_proof_leaf (&log);
  openshop_tree_proof_subtree (&log);
  for (int k = 0; k < 2; k++) {
    openshop_tree_proof_init (&parts[k], &plan);
    openshop_tree_proof_decide (&parts[k], 8, k, !k);
    openshop_tree_proof_leaf (&parts[k]);
    openshop_tree_proof_leaf (&parts[k]);
  }
  openshop_tree_proof_decide (&parts[1], 1, 0, 1); /* whatever they have */
  openshop_tree_proof_join (&log, parts, 2);
  cr_expect (parts[0].text == NULL && parts[1].text == NULL && parts[0].length == 0);
  expect_tree (&log, "AAAE..AH.AF..AC", 9);
  openshop_tree_proof_clear (&log);
}

/* A log of 3 D + 1 characters, by `parts` of them after a short beginning. */
static bool
make_log (int decisions, int count, uint64_t most)
{
  struct openshop_tree_proof log, parts[3];
  set_up (most);
  openshop_tree_proof_init (&log, &plan);
  for (int k = 0; k < count; k++) {
    openshop_tree_proof_decide (&log, 0, 0, 1);
    openshop_tree_proof_subtree (&log);
    openshop_tree_proof_init (&parts[k], &plan);
    for (int d = 0; d < decisions; d++)
      openshop_tree_proof_decide (&parts[k], 8, 0, 1);
    for (int d = 0; d <= decisions; d++)
      openshop_tree_proof_leaf (&parts[k]);
  }
  openshop_tree_proof_leaf (&log);
  openshop_tree_proof_join (&log, parts, count);
  bool good = openshop_tree_proof_take (&log, &tree);
  cr_expect (!good || tree.length == (size_t)(count * (3 * decisions + 3) + 1));
  cr_expect (!good || tree.nodes == (uint64_t)(count * (2 * decisions + 2) + 1));
  openshop_tree_proof_clear (&log);
  return good;
}

/* Exactly as long as may be, and one more; short ones, and such as grow several times. */
Test (tree_proof, length, .init = begin, .fini = end)
{
  for (int decisions = 1; decisions < 100000; decisions *= 7)
    for (int count = 1; count <= 3; count++) {
      uint64_t length = (uint64_t)(count * (3 * decisions + 3) + 1);
      cr_expect (make_log (decisions, count, length), "%d %d", decisions, count);
      cr_expect_not (make_log (decisions, count, length - 1), "%d %d", decisions, count);
      cr_expect_not (make_log (decisions, count, 1));
      cr_expect (make_log (decisions, count, UINT64_MAX));
    }
}

/* A log that was too long is no trouble for the next one. */
Test (tree_proof, again, .init = begin, .fini = end)
{
  struct openshop_tree_proof log;
  set_up (5000);
  openshop_tree_proof_init (&log, &plan);
  for (int k = 0; k < 100000; k++)
    openshop_tree_proof_leaf (&log);
  cr_expect (log.text == NULL && log.capacity == 0); /* given up before the end */
  expect_tree (&log, NULL, 0);
  openshop_tree_proof_restart (&log);
  openshop_tree_proof_decide (&log, 0, 0, 1);
  openshop_tree_proof_leaf (&log);
  openshop_tree_proof_leaf (&log);
  expect_tree (&log, "AA..", 3);
  openshop_tree_proof_clear (&log);
}
