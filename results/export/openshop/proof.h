/* Certificates of shops (docs/CERTIFICATES-openshop.md) as derivations for VeriPB. */
#ifndef RESULTS_EXPORT_OPENSHOP_PROOF_H
#define RESULTS_EXPORT_OPENSHOP_PROOF_H

#include "results/export/openshop/replay.h"

/* A proof under way: constraints are numbered on from those of the formula. */
struct proof {
  const struct shop *shop;
  struct output *out;
  struct replay replay;
  size_t next;       /* the number of the next constraint */
  size_t *number_of; /* owned: of each clause; by its number in the certificate */
  size_t *clause_of; /* owned: its number in `replay`; SIZE_MAX: it holds anyway */
  size_t count, capacity, clause_capacity;
  size_t settled; /* events that are derived constraints of their own */
  bool done;      /* the contradiction is derived */
};

void proof_init (struct proof *proof, const struct shop *shop, struct output *out);
void proof_clear (struct proof *proof);

/* A task takes longer than the horizon. */
void proof_impossible (struct proof *proof);

/* A resource is busy for longer than the horizon. False: it is not. */
bool proof_load (struct proof *proof, int32_t resource);

/* O4, before all clauses: the task starts in the first half. */
void proof_mirror (struct proof *proof, int32_t task);

/* What follows from the rules without more: called once, before the first clause. */
void proof_begin (struct proof *proof);

/* The next clause. False: it does not follow. */
bool proof_clause (struct proof *proof, const struct fact *literals, size_t count);

/* Clause number `clause` of the certificate is used no more. False: there is none. */
bool proof_forget (struct proof *proof, size_t clause);

#endif
