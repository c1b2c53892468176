/* The messages, casts and traffic of an input. */
#include "simulate/parameterized/input_internal.h"

#include "base/memory.h"
#include "model/common/tree_schedule.h"
#include "simulate/parameterized/whole.h"

#include <inttypes.h>
#include <stdlib.h>

/* Nodes and lengths. */

/* A number, or in a mesh, torus or hypercube the place [x, y, ...]. */
static bool
read_node (struct input_reader *reader, const char *name, int32_t *node)
{
  struct fields_reader *in = &reader->fields;
  const struct network *network = reader->input->network;
  int64_t value, stride = 1, sum = 0;
  bool first;
  const char *start = (json_peek (&in->json), in->json.at);
  if (json_peek (&in->json) != JSON_ARRAY || network->kind == NETWORK_BMIN) {
    if (!whole_read (&reader->fields, name, 0, network->nodes - 1, &value))
      return false;
    *node = (int32_t)value;
    return true;
  }
  if (name)
    fields_key (in, name);
  int32_t d = 0;
  for (json_open_array (&in->json, in->key, &first); json_next_item (&in->json, &first); d++) {
    if (d == network->dimensions)
      break;
    if (!whole_read (&reader->fields, NULL, 0, network->side[d] - 1, &value))
      return false;
    sum += value * stride;
    stride *= network->side[d];
  }
  *node = (int32_t)sum;
  if (in->json.status->code != STATUS_OK)
    return false;
  return d == network->dimensions && in->json.at[-1] == ']'
           ? true
           : json_refuse (&in->json, in->key, "must have one number for each dimension",
                          fields_written (in, start));
}

/* The largest message that fits everywhere. */
static int64_t
most_bytes (const struct machine *machine)
{
  int64_t most = WHOLE_BYTES_MOST;
  if (machine->send_buffer > 0 && machine->send_buffer < most)
    most = machine->send_buffer;
  if (machine->receive_buffer > 0 && machine->receive_buffer < most)
    most = machine->receive_buffer;
  return most;
}

static bool
read_bytes (struct input_reader *reader, const char *name, int64_t *bytes)
{
  if (!whole_read (&reader->fields, name, 1, WHOLE_BYTES_MOST, bytes))
    return false;
  int64_t most = most_bytes (&reader->input->machine);
  return *bytes <= most
         || json_error (&reader->fields.json,
                        "%s: no buffer has room for %" PRId64 " bytes; the smallest has %" PRId64,
                        name ? fields_key (&reader->fields, name) : reader->fields.key, *bytes,
                        most);
}

static bool
read_list_item (struct input_reader *reader, const char *name, size_t index)
{
  int32_t node;
  fields_item (&reader->fields, name, index);
  if (!read_node (reader, NULL, &node))
    return false;
  if (reader->taken[node])
    return json_error (&reader->fields.json, "%s: node %" PRId32 " is named twice",
                       reader->fields.key, node);
  reader->taken[node] = 1;
  memory_grow (reader->nodes, reader->node_capacity, reader->node_count + 1);
  reader->nodes[reader->node_count++] = node;
  return true;
}

static void
forget_nodes (struct input_reader *reader)
{
  for (size_t i = 0; i < reader->node_count; i++)
    reader->taken[reader->nodes[i]] = 0;
  reader->node_count = 0;
}

/* Messages. */

enum { MESSAGE_FROM, MESSAGE_TO, MESSAGE_BYTES, MESSAGE_START, MESSAGE_BACKGROUND, MESSAGE_KEYS };

static const char *const message_names[MESSAGE_KEYS]
  = { "from", "to", "bytes", "start", "background" };

static bool
read_message_key (void *context, size_t field)
{
  struct input_reader *reader = context;
  struct scenario_message *message = &reader->message;
  switch (field) {
  case MESSAGE_FROM:
    return read_node (reader, "from", &message->from);
  case MESSAGE_TO:
    return read_node (reader, "to", &message->to);
  case MESSAGE_BYTES:
    return read_bytes (reader, "bytes", &message->bytes);
  case MESSAGE_START:
    return whole_read (&reader->fields, "start", 0, WHOLE_TIME_MOST, &message->start);
  default:
    return input_read_switch (reader, "background", &message->background);
  }
}

