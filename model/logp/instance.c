#include "model/logp/instance.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* By the time of sending, then of receiving, then the gap. */
static int
compare (const void *left, const void *right)
{
  const struct logp_node *a = &((const struct logp_group *)left)->node,
                         *b = &((const struct logp_group *)right)->node;
  int send = rational_compare (a->send, b->send),
      receive = rational_compare (a->receive, b->receive);
  return send != 0 ? send : receive != 0 ? receive : rational_compare (a->gap, b->gap);
}

const struct group_form logp_groups
  = { offsetof (struct logp_instance, grouped), sizeof (struct logp_group), compare };

void
logp_instance_init (struct logp_instance *instance)
{
  memset (instance, 0, sizeof *instance);
  instance->latency = rational_zero;
}

void
logp_instance_reset (struct logp_instance *instance)
{
  fields_clear_head (&instance->head);
  groups_reset (&logp_groups, instance);
  *instance = (struct logp_instance){ .latency = { 0, 1 }, .grouped = instance->grouped };
}

void
logp_instance_clear (struct logp_instance *instance)
{
  logp_instance_reset (instance);
  free (instance->groups);
  logp_instance_init (instance);
}

void
logp_instance_add (struct logp_instance *instance, struct logp_node node, int64_t count,
                   const char *name)
{
  assert (node.send.numerator > 0 && count >= 1
          && count <= LOGP_MAX_DESTINATIONS - instance->destinations);
  memory_grow (instance->groups, instance->group_capacity, instance->group_count + 1);
  instance->groups[instance->group_count++]
    = (struct logp_group){ .node = node, .count = count, .name = memory_copy (name) };
  instance->destinations += count;
}

/* {"send":S,"receive":R,"gap":G, without the closing brace. */
static void
write_node (const struct logp_node *node, bool source, struct output *out)
{
  output_all (out, "{\"send\":", node->send);
  if (!source || node->receive.numerator > 0)
    output_all (out, ",\"receive\":", node->receive);
  if (node->gap.numerator > 0)
    output_all (out, ",\"gap\":", node->gap);
}

static void
write_group (const struct logp_group *group, struct output *out)
{
  write_node (&group->node, false, out);
  if (group->count != 1)
    output_all (out, ",\"count\":", group->count);
  fields_write_text (out, ",\"name\":", group->name);
  output_char (out, '}');
}

void
logp_instance_write (const struct logp_instance *instance, struct output *out)
{
  fields_write_head (out, "logp", &instance->head);
  if (instance->latency.numerator > 0)
    output_all (out, ",\"latency\":", instance->latency);
  output_text (out, ",\"source\":");
  write_node (&instance->source, true, out);
  fields_write_text (out, ",\"name\":", instance->source_name);
  output_text (out, "},\"destinations\":[");
  for (size_t i = 0; i < instance->group_count; i++) {
    if (i > 0)
      output_char (out, ',');
    write_group (&instance->groups[i], out);
  }
  output_text (out, "]}\n");
}
