#include "search/node/dfs_lp.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/rng.h"
#include "search/node/dfs_node.h"
#include "search/node/hint_writer.h"
#include "search/node/parameters.h"
#include "search/node/rounding.h"

#include <stdlib.h>
#include <string.h>

/* The dual values in force: those of the node or of an ancestor. */
struct dfs_lp_duals {
  const struct dual_bound *table;
  const int64_t *duals;
};

struct dfs_lp {
  struct dfs_node **node;
  size_t nodes_made, node_capacity;
  struct dfs_dual *plain;
  struct rounding *rounding;
  struct multiplier *multiplier;
  struct decision_stack *stack;
  struct hint_writer hints;
  struct dfs_lp_subtrees *subtrees; /* NULL: search the whole tree */
  bool likely, left_out;            /* leave out unlikely branches; some have been left out */
  unsigned open_levels;             /* nodes on the path that their dual values do not exclude */
  /* number of the evaluation at which to give up; steps of filling instants */
  uint64_t last, steps;
  int64_t *first; /* [k] first dual values, where they are changed */
  size_t first_capacity;
};

struct dfs_lp *
dfs_lp_new (void)
{
  struct dfs_lp *dfs = memory_zero (1, sizeof *dfs);
  dfs->plain = dfs_dual_new ();
  dfs->rounding = rounding_new ();
  return dfs;
}

void
dfs_lp_free (struct dfs_lp *dfs)
{
  if (!dfs)
    return;
  for (size_t i = 0; i < dfs->nodes_made; i++)
    dfs_node_free (dfs->node[i]);
  memory_free (dfs->node, dfs->first);
  hint_writer_clear (&dfs->hints);
  dfs_dual_free (dfs->plain);
  rounding_free (dfs->rounding);
  free (dfs);
}

void
dfs_lp_subtrees_clear (struct dfs_lp_subtrees *subtrees)
{
  for (size_t i = 0; i < subtrees->length; i++) {
    memory_free (subtrees->item[i].path, subtrees->item[i].duals);
  }
  free (subtrees->item);
  *subtrees = (struct dfs_lp_subtrees){ 0 };
}

/* The node at this depth of the path, with room for all types. */
static struct dfs_node *
node_at (struct dfs_lp *dfs, size_t depth)
{
  while (dfs->nodes_made <= depth) {
    memory_grow (dfs->node, dfs->node_capacity, dfs->nodes_made + 1);
    dfs->node[dfs->nodes_made++] = dfs_node_new ();
  }
  dfs_node_reserve (dfs->node[depth], dfs->stack->types->k);
  return dfs->node[depth];
}

static struct dual_bound_state
state_of (const struct dfs_lp *dfs, const struct dfs_node *node)
{
  return dfs_node_state (node, dfs->stack->types, dfs->stack->horizon);
}

/* The first instant with open slots. */
static struct dfs_node_instant
instant_of (const struct dfs_lp *dfs, const struct dfs_node *node)
{
  return dfs_node_instant (node, dfs->stack->types, dfs->stack->horizon);
}

/* Lists the types that can send after the instant and whose loss is within the budget. Returns
   the number of unplaced nodes of all types that can still send. */
static int64_t
list_options (struct dfs_lp *dfs, struct dfs_node *node, const struct dfs_lp_duals *force,
              const struct dfs_node_instant *instant, int64_t budget)
{
  const struct node_types *types = dfs->stack->types;
  int64_t value = dual_bound_slot (force->table, instant->left), useful = 0;
  master_shares (&node->lp.master, (size_t)node->lp.past.length, node->share, types->k);
  node->options = 0;
  for (size_t j = 0; j < types->k && types->cost[j] <= instant->left; j++) {
    if (node->left[j] == 0)
      continue;
    useful += node->left[j];
    int64_t loss = budget < DUAL_BOUND_CAP ? dual_bound_loss (force->table, types, j, instant->left,
                                                              value, force->duals[j])
                                           : 0;
    if (loss > budget) {
      decision_stack_check_debug (dfs->stack, instant->now, (int32_t)j, "the bound");
      continue;
    }
    struct dfs_node_option option = { .share = node->share[j], .loss = loss, .type = (int32_t)j };
    dfs_node_add_option (node, &option);
  }
  return useful;
}

