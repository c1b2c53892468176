/* One solve by `auto`: what its parts share. */
#ifndef SEARCH_ATTEMPT_H
#define SEARCH_ATTEMPT_H

#include "heuristics/fnf.h"
#include "search/breadth.h"
#include "search/cases.h"
#include "search/engine.h"
#include "search/guided.h"

/* What one thread searches with. */
struct searcher {
  struct multiplier *multiplier;
  struct guided *guided;
  struct breadth *breadth;
  struct placements placements;
  struct plan plan;
};

struct auto_workspace {
  struct fnf_workspace *fnf;
  struct searcher **searcher; /* the first is the sequential parts' */
  size_t searchers;
  struct cases *cases;
  struct certificate tree, draft; /* the last proof by cases; and what may become one */
  int64_t tree_horizon;           /* that the former refutes; -1: there is none */
  struct certificate layers;      /* the last proof by a search in breadth */
  int64_t layers_horizon;         /* likewise */
  int64_t *price;                 /* [k] of the root */
  size_t price_capacity;
};

struct attempt {
  struct auto_workspace *workspace;
  const struct node_types *types;
  const struct solve_options *options;
  struct outcome *outcome;
  struct deadline deadline;
  const char *improved_by;       /* who found the best schedule so far */
  unsigned look_wins, case_wins; /* horizons excluded by looks, and by cases that took splits */
  size_t style, breadths;        /* of the next look, and seed of the next search in breadth: none is tried twice */
  bool narrow;                   /* costs so close together that searches in breadth come first */
};

struct auto_workspace *auto_workspace_new (void);
void auto_workspace_free (struct auto_workspace *workspace);
void auto_workspace_reserve (struct auto_workspace *workspace, size_t searchers);

/* Get a searcher ready for a horizon. */
struct searcher *attempt_aim (struct attempt *attempt, size_t number, int64_t horizon, bool dominance);

/* Tell who looks on the bound and the best schedule so far. */
void attempt_tell (const struct attempt *attempt);

/* Take a schedule that `by` found, if it is better than the best so far. */
void attempt_improve (struct attempt *attempt, const struct plan *plan, const char *by);

/* `method` has excluded the horizon. */
void attempt_exclude (struct attempt *attempt, int64_t horizon, const char *method);

/* The debug solution: a rule that excludes a horizon it meets is wrong. */
void attempt_check_debug (const struct attempt *attempt, int64_t excluded, const char *rule);

#endif
