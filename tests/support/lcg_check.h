/* A checker for the clauses that a portfolio learns from clauses of booleans: by unit propagation,
   without any of the search's code. Sides are literals: 2x is x, 2x + 1 its negation. */
#ifndef TESTS_SUPPORT_LCG_CHECK_H
#define TESTS_SUPPORT_LCG_CHECK_H

#include "tests/support/lcg_portfolio.h"

#include <criterion/criterion.h>

struct clause_checker {
  const struct formula *formula;
  const struct formula_log *log;
  bool *live;    /* [events] */
  bool *falsity; /* [literals] */
};

/* 0: nothing new; 1: a literal follows; 2: contradiction. */
static inline int
look_at (struct clause_checker *checker, const struct lcg_literal *literals, size_t count)
{
  int32_t open = -1;
  for (size_t i = 0; i < count; i++) {
    int32_t literal = literals[i].side;
    if (checker->falsity[literal ^ 1])
      return 0;
    if (!checker->falsity[literal] && open >= 0)
      return 0;
    if (!checker->falsity[literal])
      open = literal;
  }
  if (open < 0)
    return 2;
  checker->falsity[open ^ 1] = true;
  return 1;
}

/* Do the clauses lead to a contradiction from the literals that are assumed false? Of the log the
   clauses before event `until` count. */
static inline bool
contradicts (struct clause_checker *checker, size_t until)
{
  int most = 1;
  while (most == 1) {
    most = 0;
    for (size_t c = 0; c < checker->formula->count && most < 2; c++) {
      int what = look_at (checker, checker->formula->clause[c], checker->formula->length[c]);
      most = what > most ? what : most;
    }
    for (size_t e = 0; e < until && most < 2; e++) {
      size_t first = e > 0 ? checker->log->end[e - 1] : 0;
      int what = checker->live[e]
                   ? look_at (checker, checker->log->literals + first, checker->log->end[e] - first)
                   : 0;
      most = what > most ? what : most;
    }
  }
  return most == 2;
}

/* Each learned clause follows from the clauses before it that are not deleted; all together they
   are contradictory. Returns how many are deleted. */
static inline size_t
check_log (const struct formula *formula, const struct formula_log *log, bool refuted)
{
  size_t literals = 2 * (size_t)formula->variables, numbered = 0, forgotten = 0;
  struct clause_checker checker
    = { formula, log, calloc (log->count + 1, sizeof (bool)), calloc (literals, sizeof (bool)) };
  size_t *event = calloc (log->count + 1, sizeof *event);
  for (size_t e = 0; e < log->count; e++) {
    if (log->forgot[e]) {
      cr_assert_lt (log->number[e], numbered);
      cr_assert (checker.live[event[log->number[e]]], "clause %d is forgotten twice",
                 (int)log->number[e]);
      checker.live[event[log->number[e]]] = false;
      forgotten++;
      continue;
    }
    cr_assert_eq (log->number[e], numbered);
    memset (checker.falsity, 0, literals);
    for (size_t i = e > 0 ? log->end[e - 1] : 0; i < log->end[e]; i++)
      checker.falsity[log->literals[i].side] = true;
    cr_assert (contradicts (&checker, e), "clause %d does not follow", (int)numbered);
    checker.live[e] = true;
    event[numbered++] = e;
  }
  memset (checker.falsity, 0, literals);
  cr_assert (!refuted || contradicts (&checker, log->count));
  free (checker.live);
  free (checker.falsity);
  free (event);
  return forgotten;
}

#endif