bool
input_read_message (void *context, size_t index)
{
  static const struct fields fields = { message_names, MESSAGE_KEYS };
  struct input_reader *reader = context;
  struct input *input = reader->input;
  reader->message = (struct scenario_message){ .from = 0 };
  if (index == INPUT_MESSAGES)
    return json_error (&reader->fields.json, "messages: at most %d", INPUT_MESSAGES);
  const char *key = fields_item (&reader->fields, "messages", index);
  if (!fields_object (&reader->fields, key, &fields, 7, read_message_key, reader))
    return false;
  if (reader->message.from == reader->message.to)
    return json_error (&reader->fields.json,
                       "messages[%zu]: node %" PRId32 " must not send to itself", index,
                       reader->message.from);
  memory_grow (input->messages, input->message_capacity, index + 1);
  input->messages[input->message_count++] = reader->message;
  return true;
}

/* Casts. */

enum {
  CAST_KEY_ROOT,
  CAST_KEY_DESTINATIONS,
  CAST_KEY_BYTES,
  CAST_KEY_START,
  CAST_KEY_TREE,
  CAST_KEY_ORDER,
  CAST_KEY_SCHEDULE,
  CAST_KEY_WAIT,
  CAST_KEY_ROUNDS,
  CAST_KEY_INTERVAL,
  CAST_KEY_ESTIMATE_AGE,
  CAST_KEYS
};

static const char *const cast_names[CAST_KEYS]
  = { "root",     "destinations", "bytes",  "start",    "tree",        "order",
      "schedule", "wait",         "rounds", "interval", "estimate_age" };

static bool
read_destination (void *context, size_t index)
{
  return read_list_item (context, "destinations", index);
}

static bool
read_tree (struct input_reader *reader)
{
  struct fields_reader *in = &reader->fields;
  struct json_text text;
  if (!json_string (&in->json, fields_key (in, "tree"), &text))
    return false;
  reader->kind = cast_find (text.bytes, text.length);
  if (!reader->kind)
    return json_refuse (&in->json, fields_key (in, "tree"),
                        "there is no such tree, see provecast simulate --list", text);
  return (reader->kind->networks & 1u << reader->input->network->kind)
         || json_refuse (&in->json, fields_key (in, "tree"), "is not for this network", text);
}

static bool
read_cast_key (void *context, size_t field)
{
  static const char *const orders[] = { "given", "sorted", "rotated", NULL };
  struct input_reader *reader = context;
  struct scenario_cast *cast = &reader->cast;
  switch (field) {
  case CAST_KEY_ROOT:
    return read_node (reader, "root", &cast->root);
  case CAST_KEY_DESTINATIONS:
    return fields_list (&reader->fields, "destinations", read_destination, reader);
  case CAST_KEY_BYTES:
    return read_bytes (reader, "bytes", &cast->bytes);
  case CAST_KEY_START:
    return whole_read (&reader->fields, "start", 0, WHOLE_TIME_MOST, &cast->start);
  case CAST_KEY_TREE:
    return read_tree (reader);
  case CAST_KEY_ORDER:
    return input_read_word (reader, "order", orders, "must be \"given\", \"sorted\" or \"rotated\"",
                            &reader->order);
  case CAST_KEY_SCHEDULE:
    return json_skip (&reader->fields.json, fields_key (&reader->fields, "schedule"),
                      &reader->schedule);
  case CAST_KEY_WAIT:
    return input_read_switch (reader, "wait", &reader->wait);
  case CAST_KEY_ROUNDS:
    return whole_read (&reader->fields, "rounds", 1, INPUT_ROUNDS, &cast->rounds);
  case CAST_KEY_INTERVAL:
    return whole_read (&reader->fields, "interval", 1, WHOLE_TIME_MOST, &cast->interval);
  default:
    return whole_read (&reader->fields, "estimate_age", 0, WHOLE_TIME_MOST, &cast->estimate_age);
  }
}

