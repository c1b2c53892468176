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
  struct dfs_lp *dfs_lp = memory_zero (1, sizeof *dfs_lp);
  dfs_lp->dfs_dual = dfs_dual_new ();
  dfs_lp->rounding = rounding_new ();
  return dfs_lp;
}

void
dfs_lp_free (struct dfs_lp *dfs_lp)
{
  if (!dfs_lp)
    return;
  for (size_t i = 0; i < dfs_lp->nodes_made; i++)
    dfs_node_free (dfs_lp->dfs_node[i]);
  free (dfs_lp->dfs_node);
  free (dfs_lp->first);
  hint_writer_clear (&dfs_lp->hints);
  dfs_dual_free (dfs_lp->dfs_dual);
  rounding_free (dfs_lp->rounding);
  free (dfs_lp);
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
begin (struct dfs_lp *dfs_lp, struct multiplier *multiplier, struct decision_stack *decision_stack,
       struct certificate *proof)
{
  const struct node_types *types = decision_stack->types;
  dfs_lp->multiplier = multiplier;
  dfs_lp->decision_stack = decision_stack;
  hint_writer_start (&dfs_lp->hints, proof);
  dfs_lp->last = UINT64_MAX;
  dfs_lp->likely = dfs_lp->left_out = false;
  dfs_lp->subtrees = NULL;
  dfs_lp->steps = 0; /* the search must not depend on earlier ones */
  dfs_lp->open_levels = 0;
  struct dfs_node *root = dfs_lp_node_at (dfs_lp, 0);
  dfs_node_start (root, types);
  decision_stack->length = 0;
  return root->source_next <= decision_stack->horizon;
}

static enum answer
search_from (struct dfs_lp *dfs_lp, size_t depth, const int64_t *duals)
{
  struct dfs_node *dfs_node = dfs_lp->dfs_node[depth];
  struct dual_bound_state state = dfs_lp_state (dfs_lp, dfs_node);
  bool cut;
  multiplier_lp_start (&dfs_node->lp, dfs_lp->multiplier, &state);
  return dfs_lp_solve_node (dfs_lp, depth, (struct dfs_lp_duals){ NULL, duals }, &cut);
}

/* Changes the dual values at random; from them column generation arrives at another of the many
   optima. */
static const int64_t *
perturb (struct dfs_lp *dfs_lp, const int64_t *duals, uint64_t seed)
{
  size_t k = dfs_lp->decision_stack->types->k;
  struct rng rng;
  rng_init (&rng, seed);
  memory_grow (dfs_lp->first, dfs_lp->first_capacity, k);
  for (size_t j = 0; j < k; j++) {
    double factor = 1 + node_parameters.dfs_noise * ((double)rng_below (&rng, 1025) / 512 - 1),
           changed = factor * (double)duals[j];
    dfs_lp->first[j] = changed < (double)DUAL_BOUND_CAP ? (int64_t)changed : DUAL_BOUND_CAP;
  }
  return dfs_lp->first;
}

enum answer
dfs_lp_search (struct dfs_lp *dfs_lp, struct multiplier *multiplier,
               struct decision_stack *decision_stack, const int64_t *duals,
               const struct dfs_lp_settings *settings)
{
  if (!begin (dfs_lp, multiplier, decision_stack, NULL))
    return ANSWER_NO;
  dfs_lp->last = settings->vectors < UINT64_MAX - multiplier->evaluations
                   ? multiplier->evaluations + settings->vectors
                   : UINT64_MAX;
  dfs_lp->likely = settings->likely;
  multiplier->gap = settings->gap;
  enum answer answer
    = search_from (dfs_lp, 0, settings->seed > 0 ? perturb (dfs_lp, duals, settings->seed) : duals);
  multiplier->gap = 0;
  return answer == ANSWER_NO && dfs_lp->left_out ? ANSWER_LIMIT : answer;
}

enum answer
dfs_lp_divide (struct dfs_lp *dfs_lp, struct multiplier *multiplier,
               struct decision_stack *decision_stack, const int64_t *duals,
               struct certificate *proof, struct dfs_lp_subtrees *subtrees)
{
  if (!begin (dfs_lp, multiplier, decision_stack, proof))
    return ANSWER_NO;
  dfs_lp->subtrees = subtrees;
  return search_from (dfs_lp, 0, duals);
}

enum answer
dfs_lp_search_subtree (struct dfs_lp *dfs_lp, struct multiplier *multiplier,
                       struct decision_stack *decision_stack, const struct dfs_lp_subtree *subtree,
                       struct certificate *proof)
{
  size_t depth = 0;
  begin (dfs_lp, multiplier, decision_stack, proof);
  for (size_t at = 0; at < subtree->length; depth++) {
    struct dfs_node *child = dfs_lp_node_at (dfs_lp, depth + 1),
                    *dfs_node = dfs_lp->dfs_node[depth];
    struct dfs_node_instant instant = dfs_lp_instant (dfs_lp, dfs_node);
    dfs_node->options = 0;
    for (; at < subtree->length && subtree->path[at].time == instant.now; at++) {
      const struct decision *placed = &subtree->path[at];
      dfs_node->option[dfs_node->options++]
        = (struct dfs_node_option){ .type = placed->type, .count = placed->count };
      decision_stack_push (decision_stack, placed->time, placed->type, placed->count);
    }
    dfs_node_descend (dfs_node, child, &instant, dfs_lp->decision_stack->types);
  }
  return search_from (dfs_lp, depth, subtree->duals);
}
