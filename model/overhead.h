/* Send/receive overhead model with non-blocking sends (paper 000, sections 2 and 3): instances of multiple multicast as data.
   A send of multicast k from i to j started at s keeps i busy [s, s + S(i, b)); it reaches j's buffer at s + S + X(i, j) * b; j starts to
   receive at some r not before that and is busy [r, r + R(j, b)), after which it holds the message. A node does one thing at a time. Only
   k's source and k's destinations relay k. */
#ifndef MODEL_OVERHEAD_H
#define MODEL_OVERHEAD_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"
#include "model/cost.h"

#include <stddef.h>
#include <stdint.h>

#define OVERHEAD_MAX_NODES 4096
#define OVERHEAD_MAX_TASKS 4000000 /* deliveries of all multicasts together */

/* What sending and receiving a message cost it. */
struct overhead_node {
  struct cost send, receive;
};

struct overhead_multicast {
  int32_t source;
  size_t first, count;   /* its destinations: first .. first + count - 1 of the instance's list; count >= 1 */
  struct rational bytes; /* >= 0 */
};

struct overhead_instance {
  char *name, *unit;           /* owned, NULL when not given */
  char *origin;                /* owned: the JSON object's text as written but for white space, NULL when not given */
  size_t line;                 /* of the file it was read from; 0 when it was not read */
  struct overhead_node *nodes; /* owned [node_count] */
  size_t node_count, node_capacity;
  struct rational link_common;           /* time per byte of every pair, >= 0, when `link` is NULL */
  struct rational *link;                 /* owned [node_count][node_count], row = sender; the diagonal has no meaning; NULL: link_common */
  struct overhead_multicast *multicasts; /* owned, at least one */
  size_t multicast_count, multicast_capacity;
  int32_t *destinations; /* owned: of all multicasts, one after the other, as given: no order is required */
  size_t destination_count, destination_capacity;
};

void overhead_instance_init (struct overhead_instance *instance);
void overhead_instance_reset (struct overhead_instance *instance); /* empty it, keep its memory for the next line of a suite */
void overhead_instance_clear (struct overhead_instance *instance);

/* Building: nodes first. All values must be valid; arrays are copied. */
void overhead_instance_add_node (struct overhead_instance *instance, struct cost send, struct cost receive);
void overhead_instance_set_link (struct overhead_instance *instance, const struct rational *matrix); /* [n][n] */
void overhead_instance_add_multicast (struct overhead_instance *instance, int32_t source, struct rational bytes, size_t count,
                                      const int32_t *destinations);

/* Read one instance from JSON text (one object and nothing after it). Refuses, naming FILE, LINE, the key with its index (as in
   "multicasts[2].destinations[0]") and the value: unknown, missing and duplicate keys; numbers that are negative, not finite or beyond 64
   bits; a send or receive cost of 0, or that is 0 for a message of 0 bytes which the node may send or must receive; a link matrix of the
   wrong shape; no nodes, no multicasts, an empty multicast; node numbers outside the instance; a destination given twice; a source among
   its own destinations; more than OVERHEAD_MAX_NODES or OVERHEAD_MAX_TASKS; a model other than "overhead". Keys may come in any order.
   False and status on error, `instance` then holds no promise but can be reset or cleared. O(length + n^2). */
bool overhead_instance_read (struct overhead_instance *instance, const char *text, size_t length, const char *file, size_t line,
                             struct status *status);

/* Write as one line of canonical JSON (keys in FORMATS' order, no spaces, link left out when 0, costs as plain numbers where they were),
   newline included. */
void overhead_instance_write (const struct overhead_instance *instance, struct output *out);

#endif