static enum answer explore (struct dfs_lp *dfs, size_t depth, struct dfs_lp_duals force);

/* Short searches below a node that is not excluded: rounding of its linear program, then the
   search with its dual values fixed. Its limit depends on `work`, the steps that column
   generation took. */
static enum answer
search_below (struct dfs_lp *dfs, struct dfs_node *node, uint64_t work)
{
  struct decision_stack *stack = dfs->stack;
  struct dual_bound_state state = state_of (dfs, node);
  int64_t span = stack->horizon - dual_bound_first_slot (&state);
  if (span < 0)
    return ANSWER_NO;
  if (!stack->dominance && stack->types->k <= MULTIPLIER_TRACED_TYPES
      && rounding_search (dfs->rounding, dfs->multiplier, stack, &state, &node->lp) == ANSWER_YES)
    return ANSWER_YES;
  dual_bound_build (node->table, stack->types, stack->unit, node->duals, node->left, span);
  return dfs_dual_search (dfs->plain, stack, &state, node->table, node->duals,
                          node_parameters.dfs_plain_nodes + work / node_parameters.dfs_plain_work);
}

/* Adds the node reached by the decisions, with its dual values [k]. */
static void
keep_subtree (struct dfs_lp_subtrees *subtrees, const struct decision_stack *stack,
              const int64_t *duals)
{
  size_t k = stack->types->k;
  memory_grow (subtrees->item, subtrees->capacity, subtrees->length + 1);
  struct dfs_lp_subtree *subtree = &subtrees->item[subtrees->length++];
  subtree->length = stack->length;
  subtree->path = memory_alloc (subtree->length, sizeof *subtree->path);
  subtree->duals = memory_alloc (k, sizeof *subtree->duals);
  if (subtree->length > 0)
    memcpy (subtree->path, stack->item, subtree->length * sizeof *subtree->path);
  memcpy (subtree->duals, duals, k * sizeof *subtree->duals);
}

/* Solves the linear program of the node at `depth`, from `force` as a first guess, and searches
   below it unless its dual values exclude it (*cut). */
static enum answer
solve_node (struct dfs_lp *dfs, size_t depth, struct dfs_lp_duals force, bool *cut)
{
  struct dfs_node *node = dfs->node[depth];
  struct decision_stack *stack = dfs->stack;
  struct dual_bound_state state = state_of (dfs, node);
  uint64_t before = dfs->multiplier->work;
  *cut = false;
  if (decision_stack_stopped (stack) || decision_stack_full (stack, depth + 1))
    return ANSWER_STOP;
  if (dfs->multiplier->evaluations >= dfs->last)
    return ANSWER_LIMIT;
  memmove (node->duals, force.duals, stack->types->k * sizeof *node->duals);
  enum multiplier_verdict verdict = multiplier_solve (dfs->multiplier, &state, stack->unit,
                                                      node->duals, &node->lp, MULTIPLIER_BEST);
  stack->nodes++;
  if (stack->report)
    stack->report (stack->context);
  *cut = verdict == MULTIPLIER_CUT;
  if (*cut)
    decision_stack_check_debug (stack, dual_bound_first_slot (&state), -1, "a dual vector");
  enum answer answer = *cut ? ANSWER_NO : search_below (dfs, node, dfs->multiplier->work - before);
  if (answer == ANSWER_LIMIT && dfs->subtrees
      && dfs->open_levels == node_parameters.dfs_subtree_levels) {
    keep_subtree (dfs->subtrees, stack, node->duals);
    return ANSWER_NO;
  }
  hint_writer_keep (&dfs->hints, stack, node->left, node->duals);
  if (answer != ANSWER_LIMIT)
    return answer;
  dfs->open_levels++;
  answer = explore (dfs, depth, (struct dfs_lp_duals){ node->table, node->duals });
  dfs->open_levels--;
  return answer;
}

