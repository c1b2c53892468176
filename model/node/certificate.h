/* Certificates of optimality for the node model: plain data and its writer. docs/CERTIFICATES.md
   states the format and what it proves. */
#ifndef MODEL_NODE_CERTIFICATE_H
#define MODEL_NODE_CERTIFICATE_H

#include "model/node/schedule.h"

/* Dual values of the types, in force from the search node with this path (types of the first
   `depth` receivers in order) downwards. */
struct proof_hint {
  size_t depth;
  int32_t *path;  /* [depth] types, owned */
  int64_t *duals; /* [k] in units of 1/unit, >= 0, owned */
};

/* One line of a branch tree, in preorder. */
struct proof_branch {
  /* a branching: at most `count` senders of the first `types` types are ready by `time` (ticks), or
     more; types 0: a leaf */
  size_t types;
  int64_t time, count;
  /* a leaf: dual values [k] and weights [depth] of the branching constraints above it, in units of
     1/unit, >= 0; owned */
  int64_t *duals;
  int64_t *weight;
  size_t depth;
};

/* Dual values of a search in layers: they bound partial schedules of `first` to `last` senders. */
struct proof_vector {
  size_t first, last;
  int64_t *duals; /* [k] in units of 1/unit; -1: the type is left out; owned */
};

/* The lower bound is proven by a branch tree if there are branch lines, else by a search in layers
   if there are vectors, else by a search with hints. */
struct certificate {
  struct plan plan; /* the upper bound */
  int64_t unit;     /* dual values are integers over this common denominator */
  /* in the order of the depth-first search; the first has depth 0 (the root's dual values) */
  struct proof_hint *hints;
  size_t length, capacity;
  uint64_t nodes;               /* nodes the replay, or the search in layers, visits at most */
  struct proof_vector *vectors; /* ascending by `first` */
  size_t vectors_length, vectors_capacity;
  struct proof_branch *branch; /* in preorder */
  size_t branch_length, branch_capacity;
};

void certificate_init (struct certificate *certificate);
void certificate_clear (struct certificate *certificate);
void certificate_reset (struct certificate *certificate);

/* Appends a hint; path [depth] and dual values [k] are copied. */
void certificate_hint (struct certificate *certificate, size_t k, size_t depth, const int32_t *path,
                       const int64_t *duals);

/* Appends a vector of a search in layers; the dual values [k] are copied. */
void certificate_vector (struct certificate *certificate, size_t k, size_t first, size_t last,
                         const int64_t *duals);

/* Appends a branching. The lines of its first branch (at most `count`) must follow, then those of
   the second (at least count + 1). */
void certificate_branch (struct certificate *certificate, size_t types, int64_t time,
                         int64_t count);

/* Appends a leaf: dual values [k] and weights [depth], one for each branching on the path to it, in
   their order; both are copied. */
void certificate_leaf (struct certificate *certificate, size_t k, const int64_t *duals,
                       size_t depth, const int64_t *weight);

/* Removes all branch lines but the first `length`. */
void certificate_truncate (struct certificate *certificate, size_t length);

/* Exchanges the lines first .. second - 1 with those from `second` to the end: for a search that
   visited the second branch first. */
void certificate_exchange_branches (struct certificate *certificate, size_t first, size_t second);

/* Writes it as JSON Lines (docs/CERTIFICATES.md). */
void certificate_write (const struct certificate *certificate, const struct node_instance *instance,
                        const struct node_types *types, struct output *out);

#endif
