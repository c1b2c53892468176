/* Reading of node instances: node_instance_read of model/node.h. */
#include "model/node.h"

#include "base/json.h"
#include "base/memory.h"

#include <string.h>

struct reader {
  struct json_reader json;
  struct node_instance *instance;
  char key[64];  /* where we are, for messages: "destinations[3].cost" */
  size_t prefix; /* bytes of it that name the object being read, dot included */
};

/* The keys of one kind of object, in FORMATS' order. */
struct fields {
  const char *const *names;
  size_t count;
};

#define NO_FIELD SIZE_MAX
#define SHOWN 40 /* bytes of an unknown key that a message shows */

static const char counts_too_large[] = "the counts sum beyond 2147483646";

/* The full name of a known key of the object being read. */
static const char *
key_of (struct reader *reader, const char *name)
{
  memcpy (reader->key + reader->prefix, name, strlen (name) + 1);
  return reader->key;
}

static size_t
find_field (const struct fields *fields, struct json_text key)
{
  for (size_t i = 0; i < fields->count; i++)
    if (strlen (fields->names[i]) == key.length && memcmp (fields->names[i], key.bytes, key.length) == 0)
      return i;
  return NO_FIELD;
}

static bool
refuse_key (struct reader *reader, struct json_text key)
{
  const char *shown = key.length > 0 ? key.bytes : "\"\"";
  int length = key.length > SHOWN ? SHOWN : key.length > 0 ? (int)key.length : 2;
  const char *cut = key.length > SHOWN ? "..." : "";
  return json_error (&reader->json, "%.*s%.*s%s: unknown key", (int)reader->prefix, reader->key, length, shown, cut);
}

/* Index of the next key, which `seen` (a bit a key) must not have yet; NO_FIELD at the end of the object and on an error. */
static size_t
next_field (struct reader *reader, const struct fields *fields, bool *first, unsigned *seen)
{
  struct json_text key;
  if (!json_next_key (&reader->json, first, &key))
    return NO_FIELD;
  size_t field = find_field (fields, key);
  bool known = field != NO_FIELD, duplicate = known && *seen & 1u << field;
  if (!known)
    refuse_key (reader, key);
  if (duplicate)
    json_error (&reader->json, "%s: duplicate key", key_of (reader, fields->names[field]));
  if (!known || duplicate)
    return NO_FIELD;
  *seen |= 1u << field;
  return field;
}

/* After the last key: no error so far, and every key of `needed` was there. */
static bool
all_seen (struct reader *reader, const struct fields *fields, unsigned seen, unsigned needed)
{
  if (reader->json.status->code != STATUS_OK)
    return false;
  for (size_t i = 0; i < fields->count; i++)
    if (needed & ~seen & 1u << i)
      return json_error (&reader->json, "%s: missing", key_of (reader, fields->names[i]));
  return true;
}

/* What was written from `start` to the present position. */
static struct json_text
written_since (const struct reader *reader, const char *start)
{
  return (struct json_text){ start, (size_t)(reader->json.at - start) };
}

static bool
read_cost (struct reader *reader, const char *name, struct rational *cost)
{
  const char *key = key_of (reader, name);
  json_peek (&reader->json);
  const char *start = reader->json.at;
  struct json_text text;
  if (!json_number_or_string (&reader->json, key, &text))
    return false;
  const char *reason = NULL;
  switch (rational_parse (text.bytes, text.length, cost)) {
  case RATIONAL_SYNTAX:
    reason = "expected a number";
    break;
  case RATIONAL_OVERFLOW:
    reason = "does not fit into 64 bits";
    break;
  case RATIONAL_OK:
    reason = cost->numerator > 0 ? NULL : "must be positive";
    break;
  }
  return !reason || json_refuse (&reader->json, key, reason, written_since (reader, start));
}

static bool
read_count (struct reader *reader, const char *name, int64_t *count)
{
  const char *key = key_of (reader, name);
  struct json_text text;
  if (!json_number (&reader->json, key, &text))
    return false;
  struct rational value;
  const char *reason = NULL;
  if (rational_parse (text.bytes, text.length, &value) != RATIONAL_OK)
    reason = "does not fit into 64 bits";
  else if (value.denominator != 1 || value.numerator < 1)
    reason = "must be a whole number, at least 1";
  else if (value.numerator > NODE_MAX_DESTINATIONS - reader->instance->destinations)
    reason = counts_too_large;
  *count = reason ? 0 : value.numerator;
  return !reason || json_refuse (&reader->json, key, reason, text);
}

/* A string to keep, as a C string. */
static bool
read_text (struct reader *reader, const char *name, char **out)
{
  const char *key = key_of (reader, name);
  struct json_text text;
  if (!json_string (&reader->json, key, &text))
    return false;
  if (memchr (text.bytes, '\0', text.length))
    return json_error (&reader->json, "%s: must not contain the character U+0000", key);
  *out = memory_text (text.bytes, text.length);
  return true;
}

static bool
read_model (struct reader *reader)
{
  json_peek (&reader->json);
  const char *start = reader->json.at;
  struct json_text text;
  if (!json_string (&reader->json, "model", &text))
    return false;
  if (text.length == 4 && memcmp (text.bytes, "node", 4) == 0)
    return true;
  return json_refuse (&reader->json, "model", "only \"node\" works so far", written_since (reader, start));
}

