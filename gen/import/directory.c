#include "gen/import/directory.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
directory_init (struct directory *directory)
{
  memset (directory, 0, sizeof *directory);
}

void
directory_square_clear (struct directory_square *square)
{
  free (square->cells);
  memset (square, 0, sizeof *square);
}

void
directory_clear (struct directory *directory)
{
  for (size_t i = 0; i < directory->count; i++)
    free (directory->names[i]);
  memory_free (directory->names, directory->unit);
  directory_square_clear (&directory->latency);
  directory_square_clear (&directory->bandwidth);
  directory_init (directory);
}

struct directory_reader {
  struct fields_reader fields;
  struct directory *directory;
};

enum { TOP_SITES, TOP_UNIT, TOP_LATENCY, TOP_BANDWIDTH };

/* The target of reading a matrix. */
struct directory_rows {
  struct fields_reader *in;
  struct directory_square *square;
  const char *name;
  enum fields_sign sign;
};

/* The number of row `row` and column `column`, or null on the diagonal. */
static bool
read_cell (const struct directory_rows *rows, size_t row, size_t column)
{
  struct directory_square *square = rows->square;
  struct json_text ignored;
  size_t cell = row * square->side + column;
  fields_item (rows->in, "", column);
  memory_grow (square->cells, square->capacity, cell + 1);
  square->cells[cell] = rational_zero;
  if (row == column && json_peek (&rows->in->json) == JSON_NULL)
    return json_skip (&rows->in->json, rows->in->key, &ignored);
  return fields_rational (rows->in, NULL, row == column ? FIELDS_NOT_NEGATIVE : rows->sign,
                          &square->cells[cell]);
}

/* For fields_list; context: a struct directory_rows. The first row sets the side. */
static bool
read_row (void *context, size_t row)
{
  const struct directory_rows *rows = context;
  struct fields_reader *in = rows->in;
  struct json_reader *json = &in->json;
  const char *key = fields_item (in, rows->name, row);
  size_t outer = in->prefix, count = 0, most = row == 0 ? DIRECTORY_MAX_SITES : rows->square->side;
  bool first, more;
  if (!json_open_array (json, key, &first))
    return false;
  in->prefix = in->length;
  for (; (more = json_next_item (json, &first)) && count < most; count++)
    if (!read_cell (rows, row, count))
      return false;
  in->prefix = outer;
  if (json->status->code != STATUS_OK)
    return false;
  fields_item (in, rows->name, row);
  if (row == 0 && more)
    return json_error (json, "%s: more than %d columns", in->key, DIRECTORY_MAX_SITES);
  if (count == 0)
    return json_error (json, "%s: must not be empty, got []", in->key);
  if (row == 0)
    rows->square->side = count;
  if (row >= rows->square->side)
    return json_error (json, "%s: expected as many rows as columns, %zu", rows->name,
                       rows->square->side);
  return (count == rows->square->side && !more)
         || json_error (json, "%s: expected %zu numbers as in the first row, got %s%zu", in->key,
                        most, more ? "at least " : "", count + more);
}

static bool
read_square (struct fields_reader *in, const char *name, enum fields_sign sign,
             struct directory_square *square)
{
  struct directory_rows rows = { in, square, name, sign };
  struct json_reader *json = &in->json;
  bool first;
  size_t row = 0;
  if (!json_open_array (json, fields_key (in, name), &first))
    return false;
  for (; json_next_item (json, &first); row++)
    if (!read_row (&rows, row))
      return false;
  if (json->status->code != STATUS_OK)
    return false;
  return (row > 0 && row == square->side)
         || json_error (json, "%s: expected as many rows as columns, got %zu rows", name, row);
}

/* For fields_list; context: the struct directory_reader. */
static bool
read_site (void *context, size_t index)
{
  struct directory_reader *reader = context;
  struct directory *directory = reader->directory;
  const char *key = fields_item (&reader->fields, "sites", index);
  if (index >= DIRECTORY_MAX_SITES)
    return json_error (&reader->fields.json, "%s: more than %d sites", key, DIRECTORY_MAX_SITES);
  memory_grow (directory->names, directory->capacity, index + 1);
  if (!fields_text (&reader->fields, NULL, &directory->names[index]))
    return false;
  directory->count++;
  return true;
}

