/* Seeded families of node-model instances. The same parameters, seed and index give the same
   bytes on every machine: integers only. */
#ifndef GEN_NODE_FAMILY_H
#define GEN_NODE_FAMILY_H

#include "model/node/instance.h"

#include <stdbool.h>

/* Where the k costs of the types come from. */
enum family_costs {
  FAMILY_RANGE, /* k distinct integers, uniform among low .. high */
  FAMILY_LIST,  /* the list given */
  FAMILY_RATIO, /* low, low * ratio, low * ratio^2, ..., exact rationals */
  /* the first uniform in low .. high, each next one the former times a factor uniform in 2 ..
     factor */
  FAMILY_CHAIN,
  FAMILY_NEAR_TIES, /* k distinct integers of base .. base + width, base uniform in low .. high */
};

/* How the n destinations are spread over the types. */
enum family_counts {
  FAMILY_DRAW,     /* each node's type uniform */
  FAMILY_SKEWED,   /* each node's type drawn, every type twice as likely as the next faster one */
  FAMILY_ONE_SLOW, /* one node of the slowest type, all others of the fastest */
  FAMILY_DISTINCT, /* every node its own type: k = n */
  FAMILY_PLANTED,  /* see planted.h: the optimum is known and recorded in the origin as "optimum" */
};

enum family_source {
  /* range: uniform in low .. high; chain, near ties: uniform from fastest to slowest type; else
     one of the types */
  FAMILY_SOURCE_RANDOM,
  FAMILY_SOURCE_FAST, /* the fastest type's cost */
  FAMILY_SOURCE_SLOW, /* the slowest type's cost */
  /* n + 1 nodes are drawn and the fastest of them is the source: the best choice (004, section
     4.4) */
  FAMILY_SOURCE_FREE,
  FAMILY_SOURCE_GIVEN, /* source_cost */
};

struct family_params {
  const struct family *family;
  /* k, 1 .. FAMILY_MAX_TYPES; ignored where costs come from a list or k = n. Types that are not
     drawn are left out */
  int64_t types;
  int64_t destinations;        /* n */
  int64_t low, high;           /* range of the integer costs, 1 .. FAMILY_MAX_COST */
  int64_t factor;              /* largest factor of a chain, >= 2 */
  int64_t width;               /* of near ties, >= k - 1 */
  struct rational ratio;       /* > 1 */
  const struct rational *list; /* distinct positive costs in any order; not owned */
  size_t list_length;
  enum family_source source;
  struct rational source_cost;
  uint64_t seed;
};

#define FAMILY_MAX_TYPES INT64_C (1000000)
#define FAMILY_MAX_COST INT64_C (1000000000000)

struct family {
  const char *name, *summary; /* for `gen --list` */
  enum family_costs costs;
  enum family_counts counts;
  int64_t types, destinations, low, high; /* defaults */
};

extern const struct family family_table[];           /* ends with a NULL name */
const struct family *family_find (const char *name); /* NULL when unknown */

/* The family's defaults; factor 4, width 8, ratio 3/2, list {1, 2, 4}, a random source, seed 0. */
void family_params_init (struct family_params *params, const struct family *family);

/* "random", "fast", "slow", "free" or "given"; false when it is none of them. */
bool family_source_parse (const char *text, enum family_source *source);

/* Make instance `index` of the family; `out` is initialised by the caller and reset here. Name
   KIND-kK-nN-sSEED-INDEX; groups ascend by cost; the origin records the generator, its parameters,
   seed and index. O(n). False with STATUS_INPUT naming the option (--n, --k, ..) and its value.
 */
bool family_generate (const struct family_params *params, uint64_t index, struct node_instance *out,
                      struct status *status);

struct cluster;

/* For gen_model.import: gen/import/cluster.h as an instance. */
bool node_import (struct cluster *cluster, void *instance, struct status *status);

#endif
