/* A checker of what a team learned from clauses of booleans: by unit propagation, without any of the search's code. Sides are literals: 2x
   is x, 2x + 1 its denial. */
#ifndef TESTS_UNIT_LEARN_CHECK_SUPPORT_H
#define TESTS_UNIT_LEARN_CHECK_SUPPORT_H

#include "tests/unit/learn_team_support.h"

#include <criterion/criterion.h>

struct checker {
  const struct formula *formula;
  const struct formula_log *log;
  bool *live;    /* [events] */
  bool *falsity; /* [literals] */
};

/* 0: nothing new; 1: a literal follows; 2: contradiction. */
static inline int
look_at (struct checker *checker, const struct learn_atom *atoms, size_t count)
{
  int32_t open = -1;
  for (size_t i = 0; i < count; i++) {
    int32_t literal = atoms[i].side;
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

/* Do the clauses lead to a contradiction from what is assumed to be false? Those of the log before event `until`. */
static inline bool
contradicts (struct checker *checker, size_t until)
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
      int what = checker->live[e] ? look_at (checker, checker->log->atoms + first, checker->log->end[e] - first) : 0;
      most = what > most ? what : most;
    }
  }
  return most == 2;
}

/* Each clause follows from those before it that are not forgotten; after the last a contradiction does. Returns how many are forgotten. */
static inline size_t
check_log (const struct formula *formula, const struct formula_log *log, bool refuted)
{
  size_t literals = 2 * (size_t)formula->variables, numbered = 0, forgotten = 0;
  struct checker checker = { formula, log, calloc (log->count + 1, sizeof (bool)), calloc (literals, sizeof (bool)) };
  size_t *event = calloc (log->count + 1, sizeof *event);
  for (size_t e = 0; e < log->count; e++) {
    if (log->forgot[e]) {
      cr_assert_lt (log->number[e], numbered);
      cr_assert (checker.live[event[log->number[e]]], "clause %d is forgotten twice", (int)log->number[e]);
      checker.live[event[log->number[e]]] = false;
      forgotten++;
      continue;
    }
    cr_assert_eq (log->number[e], numbered);
    memset (checker.falsity, 0, literals);
    for (size_t i = e > 0 ? log->end[e - 1] : 0; i < log->end[e]; i++)
      checker.falsity[log->atoms[i].side] = true;
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
