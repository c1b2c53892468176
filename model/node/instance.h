/* Heterogeneous node model (Banikazemi, Moorthy and Panda 1998; papers 001 and 004): instances
   as data. A send by u started at s keeps u busy for [s, s + cost(u)); the receiver holds the
   message at s + cost(u). */
#ifndef MODEL_NODE_INSTANCE_H
#define MODEL_NODE_INSTANCE_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"
#include "model/common/groups.h"
#include "model/common/instance.h"

#include <stddef.h>
#include <stdint.h>

/* node numbers, the source included, fit into int32 */
#define NODE_MAX_DESTINATIONS INT64_C (2147483646)

struct node_group {
  GROUP_HEAD;
  struct rational cost; /* > 0 */
};

struct node_instance {
  INSTANCE_HEAD;
  struct rational source;
  INSTANCE_GROUPS (node_group); /* at most NODE_MAX_DESTINATIONS destinations */
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

extern const struct group_form node_groups;

/* Features of an instance (docs/DATASETS.md). */
extern const struct model_features node_features;

#endif
