#include "verify/openshop/tree.h"

#include "base/memory.h"
#include "verify/core/proof.h"

#include <inttypes.h>
#include <stdlib.h>

int
verify_openshop_tree_digit (char character)
{
  if (character >= 'A' && character <= 'Z')
    return character - 'A';
  if (character >= 'a' && character <= 'z')
    return character - 'a' + 26;
  if (character >= '0' && character <= '9')
    return character - '0' + 52;
  return character == '-' ? 62 : character == '_' ? 63 : -1;
}

/* A subtree begins; it is skipped if there is a contradiction already. */
static void
enter (struct verify_openshop_tree *tree)
{
  tree->over = verify_openshop_orders_refuted (tree->orders) ? 1 : 0;
}

/* Makes the last decision of the path. */
static void
decide (struct verify_openshop_tree *tree)
{
  const struct verify_openshop_step *step = &tree->way[tree->depth - 1];

  verify_openshop_orders_decide (tree->orders, step->pair, step->first);
  enter (tree);
}

/* A subtree has ended: moves to the second subtree of the last decision, or leaves all decisions
   whose second subtree has ended. */
static void
leave (struct verify_openshop_tree *tree)
{
  for (; tree->depth > 0; tree->depth--) {
    struct verify_openshop_step *step = &tree->way[tree->depth - 1];
    verify_openshop_orders_undo (tree->orders);
    if (step->second)
      continue;
    step->second = true;
    step->first = !step->first;
    decide (tree);
    return;
  }
  tree->whole = true;
}

static enum status_code
take_leaf (struct verify_openshop_tree *tree)
{
  if (tree->over == 0)
    return verify_refuse (tree->reason,
                          "line %zu: node %" PRIu64 " is a leaf, but no contradiction was found",
                          tree->lines->line.line, tree->nodes);
  tree->nodes++;
  if (--tree->over == 0)
    leave (tree);
  return STATUS_OK;
}

static enum status_code
take_decision (struct verify_openshop_tree *tree, uint32_t number)
{
  uint32_t pair = number / 2;

  if (pair >= tree->pairs)
    return verify_refuse (tree->reason, "line %zu: node %" PRIu64 ": there is no pair %" PRIu32,
                          tree->lines->line.line, tree->nodes, pair);
  if (tree->over == 0 && tree->depth == tree->pairs)
    return verify_refuse (tree->reason,
                          "line %zu: node %" PRIu64 ": more decisions on the way than pairs",
                          tree->lines->line.line, tree->nodes);
  tree->nodes++;
  if (tree->over > 0) {
    tree->over++;
    return STATUS_OK;
  }
  tree->way[tree->depth++]
    = (struct verify_openshop_step){ .pair = pair, .first = number % 2 == 0 };
  decide (tree);
  return STATUS_OK;
}

/* The same without a look at the deadline. */
static enum status_code
take_character (struct verify_openshop_tree *tree, char character)
{
  int number = verify_openshop_tree_digit (character), half = tree->half;

  if (tree->whole)
    return verify_text_reject (&tree->lines->text, "tree: it continues after its end");
  if (number < 0 && (character != VERIFY_OPENSHOP_TREE_LEAF || half >= 0))
    return verify_text_reject (
      &tree->lines->text,
      "tree: node %" PRIu64 ": expected a leaf or the two characters of a decision", tree->nodes);
  if (number < 0)
    return take_leaf (tree);
  tree->half = half < 0 ? number : -1;
  return half < 0 ? STATUS_OK : take_decision (tree, (uint32_t)(64 * half + number));
}

enum status_code
verify_openshop_tree_take (struct verify_openshop_tree *tree, char character)
{
  enum status_code code = take_character (tree, character);

  return code == STATUS_OK && verify_openshop_orders_stopped (tree->orders) ? STATUS_LIMIT : code;
}

bool
verify_openshop_tree_line (struct verify_lines *lines, struct verify_span *span)
{
  if (!verify_span_is (lines->key, "tree"))
    return verify_text_fail (&lines->text, "expected \"tree\"");
  return verify_text_string (&lines->text, "tree", span) && verify_proof_ends (&lines->text);
}

static enum status_code
take_line (struct verify_openshop_tree *tree)
{
  struct verify_span span;
  enum status_code code = STATUS_OK;

  if (!verify_openshop_tree_line (tree->lines, &span))
    return STATUS_INPUT;
  for (size_t i = 0; i < span.length && code == STATUS_OK; i++)
    code = verify_openshop_tree_take (tree, span.at[i]);
  return code;
}

static enum status_code
take_lines (struct verify_openshop_tree *tree)
{
  enum status_code code = STATUS_OK;

  do
    code = take_line (tree);
  while (code == STATUS_OK && verify_lines_next (tree->lines));
  return code == STATUS_OK ? tree->lines->status->code : code;
}

void
verify_openshop_tree_begin (struct verify_openshop_tree *tree)
{
  tree->way = memory_alloc ((size_t)tree->pairs + 1, sizeof *tree->way);
  tree->depth = 0;
  tree->half = -1;
  tree->nodes = 0;
  tree->whole = false;
  enter (tree);
}

void
verify_openshop_tree_end (struct verify_openshop_tree *tree)
{
  free (tree->way);
  tree->way = NULL;
}

enum status_code
verify_openshop_tree_total (const struct verify_openshop_tree *tree, int64_t stated)
{
  if (!tree->whole)
    return verify_text_reject (&tree->lines->text, "end: the tree is not whole");
  if (tree->nodes != (uint64_t)stated)
    return verify_text_reject (&tree->lines->text,
                               "end: \"nodes\" is %" PRId64 ", but there are %" PRIu64, stated,
                               tree->nodes);
  return STATUS_OK;
}

enum status_code
verify_openshop_tree_check (struct verify_openshop_tree *tree, int64_t stated)
{
  enum status_code code;

  verify_openshop_tree_begin (tree);
  code = verify_openshop_orders_stopped (tree->orders) ? STATUS_LIMIT : take_lines (tree);
  verify_openshop_tree_end (tree);
  return code == STATUS_OK ? verify_openshop_tree_total (tree, stated) : code;
}
