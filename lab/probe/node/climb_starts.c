#include "lab/probe/node/climb_starts.h"

#include "base/json.h"
#include "base/memory.h"
#include "lab/probe/node/notation.h"
#include "model/common/suite.h"

#include <string.h>

void
climb_starts_clear (struct climb_starts *starts)
{
  memory_free (starts->instance);
  *starts = (struct climb_starts){ .instance = NULL };
}

/* A line of the file, and where it is. */
struct line {
  const char *file;
  size_t number;
  struct json_text text;
};

/* The text of the member `instance`, if the line has one, else the line. */
static bool
find_instance (const struct line *line, struct json_text *found, struct status *status)
{
  struct json_reader json;
  struct json_text key;
  bool first;
  *found = line->text;
  json_init (&json, line->text.bytes, line->text.length, line->file, line->number, status);
  if (json_open_object (&json, "instance", &first))
    while (json_next_key (&json, &first, &key)) {
      bool is_instance = key.length == 8 && memcmp (key.bytes, "instance", 8) == 0;
      struct json_text value;
      if (!json_skip (&json, "instance", &value))
        break;
      if (is_instance)
        *found = value;
    }
  json_clear (&json);
  return status->code == STATUS_OK;
}

static bool
read_types (const struct line *line, struct node_types *types, struct status *status)
{
  struct json_text text;
  struct node_instance instance;
  node_instance_init (&instance);
  bool good
    = find_instance (line, &text, status)
      && node_instance_read (&instance, text.bytes, text.length, line->file, line->number, status)
      && node_types_from (types, &instance, line->file, status);
  node_instance_clear (&instance);
  if (good)
    notation_reduce (types);
  return good;
}

static bool
within (const struct node_types *types, const struct mutable_instance_limits *limits)
{
  return types->k <= (size_t)limits->max_types && notation_largest (types) <= limits->max_cost
         && (types->source > types->cost[0] ? limits->slow_source : limits->fast_source);
}

static void
add (struct climb_starts *starts, const struct node_types *types)
{
  memory_grow (starts->instance, starts->capacity, starts->count + 1);
  struct mutable_instance *instance = &starts->instance[starts->count++];
  instance->source = types->source;
  instance->destinations = types->destinations;
  instance->k = types->k;
  memcpy (instance->cost, types->cost, types->k * sizeof *types->cost);
  memcpy (instance->count, types->count, types->k * sizeof *types->count);
}

bool
climb_starts_read (struct climb_starts *starts, const char *path,
                   const struct mutable_instance_limits *limits, struct status *status)
{
  struct node_types types;
  struct suite *suite = suite_open (path, status);
  if (!suite)
    return false;
  struct line line = { .file = suite_name (suite) };
  node_types_init (&types);
  while (suite_next (suite, &line.text.bytes, &line.text.length, &line.number, status)
         && read_types (&line, &types, status))
    if (within (&types, limits))
      add (starts, &types);
  if (status->code == STATUS_OK && starts->count == 0)
    status_set (status, STATUS_INPUT,
                "%s: no instance is within --max-cost, --types and --source; raise them", path);
  node_types_clear (&types);
  suite_close (suite);
  return status->code == STATUS_OK;
}
