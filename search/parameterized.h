/* Exact engines for the parameterized model behind one table, and what they return. */
#ifndef SEARCH_PARAMETERIZED_H
#define SEARCH_PARAMETERIZED_H

#include "base/limits.h"
#include "model/parameterized_certificate.h"
#include "search/engine.h"

struct parameterized_options {
  struct limits limits;
  int threads;                                /* >= 1 */
  bool quiet;                                 /* no lines of progress */
  struct parameterized_certificate *proof;    /* wanted: filled when optimal is proven by an engine that can; else NULL */
  const struct tree_schedule *debug_schedule; /* a known optimum: the engine aborts when a rule cuts it off; else NULL */
};

struct parameterized_outcome {
  enum solve_state state;
  int64_t makespan, lower_bound; /* ticks */
  struct tree_schedule schedule; /* achieves makespan */
  uint64_t nodes;
  bool certified;
  const char *method;
  struct status status;
};

void parameterized_options_init (struct parameterized_options *options);
void parameterized_outcome_init (struct parameterized_outcome *outcome);
void parameterized_outcome_clear (struct parameterized_outcome *outcome);
void parameterized_outcome_reset (struct parameterized_outcome *outcome);

struct parameterized_engine {
  const char *name, *summary;
  void (*solve) (const struct parameterized_ticks *ticks, const struct parameterized_options *options,
                 struct parameterized_outcome *outcome);
};

extern const struct parameterized_engine *const parameterized_engine_table[]; /* ends with NULL; the first is the default */

#endif
