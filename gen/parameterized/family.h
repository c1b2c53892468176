/* Seeded families of the parameterized model. The same parameters, seed and index give the same
   bytes on every machine. */
#ifndef GEN_PARAMETERIZED_FAMILY_H
#define GEN_PARAMETERIZED_FAMILY_H

#include "model/parameterized/instance.h"

struct parameterized_family {
  const char *name, *summary; /* for `gen --list` */
  enum parameterized_network network;
  /* hold and end are the IBM SP's of paper 003, Table 2.1, in microseconds; else drawn */
  bool measured;
};

/* ends with a NULL name */
extern const struct parameterized_family parameterized_family_table[];
/* NULL when unknown */
const struct parameterized_family *parameterized_family_find (const char *name);

#define PARAMETERIZED_FAMILY_MAX_TIME INT64_C (1000000000)

struct parameterized_family_params {
  const struct parameterized_family *family;
  int64_t nodes;     /* source and destinations; 0 of a network: half of its places, 2 at least */
  int64_t low, high; /* of hold and end where they are drawn: 1 .. PARAMETERIZED_FAMILY_MAX_TIME */
  /* with more than one: the interval is drawn up to hold / (ports - 1), the most with which they
     are of use */
  int64_t ports;
  bool rounds;
  int64_t width, height; /* of a mesh; bmin: width ports */
  int64_t depths;        /* more sides of a mesh, at most PARAMETERIZED_MAX_DIMENSIONS - 2 */
  int64_t depth[PARAMETERIZED_MAX_DIMENSIONS - 2];
  struct rational bytes; /* of the message, where hold and end are measured */
  uint64_t seed;
};

/* 16 nodes (a network: see above), times 1 .. 20, one port, a mesh of 8 x 8 or a BMIN of 64
   ports, 1 kB, seed 0. */
void parameterized_family_params_init (struct parameterized_family_params *params,
                                       const struct parameterized_family *family);

/* Make instance `index` of the family; `out` is initialised by the caller and reset here. Places
   are drawn, each with the same chance. Name KIND-nN-..-sSEED-INDEX; the origin records the
   generator, its parameters, seed and index. False with STATUS_INPUT naming the option and its
   value. O(nodes, places). */
bool parameterized_family_generate (const struct parameterized_family_params *params,
                                    uint64_t index, struct parameterized_instance *out,
                                    struct status *status);

struct cluster;

/* For gen_model.import: gen/import/cluster.h as an instance. */
bool parameterized_import (struct cluster *cluster, void *instance, struct status *status);

#endif
