#include "simulate/parameterized/input.h"

#include "base/checked.h"
#include "base/memory.h"
#include "model/common/fields.h"
#include "model/common/tree_schedule.h"
#include "simulate/parameterized/whole.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define PER_BYTE_MOST INT64_C (1000000)

enum {
  TOP_NAME,
  TOP_NETWORK,
  TOP_MACHINE,
  TOP_SEED,
  TOP_HORIZON,
  TOP_MESSAGES,
  TOP_CASTS,
  TOP_TRAFFIC,
  TOP_LOAD,
  TOP_KEYS
};

static const char *const top_names[TOP_KEYS]
  = { "name", "network", "machine", "seed", "horizon", "messages", "casts", "traffic", "load" };

struct input_reader {
  struct fields_reader fields;
  struct input *input;
  const char *messages, *casts, *traffic, *load; /* where their values stand */

  /* the object in the making */
  struct scenario_message message;
  struct scenario_cast cast;
  int64_t pair[2]; /* base and per_byte; or least and most */
  int32_t *nodes;  /* owned: a list */
  size_t node_count, node_capacity;
  unsigned char *taken; /* owned [nodes of the network]: in the list */
  const struct cast_kind *kind;
  int64_t order;             /* -1: that of the kind */
  struct json_text schedule; /* as written; length 0: none */
  bool wait;
  struct scenario_source source;
  int32_t *to; /* owned */
  int64_t to_count;
};

struct machine
input_machine (void)
{
  return (struct machine){
    .hs = 1915, .hd = 2, .ns = 1390, .nd = 2, .rs = 2025, .rd = 3, .send_buffer = 65536
  };
}

/* One of these words; `words` ends with NULL. */
static bool
read_word (struct input_reader *reader, const char *name, const char *const *words,
           const char *reason, int64_t *which)
{
  struct fields_reader *in = &reader->fields;
  struct json_text text;
  if (!json_string (&in->json, fields_key (in, name), &text))
    return false;
  for (*which = 0; words[*which]; ++*which)
    if (fields_is (text, words[*which]))
      return true;
  return json_refuse (&in->json, fields_key (in, name), reason, text);
}

static bool
read_switch (struct input_reader *reader, const char *name, bool *value)
{
  struct json_reader *json = &reader->fields.json;
  struct json_text text;
  enum json_kind kind = json_peek (json);
  if (kind != JSON_TRUE && kind != JSON_FALSE)
    return json_unexpected (json, fields_key (&reader->fields, name), "expected true or false");
  *value = kind == JSON_TRUE;
  return json_skip (json, name, &text);
}

/* The network. */

static bool
read_side (void *context, size_t index)
{
  struct input_reader *reader = context;
  struct network *network = reader->input->network;
  int64_t side;
  fields_item (&reader->fields, network->kind == NETWORK_MESH ? "mesh" : "torus", index);
  if (!whole_read (&reader->fields, NULL, 1, NETWORK_SIDE, &side))
    return false;
  network->dimensions = (int32_t)index + 1;
  if (index < NETWORK_DIMENSIONS)
    network->side[index] = (int32_t)side;
  return true;
}

enum { NET_MESH, NET_TORUS, NET_HYPERCUBE, NET_BMIN, NET_ROUTING, NET_UP, NET_KEYS };

static const char *const net_names[NET_KEYS]
  = { "mesh", "torus", "hypercube", "bmin", "routing", "up" };

static bool
read_network_key (void *context, size_t field)
{
  static const char *const routings[] = { "edge", "shortest", NULL }, *const ups[]
                                                                      = { "fixed", "random",
                                                                          "adaptive", NULL };
  struct input_reader *reader = context;
  struct network *network = reader->input->network;
  int64_t value;
  switch (field) {
  case NET_MESH:
  case NET_TORUS:
    network->kind = field == NET_MESH ? NETWORK_MESH : NETWORK_TORUS;
    return fields_list (&reader->fields, net_names[field], read_side, reader);
  case NET_HYPERCUBE:
    if (!whole_read (&reader->fields, "hypercube", 1, NETWORK_DIMENSIONS, &value))
      return false;
    network->kind = NETWORK_MESH;
    network->dimensions = (int32_t)value;
    for (int32_t d = 0; d < network->dimensions; d++)
      network->side[d] = 2;
    return true;
  case NET_BMIN:
    network->kind = NETWORK_BMIN;
    if (!whole_read (&reader->fields, "bmin", 2, NETWORK_NODES, &value))
      return false;
    network->side[0] = (int32_t)value;
    return true;
  case NET_ROUTING:
    if (!read_word (reader, "routing", routings, "must be \"edge\" or \"shortest\"", &value))
      return false;
    network->wrap = (enum network_wrap)value;
    return true;
  default:
    if (!read_word (reader, "up", ups, "must be \"fixed\", \"random\" or \"adaptive\"", &value))
      return false;
    network->up = (enum network_up)value;
    return true;
  }
}

