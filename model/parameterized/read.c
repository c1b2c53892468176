/* Reading of instances of the parameterized model: parameterized_instance_read of
   model/parameterized/instance.h. The keys are taken one after the other; the settle_ functions
   work out what they say together. */
#include "model/parameterized/instance.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <stdlib.h>

enum {
  TOP_NODES = FIELDS_HEAD,
  TOP_HOLD,
  TOP_END,
  TOP_PORTS,
  TOP_INTERVAL,
  TOP_PORT_MODEL,
  TOP_BYTES,
  TOP_LOGP,
  TOP_LOGGP,
  TOP_POSTAL,
  TOP_NETWORK,
  TOP_SOURCE,
  TOP_DESTINATIONS,
  TOP_OCCUPATION,
  TOP_T_SEND,
  TOP_T_NET,
  TOP_T_RECV,
  TOP_KEYS
};

/* Parameters of the related models: L, o, g, G. */
enum { LOG_L, LOG_O, LOG_GAP, LOG_GAP_PER_BYTE, LOG_KEYS };

struct parameterized_reader {
  struct fields_reader fields;
  struct parameterized_instance *instance;
  uint64_t seen, networks;    /* top-level keys; keys of "network" */
  struct cost cost[TOP_KEYS]; /* of times; bytes as its base */
  struct rational log[LOG_KEYS];
  int64_t nodes;                     /* as given; 0: not given */
  const char *source, *destinations; /* where the values of these keys stand */
  /* [(places + 7) / 8] addresses that were given, a bit each; owned */
  unsigned char *taken;
};

static const char *const top_names[TOP_KEYS]
  = { FIELDS_HEAD_NAMES, "nodes",        "hold",       "end",    "ports",  "interval",
      "port_model",      "bytes",        "logp",       "loggp",  "postal", "network",
      "source",          "destinations", "occupation", "t_send", "t_net",  "t_recv" };

/* A whole number from `least` to `most`; `name` as in fields_rational. */
static bool
read_whole (struct parameterized_reader *reader, const char *name, int64_t least, int64_t most,
            int64_t *value)
{
  struct fields_reader *in = &reader->fields;
  char reason[96];
  json_peek (&in->json);
  const char *start = in->json.at;
  struct rational number;
  if (!fields_rational (in, name, FIELDS_NOT_NEGATIVE, &number))
    return false;
  *value = number.numerator;
  if (*start != '"' && number.denominator == 1 && number.numerator >= least
      && number.numerator <= most)
    return true;
  snprintf (reason, sizeof reason, "must be a whole number from %lld to %lld", (long long)least,
            (long long)most);
  return json_refuse (&in->json, fields_key (in, name), reason, fields_written (in, start));
}

static const char *const log_names[LOG_KEYS] = { "L", "o", "g", "G" };

static bool
read_log_field (void *context, size_t field)
{
  struct parameterized_reader *reader = context;
  return fields_rational (&reader->fields, log_names[field],
                          field == LOG_GAP ? FIELDS_POSITIVE : FIELDS_NOT_NEGATIVE,
                          &reader->log[field]);
}

/* {"L": ..., "o": ..., "g": ...} and, for LogGP, "G". */
static bool
read_log (struct parameterized_reader *reader, const char *name, size_t count)
{
  const struct fields fields = { log_names, count };
  struct fields_reader *in = &reader->fields;
  if (!fields_object (in, fields_key (in, name), &fields, (1u << count) - 1, read_log_field,
                      reader))
    return false;
  return rational_compare (reader->log[LOG_O], reader->log[LOG_GAP]) <= 0
         || json_error (
           &in->json, "%s.g: must not be less than %s.o: a processor is busy that long with a send",
           name, name);
}

/* Of {"lambda": ...}, which is kept as L. */
static bool
read_lambda (void *context, size_t field)
{
  struct parameterized_reader *reader = context;
  (void)field;
  return fields_rational (&reader->fields, "lambda", FIELDS_POSITIVE, &reader->log[LOG_L]);
}

