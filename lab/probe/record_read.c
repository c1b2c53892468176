#include "base/json.h"
#include "base/memory.h"
#include "lab/probe/record_parts.h"
#include "verify/core/file.h"

#include <stdlib.h>
#include <string.h>

/* record.json, or a JSON line, while it is read. */
struct reader {
  struct json_reader json;
  struct record *record;
  struct status *status;
  unsigned seen; /* keys, by place in `keys` */
  bool line;     /* other keys may hold the record's texts */
};

enum { OBJECTIVE, VALUE, ABOVE, BELOW, DESTINATIONS, SOURCE, NOTATION, FOUND_BY, KEYS };

static const char *const keys[KEYS]
  = { "objective", "value", "above", "below", "n", "source", "notation", "found_by" };

static bool
read_number (struct reader *reader, const char *key, struct rational *value)
{
  struct json_text text;
  if (!json_number_or_string (&reader->json, key, &text))
    return false;
  return rational_parse (text.bytes, text.length, value) == RATIONAL_OK
         || json_refuse (&reader->json, key, "expected a number of 64 bits", text);
}

static bool
read_integer (struct reader *reader, const char *key, int64_t *value)
{
  struct rational number;
  if (!read_number (reader, key, &number))
    return false;
  *value = number.numerator;
  return number.denominator == 1 || json_error (&reader->json, "%s: expected an integer", key);
}

static bool
read_string (struct reader *reader, const char *key, char **text)
{
  struct json_text string;
  if (!json_string (&reader->json, key, &string))
    return false;
  *text = memory_text (string.bytes, string.length);
  return true;
}

static bool
read_objective (struct reader *reader)
{
  char *text;
  if (!read_string (reader, "objective", &text))
    return false;
  struct status status;
  status_init (&status);
  bool good = objective_parse (&reader->record->objective, text, &status)
              || json_error (&reader->json, "%s", status.message);
  free (text);
  return good;
}

static bool
read_source (struct reader *reader)
{
  struct json_text text;
  if (!json_string (&reader->json, "source", &text))
    return false;
  bool fast = text.length == 4 && memcmp (text.bytes, "fast", 4) == 0;
  reader->record->slow_source = text.length == 4 && memcmp (text.bytes, "slow", 4) == 0;
  return fast || reader->record->slow_source
         || json_refuse (&reader->json, "source", "expected fast or slow", text);
}

static bool
read_value (struct reader *reader)
{
  struct rational value;
  if (!read_number (reader, "value", &value))
    return false;
  reader->record->value = (struct quotient){ value.numerator, value.denominator };
  return true;
}

static bool
read_member (struct reader *reader, int key)
{
  struct record *record = reader->record;
  switch (key) {
  case OBJECTIVE:
    return read_objective (reader);
  case VALUE:
    return read_value (reader);
  case ABOVE:
    return read_integer (reader, "above", &record->above);
  case BELOW:
    return read_integer (reader, "below", &record->below);
  case DESTINATIONS:
    return read_integer (reader, "n", &record->destinations);
  case SOURCE:
    return read_source (reader);
  case NOTATION:
    return read_string (reader, "notation", &record->notation);
  default:
    return read_string (reader, "found_by", &record->found_by);
  }
}

/* The place of a key in `keys`; KEYS if it is none of them. */
static int
find_key (const struct json_text *text)
{
  int key = 0;
  while (
    key < KEYS
    && !(strlen (keys[key]) == text->length && memcmp (keys[key], text->bytes, text->length) == 0))
    key++;
  return key;
}

static bool
refuse_key (struct reader *reader, const struct json_text *key, const char *reason)
{
  return json_error (&reader->json, "%.*s: %s key", key->length > 40 ? 40 : (int)key->length,
                     key->bytes, reason);
}

static bool
is_complete (struct reader *reader)
{
  for (int key = 0; key < KEYS; key++)
    if (reader->status->code == STATUS_OK && !(reader->seen & 1u << key))
      return json_error (&reader->json, "%s: missing", keys[key]);
  return reader->status->code == STATUS_OK && json_finish (&reader->json);
}

static bool
read_members (struct reader *reader)
{
  struct json_text text;
  bool first;
  if (!json_open_object (&reader->json, "record", &first))
    return false;
  while (json_next_key (&reader->json, &first, &text)) {
    int key = find_key (&text);
    if (key == KEYS && reader->line) {
      if (!json_skip (&reader->json, "record", &text))
        return false;
      continue;
    }
    if (key == KEYS || reader->seen & 1u << key)
      return refuse_key (reader, &text, key == KEYS ? "unknown" : "duplicate");
    reader->seen |= 1u << key;
    if (!read_member (reader, key))
      return false;
  }
  return is_complete (reader);
}