static bool
read_network (struct input_reader *reader)
{
  static const struct fields fields = { net_names, NET_KEYS };
  struct fields_reader *in = &reader->fields;
  const char *start = (json_peek (&in->json), in->json.at);
  bool first;
  uint64_t seen = 0;
  size_t field, outer;
  if (!json_open_object (&in->json, fields_key (in, "network"), &first))
    return false;
  outer = fields_enter (in);
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_network_key (reader, field))
      return false;
  in->prefix = outer;
  if (in->json.status->code != STATUS_OK)
    return false;
  if (__builtin_popcountll (seen & ((1u << NET_ROUTING) - 1)) != 1)
    return json_refuse (&in->json, "network", "must have one of mesh, torus, hypercube and bmin",
                        fields_written (in, start));
  if ((seen & 1u << NET_ROUTING && !(seen & 1u << NET_TORUS))
      || (seen & 1u << NET_UP && !(seen & 1u << NET_BMIN)))
    return json_refuse (&in->json, "network", "routing is for a torus, up for a bmin",
                        fields_written (in, start));
  struct status status = { .code = STATUS_OK };
  return network_init (reader->input->network, "network", &status)
         || json_error (&in->json, "%s", status.message);
}

/* The machine. */

enum {
  MACHINE_SEND,
  MACHINE_STARTUP,
  MACHINE_FLIT,
  MACHINE_RECEIVE,
  MACHINE_SEND_BUFFER,
  MACHINE_RECEIVE_BUFFER,
  MACHINE_STARTUP_ON,
  MACHINE_GRANTS,
  MACHINE_SOFTWARE,
  MACHINE_KEYS
};

static const char *const machine_names[MACHINE_KEYS]
  = { "send",           "startup",    "flit",   "receive",         "send_buffer",
      "receive_buffer", "startup_on", "grants", "software_receive" };

static bool
read_pair_key (void *context, size_t field)
{
  struct input_reader *reader = context;
  return whole_read (&reader->fields, field == 0 ? "base" : "per_byte", 0,
                     field == 0 ? WHOLE_BASE_MOST : PER_BYTE_MOST, &reader->pair[field]);
}

static bool
read_pair (struct input_reader *reader, const char *name, int64_t *base, int64_t *per_byte)
{
  static const char *const names[] = { "base", "per_byte" };
  static const struct fields fields = { names, 2 };
  if (!fields_object (&reader->fields, fields_key (&reader->fields, name), &fields, 3,
                      read_pair_key, reader))
    return false;
  *base = reader->pair[0];
  *per_byte = reader->pair[1];
  return true;
}

/* Bytes, or null: unlimited. */
static bool
read_buffer (struct input_reader *reader, const char *name, int64_t *bytes)
{
  struct json_text text;
  *bytes = 0;
  if (json_peek (&reader->fields.json) == JSON_NULL)
    return json_skip (&reader->fields.json, name, &text);
  return whole_read (&reader->fields, name, 1, WHOLE_TIME_MOST, bytes);
}

