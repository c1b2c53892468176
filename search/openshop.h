/* Exact engines for open shops and total exchange behind one table, and what they return. */
#ifndef SEARCH_OPENSHOP_H
#define SEARCH_OPENSHOP_H

#include "base/limits.h"
#include "model/openshop_certificate.h"
#include "search/engine.h"

struct openshop_options {
  struct limits limits;
  int threads;                        /* >= 1 */
  bool quiet;                         /* no lines of progress */
  struct openshop_certificate *proof; /* wanted: filled when optimal is proven by an engine that can; else NULL */
  uint64_t proof_bytes; /* in memory, about; where it would take more the outcome is optimal, not certified, and its status says so; 0: as
                           search/openshop_auto.h has it */
  const struct openshop_schedule *debug_schedule; /* a known optimum: the engine aborts when a rule cuts it off; else NULL */
};

struct openshop_outcome {
  enum solve_state state;
  int64_t makespan, lower_bound; /* ticks */
  const char *heuristic;         /* the best of the paper's five that were run, the first of those in table order; `auto` leaves out those
                                    that would not end in time and the matchings of more than 200 lines */
  int64_t heuristic_makespan;
  struct openshop_schedule schedule; /* achieves makespan */
  uint64_t nodes;                    /* search nodes */
  bool certified;                    /* options->proof was filled */
  const char *method;                /* name of what proved it */
  struct status status;
};

void openshop_options_init (struct openshop_options *options); /* no limits, one thread, no proof */
void openshop_outcome_init (struct openshop_outcome *outcome);
void openshop_outcome_clear (struct openshop_outcome *outcome);
void openshop_outcome_reset (struct openshop_outcome *outcome);

struct openshop_engine {
  const char *name, *summary; /* for --method and --help */
  /* Solve; the outcome is initialised by the caller and reset by the engine. */
  void (*solve) (const struct openshop_ticks *ticks, const struct openshop_options *options, struct openshop_outcome *outcome);
};

extern const struct openshop_engine *const openshop_engine_table[]; /* ends with NULL; the first is the default */

#endif