static bool
read_field (struct directory_reader *reader, size_t field)
{
  struct directory *directory = reader->directory;
  switch (field) {
  case TOP_SITES:
    return fields_list (&reader->fields, "sites", read_site, reader);
  case TOP_UNIT:
    return fields_text (&reader->fields, "unit", &directory->unit);
  case TOP_LATENCY:
    return read_square (&reader->fields, "latency", FIELDS_NOT_NEGATIVE, &directory->latency);
  default:
    return read_square (&reader->fields, "bandwidth", FIELDS_POSITIVE, &directory->bandwidth);
  }
}

static bool
check_side (struct directory_reader *reader, const char *name,
            const struct directory_square *square)
{
  size_t count = reader->directory->count;
  return square->side == count
         || json_error (&reader->fields.json, "%s: expected %zu rows, one a site, got %zu", name,
                        count, square->side);
}

static bool
read_object (struct directory_reader *reader)
{
  static const char *const names[] = { "sites", "unit", "latency", "bandwidth" };
  static const struct fields fields = { names, 4 };
  struct fields_reader *in = &reader->fields;
  bool first;
  if (!json_open_object (&in->json, "directory", &first))
    return false;
  uint64_t seen = 0, needed = 1u << TOP_SITES | 1u << TOP_LATENCY | 1u << TOP_BANDWIDTH;
  size_t field;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_field (reader, field))
      return false;
  return fields_complete (in, &fields, seen, needed) && json_finish (&in->json)
         && check_side (reader, "latency", &reader->directory->latency)
         && check_side (reader, "bandwidth", &reader->directory->bandwidth);
}

bool
directory_read (struct directory *directory, const char *text, size_t length, const char *file,
                size_t line, struct status *status)
{
  struct directory_reader reader = { .directory = directory };
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = read_object (&reader);
  json_clear (&reader.fields.json);
  return good;
}

bool
directory_read_bytes (struct directory_square *square, const char *text, size_t length,
                      const char *file, size_t line, struct status *status)
{
  struct fields_reader reader;
  fields_init (&reader, text, length, file, line, status);
  bool good
    = read_square (&reader, "bytes", FIELDS_NOT_NEGATIVE, square) && json_finish (&reader.json);
  json_clear (&reader.json);
  return good;
}

void
directory_gusto (struct directory *directory)
{
  static const char text[] = "{\"sites\":[\"AMES\",\"ANL\",\"IND\",\"USC-ISI\",\"NCSA\"],\"unit\":"
                             "\"ms\",\"latency\":[[null,34.5,89.5,12,42],"
                             "[34.5,null,20,26.5,4.5],[89.5,20,null,42.5,21.5],[12,26.5,42.5,null,"
                             "29.5],[42,4.5,21.5,29.5,null]],"
                             "\"bandwidth\":[[null,512,246,2044,391],[512,null,491,693,2402],[246,"
                             "491,null,311,448],[2044,693,311,null,4976],"
                             "[391,2402,448,4976,null]]}";
  struct status status = { .code = STATUS_OK };
  bool good = directory_read (directory, text, sizeof text - 1, "GUSTO", 1, &status);
  assert (good);
  (void)good;
}

/* value / unit rounded to the nearest integer, times the unit. */
static bool
round_to (struct rational value, struct rational unit, struct rational *out)
{
  struct rational units;
  if (!rational_multiply (value, (struct rational){ unit.denominator, unit.numerator }, &units))
    return false;
  int64_t floor = units.numerator / units.denominator, rest = units.numerator % units.denominator;
  struct rational whole = { floor + (rest >= units.denominator - rest), 1 };
  return rational_multiply (whole, unit, out);
}

bool
directory_time (struct rational latency, struct rational bandwidth, struct rational bytes,
                struct rational resolution, struct rational *time)
{
  struct rational bits, transfer;
  if (!rational_multiply (bytes, rational_whole (8), &bits)
      || !rational_multiply (bits, (struct rational){ bandwidth.denominator, bandwidth.numerator },
                             &transfer)
      || !rational_add (latency, transfer, time))
    return false;
  return resolution.numerator == 0 || round_to (*time, resolution, time);
}
