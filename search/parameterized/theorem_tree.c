#include "search/parameterized/theorem_tree.h"

#include "search/theorem/description.h"

#include <stdlib.h>

#define NODES 128

enum { HOLD = 1, END };

/* A time: a multiple of hold and one of end. */
struct moment {
  int32_t hold, end;
};

/* A question: which hold and end it is about, and what is compared with the optimum. */
struct tree;
struct of_tree {
  struct theorem_description description;
  int32_t hold_most; /* hold <= hold_most end; 0: any hold */
  bool near;         /* end <= 2 hold */
  bool printed;      /* a root with nothing left to send is charged hold, as printed */
  /* Sets t[i] for i = 2 to k. False when a choice is open. */
  bool (*solve) (struct tree *tree, struct moment *t, uint32_t k);
};

/* What is executed. The cell is the cone between two rays of (hold, end). */
struct tree {
  const struct of_tree *of;
  struct theorem_execution *execution;
  struct moment low, high; /* rays, hold / end ascends from low to high */
};

/* The row hold x.hold + end x.end <= hold y.hold + end y.end. */
static void
add_order (struct tree *tree, struct moment x, struct moment y)
{
  struct theorem_form form = { { [HOLD] = x.hold - y.hold, [END] = x.end - y.end } };
  theorem_execute_row (tree->execution, &form, 0);
}

static void
bound_hold (struct tree *tree)
{
  tree->low = (struct moment){ 0, 1 };
  tree->high = (struct moment){ 1, 0 };
  if (tree->of->hold_most > 0) {
    tree->high = (struct moment){ tree->of->hold_most, 1 };
    add_order (tree, (struct moment){ 1, 0 }, (struct moment){ 0, tree->of->hold_most });
  }
  if (tree->of->near) {
    tree->low = (struct moment){ 1, 2 };
    add_order (tree, (struct moment){ 0, 1 }, (struct moment){ 2, 0 });
  }
}

/* The sign of x - y on a ray. */
static int
sign_on (struct moment ray, struct moment x, struct moment y)
{
  int32_t value = ray.hold * (x.hold - y.hold) + ray.end * (x.end - y.end);
  return (value > 0) - (value < 0);
}

/* Is x <= y in the cell, or y <= x? Where both occur, the cell is split by the ray between: case 0
   is x <= y. Returns 0 for x, which is taken where both are the same, 1 for y; -1 when it is
   open. */
static int
earlier (struct tree *tree, struct moment x, struct moment y)
{
  int low = sign_on (tree->low, x, y), high = sign_on (tree->high, x, y);
  if (low * high >= 0)
    return low + high > 0;
  int later = theorem_execute_case (tree->execution, 2);
  if (later < 0)
    return -1;
  add_order (tree, later ? y : x, later ? x : y);
  struct moment middle = { abs (x.end - y.end), abs (x.hold - y.hold) };
  *((low < 0) == (later == 0) ? &tree->high : &tree->low) = middle;
  return later;
}

/* The optimum: holders take turns by the end of their next send, which is the next reception. */
static bool
find_optimum (struct tree *tree, uint32_t k, struct moment *optimum)
{
  struct moment next[NODES] = { { 0, 1 } };
  for (uint32_t holders = 1; holders < k; holders++) {
    uint32_t first = 0;
    for (uint32_t i = 1; i < holders; i++) {
      int least = earlier (tree, next[first], next[i]);
      if (least < 0)
        return false;
      first = least ? i : first;
    }
    *optimum = next[holders] = next[first];
    next[holders].end++;
    next[first].hold++;
  }
  return true;
}

/* The latency of a root that keeps `own` nodes, itself among them, and serves `other` ones by its
   first send. */
static bool
latency (struct tree *tree, const struct moment *t, uint32_t own, uint32_t other,
         struct moment *result)
{
  struct moment served = { t[other].hold, t[other].end + 1 },
                kept = { t[own].hold + 1, t[own].end };
  int least = own == 1 && !tree->of->printed ? 1 : earlier (tree, served, kept);
  *result = least == 0 ? kept : served;
  return least >= 0;
}

/* The O(k) recurrence: the root of i nodes keeps as many as that of i - 1, or one more. */
static bool
solve_splits (struct tree *tree, struct moment *t, uint32_t k)
{
  uint32_t own = 1;
  t[2].end = 1;
  for (uint32_t i = 3; i <= k; i++) {
    struct moment more, same;
    if (!latency (tree, t, own + 1, i - own - 1, &more) || !latency (tree, t, own, i - own, &same))
      return false;
    int least = earlier (tree, more, same);
    if (least < 0)
      return false;
    t[i] = least ? same : more;
    own += !least;
  }
  return true;
}

