/* Reading of instances of the heterogeneous LogP model: logp_instance_read of
   model/logp/instance.h. */
#include "model/logp/instance.h"

#include "base/memory.h"
#include "model/common/fields.h"

struct logp_reader {
  struct fields_reader fields;
  struct logp_instance *instance;
};

enum { TOP_LATENCY = FIELDS_HEAD, TOP_SOURCE, TOP_DESTINATIONS };
enum { NODE_SEND, NODE_RECEIVE, NODE_GAP, NODE_TIMES, GROUP_COUNT = NODE_TIMES, GROUP_NAME };

static bool
read_time (struct logp_reader *reader, size_t field, struct logp_node *node)
{
  struct fields_reader *in = &reader->fields;
  switch (field) {
  case NODE_SEND:
    return fields_rational (in, "send", FIELDS_POSITIVE, &node->send);
  case NODE_RECEIVE:
    return fields_rational (in, "receive", FIELDS_NOT_NEGATIVE, &node->receive);
  default:
    return fields_rational (in, "gap", FIELDS_NOT_NEGATIVE, &node->gap);
  }
}

static void
start_node (struct logp_node *node)
{
  const struct rational none = { 0, 1 };
  *node = (struct logp_node){ none, none, none };
}

static bool
read_source (struct logp_reader *reader)
{
  static const char *const names[] = { "send", "receive", "gap" };
  static const struct fields fields = { names, NODE_TIMES };
  struct fields_reader *in = &reader->fields;
  bool first;
  start_node (&reader->instance->source);
  if (!json_open_object (&in->json, fields_key (in, "source"), &first))
    return false;
  size_t outer = fields_enter (in), field;
  unsigned seen = 0;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_time (reader, field, &reader->instance->source))
      return false;
  bool good = fields_complete (in, &fields, seen, 1u << NODE_SEND);
  in->prefix = outer;
  return good;
}

static bool
read_group_field (struct logp_reader *reader, size_t field, struct logp_group *group)
{
  switch (field) {
  case GROUP_COUNT:
    return fields_count (&reader->fields, "count", reader->instance->destinations,
                         LOGP_MAX_DESTINATIONS, &group->count);
  case GROUP_NAME:
    return fields_text (&reader->fields, "name", &group->name);
  default:
    return read_time (reader, field, &group->node);
  }
}

/* For fields_list; context: the struct logp_reader. The group is appended first, so that reset frees
   its name after an error. */
static bool
read_group (void *context, size_t index)
{
  static const char *const names[] = { "send", "receive", "gap", "count", "name" };
  static const struct fields fields = { names, 5 };
  struct logp_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  struct logp_instance *instance = reader->instance;
  memory_grow (instance->groups, instance->group_capacity, index + 1);
  struct logp_group *group = &instance->groups[instance->group_count++];
  *group = (struct logp_group){ .count = 1 };
  start_node (&group->node);
  bool first;
  if (!json_open_object (&in->json, fields_item (in, "destinations", index), &first))
    return false;

  size_t outer = fields_enter (in), field;
  unsigned seen = 0;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_group_field (reader, field, group))
      return false;
  if (!fields_complete (in, &fields, seen, 1u << NODE_SEND | 1u << NODE_RECEIVE))
    return false;
  /* it may have been left out */
  if (group->count == 1
      && !fields_count_one (in, "count", instance->destinations, LOGP_MAX_DESTINATIONS))
    return false;
  in->prefix = outer;
  instance->destinations += group->count;
  return true;
}

static bool
read_field (struct logp_reader *reader, size_t field)
{
  struct logp_instance *instance = reader->instance;
  const struct fields_head head = { "logp", &instance->name, &instance->unit, &instance->origin };
  if (field < FIELDS_HEAD)
    return fields_read_head (&reader->fields, field, &head);
  switch (field) {
  case TOP_LATENCY:
    return fields_rational (&reader->fields, "latency", FIELDS_NOT_NEGATIVE, &instance->latency);
  case TOP_SOURCE:
    return read_source (reader);
  default:
    return fields_list (&reader->fields, "destinations", read_group, reader);
  }
}

static bool
read_instance (struct logp_reader *reader)
{
  static const char *const names[] = { FIELDS_HEAD_NAMES, "latency", "source", "destinations" };
  static const struct fields fields = { names, sizeof names / sizeof *names };
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
logp_instance_read (struct logp_instance *instance, const char *text, size_t length,
                    const char *file, size_t line, struct status *status)
{
  struct logp_reader reader = { .instance = instance };
  logp_instance_reset (instance);
  instance->line = line;
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = read_instance (&reader);
  json_clear (&reader.fields.json);
  return good;
}
