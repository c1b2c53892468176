#include "results/store/json.h"

#include "base/digest.h"
#include "base/memory.h"
#include "model/common/data.h"
#include "model/common/features.h"
#include "model/common/fields.h"
#include "results/store/csv.h"
#include "search/core/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What stands under a key. */
enum row_type {
  ROW_HASH,
  ROW_MODEL,
  ROW_STATUS,
  ROW_CLASS,
  ROW_TEXT,
  ROW_TIME,
  ROW_OBJECT,
  ROW_WHOLE,
  ROW_REAL,
  ROW_HEURISTICS,
  ROW_LINES,
  ROW_PROOF,
  ROW_PROOF_BYTES,
  /* what follows from other values: written, and not read */
  ROW_FLOAT,
  ROW_FAMILY_ID,
  ROW_SPLIT,
  ROW_HEURISTIC_FLOATS,
  ROW_FEATURES
};

struct row {
  const char *name;
  enum row_type type;
  size_t offset; /* of the value in the entry */
  unsigned only; /* written only when this is asked for; 0: always */
  bool needed;   /* must be there when it is read */
};

#define WITH_LIMITS 8 /* a limit is written with the other times, or where the instance is open */
#define AT(member) offsetof (struct store_entry, member)

/* The keys, in the order in which they are written. */
static const struct row rows[] = {
  { "sha256", ROW_HASH, AT (sha256), 0, true },
  { "model", ROW_MODEL, AT (model), 0, true },
  { "name", ROW_TEXT, AT (name), 0, false },
  { "unit", ROW_TEXT, AT (unit), 0, false },
  { "family", ROW_TEXT, AT (family), 0, false },
  { "seed", ROW_TEXT, AT (seed), 0, false },
  { "origin", ROW_OBJECT, AT (origin), 0, false },
  { "source", ROW_TEXT, AT (source), 0, false },
  { "line", ROW_WHOLE, AT (line), 0, false },
  { "nodes", ROW_WHOLE, AT (nodes), 0, true },
  { "tasks", ROW_WHOLE, AT (tasks), 0, true },
  { "status", ROW_STATUS, AT (optimal), 0, true },
  { "class", ROW_CLASS, AT (class), 0, false },
  { "makespan", ROW_TIME, AT (makespan), 0, true },
  { "lower_bound", ROW_TIME, AT (lower_bound), 0, false },
  { "heuristic", ROW_TEXT, AT (heuristic), 0, false },
  { "method", ROW_TEXT, AT (method), 0, false },
  { "claim", ROW_TEXT, AT (claim), 0, false },
  { "certificate_sha256", ROW_PROOF, 0, 0, false },
  { "certificate_bytes", ROW_PROOF_BYTES, 0, 0, false },
  { "heuristics", ROW_HEURISTICS, AT (heuristics), 0, false },
  { "canonical", ROW_OBJECT, AT (canonical), 0, true },
  { "schedule", ROW_OBJECT, AT (schedule), STORE_JSON_SCHEDULE, false },
  { "certificate", ROW_LINES, AT (certificate), STORE_JSON_CERTIFICATE, false },
  { "search_nodes", ROW_WHOLE, AT (search_nodes), STORE_JSON_TIMES, false },
  { "seconds", ROW_REAL, AT (seconds), STORE_JSON_TIMES, false },
  { "threads", ROW_WHOLE, AT (threads), STORE_JSON_TIMES, false },
  { "time_limit", ROW_REAL, AT (time_limit), WITH_LIMITS, false },
  { "memory_limit", ROW_WHOLE, AT (memory_limit), WITH_LIMITS, false },
  { "version", ROW_TEXT, AT (version), STORE_JSON_TIMES, false },
  { "options", ROW_TEXT, AT (options), STORE_JSON_TIMES, false },
  { "machine", ROW_TEXT, AT (machine), STORE_JSON_TIMES, false },
  { "solved_at", ROW_TEXT, AT (solved_at), STORE_JSON_TIMES, false },
  { "makespan_float", ROW_FLOAT, AT (makespan), 0, false },
  { "lower_bound_float", ROW_FLOAT, AT (lower_bound), 0, false },
  { "family_id", ROW_FAMILY_ID, AT (family), 0, false },
  { "split", ROW_SPLIT, 0, 0, false },
  { "heuristics_float", ROW_HEURISTIC_FLOATS, 0, 0, false },
  { "features", ROW_FEATURES, 0, 0, false },
};

enum { ROWS = sizeof rows / sizeof *rows };

/* Writing. */