/* The largest sum of losses of the slots of a state for which the bound stays at least n;
   DUAL_BOUND_CAP if the bound is saturated, which excludes nothing. */
static int64_t
budget_of (const struct decision_stack *stack, const struct dual_bound *table,
           const struct dual_bound_state *state, const int64_t *duals)
{
  int64_t total = dual_bound_total (table, state, stack->unit, duals);
  return total < DUAL_BOUND_CAP ? total - stack->unit * stack->types->destinations : DUAL_BOUND_CAP;
}

/* The dual values of a child exclude the child: closes the siblings that they exclude, too. One
   evaluation at the parent answers for all siblings. Only for instants with one slot: there a
   sibling is one more sender, and the hint that proves it belongs to the path with that sender. */
static void
cut_siblings (struct dfs_lp *dfs, struct dfs_node *node, const struct dfs_node_instant *instant,
              const int64_t *duals)
{
  struct decision_stack *stack = dfs->stack;
  struct dual_bound_state state = state_of (dfs, node);
  struct dual_bound *table = dfs->multiplier->table;
  if (instant->open != 1)
    return;
  dual_bound_build (table, stack->types, stack->unit, duals, node->left, instant->left);
  int64_t budget = budget_of (stack, table, &state, duals),
          value = dual_bound_slot (table, instant->left);
  for (size_t i = 0; i < node->options; i++) {
    struct dfs_node_option *option = &node->option[i];
    size_t type = (size_t)option->type, length = stack->length;
    if (option->closed || option->count > 0
        || dual_bound_loss (table, stack->types, type, instant->left, value, duals[type]) <= budget)
      continue;
    option->closed = true;
    length--; /* the sibling's sender replaces the child's */
    stack->length--;
    if (decision_stack_swappable (stack, instant->now, option->type)) {
      stack->length++; /* never visited, so it needs no hint */
      continue;
    }
    decision_stack_check_debug (stack, instant->now, option->type, "a sibling's dual values");
    decision_stack_push (stack, instant->now, option->type, 1);
    hint_writer_keep (&dfs->hints, stack, node->left, duals);
    stack->item[length].type = dfs_node_sole_type (node, instant);
  }
}

/* Searches the child that the options' counts describe. `type` takes all its slots, or is -1. */
static enum answer
search_child (struct dfs_lp *dfs, size_t depth, const struct dfs_lp_duals *force,
              const struct dfs_node_instant *instant, int type)
{
  struct dfs_node *child = node_at (dfs, depth + 1), *node = dfs->node[depth];
  bool follows = false, cut;
  dfs_node_descend (node, child, instant, dfs->stack->types);
  if (type >= 0 && dfs_node_share (node, type) > node_parameters.dfs_warm) {
    multiplier_lp_copy (&child->lp, &node->lp, dfs->stack->types->k);
    follows = multiplier_lp_descend (&child->lp, type, dfs->stack->types->destinations);
  }
  if (follows && dfs_node_share (node, type) > 1 - DFS_NODE_INTEGRAL)
    return explore (dfs, depth + 1, *force); /* the child has the same linear program */
  if (!follows && type >= 0 && dfs->likely) {
    dfs->left_out = true;
    return ANSWER_NO;
  }
  if (!follows) {
    struct dual_bound_state state = state_of (dfs, child);
    multiplier_lp_start (&child->lp, dfs->multiplier, &state);
  }
  enum answer answer = solve_node (dfs, depth + 1, *force, &cut);
  if (cut)
    cut_siblings (dfs, node, instant, child->duals);
  return answer;
}

