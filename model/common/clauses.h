/* The clauses of a certificate by clause learning: each follows from those before it that are not
   deleted. Plain data and a writer; the model defines the meaning of the literals. */
#ifndef MODEL_COMMON_CLAUSES_H
#define MODEL_COMMON_CLAUSES_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A literal, a statement about a schedule: its kind and its numbers. */
struct clauses_literal {
  int64_t bound;
  int32_t a, b;
  uint8_t statement;
  bool negated;
};

struct clauses {
  struct clauses_literal *literals; /* owned: of all clauses, one after the other */
  size_t literal_count, literal_capacity;
  size_t *end; /* owned [count]: end of each clause's literals */
  size_t count, end_capacity;
  /* Deletions: after `when` clauses clause `which` is deleted. */
  struct clauses_forgotten {
    size_t when, which;
  } * forgotten; /* owned */
  size_t forgotten_count, forgotten_capacity;
};

void clauses_init (struct clauses *clauses);
void clauses_clear (struct clauses *clauses);
void clauses_reset (struct clauses *clauses); /* keeps the memory */

/* Appends a clause of these literals, which are copied: at least one of them is true. No literals:
   a contradiction. */
void clauses_add (struct clauses *clauses, const struct clauses_literal *literals, size_t count);

/* Deletes the clause of this number from here on. */
void clauses_forget (struct clauses *clauses, size_t which);

/* Memory in use, in bytes. */
uint64_t clauses_bytes (const struct clauses *clauses);

/* Writes a line for each clause, {"or":[LITERAL,...]}, a line for deletions between two clauses,
   {"forget":[NUMBER,...]}, and the last line of the certificate, {"end":{"clauses":COUNT}}. */
void clauses_write (const struct clauses *clauses,
                    void (*write_literal) (const struct clauses_literal *literal,
                                           struct output *out),
                    struct output *out);

/* Writes the last line of a certificate without clauses. */
void clauses_write_none (struct output *out);

#endif