/* A time that is stored as text: a string always, so that the key has one type. */
static void
write_time (const char *text, struct output *out)
{
  output_print (out, "\"%s\"", text);
}

static void
write_real (double value, struct output *out)
{
  output_print (out, isnan (value) ? "null" : "%.17g", value);
}

/* A time rounded to a double. */
static void
write_float (const char *text, struct output *out)
{
  struct rational value;
  bool good = rational_parse (text, strlen (text), &value) == RATIONAL_OK;
  write_real (good ? feature_real (value) : (double)NAN, out);
}

static void
write_family_id (const struct store_entry *entry, struct output *out)
{
  output_char (out, '"');
  csv_family_id (entry->family, out);
  output_char (out, '"');
}

/* Of a text that is no instance, which only a damaged entry has: {}. */
static void
write_features (const struct store_entry *entry, struct output *out)
{
  const char *const *names = entry->model->data->features->names;
  double values[FEATURES_MAX];
  struct status status;
  status_init (&status);
  bool good = features_of (entry->model, entry->canonical, values, &status);
  output_char (out, '{');
  for (size_t i = 0; good && names[i]; i++) {
    output_print (out, "%s\"%s\":", i > 0 ? "," : "", names[i]);
    write_real (values[i], out);
  }
  output_char (out, '}');
}

/* An object of what `write` makes of the makespan of each heuristic. */
static void
write_heuristics (const struct store_entry *entry,
                  void (*write) (const char *makespan, struct output *out), struct output *out)
{
  output_char (out, '{');
  for (size_t i = 0; i < entry->heuristic_count; i++) {
    output_text (out, i > 0 ? "," : "");
    output_json_string (out, entry->heuristics[i].name);
    output_char (out, ':');
    write (entry->heuristics[i].makespan, out);
  }
  output_char (out, '}');
}

/* The lines of a certificate, which are JSON, as an array. */
static void
write_lines (const char *text, struct output *out)
{
  output_char (out, '[');
  for (const char *at = text; *at != '\0';) {
    size_t length = strcspn (at, "\n");
    output_text (out, at > text ? "," : "");
    output_bytes (out, at, length);
    at += length + (at[length] == '\n');
  }
  output_char (out, ']');
}

static void
write_proof (const struct store_entry *entry, struct output *out)
{
  char sha256[DIGEST_TEXT];
  digest_sha256 (entry->certificate, strlen (entry->certificate), sha256);
  output_json_string (out, sha256);
}

/* The row's value, of its type. */
static const void *
value_at (const struct store_entry *entry, const struct row *row)
{
  return (const char *)entry + row->offset;
}

static const char *
text_at (const struct store_entry *entry, const struct row *row)
{
  return *(char *const *)value_at (entry, row);
}

static int64_t
whole_at (const struct store_entry *entry, const struct row *row)
{
  return *(const int64_t *)value_at (entry, row);
}

static double
real_at (const struct store_entry *entry, const struct row *row)
{
  return *(const double *)value_at (entry, row);
}

/* Is there something to write? */
static bool
present (const struct store_entry *entry, const struct row *row, unsigned what)
{
  if (row->only == WITH_LIMITS)
    return (!entry->optimal || (what & STORE_JSON_TIMES))
           && (row->type == ROW_REAL ? real_at (entry, row) > 0 : whole_at (entry, row) > 0);
  if ((row->only & what) != row->only)
    return false;
  switch (row->type) {
  case ROW_CLASS:
  case ROW_TEXT:
  case ROW_TIME:
  case ROW_OBJECT:
  case ROW_LINES:
  case ROW_FLOAT:
  case ROW_FAMILY_ID:
    return text_at (entry, row) != NULL;
  case ROW_PROOF:
  case ROW_PROOF_BYTES:
    return entry->certificate != NULL;
  default:
    return true;
  }
}

