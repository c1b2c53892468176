/* Subtrees of a tree search (search/node/dfs_lp.h), to be searched later or by other threads:
   the decisions that lead to them and the dual values there, in the order of the search. */
#ifndef SEARCH_NODE_DFS_LP_SUBTREES_H
#define SEARCH_NODE_DFS_LP_SUBTREES_H

#include "search/node/decision_stack.h"

struct dfs_lp_subtrees {
  struct dfs_lp_subtree {
    struct decision *path; /* owned */
    size_t length;
    int64_t *duals; /* [k], owned */
  } * item;
  size_t length, capacity;
};

/* Adds the node reached by the decisions, with its dual values [k]. */
void dfs_lp_subtrees_keep (struct dfs_lp_subtrees *subtrees,
                           const struct decision_stack *decision_stack, const int64_t *duals);

void dfs_lp_subtrees_clear (struct dfs_lp_subtrees *subtrees); /* to a zeroed one */

#endif
