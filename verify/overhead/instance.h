/* An instance of the overhead model, read by the checker's own reader from the format of
   docs/FORMATS.md. */
#ifndef VERIFY_OVERHEAD_INSTANCE_H
#define VERIFY_OVERHEAD_INSTANCE_H

#include "verify/core/text.h"

#define VERIFY_OVERHEAD_NODES 4096
#define VERIFY_OVERHEAD_DELIVERIES 4000000 /* of all multicasts together */

/* A message of b bytes costs base + per_byte * b. */
struct verify_overhead_cost {
  struct verify_ratio base, per_byte; /* >= 0, not both 0 */
};

struct verify_overhead_node {
  struct verify_overhead_cost send, receive;
};

struct verify_overhead_multicast {
  struct verify_ratio bytes; /* >= 0 */
  uint32_t source;
  size_t first, count; /* its destinations: slots first .. first + count - 1, count >= 1 */
};

/* A time for each ordered pair of nodes. */
struct verify_overhead_pairs {
  struct verify_ratio common; /* of every pair, >= 0; unused with a matrix */
  /* owned: [sender][receiver] of node_count each, >= 0; the diagonal has no meaning */
  struct verify_ratio *matrix;
  size_t length, capacity; /* length 0: no matrix */
};

struct verify_overhead_instance {
  const char *file; /* its file, for messages; not owned */
  bool named;
  struct verify_span name;            /* a span of the document, which must outlive the instance */
  struct verify_overhead_node *nodes; /* owned */
  size_t node_count, node_capacity;
  struct verify_overhead_pairs latency, link;   /* a time, and a time per byte */
  struct verify_overhead_multicast *multicasts; /* owned, at least one */
  size_t multicast_count, multicast_capacity;
  /* owned: the destinations of all multicasts in turn, ascending for each */
  uint32_t *slots;
  size_t slot_count, slot_capacity;
};

/* Frees its memory. An instance of zero bytes is empty. */
void verify_overhead_instance_clear (void *instance);

/* Reads one instance; may be called again. False with STATUS_INPUT, which names file, line, key and
   value:
   - malformed JSON; unknown, missing or duplicate keys; a model other than "overhead";
   - numbers that are negative or exceed 64 bits;
   - costs that are 0 at any length, or 0 for a message of no bytes that the node may send or must
     receive;
   - a matrix of links or latencies that is not square, or not of the number of nodes;
   - no nodes, no multicasts, a multicast without destinations, nodes that do not exist, a
     destination given twice, a source among its own destinations;
   - more than VERIFY_OVERHEAD_NODES or VERIFY_OVERHEAD_DELIVERIES.
   O(length + tasks log tasks). */
bool verify_overhead_instance_read (void *instance, const struct verify_source *source,
                                    struct status *status);

/* The index in `slots` of this node as a destination of this multicast; SIZE_MAX: it is none.
   O(log count). */
size_t verify_overhead_instance_slot (const struct verify_overhead_instance *instance,
                                      size_t multicast, uint32_t node);

/* Time per byte, and the time that does not depend on the length. */
struct verify_ratio verify_overhead_instance_link (const struct verify_overhead_instance *instance,
                                                   uint32_t from, uint32_t to);
struct verify_ratio
verify_overhead_instance_latency (const struct verify_overhead_instance *instance, uint32_t from,
                                  uint32_t to);

#endif
