/* The state of one solve by `auto`, shared by its parts. */
#ifndef SEARCH_NODE_SEARCH_STATE_H
#define SEARCH_NODE_SEARCH_STATE_H

#include "heuristics/node/fnf.h"
#include "search/core/task_round.h"
#include "search/node/beam.h"
#include "search/node/branch_price.h"
#include "search/node/dfs_lp.h"
#include "search/node/engines.h"

/* One thread's searches. */
struct searcher {
  struct multiplier *multiplier;
  struct dfs_lp *dfs;
  struct beam *beam;
  struct decision_stack stack;
  struct plan plan;
};

/* The last proof of its kind, and the horizon that it excludes; -1: none. */
struct kept_proof {
  struct certificate certificate;
  int64_t horizon;
};

struct auto_workspace {
  struct fnf_workspace *fnf;
  struct searcher **searcher; /* the first serves the sequential parts */
  size_t searchers;
  struct branch_price *bp;
  struct kept_proof tree, layers; /* by branch and price, and by beam search */
  struct certificate draft;       /* a proof in progress */
  int64_t *duals;                 /* [k] at the root */
  size_t duals_capacity;
  const struct node_types *types; /* of the present solve */
  /* what branch and price, and what beam searches of the first searcher leave behind */
  struct task_state columns, checkpoints;
};

struct search_state {
  struct auto_workspace *workspace;
  const struct node_types *types;
  const struct solve_options *options;
  struct outcome *outcome;
  struct deadline deadline;
  const char *improved_by; /* method that found the incumbent */
  unsigned dive_wins,
    bp_wins; /* horizons excluded by dives, and by branch and price with at least one branching */
  /* number of the next dive's settings; seed of the next beam search */
  size_t settings, beam_seed;
  bool narrow; /* costs are so close together that beam searches come first */
};

/* A struct auto_workspace, for the engine. */
void *auto_workspace_new (void);
void auto_workspace_free (void *workspace);
void auto_workspace_reserve (struct auto_workspace *workspace, size_t searchers);

/* A solve of this instance begins. */
void auto_workspace_start (struct auto_workspace *workspace, const struct node_types *types);

/* The next branch and price, or the next beam searches, do not depend on earlier ones. */
void auto_workspace_forget_columns (struct auto_workspace *workspace);
void auto_workspace_forget_checkpoints (struct auto_workspace *workspace);

/* Prepares a searcher for a horizon. `dominance` applies the swap rule. */
struct searcher *search_state_prepare (struct search_state *state, size_t number, int64_t horizon,
                                       bool dominance);

/* For task_kind: a search state of a process that works for another one, with one searcher. */
void *search_state_new_remote (const void *types, const struct solve_options *options);
void search_state_free_remote (void *memory);
struct search_state *search_state_of_remote (void *memory);

/* Reports bound and incumbent to the watch (base/watch.h). */
void search_state_report (const struct search_state *state);

/* Takes a schedule found by method `by`, if it is better than the incumbent. */
void search_state_improve (struct search_state *state, const struct plan *plan, const char *by);

/* `method` has excluded the horizon: raises the lower bound. */
void search_state_exclude (struct search_state *state, int64_t horizon, const char *method);

/* Aborts if the debug solution completes by `excluded`: then `rule` is wrong. */
void search_state_check_debug (const struct search_state *state, int64_t excluded,
                               const char *rule);

#endif
