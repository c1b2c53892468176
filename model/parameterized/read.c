/* Reading of instances of the parameterized model: parameterized_instance_read of
   model/parameterized/instance.h. */
#include "model/parameterized/read.h"

#include <stdlib.h>

const char *const parameterized_names[TOP_KEYS]
  = { FIELDS_HEAD_NAMES, "nodes",      "hold",   "end",          "ports",
      "interval",        "port_model", "bytes",  "logp",         "loggp",
      "postal",          "network",    "source", "destinations", "occupation" };

bool
parameterized_read_whole (struct parameterized_reader *reader, const char *name, int64_t least,
                          int64_t most, int64_t *value)
{
  struct fields_reader *in = &reader->fields;
  char reason[96];
  json_peek (&in->json);
  const char *start = in->json.at;
  struct rational number;
  if (!fields_rational (in, name, FIELDS_NOT_NEGATIVE, &number))
    return false;
  *value = number.numerator;
  if (number.denominator == 1 && number.numerator >= least && number.numerator <= most)
    return true;
  snprintf (reason, sizeof reason, "must be a whole number from %lld to %lld", (long long)least,
            (long long)most);
  return json_refuse (&in->json, fields_key (in, name), reason, fields_written (in, start));
}

static bool
read_port_model (struct parameterized_reader *reader)
{
  struct json_reader *json = &reader->fields.json;
  json_peek (json);
  const char *start = json->at;
  struct json_text text;
  if (!json_string (json, fields_key (&reader->fields, "port_model"), &text))
    return false;
  reader->instance->rounds = text.length == 6 && memcmp (text.bytes, "rounds", 6) == 0;
  return reader->instance->rounds || (text.length == 6 && memcmp (text.bytes, "strict", 6) == 0)
         || json_refuse (json, "port_model", "must be \"strict\" or \"rounds\"",
                         fields_written (&reader->fields, start));
}

/* {"L": ..., "o": ..., "g": ...} and, for LogGP, "G". */
static bool
read_log (struct parameterized_reader *reader, const char *name, size_t count)
{
  static const char *const names[LOG_KEYS] = { "L", "o", "g", "G" };
  const struct fields fields = { names, count };
  struct fields_reader *in = &reader->fields;
  bool first;
  if (!json_open_object (&in->json, fields_key (in, name), &first))
    return false;
  size_t outer = fields_enter (in), field;
  unsigned seen = 0;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!fields_rational (in, names[field],
                          field == LOG_GAP ? FIELDS_POSITIVE : FIELDS_NOT_NEGATIVE,
                          &reader->log[field]))
      return false;
  if (!fields_complete (in, &fields, seen, (1u << count) - 1))
    return false;
  in->prefix = outer;
  return rational_compare (reader->log[LOG_O], reader->log[LOG_GAP]) <= 0
         || json_error (
           &in->json, "%s.g: must not be less than %s.o: a processor is busy that long with a send",
           name, name);
}

/* {"lambda": ...}, which is kept as L. */
static bool
read_postal (struct parameterized_reader *reader)
{
  static const char *const names[] = { "lambda" };
  static const struct fields fields = { names, 1 };
  struct fields_reader *in = &reader->fields;
  bool first;
  if (!json_open_object (&in->json, fields_key (in, "postal"), &first))
    return false;
  size_t outer = fields_enter (in), field;
  unsigned seen = 0;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!fields_rational (in, "lambda", FIELDS_POSITIVE, &reader->log[LOG_L]))
      return false;
  if (!fields_complete (in, &fields, seen, 1))
    return false;
  in->prefix = outer;
  return true;
}

/* For fields_list; context: the struct parameterized_reader. An element of "network.mesh". */
static bool
read_side (void *context, size_t index)
{
  struct parameterized_reader *reader = context;
  struct parameterized_instance *instance = reader->instance;
  int64_t side;
  fields_item (&reader->fields, "mesh", index);
  if (index >= 2)
    return json_error (&reader->fields.json, "%s: a mesh has two sides", reader->fields.key);
  if (!parameterized_read_whole (reader, NULL, 1, PARAMETERIZED_MAX_SIDE, &side))
    return false;
  *(index == 0 ? &instance->width : &instance->height) = (int32_t)side;
  return true;
}

static bool
read_mesh (struct parameterized_reader *reader)
{
  reader->instance->network = PARAMETERIZED_MESH;
  return fields_list (&reader->fields, "mesh", read_side, reader)
         && (reader->instance->height > 0
             || json_error (&reader->fields.json, "network.mesh: a mesh has two sides, got one"));
}

