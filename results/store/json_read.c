/* Reading of lines: store_json_read of results/store/json.h. */
#include "base/digest.h"
#include "base/memory.h"
#include "model/common/fields.h"
#include "results/store/json_rows.h"

#include <stdlib.h>
#include <string.h>

/* What must be there. */
static const char *const needed[]
  = { "sha256", "model", "nodes", "tasks", "status", "makespan", "canonical" };

struct row_reader {
  struct fields_reader fields;
  struct store_entry *entry;
  char *proof;         /* owned: the certificate's hash as stated; NULL: not stated */
  int64_t proof_bytes; /* likewise its length; -1 */
};

static struct json_reader *
json_of (struct row_reader *reader)
{
  return &reader->fields.json;
}

static bool
read_whole (struct row_reader *reader, const char *key, int64_t *out)
{
  struct json_text text;
  struct rational value;
  if (!json_number (json_of (reader), key, &text))
    return false;
  if (rational_parse (text.bytes, text.length, &value) != RATIONAL_OK || value.denominator != 1
      || value.numerator < 0)
    return json_refuse (json_of (reader), key, "must be a whole number of 64 bits, not negative",
                        text);
  *out = value.numerator;
  return true;
}

static bool
read_real (struct row_reader *reader, const char *key, double *out)
{
  struct json_text text;
  char digits[64];
  if (!json_number (json_of (reader), key, &text))
    return false;
  if (text.length >= sizeof digits || text.bytes[0] == '-')
    return json_refuse (json_of (reader), key, "must be a short number, not negative", text);
  memcpy (digits, text.bytes, text.length);
  digits[text.length] = '\0';
  *out = strtod (digits, NULL);
  return *out < 1e300 || json_refuse (json_of (reader), key, "is too large", text);
}

/* A time as it is stored: in lowest terms. */
static bool
read_time (struct row_reader *reader, const char *key, char **out)
{
  struct json_text text;
  struct rational value;
  char written[RATIONAL_TEXT];
  if (!json_number_or_string (json_of (reader), key, &text))
    return false;
  if (rational_parse (text.bytes, text.length, &value) != RATIONAL_OK || value.numerator < 0)
    return json_refuse (json_of (reader), key, "must be a number of 64 bits, not negative", text);
  rational_text (value, written);
  *out = memory_text (written, strlen (written));
  return true;
}

/* An object, as it is written. */
static bool
read_object (struct row_reader *reader, const char *key, char **out)
{
  struct json_text text;
  if (json_peek (json_of (reader)) != JSON_OBJECT)
    return json_unexpected (json_of (reader), key, "expected an object");
  if (!json_skip (json_of (reader), key, &text))
    return false;
  *out = memory_text (text.bytes, text.length);
  return true;
}

static bool
read_heuristics (struct row_reader *reader, const char *key)
{
  struct json_text text;
  bool first, good = json_open_object (json_of (reader), key, &first);
  while (good && json_next_key (json_of (reader), &first, &text)) {
    char *name = memory_text (text.bytes, text.length), *makespan = NULL;
    good = read_time (reader, key, &makespan);
    if (good)
      store_entry_heuristic (reader->entry, name, makespan, NULL, 0);
    free (name);
    free (makespan);
  }
  return good;
}

/* The lines of a certificate, from an array. */
static bool
read_lines (struct row_reader *reader, const char *key, char **out)
{
  struct json_text text;
  struct output lines;
  bool first, good = json_open_array (json_of (reader), key, &first);
  output_init_memory (&lines);
  while (good && json_next_item (json_of (reader), &first)) {
    good = json_skip (json_of (reader), key, &text);
    output_bytes (&lines, text.bytes, good ? text.length : 0);
    output_char (&lines, '\n');
  }
  *out = memory_text (lines.length > 0 ? lines.bytes : "", lines.length);
  output_discard (&lines);
  return good;
}

static bool
is (struct json_text text, const char *word)
{
  return strlen (word) == text.length && memcmp (word, text.bytes, text.length) == 0;
}

