#include "model/common/fields.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN 40 /* bytes of an unknown key that a message shows */

void
fields_init (struct fields_reader *reader, const char *text, size_t length, const char *file,
             size_t line, struct status *status)
{
  reader->prefix = reader->length = 0;
  reader->key[0] = '\0';
  json_init (&reader->json, text, length, file, line, status);
}

/* Names are short: copied by hand, they cost no calls. Returns where the next one goes. */
static char *
append (char *at, const char *name)
{
  while (*name != '\0')
    *at++ = *name++;
  return at;
}

static const char *
end_key (struct fields_reader *reader, char *at)
{
  *at = '\0';
  reader->length = (size_t)(at - reader->key);
  return reader->key;
}

const char *
fields_key (struct fields_reader *reader, const char *name)
{
  return name ? end_key (reader, append (reader->key + reader->prefix, name)) : reader->key;
}

const char *
fields_item (struct fields_reader *reader, const char *name, size_t index)
{
  char *at = append (reader->key + reader->prefix, name);
  *at++ = '[';
  at += rational_text (rational_whole ((int64_t)index), at);
  *at++ = ']';
  return end_key (reader, at);
}

size_t
fields_enter (struct fields_reader *reader)
{
  size_t outer = reader->prefix;
  reader->key[reader->length] = '.';
  reader->prefix = reader->length + 1;
  return outer;
}

size_t
fields_take (struct fields_reader *reader, const struct fields *fields, size_t field,
             uint64_t *seen)
{
  if (*seen & UINT64_C (1) << field) {
    json_error (&reader->json, "%s: duplicate key", fields_key (reader, fields->names[field]));
    return FIELDS_END;
  }
  *seen |= UINT64_C (1) << field;
  return field;
}

size_t
fields_unknown (struct fields_reader *reader, struct json_text key)
{
  const char *shown = key.length > 0 ? key.bytes : "\"\"";
  int length = key.length > SHOWN ? SHOWN : key.length > 0 ? (int)key.length : 2;
  const char *cut = key.length > SHOWN ? "..." : "";
  json_error (&reader->json, "%.*s%.*s%s: unknown key", (int)reader->prefix, reader->key, length,
              shown, cut);
  return FIELDS_END;
}

bool
fields_complete (struct fields_reader *reader, const struct fields *fields, uint64_t seen,
                 uint64_t needed)
{
  if (reader->json.status->code != STATUS_OK)
    return false;
  for (size_t i = 0; needed & ~seen; i++)
    if (needed & ~seen & UINT64_C (1) << i)
      return json_error (&reader->json, "%s: missing", fields_key (reader, fields->names[i]));
  return true;
}

bool
fields_no_object (struct fields_reader *reader, const struct fields *fields, uint64_t needed)
{
  struct status *status = reader->json.status, found = *status;
  if (needed == 0 || found.code != STATUS_INPUT)
    return false;
  status_init (status);
  return status_set (status, STATUS_INPUT, "%.400s; write {\"%s\": ...}", found.message,
                     fields->names[__builtin_ctzll (needed)]);
}

struct json_text
fields_written (const struct fields_reader *reader, const char *start)
{
  return (struct json_text){ start, (size_t)(reader->json.at - start) };
}

const char *
fields_reason (enum rational_parse parsed, enum fields_sign sign, struct rational value)
{
  if (parsed != RATIONAL_OK)
    return parsed == RATIONAL_SYNTAX ? "expected a number" : "does not fit into 64 bits";
  if (sign == FIELDS_POSITIVE && value.numerator <= 0)
    return "must be positive";
  return sign == FIELDS_NOT_NEGATIVE && value.numerator < 0 ? "must not be negative" : NULL;
}

bool
fields_rational (struct fields_reader *reader, const char *name, enum fields_sign sign,
                 struct rational *out)
{
  const char *key = fields_key (reader, name);
  json_peek (&reader->json);
  const char *start = reader->json.at;
  struct json_text text;
  int64_t whole;
  bool exact;
  if (!json_number_or_string (&reader->json, key, &text))
    return false;
  enum rational_parse parsed = rational_parse (text.bytes, text.length, out);
  const char *reason = fields_reason (parsed, sign, *out);
  if (parsed == RATIONAL_OVERFLOW
      && rational_round_up (text.bytes, text.length, rational_whole (1), &whole, &exact)
           == RATIONAL_OK)
    reason = "does not fit into 64 bits (--resolution auto rounds it)";
  return !reason || json_refuse (&reader->json, key, reason, fields_written (reader, start));
}

