#include "search/node/dfs_lp_internal.h"

#include "base/memory.h"
#include "base/rng.h"
#include "search/node/dfs_node.h"
#include "search/node/hint_writer.h"
#include "search/node/parameters.h"
#include "search/node/rounding.h"

#include <stdlib.h>
#include <string.h>

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
  free (dfs->node);
  free (dfs->first);
  hint_writer_clear (&dfs->hints);
  dfs_dual_free (dfs->plain);
  rounding_free (dfs->rounding);
  free (dfs);
}

void
dfs_lp_subtrees_clear (struct dfs_lp_subtrees *subtrees)
{
  for (size_t i = 0; i < subtrees->length; i++) {
    free (subtrees->item[i].path);
    free (subtrees->item[i].duals);
  }
  free (subtrees->item);
  *subtrees = (struct dfs_lp_subtrees){ 0 };
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
  struct dfs_node *root = dfs_lp_node_at (dfs, 0);
  dfs_node_start (root, types);
  stack->length = 0;
  return root->source_next <= stack->horizon;
}

static enum answer
search_from (struct dfs_lp *dfs, size_t depth, const int64_t *duals)
{
  struct dfs_node *node = dfs->node[depth];
  struct dual_bound_state state = dfs_lp_state (dfs, node);
  bool cut;
  multiplier_lp_start (&node->lp, dfs->multiplier, &state);
  return dfs_lp_solve_node (dfs, depth, (struct dfs_lp_duals){ NULL, duals }, &cut);
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
    struct dfs_node *child = dfs_lp_node_at (dfs, depth + 1), *node = dfs->node[depth];
    struct dfs_node_instant instant = dfs_lp_instant (dfs, node);
    node->options = 0;
    for (; at < subtree->length && subtree->path[at].time == instant.now; at++) {
      const struct decision *placed = &subtree->path[at];
      node->option[node->options++]
        = (struct dfs_node_option){ .type = placed->type, .count = placed->count };
      decision_stack_push (stack, placed->time, placed->type, placed->count);
    }
    dfs_node_descend (node, child, &instant, dfs->stack->types);
  }
  return search_from (dfs, depth, subtree->duals);
}
