#include "verify/logp/instance.h"

#include "base/memory.h"
#include "verify/core/instance_header.h"

#include <stdlib.h>

static const struct verify_ratio nothing = { 0, 1 };

void
verify_logp_instance_clear (void *cleared)
{
  struct verify_logp_instance *instance = cleared;

  free (instance->groups);
  *instance = (struct verify_logp_instance){ 0 };
}

/* The object of a node; a destination also has a count, and must have a receive overhead. */
static bool
read_node (struct verify_text *text, struct verify_logp_group *node, bool source)
{
  struct verify_span name;
  const struct verify_key keys[]
    = { { "send", .time = &node->send, .positive = true },
        { "receive", source, .time = &node->receive },
        { "gap", true, .time = &node->gap },
        { "name", true, .string = &name },
        { "count", true, .whole = &node->count, .least = 1, .most = VERIFY_LOGP_DESTINATIONS } };
  unsigned seen;

  *node = (struct verify_logp_group){ nothing, nothing, nothing, 1 };
  return verify_text_object (text, "its value")
         && verify_text_members (text, "", keys, source ? 4 : 5, NULL, &seen);
}

/* For verify_groups.source. */
static bool
read_source (struct verify_text *text, void *context)
{
  return read_node (text, &((struct verify_logp_instance *)context)->source, true);
}

/* For verify_groups.group. */
static bool
read_group (struct verify_text *text, void *context, int64_t *count)
{
  struct verify_logp_instance *instance = context;
  struct verify_logp_group group;

  if (!read_node (text, &group, false))
    return false;
  memory_grow (instance->groups, instance->capacity, instance->length + 1);
  instance->groups[instance->length++] = group;
  *count = group.count;
  return true;
}

bool
verify_logp_instance_read (void *out, const struct verify_source *source, struct status *status)
{
  struct verify_logp_instance *instance = out;
  const struct verify_key latency = { "latency", true, .time = &instance->latency };
  struct verify_groups groups
    = { "logp", VERIFY_LOGP_DESTINATIONS, read_source, read_group, .context = instance };
  bool good;

  instance->file = source->file;
  instance->length = 0;
  instance->latency = nothing;
  good = verify_groups_read (&groups, source, status, &latency, 1);
  instance->destinations = groups.destinations;
  instance->named = groups.header.named;
  instance->name = groups.header.name;
  return good;
}
