/* A dual vector of a certificate of the node model as one linear combination of the constraints of
   struct node_build and of the branchings above it (docs/EXPORTS.md, "A dual vector as a line"). */
#ifndef RESULTS_EXPORT_NODE_LEAF_H
#define RESULTS_EXPORT_NODE_LEAF_H

#include "results/export/node/build.h"

/* A branching above the dual vector: at most `count` senders of the first `types` types are ready
   by `time`, or in the second branch more. */
struct node_branch {
  size_t types;
  int64_t time, count;
  bool second;
  size_t assumed[2]; /* the numbers of the assumptions of both branches; the first one's proof */
  size_t proven;
};

struct node_leaf {
  const struct node_build *build; /* not owned */
  mpq_t *dual;                    /* owned [k]: the certificate's values; set by the caller */
  mpq_t *weight;                  /* owned [weights]: of the branchings; set by the caller */
  size_t weights;
  /* Multiples of 1/unit. */
  mpz_t unit;
  mpz_t *price, *toll; /* owned [k]: dual values; with the weights, at the current time */
  mpz_t *change;       /* owned [weights]: what a branching adds to tolls */
  mpz_t *y;            /* owned [times]: values of slots */
  mpz_t *later;        /* owned [times k]: of a slot of a node of type j and its later ones */
  mpz_t right, most, scratch;
};

void node_leaf_init (struct node_leaf *leaf, const struct node_build *build);
void node_leaf_clear (struct node_leaf *leaf);

/* Makes room for the weights of so many branchings. */
void node_leaf_weights (struct node_leaf *leaf, size_t count);

/* Derives that the makespan is at least T under the branchings path [depth], from leaf->dual and
   leaf->weight. Sets the number of that constraint; false when the vector does not prove it, with
   nothing derived. O(times k depth) operations. */
bool node_leaf_derive (struct node_leaf *leaf, const struct node_branch *path, size_t depth,
                       size_t *number);

#endif
