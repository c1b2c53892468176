/* Depth-first search with fixed dual values: the search that docs/CERTIFICATES.md describes,
   instant by instant, between two hints. */
#ifndef SEARCH_NODE_DFS_DUAL_H
#define SEARCH_NODE_DFS_DUAL_H

#include "bounds/node/dual_bound.h"
#include "search/node/decision_stack.h"

struct dfs_dual; /* reusable memory */

struct dfs_dual *dfs_dual_new (void);
void dfs_dual_free (struct dfs_dual *plain);

/* Searches below `state`. `table` holds y for `duals` [k]; both may be those of an ancestor.
   Adds at most `limit` to stack->nodes. After ANSWER_YES `stack` holds the
   decisions; after other answers it is unchanged. */
enum answer dfs_dual_search (struct dfs_dual *plain, struct decision_stack *stack,
                             const struct dual_bound_state *state, const struct dual_bound *table,
                             const int64_t *duals, uint64_t limit);

#endif
