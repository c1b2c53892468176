/* Reading of overhead instances: overhead_instance_read of model/overhead/instance.h. */
#include "model/overhead/instance.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <stdlib.h>

struct overhead_instance_reader {
  struct fields_reader fields;
  struct overhead_instance *instance;
  /* [n] number, from 1, of the last multicast that has the node among its destinations; 0: none */
  size_t *mark;
  /* the texts of these values, if they came before the nodes */
  const char *latency, *link, *multicasts;
};

enum { NODE_SEND, NODE_RECEIVE };
enum { MULTICAST_SOURCE, MULTICAST_DESTINATIONS, MULTICAST_BYTES };
enum { TOP_NODES = FIELDS_HEAD, TOP_LATENCY, TOP_LINK, TOP_MULTICASTS };

static bool
met_error (const struct overhead_instance_reader *reader)
{
  return reader->fields.json.status->code != STATUS_OK;
}

static const char *const node_names[] = { "send", "receive" };

/* Of the last node. */
static bool
read_node_field (void *context, size_t field)
{
  struct overhead_instance_reader *reader = context;
  struct overhead_node *node = &reader->instance->nodes[reader->instance->node_count - 1];
  return fields_cost (&reader->fields, node_names[field], FIELDS_POSITIVE,
                      field == NODE_SEND ? &node->send : &node->receive);
}

/* For fields_list; context: the struct overhead_instance_reader. */
static bool
read_node (void *context, size_t index)
{
  static const struct fields fields = { node_names, 2 };
  struct overhead_instance_reader *reader = context;
  struct overhead_instance *instance = reader->instance;
  const char *key = fields_item (&reader->fields, "nodes", index);
  if (index >= OVERHEAD_MAX_NODES)
    return json_error (&reader->fields.json, "%s: more than %d nodes", key, OVERHEAD_MAX_NODES);
  memory_grow (instance->nodes, instance->node_capacity, index + 1);
  instance->node_count++;
  return fields_object (&reader->fields, key, &fields, 1u << NODE_SEND | 1u << NODE_RECEIVE,
                        read_node_field, reader);
}

static bool
read_nodes (struct overhead_instance_reader *reader)
{
  if (!fields_list (&reader->fields, "nodes", read_node, reader))
    return false;
  reader->mark = memory_zero (reader->instance->node_count, sizeof *reader->mark);
  return true;
}

/* Refuses an array of `got` elements that does not have one a node. */
static bool
refuse_shape (struct overhead_instance_reader *reader, const char *key, const char *what,
              size_t got)
{
  size_t n = reader->instance->node_count;
  return json_error (&reader->fields.json, "%s: expected %zu %s, one a node, got %s%zu", key, n,
                     what, got > n ? "at least " : "", got);
}

/* A row of the matrix under `name`. */
static bool
read_row (struct overhead_instance_reader *reader, const char *name, size_t row,
          struct rational *cells)
{
  struct fields_reader *in = &reader->fields;
  size_t n = reader->instance->node_count, outer = in->prefix, column = 0;
  bool first, more;
  if (!json_open_array (&in->json, fields_item (in, name, row), &first))
    return false;
  in->prefix = in->length;
  for (; (more = json_next_item (&in->json, &first)) && column < n; column++) {
    fields_item (in, "", column);
    if (!fields_rational (in, NULL, FIELDS_NOT_NEGATIVE, &cells[column]))
      return false;
  }
  in->prefix = outer;
  if (met_error (reader))
    return false;
  return (column == n && !more)
         || refuse_shape (reader, fields_item (in, name, row), "numbers", column + more);
}