static bool
read_model (struct row_reader *reader, const char *key)
{
  struct json_text text;
  if (!json_string (json_of (reader), key, &text))
    return false;
  for (const struct model *model = models; model->name; model++)
    if (is (text, model->name)) {
      reader->entry->model = model;
      return true;
    }
  return json_refuse (json_of (reader), key, "is no model", text);
}

static bool
read_status (struct row_reader *reader, const char *key)
{
  struct json_text text;
  if (!json_string (json_of (reader), key, &text))
    return false;
  return store_status_read (reader->entry, text.bytes, text.length)
         || json_refuse (json_of (reader), key,
                         "must be \"optimal\", \"uncertified\" or \"feasible\"", text);
}

static bool
read_hash (struct row_reader *reader, const char *key)
{
  struct json_text text;
  if (!json_string (json_of (reader), key, &text))
    return false;
  if (text.length != DIGEST_TEXT - 1)
    return json_refuse (json_of (reader), key, "must be 64 hexadecimal digits", text);
  memcpy (reader->entry->sha256, text.bytes, text.length);
  return true;
}

static bool
read_row (struct row_reader *reader, const struct store_json_row *row)
{
  const char *key = fields_key (&reader->fields, row->name);
  void *at = (char *)reader->entry + row->offset;
  switch (row->type) {
  case STORE_JSON_HASH:
    return read_hash (reader, key);
  case STORE_JSON_MODEL:
    return read_model (reader, key);
  case STORE_JSON_STATUS:
    return read_status (reader, key);
  case STORE_JSON_TEXT:
    return fields_text (&reader->fields, row->name, at);
  case STORE_JSON_TIME:
    return read_time (reader, key, at);
  case STORE_JSON_OBJECT:
    return read_object (reader, key, at);
  case STORE_JSON_WHOLE:
    return read_whole (reader, key, at);
  case STORE_JSON_REAL:
    return read_real (reader, key, at);
  case STORE_JSON_HEURISTICS:
    return read_heuristics (reader, key);
  case STORE_JSON_LINES:
    return read_lines (reader, key, at);
  case STORE_JSON_PROOF:
    return fields_text (&reader->fields, row->name, &reader->proof);
  default:
    return read_whole (reader, key, &reader->proof_bytes);
  }
}

/* What is said about the certificate is true of the one that is there. */
static bool
check_proof (struct row_reader *reader)
{
  const char *certificate = reader->entry->certificate;
  char sha256[DIGEST_TEXT];
  if (!certificate)
    return true;
  digest_sha256 (certificate, strlen (certificate), sha256);
  if (reader->proof && strcmp (reader->proof, sha256) != 0)
    return json_error (json_of (reader),
                       "certificate_sha256: not the certificate's hash, which is %s", sha256);
  return reader->proof_bytes < 0 || (size_t)reader->proof_bytes == strlen (certificate)
         || json_error (json_of (reader),
                        "certificate_bytes: not the certificate's length, which is %zu",
                        strlen (certificate));
}

/* Index of the row of this name. */
static unsigned
row_of (const char *name)
{
  unsigned row = 0;
  while (strcmp (store_json_rows[row].name, name) != 0)
    row++;
  return row;
}

bool
store_json_read (struct store_entry *entry, const char *text, size_t length, const char *file,
                 size_t line, struct status *status)
{
  const char *names[STORE_JSON_ROWS];
  const struct fields fields = { names, STORE_JSON_ROWS };
  struct row_reader reader = { .entry = entry, .proof_bytes = -1 };
  unsigned seen = 0, must = 0;
  bool first, good = true;
  size_t field;
  for (size_t i = 0; i < STORE_JSON_ROWS; i++)
    names[i] = store_json_rows[i].name;
  for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
    must |= 1U << row_of (needed[i]);
  store_entry_reset (entry);
  fields_init (&reader.fields, text, length, file, line, status);
  if (json_open_object (json_of (&reader), "entry", &first))
    while (good && (field = fields_next (&reader.fields, &fields, &first, &seen)) != FIELDS_END)
      good = read_row (&reader, &store_json_rows[field]);
  good = fields_complete (&reader.fields, &fields, seen, must) && json_finish (json_of (&reader))
         && check_proof (&reader);
  json_clear (json_of (&reader));
  free (reader.proof);
  return good;
}
