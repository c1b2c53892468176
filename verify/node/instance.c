#include "verify/node/instance.h"

#include "base/memory.h"
#include "verify/core/instance_header.h"

#include <stdlib.h>

void
verify_node_instance_clear (void *cleared)
{
  struct verify_node_instance *instance = cleared;

  free (instance->groups);
  *instance = (struct verify_node_instance){ 0 };
}

/* The object of the source, or, if `count` is given, of a destination. */
static bool
read_node (struct verify_text *text, struct verify_ratio *cost, int64_t *count)
{
  struct verify_span name;
  const struct verify_key keys[]
    = { { "cost", .time = cost, .positive = true },
        { "name", true, .string = &name },
        { "count", true, .whole = count, .least = 1, .most = VERIFY_NODE_DESTINATIONS } };
  unsigned seen;

  return verify_text_object (text, "its value")
         && verify_text_members (text, "", keys, count != NULL ? 3 : 2, NULL, &seen);
}

/* For verify_groups.source. */
static bool
read_source (struct verify_text *text, void *context)
{
  return read_node (text, &((struct verify_node_instance *)context)->source, NULL);
}

/* For verify_groups.group. */
static bool
read_group (struct verify_text *text, void *context, int64_t *count)
{
  struct verify_node_instance *instance = context;
  struct verify_node_group group = { .count = 1 };

  if (!read_node (text, &group.cost, &group.count))
    return false;
  memory_grow (instance->groups, instance->capacity, instance->length + 1);
  instance->groups[instance->length++] = group;
  *count = group.count;
  return true;
}

bool
verify_node_instance_read (void *out, const struct verify_source *source, struct status *status)
{
  struct verify_node_instance *instance = out;
  struct verify_groups groups
    = { "node", VERIFY_NODE_DESTINATIONS, read_source, read_group, .context = instance };
  bool good;

  instance->file = source->file;
  instance->length = 0;
  good = verify_groups_read (&groups, source, status, NULL, 0);
  instance->destinations = groups.destinations;
  instance->named = groups.header.named;
  instance->name = groups.header.name;
  return good;
}
