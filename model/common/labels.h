/* The names of an instance's nodes for output. A node has the name under "names" with its number,
   else that of its group: members of a group of several are called NAME.1, NAME.2, and so on. */
#ifndef MODEL_COMMON_LABELS_H
#define MODEL_COMMON_LABELS_H

#include "model/common/data.h"
#include "model/common/groups.h"
#include "model/common/instance.h"

/* The source counts as a group of its own. */
struct labels {
  const struct instance_head *head;
  struct group_head *groups; /* owned [count]; their names are the instance's */
  int64_t *end;              /* owned [count]: first node number after each group */
  size_t count;
  char *text; /* owned: what labels_of returned last */
  size_t capacity;
};

/* Of an instance of a model, which must outlive them. O(groups). */
void labels_init (struct labels *labels, const struct model_data *data, const void *instance);
void labels_clear (struct labels *labels);

/* Has any node a name? If so, the number of all that can have one. */
bool labels_given (const struct labels *labels);
int64_t labels_count (const struct labels *labels);

/* The name of a node; in open shops jobs come before machines. NULL: it has none, or `labels` is
   NULL. Valid until the next call. O(log groups). */
const char *labels_of (struct labels *labels, int64_t node);

/* Writes a JSON array of the names of all nodes, null for those that have none; some must have
   one. */
void labels_write (struct labels *labels, struct output *out);

#endif