static bool
read_machine_key (void *context, size_t field)
{
  static const char *const places[] = { "injection", "path", NULL }, *const grants[]
                                                                     = { "first", "random", NULL };
  struct input_reader *reader = context;
  struct machine *machine = &reader->input->machine;
  int64_t value;
  switch (field) {
  case MACHINE_SEND:
    return read_pair (reader, "send", &machine->hs, &machine->hd);
  case MACHINE_STARTUP:
    return whole_read (&reader->fields, "startup", 0, WHOLE_BASE_MOST, &machine->ns);
  case MACHINE_FLIT:
    return whole_read (&reader->fields, "flit", 1, PER_BYTE_MOST, &machine->nd);
  case MACHINE_RECEIVE:
    return read_pair (reader, "receive", &machine->rs, &machine->rd);
  case MACHINE_SEND_BUFFER:
    return read_buffer (reader, "send_buffer", &machine->send_buffer);
  case MACHINE_RECEIVE_BUFFER:
    return read_buffer (reader, "receive_buffer", &machine->receive_buffer);
  case MACHINE_STARTUP_ON:
    if (!read_word (reader, "startup_on", places, "must be \"injection\" or \"path\"", &value))
      return false;
    machine->startup_on_path = value == 1;
    return true;
  case MACHINE_GRANTS:
    if (!read_word (reader, "grants", grants, "must be \"first\" or \"random\"", &value))
      return false;
    machine->random_grants = value == 1;
    return true;
  default:
    return read_switch (reader, "software_receive", &machine->software_receive);
  }
}

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
    return read_switch (reader, "background", &message->background);
  }
}

static bool
read_message (void *context, size_t index)
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
  CAST_KEYS
};

static const char *const cast_names[CAST_KEYS]
  = { "root",  "destinations", "bytes", "start",  "tree",
      "order", "schedule",     "wait",  "rounds", "interval" };

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
    return read_word (reader, "order", orders, "must be \"given\", \"sorted\" or \"rotated\"",
                      &reader->order);
  case CAST_KEY_SCHEDULE:
    return json_skip (&reader->fields.json, fields_key (&reader->fields, "schedule"),
                      &reader->schedule);
  case CAST_KEY_WAIT:
    return read_switch (reader, "wait", &reader->wait);
  case CAST_KEY_ROUNDS:
    return whole_read (&reader->fields, "rounds", 1, INPUT_ROUNDS, &cast->rounds);
  default:
    return whole_read (&reader->fields, "interval", 1, WHOLE_TIME_MOST, &cast->interval);
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
  return true;
}

static bool
read_cast (void *context, size_t index)
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

static bool
read_traffic (void *context, size_t index)
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

/* All of it. */

static bool
read_top (void *context, size_t field)
{
  static const struct fields machine = { machine_names, MACHINE_KEYS };
  struct input_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  int64_t value;
  switch (field) {
  case TOP_NAME:
    return fields_text (in, "name", &reader->input->name);
  case TOP_NETWORK:
    return read_network (reader);
  case TOP_MACHINE:
    return fields_object (in, fields_key (in, "machine"), &machine, 0, read_machine_key, reader);
  case TOP_SEED:
    if (!whole_read (&reader->fields, "seed", 0, INT64_MAX, &value))
      return false;
    reader->input->seed = (uint64_t)value;
    return true;
  case TOP_HORIZON:
    return whole_read (&reader->fields, "horizon", 1, WHOLE_TIME_MOST, &reader->input->horizon);
  case TOP_MESSAGES:
    return fields_postpone (in, "messages", &reader->messages);
  case TOP_CASTS:
    return fields_postpone (in, "casts", &reader->casts);
  case TOP_TRAFFIC:
    return fields_postpone (in, "traffic", &reader->traffic);
  default:
    return fields_postpone (in, "load", &reader->load);
  }
}

static bool
read_postponed (struct input_reader *reader, const char *name, const char *place,
                bool (*read) (void *context, size_t index))
{
  if (!place)
    return true;
  reader->fields.json.at = place;
  return fields_list (&reader->fields, name, read, reader);
}

