/* Certificates of optimality for the node model: plain data and its writer. docs/CERTIFICATES.md
   states the format and what it proves. */
#ifndef MODEL_NODE_CERTIFICATE_H
#define MODEL_NODE_CERTIFICATE_H

#include "model/node/schedule.h"

/* Prices for the types, used from the search node with this path (types of the first `depth`
   receivers in order) downwards. */
struct price_hint {
  size_t depth;
  int32_t *path;  /* [depth] types, owned */
  int64_t *price; /* [k] in units of 1/unit, >= 0, owned */
};

/* One line of a tree of cases, in preorder. */
struct proof_case {
  /* a split: at most `count` senders of the first `types` types are ready by `time`, or more; 0:
     a leaf */
  size_t types;
  int64_t time, count;
  /* a leaf: [k] prices and [depth] weights of the splits above it, in units of 1/unit, >= 0;
     owned */
  int64_t *price;
  int64_t *weight;
  size_t depth;
};

/* Prices of a search in layers, which judge beginnings of `first` to `last` senders. */
struct proof_vector {
  size_t first, last;
  int64_t *price; /* [k] in units of 1/unit; -1: the type is left out; owned */
};

/* The lower bound is a tree of cases where there are any, else a search in layers where there
   are vectors, else the hints of a search. */
struct certificate {
  struct plan plan; /* the upper bound */
  int64_t unit;     /* prices are integers over this common denominator */
  /* in the order of the depth-first search; the first has depth 0 (the root's prices) */
  struct price_hint *hints;
  size_t length, capacity;
  uint64_t nodes;               /* nodes the replay, or the search in layers, visits at most */
  struct proof_vector *vectors; /* ascending by `first` */
  size_t vectors_length, vectors_capacity;
  struct proof_case *cases;
  size_t cases_length, cases_capacity;
};

void certificate_init (struct certificate *certificate);
void certificate_clear (struct certificate *certificate);
void certificate_reset (struct certificate *certificate);

/* Append a hint; path and price are copied. */
void certificate_hint (struct certificate *certificate, size_t k, size_t depth, const int32_t *path,
                       const int64_t *price);

/* Append a vector of a search in layers; the prices are copied. */
void certificate_vector (struct certificate *certificate, size_t k, size_t first, size_t last,
                         const int64_t *price);

/* Append a split of the cases: the proof of the first case (at most `count`) follows, then that
   of the second (at least count + 1). */
void certificate_split (struct certificate *certificate, size_t types, int64_t time, int64_t count);

/* Append a leaf: prices [k] and weights [depth], one for each split on the path to it, in their
   order; both are copied. */
void certificate_leaf (struct certificate *certificate, size_t k, const int64_t *price,
                       size_t depth, const int64_t *weight);

/* Forget all lines of the cases but the first `length`. */
void certificate_truncate (struct certificate *certificate, size_t length);

/* Exchange the proofs from case number `first` up to `second` and from there to the end: for a
   search that came to the second case first.
 */
void certificate_exchange_cases (struct certificate *certificate, size_t first, size_t second);

/* Write it as JSON Lines. */
void certificate_write (const struct certificate *certificate, const struct node_instance *instance,
                        const struct node_types *types, struct output *out);

#endif