static bool
refuse_sum (struct fields_reader *reader, const char *name, int64_t most, struct json_text text)
{
  char reason[64];
  snprintf (reason, sizeof reason, "the counts sum beyond %lld", (long long)most);
  return json_refuse (&reader->json, fields_key (reader, name), reason, text);
}

bool
fields_count (struct fields_reader *reader, const char *name, int64_t before, int64_t most,
              int64_t *count)
{
  struct json_reader *json = &reader->json;
  const char *key = fields_key (reader, name);
  struct json_text text;
  struct rational value;
  *count = 0;
  if (!json_number (json, key, &text))
    return false;
  if (rational_parse (text.bytes, text.length, &value) != RATIONAL_OK)
    return json_refuse (json, key, "does not fit into 64 bits", text);
  if (value.denominator != 1 || value.numerator < 1)
    return json_refuse (json, key, "must be a whole number, at least 1", text);
  if (value.numerator > most - before)
    return refuse_sum (reader, name, most, text);
  *count = value.numerator;
  return true;
}

bool
fields_add_count (struct fields_reader *reader, size_t index, int64_t count, int64_t most,
                  int64_t *sum)
{
  *sum += count;
  if (*sum <= most)
    return true;
  fields_item (reader, "destinations", index);
  size_t outer = fields_enter (reader);
  refuse_sum (reader, "count", most, (struct json_text){ "1", 1 });
  reader->prefix = outer;
  return false;
}

bool
fields_text (struct fields_reader *reader, const char *name, char **out)
{
  const char *key = fields_key (reader, name);
  struct json_text text;
  if (!json_string (&reader->json, key, &text))
    return false;
  if (memchr (text.bytes, '\0', text.length))
    return json_error (&reader->json, "%s: must not contain the character U+0000", key);
  *out = memory_text (text.bytes, text.length);
  return true;
}

bool
fields_postpone (struct fields_reader *reader, const char *name, const char **place)
{
  struct json_text text;
  if (!json_skip (&reader->json, fields_key (reader, name), &text))
    return false;
  *place = text.bytes;
  return true;
}

/* What reads {"base": B, "per_byte": M}. */
struct cost_reader {
  struct fields_reader *fields;
  struct cost *cost;
};

static const char *const cost_names[] = { "base", "per_byte" };

static bool
read_part (void *context, size_t field)
{
  const struct cost_reader *reader = context;
  return fields_rational (reader->fields, cost_names[field], FIELDS_NOT_NEGATIVE,
                          field == 0 ? &reader->cost->base : &reader->cost->per_byte);
}

bool
fields_cost (struct fields_reader *reader, const char *name, enum fields_sign sign,
             struct cost *cost)
{
  cost->per_byte = rational_zero;
  cost->plain = json_peek (&reader->json) != JSON_OBJECT;
  if (cost->plain)
    return fields_rational (reader, name, sign, &cost->base);
  const char *start = reader->json.at;
  static const struct fields fields = { cost_names, 2 };
  if (!fields_object (reader, fields_key (reader, name), &fields, 3, read_part,
                      &(struct cost_reader){ reader, cost }))
    return false;
  return sign == FIELDS_NOT_NEGATIVE || cost->base.numerator > 0 || cost->per_byte.numerator > 0
         || json_refuse (&reader->json, fields_key (reader, name), "must be positive",
                         fields_written (reader, start));
}