/* FOLDER/FILE, which the caller frees. */
static char *
path_of (const char *folder, const char *file)
{
  struct output out;
  output_init_memory (&out);
  output_print (&out, "%s/%s%c", folder, file, '\0');
  return out.bytes;
}

static bool
read_head (struct record *record, const char *path, struct status *status)
{
  struct reader reader = { .record = record, .status = status };
  struct verify_file file;
  bool good = verify_file_read (&file, path, status);
  if (good) {
    json_init (&reader.json, file.bytes, file.length, path, 1, status);
    good = read_members (&reader);
    json_clear (&reader.json);
  }
  verify_file_clear (&file);
  return good;
}

static bool
read_part (const char *path, char **text, struct status *status)
{
  struct verify_file file;
  bool good = verify_file_read (&file, path, status);
  if (good)
    *text = memory_text (file.bytes, file.length);
  verify_file_clear (&file);
  return good;
}

bool
record_read (struct record *record, const char *folder, struct status *status)
{
  struct record_part part[RECORD_PARTS];
  char *path = path_of (folder, "record.json");
  record_clear (record);
  bool good = read_head (record, path, status);
  free (path);
  if (!good)
    return false;
  record_parts (record, part);
  for (int i = 0; i < RECORD_PARTS && good; i++) {
    if (!part[i].needed)
      continue;
    path = path_of (folder, part[i].file);
    good = read_part (path, part[i].text, status);
    free (path);
  }
  return good;
}

/* The values of an array, one a line, as the certificate's file has them. */
static bool
read_array (struct reader *reader, const char *key, struct output *out)
{
  struct json_text text;
  bool first;
  if (!json_open_array (&reader->json, key, &first))
    return false;
  while (json_next_item (&reader->json, &first)) {
    if (!json_skip (&reader->json, key, &text))
      return false;
    output_bytes (out, text.bytes, text.length);
    output_char (out, '\n');
  }
  return reader->status->code == STATUS_OK;
}

static bool
read_object (struct reader *reader, const char *key, struct output *out)
{
  struct json_text text;
  if (!json_skip (&reader->json, key, &text))
    return false;
  output_bytes (out, text.bytes, text.length);
  output_char (out, '\n');
  return true;
}

/* The text of one part, for all parts of its name. */
static bool
read_embedded (struct reader *reader, struct record_part part[RECORD_PARTS], int which)
{
  struct output out;
  char key[sizeof part->file];
  snprintf (key, sizeof key, "%.*s", (int)record_part_key (&part[which]), part[which].file);
  output_init_memory (&out);
  bool good = record_part_is_array (which) ? read_array (reader, key, &out)
                                           : read_object (reader, key, &out);
  for (int i = which; i < RECORD_PARTS && good; i++)
    if (part[i].needed && strcmp (part[i].file, part[which].file) == 0)
      *part[i].text = memory_text (out.bytes, out.length);
  output_discard (&out);
  return good;
}

/* Which part a key names; RECORD_PARTS: none. */
static int
find_part (const struct record_part part[RECORD_PARTS], const struct json_text *key)
{
  int which = 0;
  while (which < RECORD_PARTS
         && !(part[which].needed && record_part_key (&part[which]) == key->length
              && memcmp (part[which].file, key->bytes, key->length) == 0))
    which++;
  return which;
}

/* All parts of a line whose other members have been read. */
static bool
read_parts (struct reader *reader)
{
  struct record_part part[RECORD_PARTS];
  struct json_text text;
  bool first;
  record_parts (reader->record, part);
  if (!json_open_object (&reader->json, "record", &first))
    return false;
  while (json_next_key (&reader->json, &first, &text)) {
    int which = find_part (part, &text);
    bool head = find_key (&text) < KEYS;
    if (!head && (which == RECORD_PARTS || *part[which].text))
      return refuse_key (reader, &text, which == RECORD_PARTS ? "unknown" : "duplicate");
    if (!(head ? json_skip (&reader->json, "record", &text) : read_embedded (reader, part, which)))
      return false;
  }
  for (int i = 0; i < RECORD_PARTS; i++)
    if (reader->status->code == STATUS_OK && part[i].needed && !*part[i].text)
      return json_error (&reader->json, "%.*s: missing", (int)record_part_key (&part[i]),
                         part[i].file);
  return reader->status->code == STATUS_OK;
}

bool
record_read_line (struct record *record, const char *text, size_t length, const char *file,
                  size_t line, struct status *status)
{
  struct reader reader = { .record = record, .status = status, .line = true };
  record_clear (record);
  json_init (&reader.json, text, length, file, line, status);
  bool good = read_members (&reader);
  json_clear (&reader.json);
  if (!good)
    return false;
  json_init (&reader.json, text, length, file, line, status);
  good = read_parts (&reader);
  json_clear (&reader.json);
  return good;
}
