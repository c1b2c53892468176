/* Heterogeneous node model (Banikazemi, Moorthy and Panda 1998; papers 001 and 004): instances
   as data. A send by u started at s keeps u busy for [s, s + cost(u)); the receiver holds the
   message at s + cost(u). */
#ifndef MODEL_NODE_INSTANCE_H
#define MODEL_NODE_INSTANCE_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"
#include "model/common/instance.h"

#include <stddef.h>
#include <stdint.h>

/* node numbers, the source included, fit into int32 */
#define NODE_MAX_DESTINATIONS INT64_C (2147483646)

struct node_group {
  struct rational cost; /* > 0 */
  int64_t count;        /* >= 1 */
  char *name;           /* owned, NULL when not given */
};

/* Node 0 is the source, then the destinations in the order of the groups, groups expanded. */
struct node_instance {
  INSTANCE_HEAD;
  struct rational source;
  char *source_name;         /* owned, NULL when not given */
  struct node_group *groups; /* owned */
  size_t group_count, group_capacity;
  int64_t destinations; /* sum of the counts, 1 .. NODE_MAX_DESTINATIONS */
};

void node_instance_init (struct node_instance *instance);
/* empty it, keep its memory for the next line of a suite */
void node_instance_reset (struct node_instance *instance);
void node_instance_clear (struct node_instance *instance);

/* Append a group; cost and count must be valid. `name` is copied, may be NULL. */
void node_instance_add (struct node_instance *instance, struct rational cost, int64_t count,
                        const char *name);

/* Read one instance from JSON text (one object and nothing after it). Refuses, naming FILE,
   LINE, the key and the value: unknown, missing and duplicate keys, numbers that are not
   positive, not finite or beyond 64 bits, empty destinations, counts that sum beyond
   NODE_MAX_DESTINATIONS, a model other than "node". False and status on error, `instance` then
   holds no promise but can be reset or cleared. */
bool node_instance_read (struct node_instance *instance, const char *text, size_t length,
                         const char *file, size_t line, struct status *status);

/* Write as one line of canonical JSON (keys in docs/FORMATS.md' order, no spaces, counts of 1 left
   out), newline included. */
void node_instance_write (const struct node_instance *instance, struct output *out);

/* Features of an instance (docs/DATASETS.md). */
extern const struct model_features node_features;

#endif
