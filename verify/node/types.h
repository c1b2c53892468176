/* An instance of the node model as the certificate checker uses it: destinations merged into types
   of equal cost, all times integers over one common denominator ("ticks"). GMP does the scaling.
   Times above 2^61 ticks are refused, so the sum of two fits into 64 bits; denominators above 2^62
   are refused as the reader of the solver refuses them. */
#ifndef VERIFY_NODE_TYPES_H
#define VERIFY_NODE_TYPES_H

#include "verify/node/instance.h"

#define VERIFY_NODE_TICKS (INT64_C (1) << 61)
#define VERIFY_NODE_SCALE (INT64_C (1) << 62)

struct verify_node_types {
  /* ticks per unit of the instance: the least common denominator of all costs */
  mpz_t scale;
  int64_t source;       /* cost of the source, ticks */
  int64_t destinations; /* n */
  size_t k;
  int64_t *cost;  /* owned [k]: ticks, strictly ascending */
  int64_t *count; /* owned [k] */
};

void verify_node_types_init (struct verify_node_types *types);
void verify_node_types_clear (struct verify_node_types *types);

/* Converts an instance. False with STATUS_INPUT when the costs exceed VERIFY_NODE_TICKS ticks, or
   their common denominator VERIFY_NODE_SCALE.
   O(groups log groups). */
bool verify_node_types_from (struct verify_node_types *types,
                             const struct verify_node_instance *instance, const char *file,
                             struct status *status);

/* *ticks: this time in ticks. False when it is not an integer number of ticks from 0 to
   VERIFY_NODE_TICKS; then it is not a sum of costs below that. */
bool verify_node_types_ticks (const struct verify_node_types *types, struct verify_ratio time,
                              int64_t *ticks);

/* *type: the type of this cost. False when there is none. */
bool verify_node_types_find (const struct verify_node_types *types, struct verify_ratio cost,
                             size_t *type);

/* A time in ticks as "9" or "22/7"; the caller frees it. */
char *verify_node_types_text (const struct verify_node_types *types, int64_t ticks);

#endif
