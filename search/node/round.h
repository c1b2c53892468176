/* One round of a solve: independent searches ("tasks") that run in parallel. Results are merged
   in task order. A task does not count if the tasks before it excluded its horizon or found a
   schedule by it. So the outcome does not depend on the number of threads. */
#ifndef SEARCH_NODE_ROUND_H
#define SEARCH_NODE_ROUND_H

#include "search/node/search_state.h"

/* Dives differ in their settings: how closely dual values approach the optimum before they guide
   the search, whether unlikely branches are left out, and, from the second turn on, the first
   guess of dual values, which selects one of the many optima of the linear program. Where one
   dive fails, another may not, and several short dives do better than a long one. There are as
   many settings as needed; a round uses DIVE_SETTINGS in a row. DIVE_COMPLETE leaves nothing
   out, so it may exclude its horizon; so may some of every DIVE_SETTINGS. */
#define DIVE_SETTINGS 4
#define DIVE_COMPLETE 1

struct round_task {
  enum round_method {
    ROUND_BRANCH_PRICE,
    ROUND_DIVE,
    ROUND_BEAM
  } kind; /* at most one of branch and price in a round */
  int64_t horizon;
  uint64_t vectors; /* dual vectors after which it gives up, about */
  size_t depth;     /* branch and price: constraints on a path, at most */
  size_t settings;  /* dive: number of its settings; beam search: seed */
  size_t width;     /* beam search */
  /* beam search: apply the swap rule; that leaves less to exclude, but fewer schedules to find */
  bool swap;
};

#define ROUND_TASKS 16

/* Dives, for other processes; branch and price, and beam searches, are done in this one: what they
   leave behind for the next ones is too large to be sent. */
extern const struct task_kind round_kind;

/* Runs the tasks, at most ROUND_TASKS, and updates the outcome. Proofs are kept: one of branch
   and price in workspace->tree, one of a beam search in workspace->layers. Returns ANSWER_STOP
   if the deadline passed; else ANSWER_YES if a better schedule was found, ANSWER_NO if a horizon
   was excluded, ANSWER_LIMIT otherwise. */
enum answer round_run (struct search_state *state, const struct round_task *task, size_t length);

/* Excludes an excluded horizon again, by branch and price or by beam search, for its proof, which
   is kept as by round_run. False if the limit is reached. */
bool round_prove (struct search_state *state, const struct round_task *task);

#endif
