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
enum { NODE_SEND, NODE_RECEIVE, NODE_GAP, NODE_TIMES, NODE_NAME = NODE_TIMES, GROUP_COUNT };

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
  *node = (struct logp_node){ rational_zero, rational_zero, rational_zero };
}

static bool
read_source_field (void *context, size_t field)
{
  struct logp_reader *reader = context;
  if (field == NODE_NAME)
    return fields_text (&reader->fields, "name", &reader->instance->source_name);
  return read_time (reader, field, &reader->instance->source);
}

/* Of the last group. */
static bool
read_group_field (void *context, size_t field)
{
  struct logp_reader *reader = context;
  struct logp_instance *instance = reader->instance;
  struct logp_group *group = &instance->groups[instance->group_count - 1];
  switch (field) {
  case GROUP_COUNT:
    return fields_count (&reader->fields, "count", instance->destinations, LOGP_MAX_DESTINATIONS,
                         &group->count);
  case NODE_NAME:
    return fields_text (&reader->fields, "name", &group->name);
  default:
    return read_time (reader, field, &group->node);
  }
}

static const char *const names[] = { "send", "receive", "gap", "name", "count" };

/* For fields_list; context: the struct logp_reader. The group is appended first, so that reset
   frees its name after an error. */
static bool
read_group (void *context, size_t index)
{
  static const struct fields fields = { names, 5 };
  struct logp_reader *reader = context;
  struct logp_instance *instance = reader->instance;
  memory_grow (instance->groups, instance->group_capacity, index + 1);
  struct logp_group *group = &instance->groups[instance->group_count++];
  *group = (struct logp_group){ .count = 1 };
  start_node (&group->node);
  return fields_object (&reader->fields, fields_item (&reader->fields, "destinations", index),
                        &fields, 1u << NODE_SEND | 1u << NODE_RECEIVE, read_group_field, reader)
         && fields_add_count (&reader->fields, index, group->count, LOGP_MAX_DESTINATIONS,
                              &instance->destinations);
}

static bool
read_field (void *context, size_t field)
{
  static const struct fields fields = { names, NODE_NAME + 1 };
  struct logp_reader *reader = context;
  struct logp_instance *instance = reader->instance;
  struct fields_reader *in = &reader->fields;
  if (field < FIELDS_HEAD)
    return fields_read_head (in, field, "logp", &instance->head);
  switch (field) {
  case TOP_LATENCY:
    return fields_rational (in, "latency", FIELDS_NOT_NEGATIVE, &instance->latency);
  case TOP_SOURCE:
    start_node (&instance->source);
    return fields_object (in, fields_key (in, "source"), &fields, 1u << NODE_SEND,
                          read_source_field, reader);
  default:
    return fields_list (in, "destinations", read_group, reader);
  }
}

bool
logp_instance_read (struct logp_instance *instance, const char *text, size_t length,
                    const char *file, size_t line, struct status *status)
{
  static const char *const top[] = { FIELDS_HEAD_NAMES, "latency", "source", "destinations" };
  static const struct fields fields = { top, sizeof top / sizeof *top };
  struct logp_reader reader = { .instance = instance };
  logp_instance_reset (instance);
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
