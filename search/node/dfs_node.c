#include "search/node/dfs_node.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct dfs_node *
dfs_node_new (void)
{
  struct dfs_node *node = memory_zero (1, sizeof *node);
  node->table = dual_bound_new ();
  return node;
}

void
dfs_node_free (struct dfs_node *node)
{
  memory_free (node->group, node->first, node->left, node->duals, node->share, node->option);
  dual_bound_free (node->table);
  multiplier_lp_clear (&node->lp);
  free (node);
}

void
dfs_node_reserve (struct dfs_node *node, size_t k)
{
  if (node->types_capacity >= k)
    return;
  memory_grow (node->left, node->types_capacity, k);
  node->duals = memory_resize (node->duals, node->types_capacity, sizeof *node->duals);
  node->share = memory_resize (node->share, node->types_capacity, sizeof *node->share);
  node->option = memory_resize (node->option, node->types_capacity, sizeof *node->option);
  node->first = memory_resize (node->first, node->types_capacity + 1, sizeof *node->first);
}

void
dfs_node_start (struct dfs_node *node, const struct node_types *types)
{
  dfs_node_reserve (node, types->k);
  memcpy (node->left, types->count, types->k * sizeof *node->left);
  memset (node->first, 0, (types->k + 1) * sizeof *node->first);
  node->options = 0;
  node->placed = 0;
  node->source_next = types->source;
}

struct dual_bound_state
dfs_node_state (const struct dfs_node *node, const struct node_types *types, int64_t horizon)
{
  return (struct dual_bound_state){ .types = types,
                                    .horizon = horizon,
                                    .placed = node->placed,
                                    .source_next = node->source_next,
                                    .left = node->left,
                                    .group = node->group,
                                    .first = node->first };
}

struct dfs_node_instant
dfs_node_instant (const struct dfs_node *node, const struct node_types *types, int64_t horizon)
{
  struct dual_bound_state state = dfs_node_state (node, types, horizon);
  struct dfs_node_instant instant = { .now = dual_bound_first_slot (&state) };
  instant.open = node->source_next == instant.now;
  for (size_t j = 0; j < types->k; j++)
    if (node->first[j] < node->first[j + 1] && node->group[node->first[j]].next == instant.now)
      instant.open += node->group[node->first[j]].count;
  instant.left = horizon - instant.now;
  return instant;
}

static bool
likelier (const struct dfs_node_option *a, const struct dfs_node_option *b)
{
  return a->share > b->share + DFS_NODE_INTEGRAL
         || (a->share > b->share - DFS_NODE_INTEGRAL && a->loss < b->loss);
}

void
dfs_node_add_option (struct dfs_node *node, const struct dfs_node_option *option)
{
  size_t at = node->options++;
  for (; at > 0 && likelier (option, &node->option[at - 1]); at--)
    node->option[at] = node->option[at - 1];
  node->option[at] = *option;
}

void
dfs_node_descend (const struct dfs_node *node, struct dfs_node *child,
                  const struct dfs_node_instant *instant, const struct node_types *types)
{
  size_t groups = 0;
  memcpy (child->left, node->left, types->k * sizeof *child->left);
  child->placed = node->placed + instant->open;
  child->source_next
    = node->source_next == instant->now ? node->source_next + types->source : node->source_next;
  memory_grow (child->group, child->groups_capacity, node->first[types->k] + types->k);
  for (size_t i = 0; i < node->options; i++)
    child->left[node->option[i].type] -= node->option[i].count;
  for (size_t j = 0; j < types->k; j++) {
    size_t from = node->first[j], to = node->first[j + 1];
    int64_t fresh = node->left[j] - child->left[j];
    child->first[j] = groups;
    if (from < to && node->group[from].next == instant->now)
      fresh += node->group[from++].count;
    for (; from < to; from++)
      child->group[groups++] = node->group[from];
    if (fresh > 0)
      child->group[groups++] = (struct sender_group){ instant->now + types->cost[j], fresh };
  }
  child->first[types->k] = groups;
}

int
dfs_node_sole_type (const struct dfs_node *node, const struct dfs_node_instant *instant)
{
  for (size_t i = 0; i < node->options; i++)
    if (node->option[i].count > 0)
      return node->option[i].count == instant->open ? (int)node->option[i].type : -1;
  return -1;
}

double
dfs_node_share (const struct dfs_node *node, int type)
{
  for (size_t i = 0; i < node->options; i++)
    if (node->option[i].type == type)
      return node->option[i].share;
  return 0;
}

int64_t
dfs_node_options_left (const struct dfs_node *node, size_t at)
{
  int64_t sum = 0;
  for (; at < node->options; at++)
    sum += node->left[node->option[at].type];
  return sum;
}
