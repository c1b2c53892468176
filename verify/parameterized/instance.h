/* An instance of the parameterized model, read by the checker's own reader from the format of
   docs/FORMATS.md. */
#ifndef VERIFY_PARAMETERIZED_INSTANCE_H
#define VERIFY_PARAMETERIZED_INSTANCE_H

#include "verify/core/text.h"

#define VERIFY_PARAMETERIZED_NODES 100000000
#define VERIFY_PARAMETERIZED_PORTS 64
#define VERIFY_PARAMETERIZED_SIDE 4096       /* maximum side of a mesh */
#define VERIFY_PARAMETERIZED_SIDES 24        /* maximum number of its sides */
#define VERIFY_PARAMETERIZED_PLACES 16777216 /* maximum places of a mesh */
#define VERIFY_PARAMETERIZED_BMIN 16777216   /* maximum ports of a BMIN */

enum verify_network { VERIFY_COMPLETE, VERIFY_MESH, VERIFY_BMIN };

struct verify_parameterized_instance {
  const char *file; /* its file, for messages; not owned */
  bool named;
  struct verify_span name;       /* a span of the document, which must outlive the instance */
  uint32_t nodes;                /* the source, 0, and the destinations */
  struct verify_ratio hold, end; /* > 0 */
  uint32_t ports;                /* >= 1 */
  struct verify_ratio interval;  /* >= 0; unused with one port in rounds */
  bool rounds;
  enum verify_network network;
  uint32_t side[VERIFY_PARAMETERIZED_SIDES]; /* [sides] of a mesh; of a BMIN its ports */
  uint32_t sides;
  uint32_t places; /* of the network: the product of its sides */
  bool numbered;   /* a hypercube: its places are given as numbers, a bit for each side */
  /* owned [nodes] with a network: the coordinates, each times the product of the sides before, or
     the address */
  uint32_t *place;
  size_t capacity;                /* of place */
  struct verify_ratio occupation; /* > 0, with a network */
};

/* What keeps two sends of one port apart: hold with several ports. With one port, max (hold,
   interval) if it is strict, and in a network also the occupation, because each send occupies the
   channel by which its node enters the network; in rounds the smallest multiple of hold that is not
   less than the occupation, or the occupation itself if that multiple does not fit. */
struct verify_ratio
verify_parameterized_apart (const struct verify_parameterized_instance *instance);

/* Frees its memory. An instance of zero bytes is empty. */
void verify_parameterized_instance_clear (void *instance);

/* Reads one instance; may be called again. False with STATUS_INPUT, which names file, line, key and
   value:
   - malformed JSON; unknown, missing, duplicate or incompatible keys; another model;
   - times that are not positive, or exceed 64 bits after evaluation; g below o;
   - addresses outside the network or given twice; more nodes, ports or places than above.
   O(length + places / 8). */
bool verify_parameterized_instance_read (void *instance, const struct verify_source *source,
                                         struct status *status);

#endif
