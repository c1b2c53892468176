/* An instance of the overhead model as the referee reads it: FORMATS to the letter, by the referee's own reader. */
#ifndef VERIFY_OVERHEAD_INSTANCE_H
#define VERIFY_OVERHEAD_INSTANCE_H

#include "verify/text.h"

#define VERIFY_MAX_NODES 4096
#define VERIFY_MAX_DELIVERIES 4000000 /* of all multicasts together */

/* A message of b bytes costs base + per_byte * b. */
struct verify_cost {
  struct verify_ratio base, per_byte; /* >= 0, not both 0 */
};

struct verify_overhead_node {
  struct verify_cost send, receive;
};

struct verify_multicast {
  struct verify_ratio bytes; /* >= 0 */
  uint32_t source;
  size_t first, count; /* its destinations: the slots first .. first + count - 1, count >= 1 */
};

struct verify_overhead {
  const char *file; /* where it was read from, for messages; not owned */
  bool named;
  struct verify_span name;            /* a span of the document, which must outlive the instance */
  struct verify_overhead_node *nodes; /* owned */
  size_t node_count, node_capacity;
  struct verify_ratio common;          /* time per byte of every pair, >= 0; unless there is a matrix */
  struct verify_ratio *link;           /* owned: [sender][receiver] of node_count each, >= 0; the diagonal has no meaning */
  size_t link_length, link_capacity;   /* length 0: no matrix */
  struct verify_multicast *multicasts; /* owned, at least one */
  size_t multicast_count, multicast_capacity;
  uint32_t *slots; /* owned: the destinations of all multicasts, one after the other, each one's ascending */
  size_t slot_count, slot_capacity;
};

void verify_overhead_init (struct verify_overhead *instance);
void verify_overhead_clear (struct verify_overhead *instance);

/* Read one instance. Refused with STATUS_INPUT, naming file, line, key and value: malformed JSON; unknown, missing and duplicate keys; a
   model other than "overhead"; numbers that are negative or beyond 64 bits; costs that are 0 at any length, or for a message of no bytes
   that the node may send or must receive; a link matrix that is not square of the nodes' number; no nodes, no multicasts, a multicast
   without destinations; nodes that do not exist; a destination given twice; a source among its own destinations; more than VERIFY_MAX_NODES
   or VERIFY_MAX_DELIVERIES. May be called again. O(length + tasks log tasks). */
bool verify_overhead_read (struct verify_overhead *instance, const struct verify_source *source, struct status *status);

/* Where in `slots` this node is a destination of this multicast; SIZE_MAX: it is none. O(log count). */
size_t verify_overhead_slot (const struct verify_overhead *instance, size_t multicast, uint32_t node);

/* Time per byte. */
struct verify_ratio verify_overhead_link (const struct verify_overhead *instance, uint32_t from, uint32_t to);

#endif