/* For fields_list; context: the struct parameterized_reader. An element of "network.mesh". */
static bool
read_side (void *context, size_t index)
{
  struct parameterized_reader *reader = context;
  struct parameterized_instance *instance = reader->instance;
  int64_t side;
  fields_item (&reader->fields, "mesh", index);
  if (index >= PARAMETERIZED_MAX_DIMENSIONS)
    return json_error (&reader->fields.json, "%s: a mesh has at most %d sides", reader->fields.key,
                       PARAMETERIZED_MAX_DIMENSIONS);
  if (!read_whole (reader, NULL, 1, PARAMETERIZED_MAX_SIDE, &side))
    return false;
  if (index >= 2)
    instance->depths = (int32_t)index - 1;
  *(index == 0   ? &instance->width
    : index == 1 ? &instance->height
                 : &instance->depth[index - 2])
    = (int32_t)side;
  return index < 2 || PARAMETERIZED_PLACES (instance) <= PARAMETERIZED_MAX_PLACES
         || json_error (&reader->fields.json, "%s: the mesh has more than %d places",
                        reader->fields.key, PARAMETERIZED_MAX_PLACES);
}

static bool
read_mesh (struct parameterized_reader *reader)
{
  reader->instance->network = PARAMETERIZED_MESH;
  return fields_list (&reader->fields, "mesh", read_side, reader)
         && (reader->instance->height > 0
             || json_error (&reader->fields.json,
                            "network.mesh: a mesh has two sides or more, got one"));
}

/* A mesh of sides 2. */
static bool
read_hypercube (struct parameterized_reader *reader)
{
  struct parameterized_instance *instance = reader->instance;
  int64_t dimensions;
  if (!read_whole (reader, "hypercube", 1, PARAMETERIZED_MAX_DIMENSIONS, &dimensions))
    return false;
  instance->network = PARAMETERIZED_MESH;
  instance->hypercube = true;
  instance->width = 2;
  instance->height = dimensions > 1 ? 2 : 1;
  for (instance->depths = 0; instance->depths + 2 < dimensions; instance->depths++)
    instance->depth[instance->depths] = 2;
  return true;
}