/* All times fit into 60 bits: one after the other all messages take no longer. */
static bool
check_times (struct input_reader *reader)
{
  const struct input *input = reader->input;
  const struct machine *m = &input->machine;
  int64_t sum = input->horizon, most = 0, messages = (int64_t)input->message_count;
  bool good = true;
  for (size_t i = 0; i < input->message_count; i++)
    most = input->messages[i].bytes > most ? input->messages[i].bytes : most;
  for (size_t i = 0; i < input->cast_count; i++) {
    int64_t count;
    most = input->casts[i].bytes > most ? input->casts[i].bytes : most;
    good = good && checked_mul (input->casts[i].destinations, input->casts[i].rounds, &count)
           && count <= INPUT_MESSAGES;
    messages += good ? count : 0;
  }
  if (!good || messages > INPUT_MESSAGES)
    return json_error (&reader->fields.json, "casts: together with messages at most %d messages",
                       INPUT_MESSAGES);
  int64_t each = 0, bytes = 0;
  good = checked_mul (most + input->network->longest, m->hd + m->nd + m->rd, &bytes)
         && checked_add (bytes, m->hs + m->ns + m->rs, &each)
         && checked_mul (each, messages + 1, &each) && checked_add (sum, each, &sum)
         && checked_add (sum, 2 * WHOLE_TIME_MOST, &sum) && sum <= SCENARIO_TIME_MAX;
  return good
         || json_error (&reader->fields.json,
                        "machine: its times for all messages together exceed 2^60");
}

static bool
finish_load (struct input_reader *reader)
{
  struct input *input = reader->input;
  input->load = memory_zero (1, sizeof *input->load);
  input->load->load = load_default (input->network, &input->machine);
  input->load->load.seed = input->seed;
  if (input->horizon > 0)
    input->load->load.horizon = input->horizon;
  reader->fields.json.at = reader->load;
  return load_input_read (input->load, &reader->fields);
}

static bool
finish (struct input_reader *reader, uint64_t seen)
{
  struct json_reader *json = &reader->fields.json;
  struct input *input = reader->input;
  uint64_t given = 1u << TOP_MESSAGES | 1u << TOP_CASTS | 1u << TOP_TRAFFIC;
  if (!(seen & (given | 1u << TOP_LOAD)))
    return json_error (json, "expected messages, casts, traffic or load");
  if (seen & 1u << TOP_LOAD)
    return seen & given
             ? json_error (json, "load: cannot be combined with messages, casts and traffic")
             : finish_load (reader);
  if (input->horizon == 0 && seen & 1u << TOP_TRAFFIC)
    return json_error (json, "traffic: does not end without a horizon");
  reader->taken = memory_zero ((size_t)input->network->nodes, 1);
  return read_postponed (reader, "messages", reader->messages, read_message)
         && read_postponed (reader, "casts", reader->casts, read_cast)
         && read_postponed (reader, "traffic", reader->traffic, read_traffic)
         && check_times (reader);
}

static bool
read_all (struct input_reader *reader)
{
  static const struct fields fields = { top_names, TOP_KEYS };
  struct fields_reader *in = &reader->fields;
  bool first;
  uint64_t seen = 0;
  size_t field;
  if (!json_open_object (&in->json, "case", &first))
    return false;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_top (reader, field))
      return false;
  return fields_complete (in, &fields, seen, 1u << TOP_NETWORK) && json_finish (&in->json)
         && finish (reader, seen);
}

bool
input_read (struct input *input, const char *text, size_t length, const char *file, size_t line,
            struct status *status)
{
  struct input_reader reader = { .input = input };
  *input = (struct input){ .network = memory_zero (1, sizeof *input->network),
                           .machine = input_machine (),
                           .seed = 1 };
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = read_all (&reader);
  json_clear (&reader.fields.json);
  memory_free (reader.nodes, reader.taken);
  return good;
}

void
input_clear (struct input *input)
{
  for (size_t i = 0; i < input->cast_count; i++) {
    cast_tree_clear (input->trees[i]);
    free (input->trees[i]);
  }
  for (size_t i = 0; i < input->traffic_count; i++)
    free (input->traffic[i].members);
  memory_free (input->name, input->network, input->messages, input->casts, input->trees,
               input->kinds, input->sources, input->traffic, input->load);
  *input = (struct input){ 0 };
}

struct scenario
input_scenario (const struct input *input)
{
  return (struct scenario){ .network = input->network,
                            .machine = input->machine,
                            .seed = input->seed,
                            .horizon = input->horizon,
                            .messages = input->messages,
                            .message_count = input->message_count,
                            .casts = input->casts,
                            .cast_count = input->cast_count,
                            .sources = input->sources,
                            .source_count = input->source_count,
                            .sends = cast_sends };
}
