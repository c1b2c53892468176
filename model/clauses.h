/* What clause learning says in a certificate: clauses, each of which follows from those before it, and which of them are used no more.
   Plain data and its writer; what the statements mean is the model's business. */
#ifndef MODEL_CLAUSES_H
#define MODEL_CLAUSES_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A statement about a schedule: its kind, and what the model makes of these numbers. */
struct clauses_atom {
  int64_t bound;
  int32_t a, b;
  uint8_t statement;
  bool negated;
};

struct clauses {
  struct clauses_atom *atoms; /* owned: of one clause after the other */
  size_t atom_count, atom_capacity;
  size_t *end; /* owned [count]: where each clause's atoms end */
  size_t count, end_capacity;
  /* Clauses that are used no more: after `when` clauses clause `which` is forgotten. */
  struct clauses_forgotten {
    size_t when, which;
  } * forgotten; /* owned */
  size_t forgotten_count, forgotten_capacity;
};

void clauses_init (struct clauses *clauses);
void clauses_clear (struct clauses *clauses);
void clauses_reset (struct clauses *clauses); /* keep its memory */

/* Append a clause: one of these atoms is true; of none: a contradiction. They are copied. */
void clauses_add (struct clauses *clauses, const struct clauses_atom *atoms, size_t count);

/* From here on the clause of this number is used no more. */
void clauses_forget (struct clauses *clauses, size_t which);

/* The memory it holds. */
uint64_t clauses_bytes (const struct clauses *clauses);

/* Write a line for each clause, {"or":[ATOM,...]}, or some that are forgotten, {"forget":[NUMBER,...]}, and the certificate's last one,
   {"end":{"clauses":COUNT}}. */
void clauses_write (const struct clauses *clauses, void (*write_atom) (const struct clauses_atom *atom, struct output *out),
                    struct output *out);

/* The last line of a certificate without clauses. */
void clauses_write_none (struct output *out);

#endif