/* The O(k^2) recurrence. */
static bool
solve_all_splits (struct tree *tree, struct moment *t, uint32_t k)
{
  for (uint32_t i = 2; i <= k; i++)
    for (uint32_t own = 1; own < i; own++) {
      struct moment next;
      if (!latency (tree, t, own, i - own, &next))
        return false;
      int least = own == 1 ? 1 : earlier (tree, t[i], next);
      if (least < 0)
        return false;
      t[i] = least ? next : t[i];
    }
  return true;
}

static bool
solve_binomial (struct tree *tree, struct moment *t, uint32_t k)
{
  for (uint32_t i = 2; i <= k; i++)
    if (!latency (tree, t, i - i / 2, i / 2, &t[i]))
      return false;
  return true;
}

static bool
solve_sequential (struct tree *tree, struct moment *t, uint32_t k)
{
  for (uint32_t i = 2; i <= k; i++)
    if (!latency (tree, t, i - 1, 1, &t[i]))
      return false;
  return true;
}

static bool
solve_chain (struct tree *tree, struct moment *t, uint32_t k)
{
  for (uint32_t i = 2; i <= k; i++)
    if (!latency (tree, t, 1, i - 1, &t[i]))
      return false;
  return true;
}

static struct theorem_form
form_of (struct moment moment)
{
  return (struct theorem_form){ { [HOLD] = moment.hold, [END] = moment.end } };
}

static bool
execute (const struct theorem_description *description, struct theorem_execution *execution)
{
  struct tree tree = { .of = (const struct of_tree *)description, .execution = execution };
  struct moment optimum = { 0, 0 }, t[NODES + 1] = { { 0, 0 } };
  uint32_t k = execution->given->nodes;
  bound_hold (&tree);
  if (!find_optimum (&tree, k, &optimum) || !tree.of->solve (&tree, t, k))
    return false;
  const struct theorem_form value = form_of (t[k]), reference = form_of (optimum);
  theorem_execute_compare (execution, &value, &reference);
  return true;
}

/* The number of variables. Their sum, too, can be scaled to be at most this. */
static uint32_t
two (uint32_t nodes)
{
  (void)nodes;
  return 2;
}

/* Each node adds at most hold or end to the latency. */
static uint32_t
all_nodes (uint32_t nodes)
{
  return nodes;
}

static struct rational
limit (const struct theorem_case *given)
{
  (void)given;
  return rational_zero;
}

static void
write (const struct theorem_instance *instance, bool json, struct output *out)
{
  if (json)
    output_all (out, "{\"model\":\"parameterized\",\"nodes\":", instance->nodes,
                ",\"hold\":", instance->cost[0], ",\"end\":", instance->cost[1], "}");
  else
    output_all (out, "hold ", instance->cost[0], ", end ", instance->cost[1]);
}

#define QUESTION(id, words, most, ...)                                                             \
  &(const struct theorem_question)                                                                 \
  {                                                                                                \
    .name = id, .version = 1, .title = words, .reference = "optimum", .least = { 1, 1 },           \
    .most_part = 256, .no_source = true,                                                           \
    .description                                                                                   \
      = &((const struct of_tree){ { two, two, all_nodes, execute }, __VA_ARGS__ }).description,    \
    .least_nodes = 2, .most_nodes = most, .state_size = sizeof (struct theorem_described),         \
    .limit = limit, .roots = theorem_described_roots, .root = theorem_described_root,              \
    .decide = theorem_described_decide, .child = theorem_described_child,                          \
    .instance = theorem_described_instance, .write = write                                         \
  }

const struct theorem_question *const parameterized_tree_questions[] = {
  QUESTION ("opt-tree", "OPT-tree's O(k) recurrence, put right, over the optimum", NODES, 0, false,
            false, solve_splits),
  QUESTION ("opt-tree-quadratic", "OPT-tree's O(k^2) recurrence, put right, over the optimum",
            NODES, 0, false, false, solve_all_splits),
  QUESTION ("opt-tree-printed",
            "OPT-tree's O(k) recurrence as printed, hold <= 2 end, over the "
            "optimum",
            NODES, 2, false, true, solve_splits),
  QUESTION ("opt-tree-quadratic-printed",
            "OPT-tree's O(k^2) recurrence as printed, hold <= end, over the optimum", NODES, 1,
            false, true, solve_all_splits),
  QUESTION ("tree-binomial", "the binomial tree, hold <= end, over the optimum", NODES, 1, false,
            false, solve_binomial),
  QUESTION ("tree-binomial-near", "the binomial tree, hold <= end <= 2 hold, over the optimum",
            NODES, 1, true, false, solve_binomial),
  QUESTION ("tree-sequential", "the sequential tree, hold <= end, over the optimum", 64, 1, false,
            false, solve_sequential),
  QUESTION ("tree-chain", "the chain, hold <= end, over the optimum", NODES, 1, false, false,
            solve_chain),
  NULL,
};
