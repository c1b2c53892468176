/* What the keys of an instance of the parameterized model say together: parameterized_settle of
   model/parameterized/read.h. */
#include "model/parameterized/read.h"

#include "base/memory.h"

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
                       parameterized_names[key]);
  if (!rational_multiply (cost->per_byte, reader->cost[TOP_BYTES].base, &part)
      || !rational_add (cost->base, part, value))
    return json_error (&reader->fields.json,
                       "%s: base + per_byte * bytes does not fit into 64 bits",
                       parameterized_names[key]);
  return value->numerator > 0 || key == TOP_INTERVAL
         || json_error (&reader->fields.json,
                        "%s: must be positive, a message of no bytes costs base",
                        parameterized_names[key]);
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

/* hold and end, from whichever keys say it. */
static bool
settle_times (struct parameterized_reader *reader)
{
  struct parameterized_instance *instance = reader->instance;
  const unsigned times = 1u << TOP_HOLD | 1u << TOP_END,
                 models = 1u << TOP_LOGP | 1u << TOP_LOGGP | 1u << TOP_POSTAL;
  unsigned given = reader->seen & models;
  if ((given != 0) + ((reader->seen & times) != 0) != 1 || (given & (given - 1)) != 0)
    return json_error (
      &reader->fields.json,
      "hold: give \"hold\" and \"end\", or one of \"logp\", \"loggp\" and \"postal\"");
  if (has (reader, TOP_LOGGP))
    return settle_loggp (reader);
  if (has (reader, TOP_POSTAL)) {
    reader->log[LOG_O] = (struct rational){ 0, 1 };
    reader->log[LOG_GAP] = (struct rational){ 1, 1 };
  }
  if (given != 0)
    return settle_log (reader, has (reader, TOP_LOGP) ? "logp" : "postal",
                       (struct rational){ 0, 1 });
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
  instance->interval = (struct rational){ 0, 1 };
  if (has (reader, TOP_INTERVAL) && !settle_cost (reader, TOP_INTERVAL, &instance->interval))
    return false;
  if (instance->ports == 1)
    instance->interval = (struct rational){ 0, 1 };
  return true;
}

/* The address of node `node`, whose key is reader->fields.key: an integer, or two of a mesh. */
static bool
read_address (struct parameterized_reader *reader, int64_t node)
{
  struct parameterized_instance *instance = reader->instance;
  struct fields_reader *in = &reader->fields;
  int64_t x, y = 0;
  bool first;
  json_peek (&in->json);
  const char *start = in->json.at;
  if (instance->network == PARAMETERIZED_BMIN) {
    if (!parameterized_read_whole (reader, NULL, 0, instance->width - 1, &x))
      return false;
  } else if (!json_open_array (&in->json, in->key, &first) || !json_next_item (&in->json, &first)
             || !parameterized_read_whole (reader, NULL, 0, instance->width - 1, &x)
             || !json_next_item (&in->json, &first)
             || !parameterized_read_whole (reader, NULL, 0, instance->height - 1, &y)
             || json_next_item (&in->json, &first))
    return in->json.status->code == STATUS_OK
           && json_refuse (&in->json, in->key, "expected [x, y]", fields_written (in, start));
  int32_t place = (int32_t)(y * instance->width + x);
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
  reader->taken = memory_zero (((size_t)instance->width * (size_t)instance->height + 7) / 8, 1);
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
  return !has (reader, TOP_OCCUPATION)
         || settle_cost (reader, TOP_OCCUPATION, &instance->occupation);
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
                         parameterized_names[keys[i]]);
  if (network)
    return settle_addresses (reader);
  reader->instance->nodes = reader->nodes;
  return has (reader, TOP_NODES) || json_error (&reader->fields.json, "nodes: missing");
}

bool
parameterized_settle (struct parameterized_reader *reader)
{
  return settle_times (reader) && settle_ports (reader) && settle_network (reader);
}