/* The same; afterwards the option of a single slot is closed. */
static enum answer
visit_child (struct dfs_lp *dfs, size_t depth, const struct dfs_lp_duals *force,
             const struct dfs_node_instant *instant)
{
  struct dfs_node *node = dfs->node[depth];
  int type = dfs_node_sole_type (node, instant);
  enum answer answer = search_child (dfs, depth, force, instant, type);
  if (instant->open == 1)
    for (size_t i = 0; i < node->options; i++)
      node->option[i].closed |= node->option[i].type == type;
  return answer;
}

/* Number `step` of the counts low .. high, in the order of their distance from `target`. */
static int64_t
nearest (int64_t target, int64_t low, int64_t high, int64_t step)
{
  int64_t both = target - low < high - target ? target - low : high - target;
  if (step <= 2 * both)
    return step % 2 ? target - (step + 1) / 2 : target + step / 2;
  return target - low > high - target ? target - (step - both) : target + (step - both);
}

/* Fills `open` slots of the instant from option `at` on, in all ways within the budget, those
   closest to the linear program's solution first. */
static enum answer
fill (struct dfs_lp *dfs, size_t depth, const struct dfs_lp_duals *force,
      const struct dfs_node_instant *instant, size_t at, int64_t open, int64_t budget)
{
  struct dfs_node *node = dfs->node[depth];
  struct decision_stack *stack = dfs->stack;
  if (at == node->options)
    return open == 0 ? visit_child (dfs, depth, force, instant) : ANSWER_NO;
  if (++dfs->steps >= node_parameters.dfs_fill_steps) {
    dfs->steps = 0;
    if (decision_stack_stopped (stack))
      return ANSWER_STOP;
    dfs->multiplier->evaluations += node_parameters.dfs_fill_vectors;
    if (dfs->multiplier->evaluations >= dfs->last)
      return ANSWER_LIMIT;
  }
  struct dfs_node_option *option = &node->option[at];
  int64_t low = open - dfs_node_options_left (node, at + 1), high = node->left[option->type];
  low = low > 0 ? low : 0;
  high = int64_min (high, open);
  if (option->loss > 0 && high > budget / option->loss)
    high = budget / option->loss;
  if (high > 0 && decision_stack_swappable (stack, instant->now, option->type))
    high = 0;
  int64_t target = int64_clamp ((int64_t)(option->share * (double)instant->open + 0.5), low, high);
  size_t length = stack->length;
  for (int64_t step = 0; step <= high - low; step++) {
    int64_t count = nearest (target, low, high, step);
    if (count > 0 && option->closed)
      continue;
    option->count = count;
    if (count > 0)
      decision_stack_push (stack, instant->now, option->type, count);
    enum answer answer
      = fill (dfs, depth, force, instant, at + 1, open - count, budget - count * option->loss);
    if (answer != ANSWER_NO)
      return answer;
    stack->length = length;
  }
  option->count = 0;
  return ANSWER_NO;
}

/* Searches one node with the dual values in force. */
static enum answer
explore (struct dfs_lp *dfs, size_t depth, struct dfs_lp_duals force)
{
  struct dfs_node *node = dfs->node[depth];
  struct decision_stack *stack = dfs->stack;
  struct dual_bound_state state = state_of (dfs, node);
  if (dual_bound_idle_slots (&state) >= stack->types->destinations)
    return ANSWER_YES;
  stack->nodes++;
  struct dfs_node_instant instant = instant_of (dfs, node);
  if (instant.left < 0)
    return ANSWER_NO;
  int64_t budget = budget_of (stack, force.table, &state, force.duals);
  if (budget < 0)
    return ANSWER_NO;
  int64_t useful = list_options (dfs, node, &force, &instant, budget);
  if (useful == 0)
    return ANSWER_NO;
  return fill (dfs, depth, &force, &instant, 0, int64_min (instant.open, useful), budget);
}

/* Prepares the root at depth 0. False if not even the source's first send completes by the
   horizon. */
