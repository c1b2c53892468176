/* Certificates of shops (docs/CERTIFICATES-openshop.md) as derivations for VeriPB. */
#ifndef RESULTS_EXPORT_OPENSHOP_PROOF_H
#define RESULTS_EXPORT_OPENSHOP_PROOF_H

#include "results/export/derivation.h"
#include "results/export/openshop/replay.h"

struct proof {
  const struct shop *shop;
  struct replay replay;
  struct derivation derivation;
  struct cut_task *tasks; /* owned [WINDOW_MEMBERS] */
};

/* The proof refers to itself until proof_clear. */
void proof_init (struct proof *proof, const struct shop *shop, struct output *out);
void proof_clear (struct proof *proof);

/* A task takes longer than the horizon. */
void proof_impossible (struct proof *proof);

/* A resource is busy for longer than the horizon. False: it is not. */
bool proof_load (struct proof *proof, int32_t resource);

/* O4, before all clauses: the task starts in the first half. */
void proof_mirror (struct proof *proof, int32_t task);

#endif
