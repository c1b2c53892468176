/* The tree search guided by linear programs (search/node/dfs_lp.h): what its entry points and its
   recursion share. */
#ifndef SEARCH_NODE_DFS_LP_INTERNAL_H
#define SEARCH_NODE_DFS_LP_INTERNAL_H

#include "search/node/dfs_lp.h"
#include "search/node/dfs_node.h"
#include "search/node/hint_writer.h"
#include "search/node/rounding.h"

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

/* The node at this depth of the path, with room for all types. */
struct dfs_node *dfs_lp_node_at (struct dfs_lp *dfs, size_t depth);

/* The state of a node, and the first instant with open slots there. */
struct dual_bound_state dfs_lp_state (const struct dfs_lp *dfs, const struct dfs_node *node);
struct dfs_node_instant dfs_lp_instant (const struct dfs_lp *dfs, const struct dfs_node *node);

/* Solves the linear program of the node at `depth`, from `force` as a first guess, and searches
   below it unless its dual values exclude it (*cut). */
enum answer dfs_lp_solve_node (struct dfs_lp *dfs, size_t depth, struct dfs_lp_duals force,
                               bool *cut);

#endif
