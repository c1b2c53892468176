/* Proof of the disjunctive branch and bound (search/openshop/order_bb.h): its tree of decisions in
   the format of certificates. The subtrees of a split tree have proofs of their own, which are
   joined at the end. */
#ifndef SEARCH_OPENSHOP_TREE_PROOF_H
#define SEARCH_OPENSHOP_TREE_PROOF_H

#include "model/openshop/certificate.h"
#include "search/openshop/order_bb_propagate.h"

#include <stdatomic.h>

/* Data shared by the proofs of one search. Rows are resources 0 .. 7, columns resources 8 .. 15,
   the tasks of a resource are lanes, as in the search. */
struct openshop_tree_proof_plan {
  /* [resource][a][b]: the characters of the decision whose first subtree has a before b */
  char code[2 * ORDER_BB_LANES][ORDER_BB_LANES][ORDER_BB_LANES][2];
  uint64_t max_bytes;        /* bytes that all proofs may take together */
  atomic_uint_fast64_t held; /* bytes, estimated; beyond max_bytes no proof is kept */
};

struct openshop_tree_proof {
  struct openshop_tree_proof_plan *plan;
  char *text; /* owned */
  size_t length, capacity, counted;
};

/* For at most 8 rows and 8 columns. */
void openshop_tree_proof_plan_init (struct openshop_tree_proof_plan *plan,
                                    const struct openshop_ticks *ticks, uint64_t max_bytes);

/* An empty proof; the plan must outlive it. */
void openshop_tree_proof_init (struct openshop_tree_proof *proof,
                               struct openshop_tree_proof_plan *plan);
void openshop_tree_proof_clear (struct openshop_tree_proof *proof);

/* Restart with an empty proof and the full max_bytes; there must be no other proofs. */
void openshop_tree_proof_restart (struct openshop_tree_proof *proof);

/* Append a decision, which is followed by its two trees, first that with `first` before `second`; a
   leaf; the position of the next subtree. */
void openshop_tree_proof_decide (struct openshop_tree_proof *proof, int resource, int first,
                                 int second);
void openshop_tree_proof_leaf (struct openshop_tree_proof *proof);
void openshop_tree_proof_subtree (struct openshop_tree_proof *proof);

/* Append a text that openshop_tree_proof_text gave elsewhere, to an empty proof. NULL: it was too
   long there. */
void openshop_tree_proof_put (struct openshop_tree_proof *proof, const char *text, size_t length);

/* The text [proof->length]; NULL: all proofs of the plan together are too long. */
const char *openshop_tree_proof_text (const struct openshop_tree_proof *proof);

/* Insert the subtrees at their positions; they become empty. */
void openshop_tree_proof_join (struct openshop_tree_proof *proof,
                               struct openshop_tree_proof *subtrees, int count);

/* Move the proof, which is a complete tree, to `tree`. False: it would exceed plan->max_bytes. The
   proof becomes empty. */
bool openshop_tree_proof_take (struct openshop_tree_proof *proof, struct openshop_tree *tree);

#endif