static bool
read_bmin (struct parameterized_reader *reader)
{
  struct parameterized_instance *instance = reader->instance;
  struct json_reader *json = &reader->fields.json;
  int64_t ports;
  json_peek (json);
  const char *start = json->at;
  if (!read_whole (reader, "bmin", 2, PARAMETERIZED_MAX_BMIN, &ports))
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
read_network_field (void *context, size_t field)
{
  struct parameterized_reader *reader = context;
  reader->networks++;
  return field == 0   ? read_mesh (reader)
         : field == 1 ? read_bmin (reader)
                      : read_hypercube (reader);
}

static bool
read_network (struct parameterized_reader *reader)
{
  static const char *const names[] = { "mesh", "bmin", "hypercube" };
  static const struct fields fields = { names, 3 };
  struct fields_reader *in = &reader->fields;
  return fields_object (in, fields_key (in, "network"), &fields, 0, read_network_field, reader)
         && (reader->networks == 1
             || json_error (
               &in->json,
               "network: needs \"mesh\", \"bmin\" or \"hypercube\", and one of them only"));
}

static bool
read_field (void *context, size_t field)
{
  static const char *const postal_names[] = { "lambda" };
  static const struct fields postal = { postal_names, 1 };
  struct parameterized_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  struct parameterized_instance *instance = reader->instance;
  int64_t ports = 1;
  reader->seen |= 1u << field;
  switch (field) {
  case TOP_NODES:
    return read_whole (reader, "nodes", 1, PARAMETERIZED_MAX_NODES, &reader->nodes);
  case TOP_HOLD:
  case TOP_END:
  case TOP_OCCUPATION:
  case TOP_T_SEND:
  case TOP_T_NET:
  case TOP_T_RECV:
    return fields_cost (in, top_names[field], FIELDS_POSITIVE, &reader->cost[field]);
  case TOP_INTERVAL:
    /* ports may send together */
    return fields_cost (in, "interval", FIELDS_NOT_NEGATIVE, &reader->cost[TOP_INTERVAL]);
  case TOP_BYTES:
    return fields_rational (in, "bytes", FIELDS_NOT_NEGATIVE, &reader->cost[TOP_BYTES].base);
  case TOP_PORTS:
    if (!read_whole (reader, "ports", 1, PARAMETERIZED_MAX_PORTS, &ports))
      return false;
    instance->ports = (int32_t)ports;
    return true;
  case TOP_PORT_MODEL:
    return fields_either (in, "port_model", "strict", "rounds", "must be \"strict\" or \"rounds\"",
                          &instance->rounds);
  case TOP_LOGP:
    return read_log (reader, "logp", LOG_GAP_PER_BYTE);
  case TOP_LOGGP:
    return read_log (reader, "loggp", LOG_KEYS);
  case TOP_POSTAL:
    return fields_object (in, fields_key (in, "postal"), &postal, 1, read_lambda, reader);
  case TOP_NETWORK:
    return read_network (reader);
  case TOP_SOURCE:
    return fields_postpone (in, "source", &reader->source);
  case TOP_DESTINATIONS:
    return fields_postpone (in, "destinations", &reader->destinations);
  default:
    return fields_read_head (in, field, "parameterized", &instance->head);
  }
}

static bool
has (const struct parameterized_reader *reader, unsigned key)
{
  return reader->seen & 1u << key;
}

/* The cost of the instance's message. */
static bool
settle_cost (struct parameterized_reader *reader, unsigned key, struct rational *value)
{
  const struct cost *cost = &reader->cost[key];
  struct rational part;
  if (cost->plain) {
    *value = cost->base;
    return true;
  }
  if (!has (reader, TOP_BYTES))
    return json_error (&reader->fields.json, "bytes: missing, \"%s\" depends on it",
                       top_names[key]);
  if (!rational_multiply (cost->per_byte, reader->cost[TOP_BYTES].base, &part)
      || !rational_add (cost->base, part, value))
    return json_error (&reader->fields.json,
                       "%s: base + per_byte * bytes does not fit into 64 bits", top_names[key]);
  return value->numerator > 0 || key == TOP_INTERVAL
         || json_error (&reader->fields.json,
                        "%s: must be positive, a message of no bytes costs base", top_names[key]);
}

/* hold = g + more, end = L + 2 o + more, where more = (bytes - 1) G for LogGP. */
static bool
settle_log (struct parameterized_reader *reader, const char *name, struct rational more)
{
  struct parameterized_instance *instance = reader->instance;
  const struct rational *log = reader->log;
  if (!rational_add (log[LOG_GAP], more, &instance->hold)
      || !rational_add (log[LOG_O], log[LOG_O], &instance->end)
      || !rational_add (instance->end, log[LOG_L], &instance->end)
      || !rational_add (instance->end, more, &instance->end))
    return json_error (&reader->fields.json, "%s: hold and end do not fit into 64 bits", name);
  return instance->end.numerator > 0
         || json_error (&reader->fields.json, "%s: a message must take time, but end is 0", name);
}

static bool
settle_loggp (struct parameterized_reader *reader)
{
  const struct rational one = { -1, 1 };
  struct rational bytes = reader->cost[TOP_BYTES].base, more;
  if (!has (reader, TOP_BYTES))
    return json_error (&reader->fields.json, "bytes: missing, \"loggp\" depends on it");
  if (bytes.numerator < bytes.denominator)
    return json_error (&reader->fields.json, "bytes: \"loggp\" needs at least 1");
  return (rational_add (bytes, one, &more)
          && rational_multiply (more, reader->log[LOG_GAP_PER_BYTE], &more))
           ? settle_log (reader, "loggp", more)
           : json_error (&reader->fields.json,
                         "loggp.G: G * (bytes - 1) does not fit into 64 bits");
}

/* end = t_send + t_net + t_recv, and hold, if it is not given, t_send (chapter 2). */
static bool
settle_parts (struct parameterized_reader *reader)
{
  struct parameterized_instance *instance = reader->instance;
  struct rational part;
  instance->parts = true;
  instance->end = rational_zero;
  for (unsigned key = TOP_T_SEND; key <= TOP_T_RECV; key++) {
    if (!has (reader, key))
      return json_error (&reader->fields.json, "%s: missing", top_names[key]);
    if (!settle_cost (reader, key, &part))
      return false;
    if (!rational_add (instance->end, part, &instance->end))
      return json_error (&reader->fields.json,
                         "t_send: t_send + t_net + t_recv does not fit into 64 bits");
  }
  return settle_cost (reader, has (reader, TOP_HOLD) ? TOP_HOLD : TOP_T_SEND, &instance->hold);
}

/* hold and end, from whichever keys say it. */
static bool
settle_times (struct parameterized_reader *reader)
{
  struct parameterized_instance *instance = reader->instance;
  const unsigned times = 1u << TOP_HOLD | 1u << TOP_END,
                 parts = 1u << TOP_T_SEND | 1u << TOP_T_NET | 1u << TOP_T_RECV,
                 models = 1u << TOP_LOGP | 1u << TOP_LOGGP | 1u << TOP_POSTAL;
  unsigned given = (unsigned)reader->seen & models;
  bool in_parts = reader->seen & parts;
  if ((given != 0) + (in_parts || (reader->seen & times) != 0) != 1 || (given & (given - 1)) != 0
      || (in_parts && has (reader, TOP_END)))
    return json_error (&reader->fields.json,
                       "hold: give \"hold\" and \"end\", or \"t_send\", \"t_net\" and "
                       "\"t_recv\", or one of \"logp\", \"loggp\" and \"postal\"");
  if (in_parts)
    return settle_parts (reader);
  if (has (reader, TOP_LOGGP))
    return settle_loggp (reader);
  if (has (reader, TOP_POSTAL)) {
    reader->log[LOG_O] = rational_zero;
    reader->log[LOG_GAP] = rational_whole (1);
  }
  if (given != 0)
    return settle_log (reader, has (reader, TOP_LOGP) ? "logp" : "postal", rational_zero);
  if ((reader->seen & times) != times)
    return json_error (&reader->fields.json, "%s: missing",
                       has (reader, TOP_HOLD) ? "end" : "hold");
  return settle_cost (reader, TOP_HOLD, &instance->hold)
         && settle_cost (reader, TOP_END, &instance->end);
}

static bool
settle_ports (struct parameterized_reader *reader)
{
  struct parameterized_instance *instance = reader->instance;
  if (!has (reader, TOP_PORTS))
    instance->ports = 1;
  if (instance->ports > 1 && !has (reader, TOP_INTERVAL))
    return json_error (&reader->fields.json, "interval: missing, there are %d ports",
                       instance->ports);
  instance->interval = rational_zero;
  return !has (reader, TOP_INTERVAL) || settle_cost (reader, TOP_INTERVAL, &instance->interval);
}

/* One port: the sends of a node are max (hold, interval) apart, and in rounds hold alone. */
static bool
settle_one_port (struct parameterized_instance *instance)
{
  if (instance->ports > 1)
    return true;
  if (!instance->rounds && rational_compare (instance->interval, instance->hold) > 0)
    instance->hold = instance->interval;
  instance->interval = rational_zero;
  return true;
}

/* A place of a mesh: a number for each dimension. */
static bool
read_point (struct parameterized_reader *reader, int64_t *place)
{
  const struct parameterized_instance *instance = reader->instance;
  struct fields_reader *in = &reader->fields;
  int64_t step = 1, number;
  bool first, good = json_open_array (&in->json, in->key, &first);
  *place = 0;
  for (int32_t d = 0; good && d < PARAMETERIZED_DIMENSIONS (instance); d++) {
    int32_t side = PARAMETERIZED_SIDE (instance, d);
    good = json_next_item (&in->json, &first) && read_whole (reader, NULL, 0, side - 1, &number);
    *place += good ? step * number : 0;
    step *= side;
  }
  return good && !json_next_item (&in->json, &first) && in->json.status->code == STATUS_OK;
}

/* The address of node `node`, whose key is reader->fields.key: an integer, or in a mesh a point. */
static bool
read_address (struct parameterized_reader *reader, int64_t node)
{
  struct parameterized_instance *instance = reader->instance;
  struct fields_reader *in = &reader->fields;
  int64_t number;
  json_peek (&in->json);
  const char *start = in->json.at;
  if (instance->network == PARAMETERIZED_BMIN || instance->hypercube) {
    if (!read_whole (reader, NULL, 0, PARAMETERIZED_PLACES (instance) - 1, &number))
      return false;
  } else if (!read_point (reader, &number)) {
    return in->json.status->code == STATUS_OK
           && json_refuse (&in->json, in->key,
                           instance->depths > 0 ? "expected a number for each side"
                                                : "expected [x, y]",
                           fields_written (in, start));
  }
  int32_t place = (int32_t)number;
  if (reader->taken[place / 8] & 1u << place % 8)
    return json_refuse (&in->json, in->key, "an address given twice", fields_written (in, start));
  reader->taken[place / 8] |= (unsigned char)(1u << place % 8);
  memory_grow (instance->address, instance->capacity, (size_t)node + 1);
  instance->address[node] = place;
  return true;
}

/* For fields_list; context: the struct parameterized_reader. */
static bool
read_destination (void *context, size_t index)
{
  struct parameterized_reader *reader = context;
  fields_item (&reader->fields, "destinations", index);
  reader->instance->nodes = (int64_t)index + 2;
  return read_address (reader, reader->instance->nodes - 1);
}

static bool
settle_addresses (struct parameterized_reader *reader)
{
  struct parameterized_instance *instance = reader->instance;
  struct fields_reader *in = &reader->fields;
  reader->taken = memory_zero (((size_t)PARAMETERIZED_PLACES (instance) + 7) / 8, 1);
  in->json.at = reader->source;
  fields_key (in, "source");
  if (!read_address (reader, 0))
    return false;
  in->json.at = reader->destinations;
  if (!fields_list (in, "destinations", read_destination, reader))
    return false;
  if (has (reader, TOP_NODES) && reader->nodes != instance->nodes)
    return json_error (&in->json, "nodes: a source and %lld destinations are %lld, got %lld",
                       (long long)instance->nodes - 1, (long long)instance->nodes,
                       (long long)reader->nodes);
  instance->occupation = instance->hold;
  if (!has (reader, TOP_OCCUPATION) && !instance->parts)
    return true;
  return settle_cost (reader, has (reader, TOP_OCCUPATION) ? TOP_OCCUPATION : TOP_T_NET,
                      &instance->occupation);
}

static bool
settle_network (struct parameterized_reader *reader)
{
  static const unsigned keys[] = { TOP_SOURCE, TOP_DESTINATIONS, TOP_OCCUPATION };
  bool network = has (reader, TOP_NETWORK);
  for (size_t i = 0; i < 3; i++)
    if (has (reader, keys[i]) ? !network : network && keys[i] != TOP_OCCUPATION)
      return json_error (&reader->fields.json,
                         network ? "%s: missing, there is a network" : "%s: there is no network",
                         top_names[keys[i]]);
  if (network)
    return settle_addresses (reader);
  reader->instance->nodes = reader->nodes;
  return has (reader, TOP_NODES) || json_error (&reader->fields.json, "nodes: missing");
}

bool
parameterized_instance_read (struct parameterized_instance *instance, const char *text,
                             size_t length, const char *file, size_t line, struct status *status)
{
  static const struct fields fields = { top_names, TOP_KEYS };
  struct parameterized_reader reader = { .instance = instance };
  parameterized_instance_reset (instance);
  instance->line = line;
  fields_init (&reader.fields, text, length, file, line, status);
  bool good
    = fields_object (&reader.fields, NULL, &fields, 1u << FIELDS_MODEL, read_field, &reader)
      && settle_times (&reader) && settle_ports (&reader) && settle_network (&reader)
      && settle_one_port (instance)
      && fields_names_fit (&reader.fields, &instance->head, (size_t)instance->nodes, "node");
  json_clear (&reader.fields.json);
  free (reader.taken);
  return good;
}
