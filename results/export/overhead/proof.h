/* Certificates of the overhead model (docs/CERTIFICATES-overhead.md) as derivations for VeriPB. */
#ifndef RESULTS_EXPORT_OVERHEAD_PROOF_H
#define RESULTS_EXPORT_OVERHEAD_PROOF_H

#include "results/export/derivation.h"
#include "results/export/overhead/rules.h"

struct overhead_proof {
  const struct formula *formula;
  struct rules rules;
  struct derivation derivation;
  struct cut_task *tasks; /* owned [WINDOW_MEMBERS] */
  size_t *lines;          /* owned [deliveries]: numbers of lines about their sends */
};

/* Every node has, or may have, at most WINDOW_MEMBERS tasks. The proof refers to itself until
   overhead_proof_clear. Writes the head. */
void overhead_proof_init (struct overhead_proof *proof, const struct formula *formula,
                          struct output *out);
void overhead_proof_clear (struct overhead_proof *proof);

#endif
