/* Seeded families of overhead-model instances. The same parameters, seed and index give the same
   bytes on every machine: all arithmetic is in integers and exact decimals. */
#ifndef GEN_OVERHEAD_FAMILY_H
#define GEN_OVERHEAD_FAMILY_H

#include "model/overhead/instance.h"

#include <stdbool.h>

/* The distribution of the nodes' costs. */
enum overhead_costs {
  OVERHEAD_COSTS_PLAIN, /* send and receive integers, uniform among low .. high */
  /* base an integer of 80 .. 400, per_byte one of 0.000100, 0.000101, .., 0.010000 (WYL, section 7;
     unit us) */
  OVERHEAD_COSTS_PAPER,
};

/* The links: time per byte. */
enum overhead_link {
  OVERHEAD_LINK_NONE,   /* 0 */
  OVERHEAD_LINK_COMMON, /* one integer for all, uniform among 0 .. high */
  OVERHEAD_LINK_MATRIX, /* such an integer for each ordered pair */
  OVERHEAD_LINK_FAST,   /* 1 Gbps = 8/1000 us a byte everywhere */
  OVERHEAD_LINK_SLOW,   /* 155 Mbps = 8/155 us a byte everywhere */
  OVERHEAD_LINK_MIXED,  /* one of the two for each pair of nodes, both directions alike */
};

#define OVERHEAD_FAMILY_MAX_COST INT64_C (1000000000)
#define OVERHEAD_ALL INT64_C (0)
#define OVERHEAD_RANDOM INT64_C (-1)

/* Sets of message lengths; 1 kB is 1000 bytes, 1 MB 1000000. */
struct overhead_sizes {
  const char *name;
  struct rational bytes[4]; /* equally likely */
  size_t count;
};

/* unit, small, large, hybrid; ends with a NULL name */
extern const struct overhead_sizes overhead_sizes_table[];
const struct overhead_sizes *overhead_sizes_find (const char *name); /* NULL when unknown */

struct overhead_family_params {
  const struct overhead_family *family;
  int64_t nodes;   /* 2 .. OVERHEAD_MAX_NODES */
  int64_t sources; /* different nodes drawn, one multicast each; OVERHEAD_ALL: all nodes */
  /* of each multicast, drawn from the other nodes; OVERHEAD_ALL: all of them; OVERHEAD_RANDOM:
     their number is drawn for each multicast, 1 to all of them */
  int64_t destinations;
  int64_t source;    /* the only source's number where sources is 1; -1: drawn */
  int64_t low, high; /* of plain costs: 1 .. OVERHEAD_FAMILY_MAX_COST */
  enum overhead_link link;
  /* each message's length is drawn from this list, which may have repetitions; not owned */
  const struct rational *bytes;
  size_t bytes_count;
  uint64_t seed;
};

struct overhead_family {
  const char *name, *summary; /* for `gen --list` */
  enum overhead_costs costs;
  enum overhead_link link; /* default */
  const char *sizes;       /* default, in overhead_sizes_table */
};

extern const struct overhead_family overhead_family_table[];           /* ends with a NULL name */
const struct overhead_family *overhead_family_find (const char *name); /* NULL when unknown */

/* The family's defaults: 8 nodes, one source, drawn, to all others, costs 1 .. 20, seed 0. */
void overhead_family_params_init (struct overhead_family_params *params,
                                  const struct overhead_family *family);

/* "none", "common", "matrix", "fast", "slow" or "mixed"; false when it is none of them. */
bool overhead_link_parse (const char *text, enum overhead_link *link);

/* Makes instance `index` of the family; `out` is initialised by the caller and reset here. Costs
   are drawn first, then the link, then sources, destinations and lengths, so that other patterns
   and lengths of the same seed and index are of the same nodes. Name KIND-nN-mM-dD-sSEED-INDEX;
   the origin records the generator, its parameters, seed and index. O(n^2 + m n). False with
   STATUS_INPUT naming the option (--nodes, --sources, ..) and its value. */
bool overhead_family_generate (const struct overhead_family_params *params, uint64_t index,
                               struct overhead_instance *out, struct status *status);

struct cluster;

/* For gen_model.import: gen/import/cluster.h as an instance. */
bool overhead_import (struct cluster *cluster, void *instance, struct status *status);

#endif