/* The tree of the schedule in this cast, whose nodes [count] are given. */
static bool
take_schedule (struct input_reader *reader, struct cast_tree *tree, const int32_t *nodes,
               int32_t count)
{
  const struct json_reader *json = &reader->fields.json;
  struct tree_schedule schedule;
  int32_t which = 0;
  tree_schedule_init (&schedule);
  bool good = tree_schedule_read (&schedule, reader->schedule.bytes, reader->schedule.length,
                                  json->file, json->line, count, 1, json->status);
  if (good) {
    struct cast_send *sends = memory_alloc ((size_t)count - 1, sizeof *sends);
    for (int32_t to = 1; to < count; to++) {
      sends[to - 1] = (struct cast_send){ schedule.from[to], to, schedule.start[to] };
      if (schedule.start[to] > WHOLE_TIME_MOST)
        good = status_set (json->status, STATUS_INPUT, "%s:%zu: schedule: start beyond %" PRId64,
                           json->file, json->line, WHOLE_TIME_MOST);
    }
    if (good
        && !cast_tree_of_schedule (tree, nodes, count, sends, reader->wait, &reader->cast, &which))
      good = status_set (json->status, STATUS_INPUT,
                         "%s:%zu: schedule: node %" PRId32 " does not receive once, from the root",
                         json->file, json->line, which);
    free (sends);
  }
  tree_schedule_clear (&schedule);
  return good;
}

static bool
check_cast (struct input_reader *reader, size_t index)
{
  struct json_reader *json = &reader->fields.json;
  if (reader->taken[reader->cast.root])
    return json_error (json, "casts[%zu]: the root must not be a destination", index);
  if (!reader->kind == !reader->schedule.length)
    return json_error (json, "casts[%zu]: must have a tree or a schedule", index);
  if (reader->schedule.length > 0 && reader->order >= 0)
    return json_error (json, "casts[%zu]: a schedule has no order", index);
  if (reader->wait && reader->schedule.length == 0)
    return json_error (json, "casts[%zu]: wait: is for a schedule", index);
  if (reader->cast.estimate_age > 0 && !(reader->kind && reader->kind->keep == CAST_DYNAMIC))
    return json_error (json,
                       "casts[%zu]: estimate_age: is for dyn-tree, dyn-mesh and dyn-min, as other "
                       "trees use no estimates",
                       index);
  return true;
}

bool
input_read_cast (void *context, size_t index)
{
  static const struct fields fields = { cast_names, CAST_KEYS };
  struct input_reader *reader = context;
  struct input *input = reader->input;
  forget_nodes (reader);
  reader->cast = (struct scenario_cast){ .rounds = 1 };
  reader->kind = NULL;
  reader->order = -1;
  reader->schedule.length = 0;
  reader->wait = false;
  const char *key = fields_item (&reader->fields, "casts", index);
  if (!fields_object (&reader->fields, key, &fields, 7, read_cast_key, reader)
      || !check_cast (reader, index))
    return false;
  int32_t count = (int32_t)reader->node_count + 1,
          *nodes = memory_alloc ((size_t)count, sizeof *nodes);
  struct cast_tree *tree = memory_zero (1, sizeof *tree);
  nodes[0] = reader->cast.root;
  memcpy (nodes + 1, reader->nodes, reader->node_count * sizeof *nodes);
  bool good = true;
  if (reader->kind)
    cast_tree_init (tree, reader->kind,
                    reader->order < 0 ? reader->kind->order : (enum cast_order)reader->order, nodes,
                    count, input->network, &input->machine, &reader->cast);
  else
    good = take_schedule (reader, tree, nodes, count);
  free (nodes);
  memory_grow (input->casts, input->cast_capacity, index + 1);
  memory_grow (input->trees, input->tree_capacity, index + 1);
  memory_grow (input->kinds, input->kind_capacity, index + 1);
  input->casts[index] = reader->cast;
  input->trees[index] = tree;
  input->kinds[index] = reader->kind;
  input->cast_count++;
  return good;
}

