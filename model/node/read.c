/* Reading of node instances: node_instance_read of model/node/instance.h. */
#include "model/node/instance.h"

#include "base/memory.h"
#include "model/common/fields.h"

struct node_reader {
  struct fields_reader fields;
  struct node_instance *instance;
};

enum { TOP_SOURCE = FIELDS_HEAD, TOP_DESTINATIONS };

static bool
read_source (struct node_reader *reader)
{
  static const char *const names[] = { "cost" };
  static const struct fields fields = { names, 1 };
  struct fields_reader *in = &reader->fields;
  bool first;
  if (!json_open_object (&in->json, fields_key (in, "source"), &first))
    return false;
  size_t outer = fields_enter (in);
  unsigned seen = 0;
  while (fields_next (in, &fields, &first, &seen) != FIELDS_END)
    if (!fields_rational (in, "cost", FIELDS_POSITIVE, &reader->instance->source))
      return false;
  bool good = fields_complete (in, &fields, seen, 1);
  in->prefix = outer;
  return good;
}

static bool
read_group_field (struct node_reader *reader, size_t field, struct node_group *group)
{
  switch (field) {
  case 0:
    return fields_rational (&reader->fields, "cost", FIELDS_POSITIVE, &group->cost);
  case 1:
    return fields_count (&reader->fields, "count", reader->instance->destinations,
                         NODE_MAX_DESTINATIONS, &group->count);
  default:
    return fields_text (&reader->fields, "name", &group->name);
  }
}

/* For fields_list; context: the struct node_reader. The group is appended first, so that reset frees
   its name after an error. */
static bool
read_group (void *context, size_t index)
{
  struct node_reader *reader = context;
  static const char *const names[] = { "cost", "count", "name" };
  static const struct fields fields = { names, 3 };
  struct fields_reader *in = &reader->fields;
  struct node_instance *instance = reader->instance;
  memory_grow (instance->groups, instance->group_capacity, index + 1);
  struct node_group *group = &instance->groups[instance->group_count++];
  *group = (struct node_group){ .count = 1 };
  bool first;
  if (!json_open_object (&in->json, fields_item (in, "destinations", index), &first))
    return false;

  size_t outer = fields_enter (in), field;
  unsigned seen = 0;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_group_field (reader, field, group))
      return false;
  if (!fields_complete (in, &fields, seen, 1))
    return false;
  /* it may have been left out */
  if (group->count == 1
      && !fields_count_one (in, "count", instance->destinations, NODE_MAX_DESTINATIONS))
    return false;
  in->prefix = outer;
  instance->destinations += group->count;
  return true;
}

static bool
read_field (struct node_reader *reader, size_t field)
{
  struct node_instance *instance = reader->instance;
  const struct fields_head head = { "node", &instance->name, &instance->unit, &instance->origin };
  if (field < FIELDS_HEAD)
    return fields_read_head (&reader->fields, field, &head);
  return field == TOP_SOURCE ? read_source (reader)
                             : fields_list (&reader->fields, "destinations", read_group, reader);
}

static bool
read_instance (struct node_reader *reader)
{
  static const char *const names[] = { FIELDS_HEAD_NAMES, "source", "destinations" };
  static const struct fields fields = { names, 6 };
  struct fields_reader *in = &reader->fields;
  bool first;
  if (!json_open_object (&in->json, "instance", &first))
    return false;
  unsigned seen = 0;
  size_t field;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_field (reader, field))
      return false;
  return fields_complete (in, &fields, seen,
                          1u << FIELDS_MODEL | 1u << TOP_SOURCE | 1u << TOP_DESTINATIONS)
         && json_finish (&in->json);
}

bool
node_instance_read (struct node_instance *instance, const char *text, size_t length,
                    const char *file, size_t line, struct status *status)
{
  struct node_reader reader = { .instance = instance };
  node_instance_reset (instance);
  instance->line = line;
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = read_instance (&reader);
  json_clear (&reader.fields.json);
  return good;
}