/* A number for all pairs, or a matrix. */
static bool
read_pairs (struct overhead_instance_reader *reader, const char *name, struct rational *common,
            struct rational **matrix)
{
  struct fields_reader *in = &reader->fields;
  if (json_peek (&in->json) != JSON_ARRAY)
    return fields_rational (in, name, FIELDS_NOT_NEGATIVE, common);
  size_t n = reader->instance->node_count, rows = 0;
  *matrix = memory_alloc (n * n, sizeof **matrix);
  bool first;
  if (!json_open_array (&in->json, name, &first))
    return false;
  for (; json_next_item (&in->json, &first); rows++) {
    if (rows == n)
      return refuse_shape (reader, name, "rows", rows + 1);
    if (!read_row (reader, name, rows, *matrix + rows * n))
      return false;
  }
  if (met_error (reader))
    return false;
  return rows == n || refuse_shape (reader, name, "rows", rows);
}

static bool
read_latency (struct overhead_instance_reader *reader)
{
  return read_pairs (reader, "latency", &reader->instance->latency_common,
                     &reader->instance->latency);
}

static bool
read_link (struct overhead_instance_reader *reader)
{
  return read_pairs (reader, "link", &reader->instance->link_common, &reader->instance->link);
}

/* The number of a node; `key` as in reader->fields.key. */
static bool
read_number (struct overhead_instance_reader *reader, const char *key, int32_t *node)
{
  struct json_reader *json = &reader->fields.json;
  struct json_text text;
  if (!json_number (json, key, &text))
    return false;
  struct rational value;
  bool good = rational_parse (text.bytes, text.length, &value) == RATIONAL_OK
              && value.denominator == 1 && value.numerator >= 0
              && value.numerator < (int64_t)reader->instance->node_count;
  *node = good ? (int32_t)value.numerator : -1;
  return good || json_refuse (json, key, "no node of the instance", text);
}

/* Refuses the node number under reader->fields.key. */
static bool
refuse_number (struct overhead_instance_reader *reader, const char *reason, int32_t node)
{
  char text[RATIONAL_TEXT];
  size_t length = rational_text (rational_whole (node), text);
  return json_refuse (&reader->fields.json, reader->fields.key, reason,
                      (struct json_text){ text, length });
}

/* For fields_list; context: the struct overhead_instance_reader. A destination of the last
   multicast. */
static bool
read_destination (void *context, size_t index)
{
  struct overhead_instance_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  struct overhead_instance *instance = reader->instance;
  size_t number = instance->multicast_count; /* this one's, from 1 */
  struct overhead_multicast *multicast = &instance->multicasts[number - 1];
  const char *key = fields_item (in, "destinations", index);
  int32_t node;
  if (instance->destination_count == OVERHEAD_MAX_TASKS)
    return json_error (&in->json, "%s: more than %d deliveries in all", key, OVERHEAD_MAX_TASKS);
  if (!read_number (reader, key, &node))
    return false;
  if (node == multicast->source)
    return refuse_number (reader, "the source is no destination of its own", node);
  if (reader->mark[node] == number)
    return refuse_number (reader, "a destination given twice", node);
  reader->mark[node] = number;
  memory_grow (instance->destinations, instance->destination_capacity,
               instance->destination_count + 1);
  instance->destinations[instance->destination_count++] = node;
  multicast->count++;
  return true;
}

static bool
read_source (struct overhead_instance_reader *reader, struct overhead_multicast *multicast)
{
  const char *key = fields_key (&reader->fields, "source");
  if (!read_number (reader, key, &multicast->source))
    return false;
  bool own = reader->mark[multicast->source] == reader->instance->multicast_count;
  return !own || refuse_number (reader, "is among its own destinations", multicast->source);
}

/* A message of 0 bytes costs its relays and receivers `base`: refuses a `base` of 0. */
static bool
check_empty_message (struct overhead_instance_reader *reader,
                     const struct overhead_multicast *multicast, size_t index)
{
  const struct overhead_instance *instance = reader->instance;
  for (size_t i = 0; i <= multicast->count; i++) {
    bool source = i == multicast->count;
    int32_t node = source ? multicast->source : instance->destinations[multicast->first + i];
    const struct overhead_node *costs = &instance->nodes[node];
    bool send = costs->send.base.numerator == 0;
    if (send || (!source && costs->receive.base.numerator == 0))
      return json_error (
        &reader->fields.json, "%s.bytes: must be positive where nodes[%d].%s has base 0, got 0",
        fields_item (&reader->fields, "multicasts", index), node, send ? "send" : "receive");
  }
  return true;
}

