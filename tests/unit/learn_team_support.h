/* Clauses of booleans for tests of search/learn_team: random ones of three atoms, and one pigeon more than holes. */
#ifndef TESTS_UNIT_LEARN_TEAM_SUPPORT_H
#define TESTS_UNIT_LEARN_TEAM_SUPPORT_H

#include "base/rng.h"
#include "search/learn_team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORMULA_CLAUSES 1000
#define FORMULA_LENGTH 12

struct formula {
  int32_t variables;
  size_t count;
  size_t length[FORMULA_CLAUSES];
  struct learn_atom clause[FORMULA_CLAUSES][FORMULA_LENGTH];
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
      int32_t x = (int32_t)rng_below (&rng, (uint64_t)variables / 3) * 3 + i; /* three different ones */
      formula->clause[c][i] = rng_below (&rng, 2) ? learn_true (x) : learn_false (x);
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
      formula->clause[formula->count][h] = learn_true (p * holes + h);
    formula->count++;
    for (int32_t q = 0; q < p; q++)
      for (int32_t h = 0; h < holes; h++) {
        formula->length[formula->count] = 2;
        formula->clause[formula->count][0] = learn_false (p * holes + h);
        formula->clause[formula->count++][1] = learn_false (q * holes + h);
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

static inline struct learn *
formula_search (const struct formula *formula, const struct learn_calls *told)
{
  struct learn_calls calls = { .relevant = formula_everything, .value = formula_no };
  if (told) {
    calls.learned = told->learned;
    calls.forgot = told->forgot;
    calls.context = told->context;
  }
  struct learn *learn = learn_new (&calls);
  for (int32_t x = 0; x < formula->variables; x++)
    learn_boolean (learn);
  for (size_t c = 0; c < formula->count; c++)
    learn_clause (learn, formula->clause[c], formula->length[c]);
  return learn;
}

/* A team on a formula, and what joined it. */
struct formula_team {
  const struct formula *formula;
  struct learn *first, *second;
  struct learn_team *team;
};

static inline struct learn *
formula_join (void *context)
{
  struct formula_team *about = context;
  return about->second = formula_search (about->formula, NULL);
}

static inline void
formula_team_begin (struct formula_team *about, const struct formula *formula, const struct learn_calls *told, int threads, uint64_t alone,
                    uint64_t round)
{
  *about = (struct formula_team){ .formula = formula, .first = formula_search (formula, told) };
  about->team = learn_team_new (
    about->first, &(struct learn_team_plan){ .threads = threads, .alone = alone, .round = round, .join = formula_join, .context = about });
}

static inline void
formula_team_end (struct formula_team *about)
{
  learn_team_free (about->team);
  learn_free (about->first);
  learn_free (about->second);
}

/* What a team was heard to learn and forget. */
struct formula_log {
  struct learn_atom *atoms;
  size_t *end; /* [events] of the atoms; a clause that is forgotten has none, but its number */
  uint64_t *number;
  bool *forgot;
  size_t count, atom_count, most, atom_most;
};

static inline void
formula_log_init (struct formula_log *log)
{
  *log = (struct formula_log){ .most = 100000, .atom_most = 3000000 };
  log->atoms = calloc (log->atom_most, sizeof *log->atoms);
  log->end = calloc (log->most, sizeof *log->end);
  log->number = calloc (log->most, sizeof *log->number);
  log->forgot = calloc (log->most, sizeof *log->forgot);
}

static inline void
formula_log_clear (struct formula_log *log)
{
  free (log->atoms);
  free (log->end);
  free (log->number);
  free (log->forgot);
}

static inline void
formula_log_add (struct formula_log *log, const struct learn_atom *atoms, size_t count, uint64_t number, bool forgot)
{
  if (log->count == log->most || log->atom_count + count > log->atom_most) {
    fprintf (stderr, "the log is full\n");
    exit (1);
  }
  for (size_t i = 0; i < count; i++)
    log->atoms[log->atom_count++] = atoms[i];
  log->end[log->count] = log->atom_count;
  log->number[log->count] = number;
  log->forgot[log->count++] = forgot;
}

static inline void
formula_learned (void *context, const struct learn_atom *atoms, size_t count, uint64_t number)
{
  formula_log_add (context, atoms, count, number, false);
}

static inline void
formula_forgot (void *context, uint64_t number)
{
  formula_log_add (context, NULL, 0, number, true);
}

static inline bool
formula_log_same (const struct formula_log *a, const struct formula_log *b)
{
  if (a->count != b->count || a->atom_count != b->atom_count)
    return false;
  for (size_t i = 0; i < a->atom_count; i++)
    if (a->atoms[i].side != b->atoms[i].side || a->atoms[i].bound != b->atoms[i].bound)
      return false;
  for (size_t e = 0; e < a->count; e++)
    if (a->end[e] != b->end[e] || a->number[e] != b->number[e] || a->forgot[e] != b->forgot[e])
      return false;
  return true;
}

#endif
