/* Exact engines for the overhead model behind one table, and what they return. */
#ifndef SEARCH_OVERHEAD_H
#define SEARCH_OVERHEAD_H

#include "base/limits.h"
#include "model/overhead_certificate.h"
#include "search/engine.h"

/* What counts as a schedule. */
enum overhead_class {
  OVERHEAD_ANY,    /* any order of tasks: FORMATS' optimum */
  OVERHEAD_APPEND, /* what appending one delivery after the other to both nodes' task lists reaches (000, section 4) */
};

struct overhead_options {
  struct limits limits;
  int threads; /* >= 1 */
  bool quiet;  /* no lines of progress */
  enum overhead_class class;
  struct overhead_certificate *proof; /* wanted: filled when optimal is proven by an engine that can; else NULL */
  uint64_t
    proof_bytes; /* a cover of more is not kept: the outcome is optimal, not certified, and its status says so; 0: as many as usual */
  const struct overhead_schedule *debug_schedule; /* a known optimum: the engine aborts when a rule cuts it off; else NULL */
};

struct overhead_outcome {
  enum solve_state state;
  int64_t makespan, lower_bound; /* ticks */
  const char *heuristic; /* the best of the paper's eleven, the first of those in table order; "direct": there was no time for any */
  int64_t heuristic_makespan;
  struct overhead_schedule schedule; /* achieves makespan */
  uint64_t nodes;                    /* search nodes */
  bool certified;                    /* options->proof was filled */
  const char *method;                /* name of what proved it */
  struct status status;
};

void overhead_options_init (struct overhead_options *options); /* no limits, one thread, any order, no proof */
void overhead_outcome_init (struct overhead_outcome *outcome);
void overhead_outcome_clear (struct overhead_outcome *outcome);
void overhead_outcome_reset (struct overhead_outcome *outcome);

struct overhead_engine {
  const char *name, *summary; /* for --method and --help */
  /* Solve; the outcome is initialised by the caller and reset by the engine. */
  void (*solve) (const struct overhead_ticks *ticks, const struct overhead_options *options, struct overhead_outcome *outcome);
};

extern const struct overhead_engine *const overhead_engine_table[]; /* ends with NULL; the first is the default */

#endif
