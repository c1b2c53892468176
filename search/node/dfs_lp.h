/* The tree search guided by linear programs: decides whether a schedule completes by a given
   horizon. A node is an instant with its open slots; its children are the ways to fill them with
   senders (docs/CERTIFICATES.md). Each node is first searched with fixed dual values
   (search/node/dfs_dual.h) up to a limit. Beyond it, the node's own linear program is solved:
   its dual values exclude the node, or its solution orders the children. */
#ifndef SEARCH_NODE_DFS_LP_H
#define SEARCH_NODE_DFS_LP_H

#include "bounds/node/multiplier.h"
#include "model/node/certificate.h"
#include "search/node/decision_stack.h"
#include "search/node/dfs_dual.h"

struct dfs_lp; /* reusable memory: one node for each level of the tree */

struct dfs_lp *dfs_lp_new (void);
void dfs_lp_free (struct dfs_lp *dfs);

/* Settings of a dive. */
struct dfs_lp_settings {
  uint64_t vectors; /* dual vectors after which it gives up (ANSWER_LIMIT), about */
  /* slots between value and bound at which column generation stops, if the program is feasible */
  double gap;
  uint64_t seed; /* of a random change to the first dual values; 0: none */
  /* leave out branches that the linear program's solution hardly uses; then the answer is
     ANSWER_LIMIT instead of ANSWER_NO */
  bool likely;
};

/* Searches for a schedule by the horizon of `stack`, whose length must be 0. `duals`
   [k], over stack->unit, is a first guess. ANSWER_NO is proven. After ANSWER_YES
   `stack` holds the decisions. */
enum answer dfs_lp_search (struct dfs_lp *dfs, struct multiplier *multiplier,
                           struct decision_stack *stack, const int64_t *duals,
                           const struct dfs_lp_settings *settings);

/* Subtrees to be searched later or by other threads: the decisions that lead to them and the dual
   values there, in the order of the search. */
struct dfs_lp_subtrees {
  struct dfs_lp_subtree {
    struct plan_entry *path; /* owned */
    size_t length;
    int64_t *duals; /* [k], owned */
  } * item;
  size_t length, capacity;
};

void dfs_lp_subtrees_clear (struct dfs_lp_subtrees *subtrees); /* to a zeroed one */

/* The same search without a limit, down to the third level of nodes that their dual values do
   not exclude; these are added to `subtrees`. ANSWER_NO: there is no schedule outside the
   subtrees. With `proof`, hints are written there; NULL: not wanted. */
enum answer dfs_lp_divide (struct dfs_lp *dfs, struct multiplier *multiplier,
                           struct decision_stack *stack, const int64_t *duals,
                           struct certificate *proof, struct dfs_lp_subtrees *subtrees);

/* Searches one subtree without a limit. `dfs` may be another than that of dfs_lp_divide. */
enum answer dfs_lp_search_subtree (struct dfs_lp *dfs, struct multiplier *multiplier,
                                   struct decision_stack *stack,
                                   const struct dfs_lp_subtree *subtree, struct certificate *proof);

#endif
