/* An instance of the node model, read by the checker's own reader from the format of
   docs/FORMATS.md. */
#ifndef VERIFY_NODE_INSTANCE_H
#define VERIFY_NODE_INSTANCE_H

#include "verify/core/text.h"

#define VERIFY_NODE_DESTINATIONS INT64_C (2147483646)

struct verify_node_group {
  struct verify_ratio cost; /* > 0 */
  int64_t count;            /* >= 1 */
};

/* Node 0 is the source; the destinations follow in the order of the groups, which are expanded. */
struct verify_node_instance {
  const char *file; /* its file, for messages; not owned */
  bool named;
  struct verify_span name; /* a span of the document, which must outlive the instance */
  struct verify_ratio source;
  struct verify_node_group *groups; /* owned */
  size_t length, capacity;
  int64_t destinations; /* the sum of the counts, 1 .. VERIFY_NODE_DESTINATIONS */
};

/* Frees its memory. An instance of zero bytes is empty. */
void verify_node_instance_clear (void *instance);

/* Reads one instance; may be called again. False with STATUS_INPUT, which names file, line, key and
   value: malformed JSON; unknown, missing or duplicate keys; a model other than "node"; numbers
   that are not positive or exceed 64 bits; no destinations, or more than
   VERIFY_NODE_DESTINATIONS. */
bool verify_node_instance_read (void *instance, const struct verify_source *source,
                                struct status *status);

#endif
