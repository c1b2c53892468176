/* Seeded families of open shops and total exchanges. The same parameters, seed and index give the
   same bytes on every machine: only integers and exact rationals are used. */
#ifndef GEN_OPENSHOP_FAMILY_H
#define GEN_OPENSHOP_FAMILY_H

#include "gen/openshop/network.h"

/* Source of the times. */
enum openshop_times {
  OPENSHOP_TIMES_UNIFORM, /* integers, uniform in low .. high */
  /* positive integers with equal sums of all rows and columns; see family.c */
  OPENSHOP_TIMES_EQUAL,
  OPENSHOP_TIMES_GUSTO,     /* latencies and bandwidths of GUSTO's five sites (BPR, section 5) */
  OPENSHOP_TIMES_DIRECTORY, /* latencies and bandwidths of a directory; each site is a node */
};

#define OPENSHOP_FAMILY_MAX_TIME INT64_C (1000000000)
/* largest side of a shop of equal sums, which takes O(n^3) draws */
#define OPENSHOP_FAMILY_MAX_EQUAL 256

struct openshop_family {
  const char *name, *summary; /* for `gen --list` */
  bool exchange;
  enum openshop_times times;
};

extern const struct openshop_family openshop_family_table[];           /* ends with a NULL name */
const struct openshop_family *openshop_family_find (const char *name); /* NULL when unknown */

struct openshop_family_params {
  const struct openshop_family *family;
  /* 1 .. OPENSHOP_MAX_SIDE; square families ignore the machines */
  int64_t jobs, machines;
  int64_t low, high; /* of uniform times: 0 .. OPENSHOP_FAMILY_MAX_TIME */
  /* of each row and column, where these are equal: at least 1 for each task, at most
     OPENSHOP_FAMILY_MAX_TIME */
  int64_t sum;
  struct openshop_network network; /* GUSTO uses a directory of its own */
  uint64_t seed;
};

/* Defaults of the family: 8 jobs, machines or nodes, times 1 .. 99, sums of 1000, sampling by
   sites, messages of 1 MB, times rounded to 1/1000 of a unit, seed 0. */
void openshop_family_params_init (struct openshop_family_params *params,
                                  const struct openshop_family *family);

/* Makes instance `index` of the family; the caller initialises `out`, which is reset here. Its name
   is KIND-nN-...-sSEED-INDEX; its origin records the generator, parameters, seed and index. O(n m),
   except for equal sums. False with STATUS_INPUT naming the option (--jobs, --sum, ..) and its
   value. */
bool openshop_family_generate (const struct openshop_family_params *params, uint64_t index,
                               struct openshop_instance *out, struct status *status);

struct cluster;

/* For gen_model.import: gen/import/cluster.h as an instance. */
bool exchange_import (struct cluster *cluster, void *instance, struct status *status);

#endif
