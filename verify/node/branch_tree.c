#include "verify/node/branch_tree.h"

#include "base/memory.h"
#include "verify/node/branch_leaf.h"

#include <stdlib.h>

struct tree {
  const struct verify_node_context *proof;
  /* owned [depth]: the branching constraints of the current line */
  struct verify_branch_constraint *path;
  size_t depth, path_capacity;
  struct verify_dual_list dual_list; /* of the current leaf */
  struct verify_ratio *weights;      /* owned [depth]: of the current leaf */
  size_t weights_capacity;
  struct verify_branch_leaf leaf;
  uint64_t splits, leaves; /* so far */
};

struct statement {
  struct verify_ratio cost, time;
  int64_t count;
};

/* {"cost":C,"time":TIME,"count":M} */
static enum status_code
read_statement (struct verify_text *text, struct statement *out)
{
  enum { COST = 1, TIME = 2, COUNT = 4 };
  unsigned seen = 0;
  struct verify_span key;

  if (!verify_text_object (text, "split"))
    return STATUS_INPUT;
  while (verify_text_member (text, &key)) {
    bool good;
    if (verify_span_is (key, "cost")) {
      good = verify_text_ratio (text, "cost", &out->cost);
      seen |= COST;
    } else if (verify_span_is (key, "time")) {
      good = verify_text_ratio (text, "time", &out->time);
      seen |= TIME;
    } else if (verify_span_is (key, "count")) {
      good = verify_text_whole (text, "count", 0, VERIFY_NODE_DESTINATIONS, &out->count);
      seen |= COUNT;
    } else {
      return verify_text_unexpected (text, key);
    }
    if (!good)
      return STATUS_INPUT;
  }
  if (seen != (COST | TIME | COUNT))
    return verify_text_reject (text, "split: needs \"cost\", \"time\" and \"count\"");
  return out->time.num > 0 ? STATUS_OK
                           : verify_text_reject (text, "split: a time that is not positive");
}

/* Converts the constraint to types and ticks of this instance. */
static enum status_code
check_statement (struct tree *tree, const struct statement *statement,
                 struct verify_branch_constraint *constraint)
{
  char number[VERIFY_RATIO_TEXT];
  size_t number_of_line = tree->proof->lines->line.line, type;

  if (!verify_node_types_find (tree->proof->types, statement->cost, &type))
    return verify_refuse (tree->proof->reason, "line %zu: split: no destination has cost %s",
                          number_of_line, verify_ratio_text (statement->cost, number));
  if (!verify_node_types_ticks (tree->proof->types, statement->time, &constraint->time))
    return verify_refuse (tree->proof->reason,
                          "line %zu: split: time %s is no whole number of ticks", number_of_line,
                          verify_ratio_text (statement->time, number));
  if (constraint->time >= tree->proof->T)
    return verify_refuse (tree->proof->reason,
                          "line %zu: split: time %s is not before the makespan", number_of_line,
                          verify_ratio_text (statement->time, number));
  if (statement->count > tree->proof->types->destinations)
    return verify_refuse (tree->proof->reason, "line %zu: split: more than there are destinations",
                          number_of_line);
  constraint->types = type + 1;
  constraint->count = statement->count;
  return STATUS_OK;
}

/* The current line is a branching constraint; its first branch follows. */
static enum status_code
take_constraint (struct tree *tree)
{
  struct verify_text *text = &tree->proof->lines->text;
  struct verify_branch_constraint constraint = { .second = false };
  struct statement statement;
  struct verify_span key;
  enum status_code code = read_statement (text, &statement);

  if (code != STATUS_OK)
    return code;
  if (verify_text_member (text, &key))
    return verify_text_unexpected (text, key);
  code = check_statement (tree, &statement, &constraint);
  if (code != STATUS_OK)
    return code;
  if (tree->depth == VERIFY_BRANCH_TREE_DEPTH)
    return verify_refuse (tree->proof->reason, "line %zu: more than %zu splits above a leaf",
                          tree->proof->lines->line.line, VERIFY_BRANCH_TREE_DEPTH);
  memory_grow (tree->path, tree->path_capacity, tree->depth + 1);
  tree->path[tree->depth++] = constraint;
  tree->splits++;
  return STATUS_OK;
}

