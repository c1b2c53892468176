/* The exhaustive tree search (search/node/dfs_lp.h) on several threads. */
#ifndef SEARCH_NODE_DFS_PARALLEL_H
#define SEARCH_NODE_DFS_PARALLEL_H

#include "search/node/search_state.h"

/* Decides whether a schedule completes by `horizon`, by an exhaustive search with the swap rule.
   Updates the outcome's bounds. With `proof`, one thread searches and writes its hints there; else
   NULL. The answer is ANSWER_YES, ANSWER_NO or, at a limit, ANSWER_STOP or ANSWER_LIMIT; it and
   the schedule do not depend on the number of threads. */
enum answer dfs_parallel_decide (struct search_state *state, int64_t horizon,
                                 struct certificate *proof);

#endif