bool
fields_list (struct fields_reader *reader, const char *name,
             bool (*read) (void *context, size_t index), void *context)
{
  struct json_reader *json = &reader->json;
  bool first;
  size_t index = 0;
  if (!json_open_array (json, fields_key (reader, name), &first))
    return false;
  for (; json_next_item (json, &first); index++)
    if (!read (context, index))
      return false;
  if (json->status->code != STATUS_OK)
    return false;
  return index > 0 || json_error (json, "%s: must not be empty, got []", fields_key (reader, name));
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
read_origin (struct fields_reader *reader, char **out)
{
  struct json_text text;
  if (json_peek (&reader->json) != JSON_OBJECT)
    return json_unexpected (&reader->json, "origin", "expected an object");
  if (!json_skip (&reader->json, "origin", &text))
    return false;
  *out = minified (text);
  return true;
}

bool
fields_either (struct fields_reader *reader, const char *name, const char *a, const char *b,
               const char *reason, bool *second)
{
  json_peek (&reader->json);
  const char *start = reader->json.at;
  struct json_text text;
  if (!json_string (&reader->json, name, &text))
    return false;
  *second = fields_is (text, b);
  return *second || fields_is (text, a)
         || json_refuse (&reader->json, name, reason, fields_written (reader, start));
}

static bool
read_model (struct fields_reader *reader, const char *model)
{
  json_peek (&reader->json);
  const char *start = reader->json.at;
  struct json_text text;
  if (!json_string (&reader->json, "model", &text))
    return false;
  char reason[64];
  if (fields_is (text, model))
    return true;
  snprintf (reason, sizeof reason, "expected \"%s\"", model);
  return json_refuse (&reader->json, "model", reason, fields_written (reader, start));
}

/* What reads the names of nodes. */
struct names_reader {
  struct fields_reader *fields;
  struct instance_head *head;
  size_t capacity;
};

/* For fields_list; context: a struct names_reader. */
static bool
read_node_name (void *context, size_t index)
{
  struct names_reader *reader = context;
  struct instance_head *head = reader->head;
  fields_item (reader->fields, "names", index);
  memory_grow (head->node_names, reader->capacity, index + 1);
  if (!fields_text (reader->fields, NULL, &head->node_names[index]))
    return false;
  head->node_name_count++;
  return true;
}

bool
fields_names_fit (struct fields_reader *reader, const struct instance_head *head, size_t count,
                  const char *what)
{
  return !head->node_names || head->node_name_count == count
         || json_error (&reader->json, "names: expected %zu, one for each %s, got %zu", count, what,
                        head->node_name_count);
}

bool
fields_read_head (struct fields_reader *reader, size_t field, const char *model,
                  struct instance_head *head)
{
  switch (field) {
  case FIELDS_MODEL:
    return read_model (reader, model);
  case FIELDS_NAME:
    return fields_text (reader, "name", &head->name);
  case FIELDS_UNIT:
    return fields_text (reader, "unit", &head->unit);
  case FIELDS_NAMES:
    return fields_list (reader, "names", read_node_name, &(struct names_reader){ reader, head, 0 });
  default:
    return read_origin (reader, &head->origin);
  }
}

void
fields_clear_names (struct instance_head *head)
{
  for (size_t i = 0; i < head->node_name_count; i++)
    free (head->node_names[i]);
  free (head->node_names);
  head->node_names = NULL;
  head->node_name_count = 0;
}

void
fields_set_names (struct instance_head *head, char *const *names, size_t count)
{
  head->node_names = memory_alloc (count, sizeof *head->node_names);
  for (size_t i = 0; i < count; i++)
    head->node_names[i] = memory_copy (names[i]);
  head->node_name_count = count;
}

void
fields_clear_head (struct instance_head *head)
{
  memory_free (head->name, head->unit, head->origin);
  fields_clear_names (head);
}

void
fields_write_text (struct output *out, const char *key, const char *text)
{
  if (!text)
    return;
  output_text (out, key);
  output_json_string (out, text);
}

void
fields_write_head (struct output *out, const char *model, const struct instance_head *head)
{
  output_text (out, "{\"model\":");
  output_json_string (out, model);
  fields_write_text (out, ",\"name\":", head->name);
  fields_write_text (out, ",\"unit\":", head->unit);
  if (head->origin)
    output_all (out, ",\"origin\":", head->origin);
  for (size_t i = 0; i < head->node_name_count; i++)
    fields_write_text (out, i > 0 ? "," : ",\"names\":[", head->node_names[i]);
  if (head->node_name_count > 0)
    output_char (out, ']');
}

void
fields_write_schedule (struct output *out, const struct instance_head *head,
                       struct rational makespan)
{
  output_char (out, '{');
  fields_write_text (out, "\"instance\":", head->name);
  output_text (out, head->name ? "," : "");
  if (head->rounded.denominator != 0)
    output_all (out, "\"resolution\":", head->rounded, ",");
  output_all (out, "\"makespan\":", makespan, ",\"sends\":[");
}

void
fields_write_certified (struct output *out, const struct instance_head *head)
{
  fields_write_text (out, ",\"instance\":", head->name);
  if (head->rounded.denominator != 0)
    output_all (out, ",\"resolution\":", head->rounded);
}

void
fields_write_certificate (struct output *out, const char *model, const struct instance_head *head,
                          struct rational makespan, int64_t scale)
{
  output_print (out, "{\"certificate\":\"%s\",\"version\":1", model);
  fields_write_certified (out, head);
  output_all (out, ",\"makespan\":", makespan);
  if (scale > 0)
    output_all (out, ",\"ticks\":", scale);
  output_text (out, "}\n");
}
