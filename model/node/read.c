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
read_source_field (void *context, size_t field)
{
  struct node_reader *reader = context;
  if (field == 1)
    return fields_text (&reader->fields, "name", &reader->instance->source_name);
  return fields_rational (&reader->fields, "cost", FIELDS_POSITIVE, &reader->instance->source);
}

/* Of the last group. */
static bool
read_group_field (void *context, size_t field)
{
  struct node_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  struct node_instance *instance = reader->instance;
  struct node_group *group = &instance->groups[instance->group_count - 1];
  switch (field) {
  case 0:
    return fields_rational (in, "cost", FIELDS_POSITIVE, &group->cost);
  case 1:
    return fields_count (in, "count", instance->destinations, NODE_MAX_DESTINATIONS, &group->count);
  default:
    return fields_text (in, "name", &group->name);
  }
}

/* For fields_list; context: the struct node_reader. The group is appended first, so that reset
   frees its name after an error. */
static bool
read_group (void *context, size_t index)
{
  static const char *const names[] = { "cost", "count", "name" };
  static const struct fields fields = { names, 3 };
  struct node_reader *reader = context;
  struct node_instance *instance = reader->instance;
  memory_grow (instance->groups, instance->group_capacity, index + 1);
  instance->groups[instance->group_count++] = (struct node_group){ .count = 1 };
  return fields_object (&reader->fields, fields_item (&reader->fields, "destinations", index),
                        &fields, 1, read_group_field, reader)
         && fields_add_count (&reader->fields, index, instance->groups[index].count,
                              NODE_MAX_DESTINATIONS, &instance->destinations);
}

static bool
read_field (void *context, size_t field)
{
  static const char *const names[] = { "cost", "name" };
  static const struct fields fields = { names, 2 };
  struct node_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  if (field < FIELDS_HEAD)
    return fields_read_head (in, field, "node", &reader->instance->head);
  return field == TOP_SOURCE
           ? fields_object (in, fields_key (in, "source"), &fields, 1, read_source_field, reader)
           : fields_list (in, "destinations", read_group, reader);
}

bool
node_instance_read (struct node_instance *instance, const char *text, size_t length,
                    const char *file, size_t line, struct status *status)
{
  static const char *const names[] = { FIELDS_HEAD_NAMES, "source", "destinations" };
  static const struct fields fields = { names, sizeof names / sizeof *names };
  struct node_reader reader = { .instance = instance };
  node_instance_reset (instance);
  instance->line = line;
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = fields_object (&reader.fields, NULL, &fields,
                             1u << FIELDS_MODEL | 1u << TOP_SOURCE | 1u << TOP_DESTINATIONS,
                             read_field, &reader)
              && fields_names_fit (&reader.fields, &instance->head,
                                   (size_t)instance->destinations + 1, "node");
  json_clear (&reader.fields.json);
  return good;
}
