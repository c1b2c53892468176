#include "model/schedule_read.h"

#include "base/checked.h"
#include "base/json.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct reader {
  struct json_reader json;
  const struct node_types *types;
  struct schedule *schedule;
  int32_t *rank; /* by node number */
  int64_t *cost; /* by rank, ticks */
};

static bool
key_is (struct json_text key, const char *name)
{
  return key.length == strlen (name) && memcmp (key.bytes, name, key.length) == 0;
}

static bool
unknown_key (struct reader *reader, struct json_text key)
{
  return json_error (&reader->json, "%.*s: unknown key", key.length > 40 ? 40 : (int)key.length, key.bytes);
}

static bool
read_number (struct reader *reader, const char *key, struct json_text *text, struct rational *value)
{
  if (!json_number_or_string (&reader->json, key, text))
    return false;
  return rational_parse (text->bytes, text->length, value) == RATIONAL_OK
         || json_refuse (&reader->json, key, "expected a number of 64 bits", *text);
}

static bool
read_node (struct reader *reader, const char *key, int32_t *rank)
{
  struct json_text text;
  struct rational value;
  if (!read_number (reader, key, &text, &value))
    return false;
  if (value.denominator != 1 || value.numerator < 0 || value.numerator > reader->types->destinations)
    return json_refuse (&reader->json, key, "no node of the instance", text);
  *rank = reader->rank[value.numerator];
  return true;
}

static bool
read_start (struct reader *reader, const char *key, int64_t *start)
{
  struct json_text text;
  struct rational value;
  if (!read_number (reader, key, &text, &value))
    return false;
  int64_t scale = reader->types->scale;
  if (value.numerator < 0 || scale % value.denominator != 0 || !checked_mul (value.numerator, scale / value.denominator, start))
    return json_refuse (&reader->json, key, "no sum of costs of the instance", text);
  return true;
}

static bool
read_send (struct reader *reader)
{
  bool first;
  int32_t from = -1, to = -1;
  int64_t start = -1;
  struct json_text key;
  if (!json_open_object (&reader->json, "sends", &first))
    return false;
  while (json_next_key (&reader->json, &first, &key)) {
    bool good = key_is (key, "from")    ? read_node (reader, "from", &from)
                : key_is (key, "to")    ? read_node (reader, "to", &to)
                : key_is (key, "start") ? read_start (reader, "start", &start)
                                        : unknown_key (reader, key);
    if (!good)
      return false;
  }
  if (reader->json.status->code != STATUS_OK)
    return false;
  int64_t arrival;
  if (from < 0 || to < 0 || start < 0 || !checked_add (start, reader->cost[from], &arrival))
    return json_error (&reader->json, "sends: every send needs from, to and start");
  schedule_add (reader->schedule, from, to, start);
  if (arrival > reader->schedule->makespan)
    reader->schedule->makespan = arrival;
  return true;
}

static bool
read_sends (struct reader *reader)
{
  bool first;
  if (!json_open_array (&reader->json, "sends", &first))
    return false;
  while (json_next_item (&reader->json, &first))
    if (!read_send (reader))
      return false;
  return reader->json.status->code == STATUS_OK;
}

/* A schedule object at the present position; `*sends` is set once its sends were read. */
static bool
read_object (struct reader *reader, bool *sends)
{
  bool first;
  struct json_text key, ignored;
  if (!json_open_object (&reader->json, "schedule", &first))
    return false;
  while (json_next_key (&reader->json, &first, &key)) {
    bool is_sends = key_is (key, "sends");
    if (is_sends && *sends)
      return json_error (&reader->json, "sends: duplicate key");
    *sends |= is_sends;
    bool good = is_sends                                               ? read_sends (reader)
                : key_is (key, "instance") || key_is (key, "makespan") ? json_skip (&reader->json, "schedule", &ignored)
                                                                       : unknown_key (reader, key);
    if (!good)
      return false;
  }
  return reader->json.status->code == STATUS_OK;
}

/* The whole text: a schedule, or an object with one under "schedule". */
static bool
read_text (struct reader *reader)
{
  bool first, sends = false, wrapped = false;
  struct json_text key, ignored;
  struct json_reader start = reader->json;
  if (!json_open_object (&reader->json, "schedule", &first))
    return false;
  while (!wrapped && json_next_key (&reader->json, &first, &key)) {
    wrapped = key_is (key, "schedule");
    if (wrapped ? !read_object (reader, &sends) : !json_skip (&reader->json, "schedule", &ignored))
      return false;
  }
  if (reader->json.status->code != STATUS_OK)
    return false;
  if (!wrapped) {
    reader->json.at = start.at;
    if (!read_object (reader, &sends) || !json_finish (&reader->json))
      return false;
  }
  return sends || json_error (&reader->json, "sends: missing");
}

/* Fill the two maps. */
static void
map_nodes (struct reader *reader, const struct node_instance *instance)
{
  const struct node_types *types = reader->types;
  size_t nodes = (size_t)types->destinations + 1;
  int32_t *number = memory_alloc (nodes, sizeof *number), next = 1;
  reader->rank = memory_alloc (nodes, sizeof *reader->rank);
  reader->cost = memory_alloc (nodes, sizeof *reader->cost);
  node_types_numbers (instance, types, number);
  for (size_t rank = 0; rank < nodes; rank++)
    reader->rank[number[rank]] = (int32_t)rank;
  reader->cost[0] = types->source;
  for (size_t type = 0; type < types->k; type++)
    for (int64_t i = 0; i < types->count[type]; i++)
      reader->cost[next++] = types->cost[type];
  free (number);
}

bool
schedule_read (struct schedule *schedule, const char *text, size_t length, const char *file, size_t line,
               const struct node_instance *instance, const struct node_types *types, struct status *status)
{
  struct reader reader = { .types = types, .schedule = schedule };
  schedule_reset (schedule);
  map_nodes (&reader, instance);
  json_init (&reader.json, text, length, file, line, status);
  bool good = read_text (&reader);
  json_clear (&reader.json);
  free (reader.rank);
  free (reader.cost);
  return good;
}