/* Traffic. */

enum { TRAFFIC_NODES, TRAFFIC_GAP, TRAFFIC_BYTES, TRAFFIC_HOT, TRAFFIC_KEYS };

static const char *const traffic_names[TRAFFIC_KEYS] = { "nodes", "gap", "bytes", "hot_spot" };

static bool
read_member (void *context, size_t index)
{
  return read_list_item (context, "nodes", index);
}

static bool
read_limit (void *context, size_t index)
{
  struct input_reader *reader = context;
  fields_item (&reader->fields, "bytes", index);
  return index < 2
           ? read_bytes (reader, NULL, &reader->pair[index])
           : json_error (&reader->fields.json, "%s: must be [least, most]", reader->fields.key);
}

static bool
read_hot_key (void *context, size_t field)
{
  struct input_reader *reader = context;
  struct rational percent;
  if (field == 0)
    return read_node (reader, "node", &reader->source.hot);
  if (!fields_rational (&reader->fields, "percent", FIELDS_POSITIVE, &percent))
    return false;
  if (10000 % percent.denominator == 0 && percent.numerator <= 100 * percent.denominator
      && 100 % percent.denominator == 0) {
    reader->source.share = (int32_t)(percent.numerator * (100 / percent.denominator));
    return true;
  }
  return json_error (&reader->fields.json,
                     "%s: must be at most 100, with at most two digits after the point",
                     fields_key (&reader->fields, "percent"));
}

static bool
read_traffic_key (void *context, size_t field)
{
  static const char *const hot_names[] = { "node", "percent" };
  static const struct fields hot = { hot_names, 2 };
  struct input_reader *reader = context;
  switch (field) {
  case TRAFFIC_NODES:
    return fields_list (&reader->fields, "nodes", read_member, reader);
  case TRAFFIC_GAP:
    return whole_read (&reader->fields, "gap", 1, WHOLE_BASE_MOST, &reader->source.gap);
  case TRAFFIC_BYTES:
    reader->pair[1] = 0;
    return fields_list (&reader->fields, "bytes", read_limit, reader)
           && (reader->pair[0] <= reader->pair[1]
               || json_error (&reader->fields.json, "traffic: bytes: must be [least, most]"));
  default:
    return fields_object (&reader->fields, fields_key (&reader->fields, "hot_spot"), &hot, 3,
                          read_hot_key, reader);
  }
}

bool
input_read_traffic (void *context, size_t index)
{
  static const struct fields fields = { traffic_names, TRAFFIC_KEYS };
  struct input_reader *reader = context;
  struct input *input = reader->input;
  forget_nodes (reader);
  reader->source = (struct scenario_source){ .hot = -1 };
  const char *key = fields_item (&reader->fields, "traffic", index);
  if (!fields_object (&reader->fields, key, &fields, 7, read_traffic_key, reader))
    return false;
  int32_t count = (int32_t)reader->node_count;
  if (count < 2)
    return json_error (&reader->fields.json, "traffic[%zu]: nodes: at least two are needed", index);
  if (reader->source.hot >= 0 && !reader->taken[reader->source.hot])
    return json_error (&reader->fields.json,
                       "traffic[%zu]: hot_spot: node %" PRId32 " is not one of the nodes", index,
                       reader->source.hot);
  int32_t *members = memory_alloc ((size_t)count, sizeof *members);
  memcpy (members, reader->nodes, (size_t)count * sizeof *members);
  memory_grow (input->traffic, input->traffic_capacity, index + 1);
  input->traffic[input->traffic_count++] = (struct input_traffic){ members, count };
  memory_grow (input->sources, input->source_capacity, input->source_count + (size_t)count);
  for (int32_t i = 0; i < count; i++) {
    struct scenario_source *source = &input->sources[input->source_count++];
    *source = reader->source;
    source->node = members[i];
    source->least = reader->pair[0];
    source->most = reader->pair[1];
    source->members = members;
    source->count = count;
  }
  return true;
}