/* Copy JSON text without the white space between its tokens. */
static char *
minified (struct json_text text)
{
  char *copy = memory_alloc (text.length + 1, 1);
  size_t length = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.bytes[i];
    if (!quoted && (c == ' ' || c == '\n' || c == '\r' || c == '\t'))
      continue;
    copy[length++] = c;
    if (c == '"')
      quoted = !quoted;
    else if (quoted && c == '\\')
      copy[length++] = text.bytes[++i];
  }
  copy[length] = '\0';
  return copy;
}

static bool
read_origin (struct reader *reader)
{
  struct json_text text;
  if (json_peek (&reader->json) != JSON_OBJECT)
    return json_unexpected (&reader->json, "origin", "expected an object");
  if (!json_skip (&reader->json, "origin", &text))
    return false;
  reader->instance->origin = minified (text);
  return true;
}

static bool
read_source (struct reader *reader)
{
  static const char *const names[] = { "cost" };
  static const struct fields fields = { names, 1 };
  bool first;
  unsigned seen = 0;
  if (!json_open_object (&reader->json, "source", &first))
    return false;
  reader->prefix = strlen ("source.");
  memcpy (reader->key, "source.", reader->prefix);
  while (next_field (reader, &fields, &first, &seen) != NO_FIELD)
    if (!read_cost (reader, "cost", &reader->instance->source))
      return false;
  bool good = all_seen (reader, &fields, seen, 1);
  reader->prefix = 0;
  return good;
}

/* Set the prefix to "destinations[INDEX]" and a dot; the text without the dot serves as the key of the object itself. */
static void
enter_group (struct reader *reader, size_t index)
{
  static const char start[] = "destinations[";
  memcpy (reader->key, start, sizeof start - 1);
  char *at = reader->key + sizeof start - 1;
  at += rational_text ((struct rational){ (int64_t)index, 1 }, at);
  *at++ = ']';
  *at++ = '.';
  reader->prefix = (size_t)(at - reader->key);
}

static bool
read_group_field (struct reader *reader, size_t field, struct node_group *group)
{
  switch (field) {
  case 0:
    return read_cost (reader, "cost", &group->cost);
  case 1:
    return read_count (reader, "count", &group->count);
  default:
    return read_text (reader, "name", &group->name);
  }
}

/* The group is appended first, so that reset frees its name after an error. */
static bool
read_group (struct reader *reader, size_t index)
{
  static const char *const names[] = { "cost", "count", "name" };
  static const struct fields fields = { names, 3 };
  struct node_instance *instance = reader->instance;
  memory_grow (instance->groups, instance->group_capacity, index + 1);
  struct node_group *group = &instance->groups[instance->group_count++];
  *group = (struct node_group){ .count = 1 };
  enter_group (reader, index);
  reader->key[reader->prefix - 1] = '\0';
  bool first;
  if (!json_open_object (&reader->json, reader->key, &first))
    return false;
  reader->key[reader->prefix - 1] = '.';

  unsigned seen = 0;
  size_t field;
  while ((field = next_field (reader, &fields, &first, &seen)) != NO_FIELD)
    if (!read_group_field (reader, field, group))
      return false;
  if (!all_seen (reader, &fields, seen, 1))
    return false;
  if (group->count > NODE_MAX_DESTINATIONS - instance->destinations) /* only a count of 1 that was left out is not checked yet */
    return json_refuse (&reader->json, key_of (reader, "count"), counts_too_large, (struct json_text){ "1", 1 });
  reader->prefix = 0;
  instance->destinations += group->count;
  return true;
}

static bool
read_destinations (struct reader *reader)
{
  bool first;
  if (!json_open_array (&reader->json, "destinations", &first))
    return false;
  size_t index = 0;
  for (; json_next_item (&reader->json, &first); index++)
    if (!read_group (reader, index))
      return false;
  if (reader->json.status->code != STATUS_OK)
    return false;
  return index > 0 || json_error (&reader->json, "destinations: must not be empty, got []");
}

static bool
read_field (struct reader *reader, size_t field)
{
  switch (field) {
  case 0:
    return read_model (reader);
  case 1:
    return read_text (reader, "name", &reader->instance->name);
  case 2:
    return read_text (reader, "unit", &reader->instance->unit);
  case 3:
    return read_origin (reader);
  case 4:
    return read_source (reader);
  default:
    return read_destinations (reader);
  }
}

static bool
read_instance (struct reader *reader)
{
  static const char *const names[] = { "model", "name", "unit", "origin", "source", "destinations" };
  static const struct fields fields = { names, 6 };
  bool first;
  if (!json_open_object (&reader->json, "instance", &first))
    return false;
  unsigned seen = 0;
  size_t field;
  while ((field = next_field (reader, &fields, &first, &seen)) != NO_FIELD)
    if (!read_field (reader, field))
      return false;
  return all_seen (reader, &fields, seen, 1u << 0 | 1u << 4 | 1u << 5) && json_finish (&reader->json);
}

bool
node_instance_read (struct node_instance *instance, const char *text, size_t length, const char *file, size_t line, struct status *status)
{
  struct reader reader = { .instance = instance, .prefix = 0 };
  node_instance_reset (instance);
  instance->line = line;
  json_init (&reader.json, text, length, file, line, status);
  bool good = read_instance (&reader);
  json_clear (&reader.json);
  return good;
}
