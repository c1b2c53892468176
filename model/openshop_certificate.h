/* Certificates of optimality for open shops: plain data and its writer. docs/CERTIFICATES-openshop.md states the format and what it proves.
 */
#ifndef MODEL_OPENSHOP_CERTIFICATE_H
#define MODEL_OPENSHOP_CERTIFICATE_H

#include "model/openshop_schedule.h"

/* A statement about a schedule; small letters in the file, capital ones where `negated`. Tasks are numbered from 0 in row-major order,
   pairs without time left out. */
enum openshop_statement {
  OPENSHOP_START,  /* "s": task a starts at `bound` or later; negated: at `bound` or earlier */
  OPENSHOP_BEFORE, /* "b": a < b of one row or column: task a before task b; negated: b before a */
};

struct openshop_atom {
  int64_t bound;
  int32_t a, b;
  uint8_t statement;
  bool negated;
};

struct openshop_certificate {
  int64_t makespan;
  struct openshop_schedule schedule; /* achieves it */
  bool load;                         /* the bound is the sum of a row or column: there is nothing but `line` */
  int32_t line;                      /* as openshop_ticks_load says */
  int32_t mirror; /* a task that is taken to start at (T - its time) / 2 or earlier, T = makespan - 1: else mirror the schedule; -1: none */
  /* Clauses, each a disjunction that follows from those before it. Of the last one nothing is left: no schedule is faster. */
  struct openshop_atom *atoms; /* owned */
  size_t atom_count, atom_capacity;
  size_t *end; /* owned [clauses]: where each clause's atoms end */
  size_t clause_count, end_capacity;
  /* Clauses that are used no more: after clause `when` clause `which` is forgotten. */
  struct openshop_forgotten {
    size_t when, which;
  } * forgotten; /* owned */
  size_t forgotten_count, forgotten_capacity;
};

void openshop_certificate_init (struct openshop_certificate *certificate);
void openshop_certificate_clear (struct openshop_certificate *certificate);
void openshop_certificate_reset (struct openshop_certificate *certificate);

/* Append a clause; atoms are copied. */
void openshop_certificate_clause (struct openshop_certificate *certificate, const struct openshop_atom *atoms, size_t count);

/* From here on the clause of this number is used no more. */
void openshop_certificate_forget (struct openshop_certificate *certificate, size_t which);

/* Write it as JSON Lines. */
void openshop_certificate_write (const struct openshop_certificate *certificate, const struct openshop_instance *instance,
                                 const struct openshop_ticks *ticks, struct output *out);

#endif
