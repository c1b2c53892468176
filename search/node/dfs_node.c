#include "search/node/dfs_node.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct dfs_node *
dfs_node_new (void)
{
  struct dfs_node *dfs_node = memory_zero (1, sizeof *dfs_node);
  dfs_node->table = dual_bound_new ();
  return dfs_node;
}

void
dfs_node_free (struct dfs_node *dfs_node)
{
  free (dfs_node->group);
  free (dfs_node->first);
  free (dfs_node->left);
  free (dfs_node->duals);
  free (dfs_node->share);
  free (dfs_node->option);
  dual_bound_free (dfs_node->table);
  multiplier_lp_clear (&dfs_node->lp);
  free (dfs_node);
}

void
dfs_node_reserve (struct dfs_node *dfs_node, size_t k)
{
  if (dfs_node->types_capacity >= k)
    return;
  memory_grow (dfs_node->left, dfs_node->types_capacity, k);
  dfs_node->duals
    = memory_resize (dfs_node->duals, dfs_node->types_capacity, sizeof *dfs_node->duals);
  dfs_node->share
    = memory_resize (dfs_node->share, dfs_node->types_capacity, sizeof *dfs_node->share);
  dfs_node->option
    = memory_resize (dfs_node->option, dfs_node->types_capacity, sizeof *dfs_node->option);
  dfs_node->first
    = memory_resize (dfs_node->first, dfs_node->types_capacity + 1, sizeof *dfs_node->first);
}

void
dfs_node_start (struct dfs_node *dfs_node, const struct node_types *types)
{
  dfs_node_reserve (dfs_node, types->k);
  memcpy (dfs_node->left, types->count, types->k * sizeof *dfs_node->left);
  memset (dfs_node->first, 0, (types->k + 1) * sizeof *dfs_node->first);
  dfs_node->options = 0;
  dfs_node->placed = 0;
  dfs_node->source_next = types->source;
}

struct dual_bound_state
dfs_node_state (const struct dfs_node *dfs_node, const struct node_types *types, int64_t horizon)
{
  return (struct dual_bound_state){ .types = types,
                                    .horizon = horizon,
                                    .placed = dfs_node->placed,
                                    .source_next = dfs_node->source_next,
                                    .left = dfs_node->left,
                                    .group = dfs_node->group,
                                    .first = dfs_node->first };
}

struct dfs_node_instant
dfs_node_instant (const struct dfs_node *dfs_node, const struct node_types *types, int64_t horizon)
{
  struct dual_bound_state state = dfs_node_state (dfs_node, types, horizon);
  struct dfs_node_instant instant = { .now = dual_bound_first_slot (&state) };
  instant.open = dfs_node->source_next == instant.now;
  for (size_t j = 0; j < types->k; j++)
    if (dfs_node->first[j] < dfs_node->first[j + 1]
        && dfs_node->group[dfs_node->first[j]].next == instant.now)
      instant.open += dfs_node->group[dfs_node->first[j]].count;
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
dfs_node_add_option (struct dfs_node *dfs_node, const struct dfs_node_option *option)
{
  size_t at = dfs_node->options++;
  for (; at > 0 && likelier (option, &dfs_node->option[at - 1]); at--)
    dfs_node->option[at] = dfs_node->option[at - 1];
  dfs_node->option[at] = *option;
}

void
dfs_node_descend (const struct dfs_node *dfs_node, struct dfs_node *child,
                  const struct dfs_node_instant *instant, const struct node_types *types)
{
  size_t groups = 0;
  memcpy (child->left, dfs_node->left, types->k * sizeof *child->left);
  child->placed = dfs_node->placed + instant->open;
  child->source_next = dfs_node->source_next == instant->now ? dfs_node->source_next + types->source
                                                             : dfs_node->source_next;
  memory_grow (child->group, child->groups_capacity, dfs_node->first[types->k] + types->k);
  for (size_t i = 0; i < dfs_node->options; i++)
    child->left[dfs_node->option[i].type] -= dfs_node->option[i].count;
  for (size_t j = 0; j < types->k; j++) {
    size_t from = dfs_node->first[j], to = dfs_node->first[j + 1];
    int64_t fresh = dfs_node->left[j] - child->left[j];
    child->first[j] = groups;
    if (from < to && dfs_node->group[from].next == instant->now)
      fresh += dfs_node->group[from++].count;
    for (; from < to; from++)
      child->group[groups++] = dfs_node->group[from];
    if (fresh > 0)
      child->group[groups++] = (struct sender_group){ instant->now + types->cost[j], fresh };
  }
  child->first[types->k] = groups;
}

int
dfs_node_sole_type (const struct dfs_node *dfs_node, const struct dfs_node_instant *instant)
{
  for (size_t i = 0; i < dfs_node->options; i++)
    if (dfs_node->option[i].count > 0)
      return dfs_node->option[i].count == instant->open ? (int)dfs_node->option[i].type : -1;
  return -1;
}

double
dfs_node_share (const struct dfs_node *dfs_node, int type)
{
  for (size_t i = 0; i < dfs_node->options; i++)
    if (dfs_node->option[i].type == type)
      return dfs_node->option[i].share;
  return 0;
}

int64_t
dfs_node_options_left (const struct dfs_node *dfs_node, size_t at)
{
  int64_t sum = 0;
  for (; at < dfs_node->options; at++)
    sum += dfs_node->left[dfs_node->option[at].type];
  return sum;
}
