/* A node of the tree search (search/node/dfs_lp.h), and the steps from a node to its children. */
#ifndef SEARCH_NODE_DFS_NODE_H
#define SEARCH_NODE_DFS_NODE_H

#include "bounds/node/multiplier.h"

/* a share this close to 1 counts as 1; this only guides the search */
#define DFS_NODE_INTEGRAL 1e-6

/* A type that may take slots of the node's instant. */
struct dfs_node_option {
  double share;        /* of the slots, in the linear program's solution */
  int64_t loss, count; /* loss of each slot against the bound; number of slots it takes now */
  int32_t type;
  bool closed; /* visited, or excluded by the dual values of a sibling */
};

/* A zeroed one is empty. */
struct dfs_node {
  struct sender_group *group;
  size_t groups_capacity;
  size_t *first;                  /* [k + 1] */
  int64_t *left, *duals;          /* [k] */
  double *share;                  /* [k] scratch */
  struct dfs_node_option *option; /* [k] of its first instant, by descending share */
  size_t options;
  size_t types_capacity;
  int64_t placed, source_next;
  struct dual_bound
    *table; /* y for the node's own dual values, once its linear program is solved */
  struct multiplier_lp lp;
};

/* The instant whose slots a node fills. */
struct dfs_node_instant {
  int64_t now, left, open; /* time, ticks to the horizon, slots */
};

struct dfs_node *dfs_node_new (void);
void dfs_node_free (struct dfs_node *node);

/* Makes room for k types. */
void dfs_node_reserve (struct dfs_node *node, size_t k);

/* The root: nothing placed. */
void dfs_node_start (struct dfs_node *node, const struct node_types *types);

struct dual_bound_state dfs_node_state (const struct dfs_node *node, const struct node_types *types,
                                        int64_t horizon);

/* The first instant with open slots. */
struct dfs_node_instant dfs_node_instant (const struct dfs_node *node,
                                          const struct node_types *types, int64_t horizon);

/* Adds an option; the order is by descending share, then by ascending loss. There is room for k. */
void dfs_node_add_option (struct dfs_node *node, const struct dfs_node_option *option);

/* Sets `child` to the node in which the instant's slots are filled as the options' counts say. */
void dfs_node_descend (const struct dfs_node *node, struct dfs_node *child,
                       const struct dfs_node_instant *instant, const struct node_types *types);

/* The type that takes all slots of the instant, or -1. */
int dfs_node_sole_type (const struct dfs_node *node, const struct dfs_node_instant *instant);

/* The share of a type's option, or 0 without one. */
double dfs_node_share (const struct dfs_node *node, int type);

/* The number of unplaced nodes of the options from `at` on. */
int64_t dfs_node_options_left (const struct dfs_node *node, size_t at);

#endif
