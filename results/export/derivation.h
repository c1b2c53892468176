/* Clauses of a certificate as derivations for VeriPB: each by `rup`, after lines for the steps of
   rules that unit propagation does not find. docs/EXPORTS.md. */
#ifndef RESULTS_EXPORT_DERIVATION_H
#define RESULTS_EXPORT_DERIVATION_H

#include "base/output.h"
#include "results/export/trail.h"

/* A proof under way: constraints are numbered on from those of the formula. */
struct derivation {
  struct trail *trail;
  struct output *out;
  /* derives on the trail what follows, until nothing does or there is a conflict */
  void (*run) (void *context);
  /* the number of the variable that says "the quantity is at least value", 1 <= value <= top */
  size_t (*variable) (const void *context, size_t quantity, int64_t value);
  /* writes the lines that an event needs, with derivation_line for each */
  void (*support) (void *context, const struct event *event);
  void *context;
  size_t next;       /* the number of the next constraint */
  size_t *number_of; /* owned: of each clause; by its number in the certificate */
  size_t *clause_of; /* owned: its number in the trail; SIZE_MAX: it holds anyway */
  size_t count, capacity, clause_capacity;
  size_t settled; /* events that are derived constraints of their own */
  bool done;      /* the contradiction is derived */
};

/* `constraints` of the formula; the members above it are set by the caller. Writes the head. */
void derivation_begin (struct derivation *derivation, size_t constraints);
void derivation_clear (struct derivation *derivation);

/* Ends the proof: the last constraint is a contradiction. */
void derivation_finish (struct derivation *derivation);

/* Notes that a line with a constraint was written. */
static inline void
derivation_line (struct derivation *derivation)
{
  derivation->next++;
}

/* Writes " +1 LITERAL"; nothing of one that cannot hold. */
void derivation_literal (struct derivation *derivation, struct fact fact);

/* Writes a line: one of these facts, or the contrary of one of those needed, holds. */
void derivation_rup (struct derivation *derivation, const struct fact *literals, size_t count,
                     const struct fact *needs, size_t need_count);

/* What follows from the rules without more: called once, before the first clause. */
void derivation_settle (struct derivation *derivation);

/* The next clause. False: it does not follow. */
bool derivation_clause (struct derivation *derivation, const struct fact *literals, size_t count);

/* Clause number `clause` of the certificate is used no more. False: there is none. */
bool derivation_forget (struct derivation *derivation, size_t clause);

#endif
