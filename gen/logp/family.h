/* Seeded families of the heterogeneous LogP model. The same parameters, seed and index give the
   same bytes on every machine. */
#ifndef GEN_LOGP_FAMILY_H
#define GEN_LOGP_FAMILY_H

#include "model/logp/instance.h"

struct logp_family {
  const char *name, *summary; /* for `gen --list` */
  bool ordered;               /* each type is no faster in anything than the one before it */
};

extern const struct logp_family logp_family_table[]; /* ends with a NULL name */
#define LOGP_FAMILY_MAX_TIME INT64_C (1000000000)

struct logp_family_params {
  const struct logp_family *family;
  int64_t destinations, types; /* 1 <= types <= destinations <= LOGP_MAX_DESTINATIONS */
  /* of send overheads, 1 .. LOGP_FAMILY_MAX_TIME; all other times are from 0 to high */
  int64_t low, high;
  uint64_t seed;
};

/* 10 destinations of 3 types, times up to 20, seed 0. */
void logp_family_params_init (struct logp_family_params *params, const struct logp_family *family);

/* Make instance `index` of the family; `out` is initialised by the caller and reset here. Every
   type has at least one destination; the others are drawn. Name KIND-nN-kK-sSEED-INDEX; the
   origin records the generator, its parameters, seed and index. False with STATUS_INPUT naming
   the option and its value. O(n). */
bool logp_family_generate (const struct logp_family_params *params, uint64_t index,
                           struct logp_instance *out, struct status *status);

struct cluster;

/* For gen_model.import: gen/import/cluster.h as an instance. */
bool logp_import (struct cluster *cluster, void *instance, struct status *status);

#endif
