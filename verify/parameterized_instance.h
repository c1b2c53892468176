/* An instance of the parameterized model as the referee reads it: FORMATS to the letter, by the referee's own reader. */
#ifndef VERIFY_PARAMETERIZED_INSTANCE_H
#define VERIFY_PARAMETERIZED_INSTANCE_H

#include "verify/text.h"

#define VERIFY_PARAMETERIZED_NODES 100000000
#define VERIFY_PARAMETERIZED_PORTS 64
#define VERIFY_PARAMETERIZED_SIDE 4096     /* of a mesh */
#define VERIFY_PARAMETERIZED_BMIN 16777216 /* ports */

enum verify_network { VERIFY_COMPLETE, VERIFY_MESH, VERIFY_BMIN };

struct verify_parameterized {
  const char *file; /* where it was read from, for messages; not owned */
  bool named;
  struct verify_span name;       /* a span of the document, which must outlive the instance */
  uint32_t nodes;                /* the source, 0, and the destinations */
  struct verify_ratio hold, end; /* > 0 */
  uint32_t ports;                /* >= 1 */
  struct verify_ratio interval;  /* >= 0; with one port it means nothing */
  bool rounds;
  enum verify_network network;
  uint32_t width, height;         /* of a mesh; of a BMIN its ports and 1 */
  uint32_t *place;                /* owned [nodes] with a network: y * width + x, or the address */
  size_t capacity;                /* of place */
  struct verify_ratio occupation; /* > 0, with a network */
};

void verify_parameterized_init (struct verify_parameterized *instance);
void verify_parameterized_clear (struct verify_parameterized *instance);

/* Read one instance. Refused with STATUS_INPUT, naming file, line, key and value: malformed JSON; unknown, missing and duplicate keys; keys
   that do not go together; another model; times that are not positive or do not fit into 64 bits once worked out; g below o; addresses
   outside of the network or given twice; more nodes, ports or places than above. May be called again. O(length + places / 8). */
bool verify_parameterized_read (struct verify_parameterized *instance, const struct verify_source *source, struct status *status);

#endif