/* [W,...], one for each constraint of the path. */
static enum status_code
read_weights (void *context)
{
  struct tree *tree = context;
  struct verify_text *text = &tree->proof->lines->text;
  size_t length = 0;

  if (!verify_text_array (text, "weights"))
    return STATUS_INPUT;
  memory_grow (tree->weights, tree->weights_capacity, tree->depth);
  for (; verify_text_element (text); length++) {
    if (length == tree->depth)
      return verify_text_reject (text, "weights: more than the %zu splits above", tree->depth);
    if (!verify_text_ratio (text, "weights", &tree->weights[length]))
      return STATUS_INPUT;
    if (tree->weights[length].num < 0)
      return verify_text_reject (text, "weights: a negative weight");
  }
  if (length < tree->depth)
    return verify_text_reject (text, "weights: fewer than the %zu splits above", tree->depth);
  return STATUS_OK;
}

/* The current line is a leaf: its bound must be below n. */
static enum status_code
take_leaf (struct tree *tree)
{
  enum status_code code
    = verify_dual_list_line (&tree->dual_list, tree->proof, "leaf", "weights", read_weights, tree);
  size_t number = tree->proof->lines->line.line;

  if (code != STATUS_OK)
    return code;
  code = verify_branch_leaf_bound (&tree->leaf, &tree->dual_list, tree->path, tree->weights,
                                   tree->depth, tree->proof->deadline);
  if (code == STATUS_FALSE)
    return verify_refuse (tree->proof->reason, "line %zu: the prices and weights are too large",
                          number);
  if (code != STATUS_OK)
    return code;
  tree->leaves++;
  return verify_branch_leaf_proves (&tree->leaf)
           ? STATUS_OK
           : verify_refuse (tree->proof->reason, "line %zu: the leaf does not prove its case",
                            number);
}

/* After a leaf: moves to the second branch of the last constraint whose first branch is complete.
   False when the tree is complete. */
static bool
turn (struct tree *tree)
{
  while (tree->depth > 0 && tree->path[tree->depth - 1].second)
    tree->depth--;
  if (tree->depth == 0)
    return false;
  tree->path[tree->depth - 1].second = true;
  return true;
}

/* After the last line of the tree. */
static enum status_code
finish (struct tree *tree)
{
  if (!verify_lines_next (tree->proof->lines))
    return tree->proof->lines->status->code;
  return verify_text_reject (&tree->proof->lines->text, "a line after the last leaf of the cases");
}

static enum status_code
check (struct tree *tree)
{
  enum status_code code
    = verify_branch_leaf_reserve (&tree->leaf, tree->proof->deadline, tree->proof->reason);

  while (code == STATUS_OK) {
    bool branches = verify_span_is (tree->proof->lines->key, "split");
    code = branches ? take_constraint (tree) : take_leaf (tree);
    if (code != STATUS_OK)
      break;
    if (!branches && !turn (tree))
      return finish (tree);
    if (!verify_lines_next (tree->proof->lines))
      return tree->proof->lines->status->code != STATUS_OK
               ? tree->proof->lines->status->code
               : verify_text_reject (&tree->proof->lines->text,
                                     "cases are missing after this line");
  }
  return code;
}

enum status_code
verify_branch_tree_check (const struct verify_node_context *proof, uint64_t *splits,
                          uint64_t *leaves)
{
  struct tree tree = { .proof = proof };
  enum status_code code;

  verify_branch_leaf_init (&tree.leaf, proof->types, proof->T);
  code = check (&tree);
  *splits = tree.splits;
  *leaves = tree.leaves;
  memory_free (tree.path, tree.weights);
  verify_dual_list_clear (&tree.dual_list);
  verify_branch_leaf_clear (&tree.leaf);
  return code;
}
