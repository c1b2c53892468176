#include "base/json.h"
#include "base/memory.h"
#include "lab/probe/record_parts.h"
#include "verify/core/file.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* record.json, or a JSON line, while it is read. */
struct reader {
  struct json_reader json;
  struct record *record;
  struct status *status;
  uint64_t seen; /* keys, by place in `keys` */
  bool line;     /* other keys may hold the record's texts */
};

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
read_integer (struct reader *reader, const char *key, void *to)
{
  struct rational number;
  if (!read_number (reader, key, &number))
    return false;
  *(int64_t *)to = number.numerator;
  return number.denominator == 1 || json_error (&reader->json, "%s: expected an integer", key);
}

static bool
read_string (struct reader *reader, const char *key, void *to)
{
  struct json_text string;
  if (!json_string (&reader->json, key, &string))
    return false;
  *(char **)to = memory_text (string.bytes, string.length);
  return true;
}

static bool
read_objective (struct reader *reader, const char *key, void *to)
{
  char *text;
  if (!read_string (reader, key, &text))
    return false;
  struct status status = { .code = STATUS_OK };
  bool good
    = objective_parse (to, text, &status) || json_error (&reader->json, "%s", status.message);
  free (text);
  return good;
}

static bool
read_source (struct reader *reader, const char *key, void *to)
{
  struct json_text text;
  if (!json_string (&reader->json, key, &text))
    return false;
  bool fast = text.length == 4 && memcmp (text.bytes, "fast", 4) == 0,
       slow = text.length == 4 && memcmp (text.bytes, "slow", 4) == 0;
  *(int64_t *)to = slow;
  return fast || slow || json_refuse (&reader->json, key, "expected fast or slow", text);
}

static bool
read_value (struct reader *reader, const char *key, void *to)
{
  struct rational value;
  if (!read_number (reader, key, &value))
    return false;
  *(struct quotient *)to = (struct quotient){ value.numerator, value.denominator };
  return true;
}

/* What a member of the record is read by, and where to. */
static const struct key {
  const char *name;
  bool (*read) (struct reader *reader, const char *key, void *to);
  size_t offset; /* in struct record */
} keys[] = {
  { "objective", read_objective, offsetof (struct record, objective) },
  { "value", read_value, offsetof (struct record, value) },
  { "above", read_integer, offsetof (struct record, above) },
  { "below", read_integer, offsetof (struct record, below) },
  { "n", read_integer, offsetof (struct record, n) },
  { "notation", read_string, offsetof (struct record, notation) },
  { "found_by", read_string, offsetof (struct record, found_by) },
  /* the second size, of which a space has one at most */
  { "source", read_source, offsetof (struct record, second) },
  { "m", read_integer, offsetof (struct record, second) },
};

enum { KEYS = sizeof keys / sizeof *keys };

/* The place of a key in `keys`; KEYS if it is none of them. */
static int
find_key (const struct json_text *text)
{
  int key = 0;
  while (key < KEYS
         && !(strlen (keys[key].name) == text->length
              && memcmp (keys[key].name, text->bytes, text->length) == 0))
    key++;
  return key;
}

static bool
refuse_key (struct reader *reader, const struct json_text *key, const char *reason)
{
  return json_error (&reader->json, "%.*s: %s key", key->length > 40 ? 40 : (int)key->length,
                     key->bytes, reason);
}

/* Does the record have this key? */
static bool
has_key (const struct record *record, int key)
{
  const struct probe_space *space = record->objective.space;
  return key < KEYS - 2 || (space->second && space->kinds == (key == KEYS - 2));
}

/* Is a key there that the record does not have, or the other way round? */
static bool
has_right_keys (struct reader *reader, bool there, const char *reason)
{
  for (int key = 0; key < KEYS; key++)
    if ((reader->seen >> key & 1) == there && has_key (reader->record, key) != there)
      return json_error (&reader->json, "%s: %s", keys[key].name, reason);
  return true;
}

static bool
is_complete (struct reader *reader)
{
  if (reader->status->code != STATUS_OK)
    return false;
  if (!reader->record->objective.space)
    return json_error (&reader->json, "objective: missing");
  return has_right_keys (reader, true, "unknown key") && has_right_keys (reader, false, "missing")
         && json_finish (&reader->json);
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
    if (!keys[key].read (reader, keys[key].name, (char *)reader->record + keys[key].offset))
      return false;
  }
  return is_complete (reader);
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
  char *path = memory_print ("%s/%s", folder, "record.json");
  record_clear (record);
  bool good = read_head (record, path, status);
  free (path);
  if (!good)
    return false;
  record_parts (record, part);
  for (int i = 0; i < RECORD_PARTS && good; i++) {
    if (!part[i].needed)
      continue;
    path = memory_print ("%s/%s", folder, part[i].file);
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
  struct output out = { .stream = NULL };
  char key[sizeof part->file];
  snprintf (key, sizeof key, "%.*s", (int)record_part_key (&part[which]), part[which].file);
  bool good = part[which].lines ? read_array (reader, key, &out) : read_object (reader, key, &out);
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
