/* The network and the machine of an input. */
#include "simulate/parameterized/input_internal.h"
#include "simulate/parameterized/whole.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define PER_BYTE_MOST INT64_C (1000000)

struct machine
input_machine (void)
{
  return (struct machine){
    .hs = 1915, .hd = 2, .ns = 1390, .nd = 2, .rs = 2025, .rd = 3, .send_buffer = 65536
  };
}

bool
input_read_word (struct input_reader *reader, const char *name, const char *const *words,
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

bool
input_read_switch (struct input_reader *reader, const char *name, bool *value)
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
    if (!input_read_word (reader, "routing", routings, "must be \"edge\" or \"shortest\"", &value))
      return false;
    network->wrap = (enum network_wrap)value;
    return true;
  default:
    if (!input_read_word (reader, "up", ups, "must be \"fixed\", \"random\" or \"adaptive\"",
                          &value))
      return false;
    network->up = (enum network_up)value;
    return true;
  }
}

bool
input_read_network (struct input_reader *reader)
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
    if (!input_read_word (reader, "startup_on", places, "must be \"injection\" or \"path\"",
                          &value))
      return false;
    machine->startup_on_path = value == 1;
    return true;
  case MACHINE_GRANTS:
    if (!input_read_word (reader, "grants", grants, "must be \"first\" or \"random\"", &value))
      return false;
    machine->random_grants = value == 1;
    return true;
  default:
    return input_read_switch (reader, "software_receive", &machine->software_receive);
  }
}

bool
input_read_machine (struct input_reader *reader)
{
  static const struct fields fields = { machine_names, MACHINE_KEYS };
  struct fields_reader *in = &reader->fields;
  return fields_object (in, fields_key (in, "machine"), &fields, 0, read_machine_key, reader);
}
