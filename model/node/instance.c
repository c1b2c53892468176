#include "model/node/instance.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* By cost. */
static int
compare (const void *left, const void *right)
{
  const struct node_group *a = left, *b = right;
  return rational_compare (a->cost, b->cost);
}

const struct group_form node_groups
  = { offsetof (struct node_instance, grouped), sizeof (struct node_group), compare };

void
node_instance_init (struct node_instance *instance)
{
  memset (instance, 0, sizeof *instance);
}

void
node_instance_reset (struct node_instance *instance)
{
  fields_clear_head (&instance->head);
  groups_reset (&node_groups, instance);
  *instance = (struct node_instance){ .grouped = instance->grouped };
}

void
node_instance_clear (struct node_instance *instance)
{
  node_instance_reset (instance);
  free (instance->groups);
  node_instance_init (instance);
}

void
node_instance_add (struct node_instance *instance, struct rational cost, int64_t count,
                   const char *name)
{
  assert (cost.numerator > 0 && count >= 1
          && count <= NODE_MAX_DESTINATIONS - instance->destinations);
  memory_grow (instance->groups, instance->group_capacity, instance->group_count + 1);
  instance->groups[instance->group_count++]
    = (struct node_group){ .cost = cost, .count = count, .name = memory_copy (name) };
  instance->destinations += count;
}

static void
write_group (const struct node_group *group, struct output *out)
{
  output_all (out, "{\"cost\":", group->cost);
  if (group->count != 1)
    output_all (out, ",\"count\":", group->count);
  fields_write_text (out, ",\"name\":", group->name);
  output_char (out, '}');
}

void
node_instance_write (const struct node_instance *instance, struct output *out)
{
  fields_write_head (out, "node", &instance->head);
  output_all (out, ",\"source\":{\"cost\":", instance->source);
  fields_write_text (out, ",\"name\":", instance->source_name);
  output_text (out, "},\"destinations\":[");
  for (size_t i = 0; i < instance->group_count; i++) {
    if (i > 0)
      output_char (out, ',');
    write_group (&instance->groups[i], out);
  }
  output_text (out, "]}\n");
}
