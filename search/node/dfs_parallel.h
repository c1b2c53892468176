/* The exhaustive tree search (search/node/dfs_lp.h) on several threads, and in other processes. */
#ifndef SEARCH_NODE_DFS_PARALLEL_H
#define SEARCH_NODE_DFS_PARALLEL_H

#include "search/node/search_state.h"

/* Decides whether a schedule completes by `horizon`, by an exhaustive search with the swap rule.
   Updates the outcome's bounds. With `proof`, one thread searches and writes its hints there; else
   NULL. The answer is ANSWER_YES, ANSWER_NO or, at a limit, ANSWER_STOP or ANSWER_LIMIT; it, the
   schedule and the count of nodes do not depend on the number of threads. */
enum answer dfs_parallel_decide (struct search_state *state, int64_t horizon,
                                 struct certificate *proof);

extern const struct task_kind dfs_parallel_kind; /* of its tasks */

#endif
