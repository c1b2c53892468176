/* Exact engines for the node model behind one table, and what they return. */
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H

#include "base/limits.h"
#include "model/certificate.h"
#include "model/schedule.h"

struct solve_options {
  struct limits limits;
  int threads;                                     /* >= 1 */
  bool quiet;                                      /* no lines of progress: for those who report many solves themselves */
  struct certificate *proof;                       /* wanted: filled when optimal is proven by an engine that can; else NULL */
  const struct plan *debug_plan;                   /* a known optimal plan: the engine aborts when a rule cuts it off; else NULL */
  bool liu_fastest_first, liu_monotone, liu_bound; /* switches of `liu`, all true by default */
};

enum solve_state {
  SOLVE_OPTIMAL,  /* makespan = lower_bound, proven */
  SOLVE_FEASIBLE, /* a limit ended it; both bounds stand */
  SOLVE_REFUSED,  /* the engine cannot take this instance (too large a table, say); the status says why */
};

struct outcome {
  enum solve_state state;
  int64_t makespan, lower_bound; /* ticks */
  int64_t fnf;                   /* makespan of FNF, ticks */
  struct plan plan;              /* achieves makespan */
  uint64_t nodes;                /* search nodes or table entries; the engine's header says which */
  uint64_t leaves;
  bool certified;     /* options->proof was filled */
  const char *method; /* name of what proved it */
  struct status status;
};

void solve_options_init (struct solve_options *options); /* no limits, one thread, no proof, every switch on */
void outcome_init (struct outcome *outcome);
void outcome_clear (struct outcome *outcome);
void outcome_reset (struct outcome *outcome); /* keep its memory for the next instance */

struct engine {
  const char *name, *summary; /* for --method and --help */
  /* Solve; the outcome is initialised by the caller and reset by the engine. `workspace`: made by workspace_new, one for each thread. */
  void (*solve) (const struct node_types *types, const struct solve_options *options, struct outcome *outcome, void *workspace);
  void *(*workspace_new) (void); /* NULL where the engine needs none */
  void (*workspace_free) (void *workspace);
};

extern const struct engine *const engine_table[]; /* ends with NULL; the first is the default */

#endif
