#include "base/json.h"
#include "base/memory.h"
#include "probe/record.h"
#include "probe/record_value.h"
#include "verify/file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* One of a record's files. */
struct part {
  char file[80];
  char **text; /* in the record */
  bool needed;
};

enum { PARTS = 5 };

static void
list_parts (struct record *record, struct part part[PARTS])
{
  bool optimum = record_has_optimum (&record->objective);
  const struct heuristic *heuristic[2] = { record->objective.above.heuristic, record->objective.below.heuristic };
  part[0] = (struct part){ "instance.json", &record->instance, true };
  part[1] = (struct part){ "certificate.jsonl", &record->certificate, optimum };
  part[2] = (struct part){ "optimal.json", &record->schedule, optimum };
  for (int i = 0; i < 2; i++) {
    part[3 + i] = (struct part){ "", &record->heuristic[i], heuristic[i] };
    if (heuristic[i])
      snprintf (part[3 + i].file, sizeof part->file, "%s.json", heuristic[i]->name);
  }
}

static void
write_key (struct output *out, const char *key)
{
  output_print (out, ",\"%s\":", key);
}

/* One JSON value a line, as an array where there may be several. */
static void
write_lines (struct output *out, const char *text, bool array)
{
  output_text (out, array ? "[" : "");
  for (const char *at = text; *at;) {
    size_t length = strcspn (at, "\n");
    output_text (out, at > text ? "," : "");
    output_bytes (out, at, length);
    at += length + (at[length] == '\n');
  }
  output_text (out, array ? "]" : "");
}

/* Each under its file's name. */
static void
write_proofs (const struct record *record, struct output *out)
{
  struct record borrowed = *record;
  struct part part[PARTS];
  list_parts (&borrowed, part);
  if (strcmp (part[3].file, part[4].file) == 0)
    part[4].needed = false;
  for (int i = 0; i < PARTS; i++)
    if (part[i].needed) {
      *strrchr (part[i].file, '.') = '\0';
      write_key (out, part[i].file);
      write_lines (out, *part[i].text, i == 1);
    }
}

void
record_json (const struct record *record, bool proofs, struct output *out)
{
  output_text (out, "{\"objective\":");
  output_json_string (out, record->objective.name);
  write_key (out, "value");
  output_rational (out, (struct rational){ record->value.num, record->value.den });
  output_print (out, ",\"above\":%" PRId64 ",\"below\":%" PRId64 ",\"n\":%" PRId64, record->above, record->below, record->destinations);
  write_key (out, "source");
  output_json_string (out, record->slow_source ? "slow" : "fast");
  write_key (out, "notation");
  output_json_string (out, record->notation);
  write_key (out, "found_by");
  output_json_string (out, record->found_by);
  if (proofs)
    write_proofs (record, out);
  output_char (out, '}');
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
write_file (const char *folder, const char *file, const char *text, struct status *status)
{
  struct output out;
  char *path = path_of (folder, file);
  bool good = output_open (&out, path, status);
  if (good) {
    output_text (&out, text);
    good = output_commit (&out, status);
  }
  free (path);
  return good;
}

bool
record_write (const struct record *record, const char *folder, struct status *status)
{
  struct record borrowed = *record;
  struct part part[PARTS];
  struct output head;
  if (mkdir (folder, 0777) != 0 && errno != EEXIST)
    return status_set (status, STATUS_MACHINE, "%s: cannot make the folder: %s", folder, strerror (errno));
  output_init_memory (&head);
  record_json (record, false, &head);
  output_print (&head, "\n%c", '\0');
  bool good = write_file (folder, "record.json", head.bytes, status);
  output_discard (&head);
  list_parts (&borrowed, part);
  for (int i = 0; i < PARTS && good; i++)
    good = !part[i].needed || write_file (folder, part[i].file, *part[i].text, status);
  return good;
}

/* record.json while it is read. */
struct reader {
  struct json_reader json;
  struct record *record;
  struct status *status;
  unsigned seen; /* keys, by place in `keys` */
};

enum { OBJECTIVE, VALUE, ABOVE, BELOW, DESTINATIONS, SOURCE, NOTATION, FOUND_BY, KEYS };

static const char *const keys[KEYS] = { "objective", "value", "above", "below", "n", "source", "notation", "found_by" };

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
  bool good = objective_parse (&reader->record->objective, text, &status) || json_error (&reader->json, "%s", status.message);
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
  return fast || reader->record->slow_source || json_refuse (&reader->json, "source", "expected fast or slow", text);
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

static bool
read_members (struct reader *reader)
{
  struct json_text text;
  bool first;
  if (!json_open_object (&reader->json, "record", &first))
    return false;
  while (json_next_key (&reader->json, &first, &text)) {
    int key = 0;
    while (key < KEYS && !(strlen (keys[key]) == text.length && memcmp (keys[key], text.bytes, text.length) == 0))
      key++;
    if (key == KEYS || reader->seen & 1u << key)
      return json_error (&reader->json, "%.*s: %s key", text.length > 40 ? 40 : (int)text.length, text.bytes,
                         key == KEYS ? "unknown" : "duplicate");
    reader->seen |= 1u << key;
    if (!read_member (reader, key))
      return false;
  }
  for (int key = 0; key < KEYS; key++)
    if (reader->status->code == STATUS_OK && !(reader->seen & 1u << key))
      return json_error (&reader->json, "%s: missing", keys[key]);
  return reader->status->code == STATUS_OK && json_finish (&reader->json);
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
  struct part part[PARTS];
  char *path = path_of (folder, "record.json");
  record_clear (record);
  bool good = read_head (record, path, status);
  free (path);
  if (!good)
    return false;
  list_parts (record, part);
  for (int i = 0; i < PARTS && good; i++) {
    if (!part[i].needed)
      continue;
    path = path_of (folder, part[i].file);
    good = read_part (path, part[i].text, status);
    free (path);
  }
  return good;
}
