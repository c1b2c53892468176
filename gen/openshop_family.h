/* Seeded families of open shops and total exchanges. The same parameters, seed and index give the same bytes on every machine: integers and
   exact rationals only. */
#ifndef GEN_OPENSHOP_FAMILY_H
#define GEN_OPENSHOP_FAMILY_H

#include "gen/openshop_network.h"

/* Where the times come from. */
enum openshop_times {
  OPENSHOP_TIMES_UNIFORM,   /* integers, uniform among low .. high */
  OPENSHOP_TIMES_EQUAL,     /* positive integers that make all rows and all columns sum up to the same; see openshop_family.c */
  OPENSHOP_TIMES_GUSTO,     /* latencies and bandwidths of five sites (002, section 5) */
  OPENSHOP_TIMES_DIRECTORY, /* those of a directory's sites, each a node */
};

#define OPENSHOP_FAMILY_MAX_TIME INT64_C (1000000000)
#define OPENSHOP_FAMILY_MAX_EQUAL 256 /* largest side of a shop of equal sums: they take O(n^3) draws */

struct openshop_family {
  const char *name, *summary; /* for `gen --list` */
  bool exchange;
  enum openshop_times times;
};

extern const struct openshop_family openshop_family_table[];           /* ends with a NULL name */
const struct openshop_family *openshop_family_find (const char *name); /* NULL when unknown */

struct openshop_family_params {
  const struct openshop_family *family;
  int64_t jobs, machines;          /* 1 .. OPENSHOP_MAX_SIDE; the machines of a square family are not looked at */
  int64_t low, high;               /* of uniform times: 0 .. OPENSHOP_FAMILY_MAX_TIME */
  int64_t sum;                     /* of each row and column where these are equal: at least one a task, to OPENSHOP_FAMILY_MAX_TIME */
  struct openshop_network network; /* the directory of GUSTO is its own */
  uint64_t seed;
};

/* The family's defaults: 8 jobs, machines or nodes, times 1 .. 99, sums of 1000, sampling by sites, messages of 1 MB, times to 1/1000 of a
   unit, seed 0. */
void openshop_family_params_init (struct openshop_family_params *params, const struct openshop_family *family);

/* Make instance `index` of the family; `out` is initialised by the caller and reset here. Name KIND-nN-...-sSEED-INDEX; the origin records
   the generator, its parameters, seed and index. O(n m) but for equal sums. False with STATUS_INPUT naming the option (--jobs, --sum, ..)
   and its value. */
bool openshop_family_generate (const struct openshop_family_params *params, uint64_t index, struct openshop_instance *out,
                               struct status *status);

#endif