/* Of the last multicast. */
static bool
read_multicast_field (void *context, size_t field)
{
  struct overhead_instance_reader *reader = context;
  const struct overhead_instance *instance = reader->instance;
  struct overhead_multicast *multicast = &instance->multicasts[instance->multicast_count - 1];
  switch (field) {
  case MULTICAST_SOURCE:
    return read_source (reader, multicast);
  case MULTICAST_DESTINATIONS:
    return fields_list (&reader->fields, "destinations", read_destination, reader);
  default:
    return fields_rational (&reader->fields, "bytes", FIELDS_NOT_NEGATIVE, &multicast->bytes);
  }
}

/* For fields_list; context: the struct overhead_instance_reader. */
static bool
read_multicast (void *context, size_t index)
{
  static const char *const names[] = { "source", "destinations", "bytes" };
  static const struct fields fields = { names, 3 };
  struct overhead_instance_reader *reader = context;
  struct overhead_instance *instance = reader->instance;
  memory_grow (instance->multicasts, instance->multicast_capacity, index + 1);
  struct overhead_multicast *multicast = &instance->multicasts[instance->multicast_count++];
  *multicast = (struct overhead_multicast){ .source = -1, .first = instance->destination_count };
  return fields_object (
           &reader->fields, fields_item (&reader->fields, "multicasts", index), &fields,
           1u << MULTICAST_SOURCE | 1u << MULTICAST_DESTINATIONS | 1u << MULTICAST_BYTES,
           read_multicast_field, reader)
         && (multicast->bytes.numerator > 0 || check_empty_message (reader, multicast, index));
}

static bool
read_multicasts (struct overhead_instance_reader *reader)
{
  return fields_list (&reader->fields, "multicasts", read_multicast, reader);
}

static bool
read_field (void *context, size_t field)
{
  struct overhead_instance_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  bool known = reader->mark != NULL;
  if (field < FIELDS_HEAD)
    return fields_read_head (in, field, "overhead", &reader->instance->head);
  if (field == TOP_NODES)
    return read_nodes (reader);
  if (field == TOP_LATENCY)
    return known ? read_latency (reader) : fields_postpone (in, "latency", &reader->latency);
  if (field == TOP_LINK)
    return known ? read_link (reader) : fields_postpone (in, "link", &reader->link);
  return known ? read_multicasts (reader) : fields_postpone (in, "multicasts", &reader->multicasts);
}

static bool
read_postponed (struct overhead_instance_reader *reader, const char *place,
                bool (*read) (struct overhead_instance_reader *reader))
{
  if (!place)
    return true;
  reader->fields.json.at = place;
  return read (reader);
}

bool
overhead_instance_read (struct overhead_instance *instance, const char *text, size_t length,
                        const char *file, size_t line, struct status *status)
{
  static const char *const names[]
    = { FIELDS_HEAD_NAMES, "nodes", "latency", "link", "multicasts" };
  static const struct fields fields = { names, sizeof names / sizeof *names };
  struct overhead_instance_reader reader = { .instance = instance };
  overhead_instance_reset (instance);
  instance->line = line;
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = fields_object (&reader.fields, NULL, &fields,
                             1u << FIELDS_MODEL | 1u << TOP_NODES | 1u << TOP_MULTICASTS,
                             read_field, &reader)
              && read_postponed (&reader, reader.latency, read_latency)
              && read_postponed (&reader, reader.link, read_link)
              && read_postponed (&reader, reader.multicasts, read_multicasts)
              && fields_names_fit (&reader.fields, &instance->head, instance->node_count, "node");
  json_clear (&reader.fields.json);
  free (reader.mark);
  return good;
}
