/* Clauses of booleans for tests of search/lcg/portfolio: random 3-SAT, and the pigeonhole
   principle. */
#ifndef TESTS_SUPPORT_LCG_PORTFOLIO_H
#define TESTS_SUPPORT_LCG_PORTFOLIO_H

#include "base/rng.h"
#include "search/lcg/portfolio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORMULA_CLAUSES 1000
#define FORMULA_LENGTH 12

struct formula {
  int32_t variables;
  size_t count;
  size_t length[FORMULA_CLAUSES];
  struct lcg_literal clause[FORMULA_CLAUSES][FORMULA_LENGTH];
};

static inline void
formula_random (struct formula *formula, int32_t variables, size_t count, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, seed);
  *formula = (struct formula){ .variables = variables, .count = count };
  for (size_t c = 0; c < count; c++) {
    formula->length[c] = 3;
    for (int32_t i = 0; i < 3; i++) {
      /* three distinct variables */
      int32_t x = (int32_t)rng_below (&rng, (uint64_t)variables / 3) * 3 + i;
      formula->clause[c][i] = rng_below (&rng, 2) ? lcg_true (x) : lcg_false (x);
    }
  }
}

static inline void
formula_pigeons (struct formula *formula, int32_t holes)
{
  *formula = (struct formula){ .variables = (holes + 1) * holes };
  for (int32_t p = 0; p <= holes; p++) {
    formula->length[formula->count] = (size_t)holes;
    for (int32_t h = 0; h < holes; h++)
      formula->clause[formula->count][h] = lcg_true (p * holes + h);
    formula->count++;
    for (int32_t q = 0; q < p; q++)
      for (int32_t h = 0; h < holes; h++) {
        formula->length[formula->count] = 2;
        formula->clause[formula->count][0] = lcg_false (p * holes + h);
        formula->clause[formula->count++][1] = lcg_false (q * holes + h);
      }
  }
}

static inline bool
formula_everything (void *context, int32_t x)
{
  (void)context;
  (void)x;
  return true;
}

static inline bool
formula_no (void *context, int32_t x)
{
  (void)context;
  (void)x;
  return false;
}

static inline struct lcg *
formula_search (const struct formula *formula, const struct lcg_callbacks *listener)
{
  struct lcg_callbacks calls = { .relevant = formula_everything, .value = formula_no };
  if (listener) {
    calls.learned = listener->learned;
    calls.forgot = listener->forgot;
    calls.context = listener->context;
  }
  struct lcg *lcg = lcg_new (&calls);
  for (int32_t x = 0; x < formula->variables; x++)
    lcg_boolean (lcg);
  for (size_t c = 0; c < formula->count; c++)
    lcg_clause (lcg, formula->clause[c], formula->length[c]);
  return lcg;
}

/* A portfolio on a formula, and its two members. */
struct formula_portfolio {
  const struct formula *formula;
  struct lcg *first, *second;
  struct lcg_portfolio *portfolio;
};

static inline struct lcg *
formula_join (void *context)
{
  struct formula_portfolio *state = context;
  return state->second = formula_search (state->formula, NULL);
}

static inline void
formula_portfolio_begin (struct formula_portfolio *state, const struct formula *formula,
                         const struct lcg_callbacks *listener, int threads, uint64_t alone,
                         uint64_t round)
{
  *state
    = (struct formula_portfolio){ .formula = formula, .first = formula_search (formula, listener) };
  state->portfolio
    = lcg_portfolio_new (state->first, &(struct lcg_portfolio_plan){ .threads = threads,
                                                                     .solo_conflicts = alone,
                                                                     .round_conflicts = round,
                                                                     .join = formula_join,
                                                                     .context = state });
}

static inline void
formula_portfolio_end (struct formula_portfolio *state)
{
  lcg_portfolio_free (state->portfolio);
  lcg_free (state->first);
  lcg_free (state->second);
}

/* The clauses that a portfolio learned and deleted. */
struct formula_log {
  struct lcg_literal *literals;
  size_t *end; /* [events]: end of the literals; a deletion has no literals, only a number */
  uint64_t *number;
  bool *forgot;
  size_t count, literal_count, most, literal_capacity;
};

static inline void
formula_log_init (struct formula_log *log)
{
  *log = (struct formula_log){ .most = 100000, .literal_capacity = 3000000 };
  log->literals = calloc (log->literal_capacity, sizeof *log->literals);
  log->end = calloc (log->most, sizeof *log->end);
  log->number = calloc (log->most, sizeof *log->number);
  log->forgot = calloc (log->most, sizeof *log->forgot);
}

static inline void
formula_log_clear (struct formula_log *log)
{
  free (log->literals);
  free (log->end);
  free (log->number);
  free (log->forgot);
}

static inline void
formula_log_add (struct formula_log *log, const struct lcg_literal *literals, size_t count,
                 uint64_t number, bool forgot)
{
  if (log->count == log->most || log->literal_count + count > log->literal_capacity) {
    fprintf (stderr, "the log is full\n");
    exit (1);
  }
  for (size_t i = 0; i < count; i++)
    log->literals[log->literal_count++] = literals[i];
  log->end[log->count] = log->literal_count;
  log->number[log->count] = number;
  log->forgot[log->count++] = forgot;
}

static inline void
formula_learned (void *context, const struct lcg_literal *literals, size_t count, uint64_t number)
{
  formula_log_add (context, literals, count, number, false);
}

static inline void
formula_forgot (void *context, uint64_t number)
{
  formula_log_add (context, NULL, 0, number, true);
}

static inline bool
formula_log_same (const struct formula_log *a, const struct formula_log *b)
{
  if (a->count != b->count || a->literal_count != b->literal_count)
    return false;
  for (size_t i = 0; i < a->literal_count; i++)
    if (a->literals[i].side != b->literals[i].side || a->literals[i].bound != b->literals[i].bound)
      return false;
  for (size_t e = 0; e < a->count; e++)
    if (a->end[e] != b->end[e] || a->number[e] != b->number[e] || a->forgot[e] != b->forgot[e])
      return false;
  return true;
}

#endif