static bool
read_bmin (struct parameterized_reader *reader)
{
  struct parameterized_instance *instance = reader->instance;
  struct json_reader *json = &reader->fields.json;
  int64_t ports;
  json_peek (json);
  const char *start = json->at;
  if (!parameterized_read_whole (reader, "bmin", 2, PARAMETERIZED_MAX_BMIN, &ports))
    return false;
  if ((ports & (ports - 1)) != 0)
    return json_refuse (json, fields_key (&reader->fields, "bmin"), "must be a power of 2",
                        fields_written (&reader->fields, start));
  instance->network = PARAMETERIZED_BMIN;
  instance->width = (int32_t)ports;
  instance->height = 1;
  return true;
}

static bool
read_network (struct parameterized_reader *reader)
{
  static const char *const names[] = { "mesh", "bmin" };
  static const struct fields fields = { names, 2 };
  struct fields_reader *in = &reader->fields;
  bool first;
  if (!json_open_object (&in->json, fields_key (in, "network"), &first))
    return false;
  size_t outer = fields_enter (in), field;
  unsigned seen = 0;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!(field == 0 ? read_mesh (reader) : read_bmin (reader)))
      return false;
  if (in->json.status->code != STATUS_OK)
    return false;
  in->prefix = outer;
  return (seen == 1 || seen == 2)
         || json_error (&in->json, "network: needs \"mesh\" or \"bmin\", and one of them only");
}

/* Pass over a value that can be read only once the network is known. */
static bool
postpone (struct parameterized_reader *reader, const char *name, const char **where)
{
  struct json_text text;
  if (!json_skip (&reader->fields.json, fields_key (&reader->fields, name), &text))
    return false;
  *where = text.bytes;
  return true;
}

static bool
read_field (struct parameterized_reader *reader, size_t field)
{
  struct parameterized_instance *instance = reader->instance;
  const struct fields_head head
    = { "parameterized", &instance->name, &instance->unit, &instance->origin };
  int64_t ports = 1;
  switch (field) {
  case TOP_NODES:
    return parameterized_read_whole (reader, "nodes", 1, PARAMETERIZED_MAX_NODES, &reader->nodes);
  case TOP_HOLD:
  case TOP_END:
  case TOP_OCCUPATION:
    return fields_cost (&reader->fields, parameterized_names[field], FIELDS_POSITIVE,
                        &reader->cost[field]);
  case TOP_INTERVAL:
    /* ports may send together */
    return fields_cost (&reader->fields, "interval", FIELDS_NOT_NEGATIVE,
                        &reader->cost[TOP_INTERVAL]);
  case TOP_BYTES:
    return fields_rational (&reader->fields, "bytes", FIELDS_NOT_NEGATIVE,
                            &reader->cost[TOP_BYTES].base);
  case TOP_PORTS:
    if (!parameterized_read_whole (reader, "ports", 1, PARAMETERIZED_MAX_PORTS, &ports))
      return false;
    instance->ports = (int32_t)ports;
    return true;
  case TOP_PORT_MODEL:
    return read_port_model (reader);
  case TOP_LOGP:
    return read_log (reader, "logp", LOG_GAP_PER_BYTE);
  case TOP_LOGGP:
    return read_log (reader, "loggp", LOG_KEYS);
  case TOP_POSTAL:
    return read_postal (reader);
  case TOP_NETWORK:
    return read_network (reader);
  case TOP_SOURCE:
    return postpone (reader, "source", &reader->source);
  case TOP_DESTINATIONS:
    return postpone (reader, "destinations", &reader->destinations);
  default:
    return fields_read_head (&reader->fields, field, &head);
  }
}

static bool
read_object (struct parameterized_reader *reader)
{
  static const struct fields fields = { parameterized_names, TOP_KEYS };
  struct fields_reader *in = &reader->fields;
  bool first;
  if (!json_open_object (&in->json, "instance", &first))
    return false;
  size_t field;
  while ((field = fields_next (in, &fields, &first, &reader->seen)) != FIELDS_END)
    if (!read_field (reader, field))
      return false;
  return fields_complete (in, &fields, reader->seen, 1u << FIELDS_MODEL) && json_finish (&in->json)
         && parameterized_settle (reader);
}

bool
parameterized_instance_read (struct parameterized_instance *instance, const char *text,
                             size_t length, const char *file, size_t line, struct status *status)
{
  struct parameterized_reader reader = { .instance = instance };
  parameterized_instance_reset (instance);
  instance->line = line;
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = read_object (&reader);
  json_clear (&reader.fields.json);
  free (reader.taken);
  return good;
}
