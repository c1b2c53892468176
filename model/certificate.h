/* Certificates of optimality for the node model: plain data and its writer. docs/CERTIFICATES.md states the format and what it proves. */
#ifndef MODEL_CERTIFICATE_H
#define MODEL_CERTIFICATE_H

#include "model/schedule.h"

/* Prices for the types, used from the search node with this path (types of the first `depth` receivers in order) downwards. */
struct price_hint {
  size_t depth;
  int32_t *path;  /* [depth] types, owned */
  int64_t *price; /* [k] in units of 1/unit, >= 0, owned */
};

struct certificate {
  struct plan plan;         /* the upper bound */
  int64_t unit;             /* prices are integers over this common denominator */
  struct price_hint *hints; /* in the order of the depth-first search; the first has depth 0 (the root's prices) */
  size_t length, capacity;
  uint64_t nodes; /* nodes the replay visits at most */
};

void certificate_init (struct certificate *certificate);
void certificate_clear (struct certificate *certificate);
void certificate_reset (struct certificate *certificate);

/* Append a hint; path and price are copied. */
void certificate_hint (struct certificate *certificate, size_t k, size_t depth, const int32_t *path, const int64_t *price);

/* Write it as JSON Lines. */
void certificate_write (const struct certificate *certificate, const struct node_instance *instance, const struct node_types *types,
                        struct output *out);

#endif
