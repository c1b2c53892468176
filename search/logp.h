/* Exact engines for the heterogeneous LogP model behind one table, and what they return. */
#ifndef SEARCH_LOGP_H
#define SEARCH_LOGP_H

#include "base/limits.h"
#include "model/logp_certificate.h"
#include "search/engine.h"

struct logp_options {
  struct limits limits;
  int threads;                                /* >= 1 */
  bool quiet;                                 /* no lines of progress */
  struct logp_certificate *proof;             /* wanted: filled when optimal is proven by an engine that can; else NULL */
  const struct tree_schedule *debug_schedule; /* a known schedule: an engine that claims a larger optimum aborts; else NULL */
};

struct logp_outcome {
  enum solve_state state;
  int64_t makespan, lower_bound; /* ticks */
  struct tree_schedule schedule; /* achieves makespan */
  uint64_t nodes;                /* search nodes or table entries; the engine's header says which */
  bool certified;
  const char *method;
  struct status status;
};

void logp_options_init (struct logp_options *options);
void logp_outcome_init (struct logp_outcome *outcome);
void logp_outcome_clear (struct logp_outcome *outcome);
void logp_outcome_reset (struct logp_outcome *outcome);

/* Conclude: the makespan is optimal. Aborts where the debug schedule is better. */
void logp_outcome_prove (struct logp_outcome *outcome, const struct logp_options *options);

struct logp_engine {
  const char *name, *summary;
  void (*solve) (const struct logp_types *types, const struct logp_options *options, struct logp_outcome *outcome);
};

extern const struct logp_engine *const logp_engine_table[]; /* ends with NULL; the first is the default */

#endif