static void
write_value (const struct store_entry *entry, const struct row *row, struct output *out)
{
  switch (row->type) {
  case ROW_HASH:
    output_json_string (out, entry->sha256);
    break;
  case ROW_MODEL:
    output_json_string (out, entry->model->name);
    break;
  case ROW_STATUS:
    output_json_string (out, store_status (entry));
    break;
  case ROW_CLASS:
  case ROW_TEXT:
    output_json_string (out, text_at (entry, row));
    break;
  case ROW_TIME:
    write_time (text_at (entry, row), out);
    break;
  case ROW_OBJECT:
    output_text (out, text_at (entry, row));
    break;
  case ROW_WHOLE:
    output_integer (out, whole_at (entry, row));
    break;
  case ROW_REAL:
    output_print (out, "%.9g", real_at (entry, row));
    break;
  case ROW_HEURISTICS:
    write_heuristics (entry, write_time, out);
    break;
  case ROW_LINES:
    write_lines (entry->certificate, out);
    break;
  case ROW_PROOF:
    write_proof (entry, out);
    break;
  case ROW_PROOF_BYTES:
    output_integer (out, (int64_t)strlen (entry->certificate));
    break;
  case ROW_FLOAT:
    write_float (text_at (entry, row), out);
    break;
  case ROW_FAMILY_ID:
    write_family_id (entry, out);
    break;
  case ROW_SPLIT:
    output_json_string (out, csv_split (entry->sha256));
    break;
  case ROW_HEURISTIC_FLOATS:
    write_heuristics (entry, write_float, out);
    break;
  case ROW_FEATURES:
    write_features (entry, out);
    break;
  }
}

void
store_json_write (const struct store_entry *entry, unsigned what, struct output *out)
{
  for (size_t i = 0; i < ROWS; i++)
    if (present (entry, &rows[i], what)) {
      output_print (out, "%s\"%s\":", i == 0 ? "{" : ",", rows[i].name);
      write_value (entry, &rows[i], out);
    }
  output_text (out, "}\n");
}

/* Reading. */

struct row_reader {
  struct fields_reader fields;
  struct store_entry *entry;
  char *proof;         /* owned: the certificate's hash as stated; NULL: not stated */
  int64_t proof_bytes; /* its length; -1: none */
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
  *out = memory_copy (written);
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
      store_entry_heuristic (reader->entry, name, makespan, NULL);
    memory_free (name, makespan);
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
read_class (struct row_reader *reader, const char *key)
{
  struct json_text text;
  if (!json_string (json_of (reader), key, &text))
    return false;
  char *name = memory_text (text.bytes, text.length);
  const char *class = solve_class_named (name);
  free (name);
  if (!class)
    return json_refuse (json_of (reader), key, "is no class of schedules", text);
  reader->entry->class = strcmp (class, SOLVE_ALL_CLASSES) == 0 ? NULL : class;
  return true;
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
read_row (struct row_reader *reader, const struct row *row)
{
  const char *key = fields_key (&reader->fields, row->name);
  void *at = (char *)reader->entry + row->offset;
  switch (row->type) {
  case ROW_HASH:
    return read_hash (reader, key);
  case ROW_MODEL:
    return read_model (reader, key);
  case ROW_STATUS:
    return read_status (reader, key);
  case ROW_CLASS:
    return read_class (reader, key);
  case ROW_TEXT:
    return fields_text (&reader->fields, row->name, at);
  case ROW_TIME:
    return read_time (reader, key, at);
  case ROW_OBJECT:
    return read_object (reader, key, at);
  case ROW_WHOLE:
    return read_whole (reader, key, at);
  case ROW_REAL:
    return read_real (reader, key, at);
  case ROW_HEURISTICS:
    return read_heuristics (reader, key);
  case ROW_LINES:
    return read_lines (reader, key, at);
  case ROW_PROOF:
    return fields_text (&reader->fields, row->name, &reader->proof);
  case ROW_PROOF_BYTES:
    return read_whole (reader, key, &reader->proof_bytes);
  default: {
    struct json_text derived;
    return json_skip (json_of (reader), key, &derived);
  }
  }
}

/* The statements about the certificate are true of it. */
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

bool
store_json_read (struct store_entry *entry, const char *text, size_t length, const char *file,
                 size_t line, struct status *status)
{
  const char *names[ROWS];
  const struct fields fields = { names, ROWS };
  struct row_reader reader = { .entry = entry, .proof_bytes = -1 };
  uint64_t seen = 0, must = 0;
  bool first, good = true;
  size_t field;
  for (size_t i = 0; i < ROWS; i++) {
    names[i] = rows[i].name;
    must |= (uint64_t)rows[i].needed << i;
  }
  store_entry_reset (entry);
  fields_init (&reader.fields, text, length, file, line, status);
  if (json_open_object (json_of (&reader), "entry", &first))
    while (good && (field = fields_next (&reader.fields, &fields, &first, &seen)) != FIELDS_END)
      good = read_row (&reader, &rows[field]);
  good = fields_complete (&reader.fields, &fields, seen, must) && json_finish (json_of (&reader))
         && check_proof (&reader);
  json_clear (json_of (&reader));
  free (reader.proof);
  return good;
}