static bool
begin (struct dfs_lp *dfs, struct multiplier *multiplier, struct decision_stack *stack,
       struct certificate *proof)
{
  const struct node_types *types = stack->types;
  dfs->multiplier = multiplier;
  dfs->stack = stack;
  hint_writer_start (&dfs->hints, proof);
  dfs->last = UINT64_MAX;
  dfs->likely = dfs->left_out = false;
  dfs->subtrees = NULL;
  dfs->steps = 0; /* the search must not depend on earlier ones */
  dfs->open_levels = 0;
  struct dfs_node *root = node_at (dfs, 0);
  dfs_node_start (root, types);
  stack->length = 0;
  return root->source_next <= stack->horizon;
}

static enum answer
search_from (struct dfs_lp *dfs, size_t depth, const int64_t *duals)
{
  struct dfs_node *node = dfs->node[depth];
  struct dual_bound_state state = state_of (dfs, node);
  bool cut;
  multiplier_lp_start (&node->lp, dfs->multiplier, &state);
  return solve_node (dfs, depth, (struct dfs_lp_duals){ NULL, duals }, &cut);
}

/* Changes the dual values at random; from them column generation arrives at another of the many
   optima. */
static const int64_t *
perturb (struct dfs_lp *dfs, const int64_t *duals, uint64_t seed)
{
  size_t k = dfs->stack->types->k;
  struct rng rng;
  rng_init (&rng, seed);
  memory_grow (dfs->first, dfs->first_capacity, k);
  for (size_t j = 0; j < k; j++) {
    double factor = 1 + node_parameters.dfs_noise * ((double)rng_below (&rng, 1025) / 512 - 1),
           changed = factor * (double)duals[j];
    dfs->first[j] = changed < (double)DUAL_BOUND_CAP ? (int64_t)changed : DUAL_BOUND_CAP;
  }
  return dfs->first;
}

enum answer
dfs_lp_search (struct dfs_lp *dfs, struct multiplier *multiplier, struct decision_stack *stack,
               const int64_t *duals, const struct dfs_lp_settings *settings)
{
  if (!begin (dfs, multiplier, stack, NULL))
    return ANSWER_NO;
  dfs->last = settings->vectors < UINT64_MAX - multiplier->evaluations
                ? multiplier->evaluations + settings->vectors
                : UINT64_MAX;
  dfs->likely = settings->likely;
  multiplier->gap = settings->gap;
  enum answer answer
    = search_from (dfs, 0, settings->seed > 0 ? perturb (dfs, duals, settings->seed) : duals);
  multiplier->gap = 0;
  return answer == ANSWER_NO && dfs->left_out ? ANSWER_LIMIT : answer;
}

enum answer
dfs_lp_divide (struct dfs_lp *dfs, struct multiplier *multiplier, struct decision_stack *stack,
               const int64_t *duals, struct certificate *proof, struct dfs_lp_subtrees *subtrees)
{
  if (!begin (dfs, multiplier, stack, proof))
    return ANSWER_NO;
  dfs->subtrees = subtrees;
  return search_from (dfs, 0, duals);
}

enum answer
dfs_lp_search_subtree (struct dfs_lp *dfs, struct multiplier *multiplier,
                       struct decision_stack *stack, const struct dfs_lp_subtree *subtree,
                       struct certificate *proof)
{
  size_t depth = 0;
  begin (dfs, multiplier, stack, proof);
  for (size_t at = 0; at < subtree->length; depth++) {
    struct dfs_node *child = node_at (dfs, depth + 1), *node = dfs->node[depth];
    struct dfs_node_instant instant = instant_of (dfs, node);
    node->options = 0;
    for (; at < subtree->length && subtree->path[at].time == instant.now; at++) {
      const struct plan_entry *placed = &subtree->path[at];
      node->option[node->options++]
        = (struct dfs_node_option){ .type = placed->type, .count = placed->count };
      decision_stack_push (stack, placed->time, placed->type, placed->count);
    }
    dfs_node_descend (node, child, &instant, dfs->stack->types);
  }
  return search_from (dfs, depth, subtree->duals);
}
