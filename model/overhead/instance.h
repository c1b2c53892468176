/* Instances of multiple multicast in the send/receive overhead model with non-blocking sends (WYL,
   sections 2 and 3), with a latency of each link: plain data, reader and writer.

   A send of multicast k from i to j started at s keeps i busy in [s, s + S(i, b)), where b is the
   length of the message. The message reaches j's buffer at s + S + L(i, j) + X(i, j) * b. j starts
   to receive it at some r no earlier than that, is busy in [r, r + R(j, b)), and holds the message
   afterwards. A node does one thing at a time. Only k's source and k's destinations relay k. */
#ifndef MODEL_OVERHEAD_INSTANCE_H
#define MODEL_OVERHEAD_INSTANCE_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"
#include "model/common/instance.h"

#include <stddef.h>
#include <stdint.h>

#define OVERHEAD_MAX_NODES 4096
#define OVERHEAD_MAX_TASKS 4000000 /* deliveries of all multicasts together */

/* The costs of a node's sends and receives. */
struct overhead_node {
  struct cost send, receive;
};

struct overhead_multicast {
  int32_t source;
  /* its destinations: first .. first + count - 1 of the instance's list; count >= 1 */
  size_t first, count;
  struct rational bytes; /* >= 0 */
};

struct overhead_instance {
  INSTANCE_HEAD;
  struct overhead_node *nodes; /* owned [node_count] */
  size_t node_count, node_capacity;
  /* time per byte of every pair, >= 0, when `link` is NULL */
  struct rational link_common;
  /* owned [node_count][node_count], row = sender; the diagonal has no meaning; NULL: link_common */
  struct rational *link;
  /* what a link takes besides, whatever the length: the same two */
  struct rational latency_common, *latency;
  struct overhead_multicast *multicasts; /* owned, at least one */
  size_t multicast_count, multicast_capacity;
  /* owned: of all multicasts, one after the other, as given: no order is required */
  int32_t *destinations;
  size_t destination_count, destination_capacity;
};

void overhead_instance_init (struct overhead_instance *instance);
/* empties it, keeps its memory for the next line of a suite */
void overhead_instance_reset (struct overhead_instance *instance);
void overhead_instance_clear (struct overhead_instance *instance);

/* Building: nodes first. All values must be valid; arrays are copied. */
void overhead_instance_add_node (struct overhead_instance *instance, struct cost send,
                                 struct cost receive);
/* [n][n] */
void overhead_instance_set_link (struct overhead_instance *instance, const struct rational *matrix);
void overhead_instance_set_latency (struct overhead_instance *instance,
                                    const struct rational *matrix);
void overhead_instance_add_multicast (struct overhead_instance *instance, int32_t source,
                                      struct rational bytes, size_t count,
                                      const int32_t *destinations);

/* Reads one instance from JSON text: one object and nothing after it. Keys may come in any order.
   Returns false and sets the status on error; `instance` is then undefined but can be reset or
   cleared. The message names FILE, LINE, the key with its index (as in
   "multicasts[2].destinations[0]") and the value. Errors are
   - unknown, missing and duplicate keys; a model other than "overhead";
   - numbers that are negative, not finite or beyond 64 bits;
   - a send or receive cost of 0, or that is 0 for a message of 0 bytes which the node may send or
     must receive;
   - a link or latency matrix of the wrong shape;
   - no nodes, no multicasts, an empty multicast; more than OVERHEAD_MAX_NODES or
     OVERHEAD_MAX_TASKS;
   - node numbers outside the instance, a destination given twice, a source among its own
     destinations.
   O(length + n^2). */
bool overhead_instance_read (struct overhead_instance *instance, const char *text, size_t length,
                             const char *file, size_t line, struct status *status);

/* Writes one line of canonical JSON, with its newline: keys in the order of docs/FORMATS.md, no
   spaces, latency and link left out when 0, costs as plain numbers where they were. */
void overhead_instance_write (const struct overhead_instance *instance, struct output *out);

/* Features of an instance (docs/DATASETS.md). */
extern const struct model_features overhead_features;

#endif
