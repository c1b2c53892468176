#include "model/openshop/jobshop.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Pairs of job and machine: at most JOBSHOP_CELLS, or JOBSHOP_SPARSE for each task, so that a short
   text takes little memory. */
#define JOBSHOP_CELLS ((size_t)1 << 20)
#define JOBSHOP_SPARSE 64

/* A matrix with rows of any length: row i has the elements from end[i - 1] to end[i]. */
struct matrix {
  size_t *end; /* owned [rows] */
  size_t rows, count, capacity[2];
};

struct jobshop_reader {
  struct fields_reader *in;
  struct openshop_instance *instance;
  struct matrix times, places;
  struct rational *time;                 /* owned [times.count] */
  int32_t *place;                        /* owned [places.count] machines, from 0 */
  const char *metadata;                  /* position of the value; NULL: there is none */
  int64_t ticks;                         /* of a unit */
  int64_t machines;                      /* 0: not given */
  bool open;                             /* the tasks of a job have no order */
  char hash[DIGEST_TEXT];                /* empty: not given */
  struct rational optimum, lower, upper; /* denominator 0: not given */
};

enum { TOP_NAME, TOP_DURATIONS, TOP_MACHINES, TOP_METADATA };

/* For fields_list: a row of numbers, each of which `read` takes. */
static bool
read_row (struct jobshop_reader *reader, struct matrix *matrix, const char *name, size_t row,
          bool (*read) (struct jobshop_reader *reader))
{
  struct fields_reader *in = reader->in;
  const char *key = fields_item (in, name, row);
  bool first;
  if (row >= OPENSHOP_MAX_SIDE)
    return json_error (&in->json, "%s: more than %d rows", key, OPENSHOP_MAX_SIDE);
  if (!json_open_array (&in->json, key, &first))
    return false;
  size_t outer = in->prefix, begin = matrix->count;
  in->prefix = in->length;
  for (; json_next_item (&in->json, &first); matrix->count++) {
    fields_item (in, "", matrix->count - begin);
    if (matrix->count - begin >= OPENSHOP_MAX_SIDE)
      return json_error (&in->json, "%s: a job has at most %d tasks", in->key, OPENSHOP_MAX_SIDE);
    if (!read (reader))
      return false;
  }
  in->prefix = outer;
  memory_grow (matrix->end, matrix->capacity[0], row + 1);
  matrix->end[row] = matrix->count;
  matrix->rows = row + 1;
  return in->json.status->code == STATUS_OK;
}

static bool
read_time (struct jobshop_reader *reader)
{
  size_t count = reader->times.count;
  memory_grow (reader->time, reader->times.capacity[1], count + 1);
  return fields_rational (reader->in, NULL, FIELDS_NOT_NEGATIVE, &reader->time[count]);
}

static bool
read_place (struct jobshop_reader *reader)
{
  struct json_reader *json = &reader->in->json;
  size_t count = reader->places.count;
  struct json_text text;
  struct rational value;
  memory_grow (reader->place, reader->places.capacity[1], count + 1);
  if (json_peek (json) == JSON_ARRAY)
    return json_unexpected (json, reader->in->key, "a task has one machine, not a choice");
  if (!json_number (json, reader->in->key, &text))
    return false;
  if (rational_parse (text.bytes, text.length, &value) != RATIONAL_OK || value.denominator != 1
      || value.numerator < 0 || value.numerator >= OPENSHOP_MAX_SIDE)
    return json_refuse (json, reader->in->key, "must be a machine from 0 to 4095", text);
  reader->place[count] = (int32_t)value.numerator;
  return true;
}

static bool
read_times (void *context, size_t row)
{
  struct jobshop_reader *reader = context;
  return read_row (reader, &reader->times, "duration_matrix", row, read_time);
}

static bool
read_places (void *context, size_t row)
{
  struct jobshop_reader *reader = context;
  return read_row (reader, &reader->places, "machines_matrix", row, read_place);
}

static bool
read_field (void *context, size_t field)
{
  struct jobshop_reader *reader = context;
  struct openshop_instance *instance = reader->instance;
  switch (field) {
  case TOP_NAME:
    return fields_text (reader->in, "name", &instance->name);
  case TOP_DURATIONS:
    return fields_list (reader->in, "duration_matrix", read_times, reader);
  case TOP_MACHINES:
    return fields_list (reader->in, "machines_matrix", read_places, reader);
  default:
    if (json_peek (&reader->in->json) != JSON_OBJECT) /* passes the white space before it */
      return json_unexpected (&reader->in->json, "metadata", "expected an object");
    reader->metadata = reader->in->json.at;
    return fields_read_head (reader->in, FIELDS_ORIGIN, NULL, &instance->head);
  }
}

/* A bound on the optimum, in ticks; null: not known. */
static bool
read_bound (struct jobshop_reader *reader, const char *name, struct rational *bound)
{
  struct json_text skipped;
  return json_peek (&reader->in->json) == JSON_NULL
           ? json_skip (&reader->in->json, name, &skipped)
           : fields_rational (reader->in, name, FIELDS_NOT_NEGATIVE, bound);
}

static bool
read_open (struct jobshop_reader *reader)
{
  struct json_reader *json = &reader->in->json;
  struct json_text skipped;
  enum json_kind kind = json_peek (json);
  if (kind != JSON_TRUE && kind != JSON_FALSE)
    return json_unexpected (json, "metadata.open_shop", "expected true or false");
  reader->open = kind == JSON_TRUE;
  return json_skip (json, "metadata.open_shop", &skipped);
}

static bool
read_hash (struct jobshop_reader *reader)
{
  struct json_reader *json = &reader->in->json;
  struct json_text text;
  if (!json_string (json, "metadata.hash", &text))
    return false;
  if (text.length != DIGEST_TEXT - 1)
    return json_refuse (json, "metadata.hash", "expected 64 hexadecimal digits", text);
  memcpy (reader->hash, text.bytes, text.length);
  return true;
}

/* The value of a key of the metadata; any others belong to their libraries. */
static bool
read_datum (struct jobshop_reader *reader, struct json_text key)
{
  struct fields_reader *in = reader->in;
  struct json_text skipped;
  if (fields_is (key, "optimum"))
    return read_bound (reader, "optimum", &reader->optimum);
  if (fields_is (key, "lower_bound"))
    return read_bound (reader, "lower_bound", &reader->lower);
  if (fields_is (key, "upper_bound"))
    return read_bound (reader, "upper_bound", &reader->upper);
  if (fields_is (key, "ticks"))
    return fields_count (in, "ticks", 0, INT64_MAX, &reader->ticks);
  if (fields_is (key, "machines"))
    return fields_count (in, "machines", 0, OPENSHOP_MAX_SIDE, &reader->machines);
  if (fields_is (key, "open_shop"))
    return read_open (reader);
  if (fields_is (key, "hash"))
    return read_hash (reader);
  return json_skip (&in->json, "metadata", &skipped);
}

/* It has been read as the origin: an object without duplicate keys. */
static bool
read_metadata (struct jobshop_reader *reader)
{
  struct fields_reader *in = reader->in;
  struct json_text key;
  bool first, good;
  reader->ticks = 1;
  if (!reader->metadata)
    return true;
  in->json.at = reader->metadata;
  good = json_open_object (&in->json, "metadata", &first);
  fields_key (in, "metadata");
  size_t outer = fields_enter (in);
  while (good && json_next_key (&in->json, &first, &key))
    good = read_datum (reader, key);
  in->prefix = outer;
  return good && in->json.status->code == STATUS_OK;
}

/* Do the two matrices belong together? Finds the number of machines. */
static bool
check_shape (struct jobshop_reader *reader)
{
  struct json_reader *json = &reader->in->json;
  const struct matrix *times = &reader->times, *places = &reader->places;
  int64_t machines = reader->machines;
  if (places->rows != times->rows)
    return json_error (json, "machines_matrix: expected %zu rows as in duration_matrix, got %zu",
                       times->rows, places->rows);
  for (size_t i = 0; i < times->rows; i++) {
    size_t begin = i > 0 ? times->end[i - 1] : 0;
    if (places->end[i] != times->end[i])
      return json_error (json, "%s: expected %zu numbers as in duration_matrix[%zu], got %zu",
                         fields_item (reader->in, "machines_matrix", i), times->end[i] - begin, i,
                         places->end[i] - begin);
  }
  for (size_t k = 0; k < places->count; k++)
    if (reader->place[k] >= machines)
      machines = reader->place[k] + 1;
  if (reader->machines > 0 && machines > reader->machines)
    return json_error (json,
                       "machines_matrix: machine %" PRId64 " of %" PRId64 " (metadata.machines)",
                       machines - 1, reader->machines);
  if (machines == 0)
    return json_error (json, "duration_matrix: there is no task");
  if (times->rows * (size_t)machines > JOBSHOP_CELLS
      && times->rows * (size_t)machines / JOBSHOP_SPARSE > times->count)
    return json_error (
      json, "duration_matrix: %zu tasks are too few for %zu jobs and %" PRId64 " machines",
      times->count, times->rows, machines);
  reader->machines = machines;
  return true;
}

/* A number of ticks in units. */
static bool
to_units (const struct jobshop_reader *reader, struct rational *value)
{
  return rational_multiply (*value, (struct rational){ 1, reader->ticks }, value);
}

/* Moves the times to their places. */
static bool
fill (struct jobshop_reader *reader)
{
  struct openshop_instance *instance = reader->instance;
  const struct matrix *times = &reader->times;
  size_t machines = (size_t)reader->machines;
  char *given = memory_zero (machines, 1);
  bool good = true;
  openshop_instance_shape (instance, false, (int32_t)times->rows, (int32_t)machines);
  for (size_t i = 0, k = 0; good && i < times->rows; i++) {
    for (; good && k < times->end[i]; k++) {
      int32_t machine = reader->place[k];
      good = given[machine] != (char)1
             || json_error (&reader->in->json, "machines_matrix[%zu]: machine %d is there twice", i,
                            machine);
      good
        = good
          && (to_units (reader, &reader->time[k])
              || json_error (&reader->in->json,
                             "duration_matrix[%zu]: over metadata.ticks a time does not fit into "
                             "64 bits",
                             i));
      given[machine] = 1;
      instance->times[i * machines + (size_t)machine] = reader->time[k];
    }
    memset (given, 0, machines);
  }
  free (given);
  return good;
}

/* Is it the hash of the open shop, or of the exchange with these times? */
static bool
check_hash (const struct jobshop_reader *reader)
{
  const struct openshop_instance *instance = reader->instance;
  char hash[DIGEST_TEXT];
  if (!reader->hash[0])
    return true;
  for (int exchange = 0; exchange < 2; exchange++) {
    openshop_instance_hash (instance, exchange == 1, hash);
    if (strcmp (hash, reader->hash) == 0)
      return true;
  }
  return json_error (&reader->in->json,
                     "metadata.hash: is that of another instance, got %.12s..., expected %.12s...",
                     reader->hash, hash);
}

/* The largest sum of a row or column. False: it does not fit into 64 bits. */
static bool
find_load (const struct openshop_instance *instance, struct rational *load)
{
  size_t jobs = (size_t)instance->jobs, machines = (size_t)instance->machines;
  *load = rational_zero;
  for (size_t side = 0; side < 2; side++)
    for (size_t i = 0; i < (side == 0 ? jobs : machines); i++) {
      struct rational sum = rational_zero;
      for (size_t j = 0; j < (side == 0 ? machines : jobs); j++)
        if (!rational_add (sum, instance->times[side == 0 ? i * machines + j : j * machines + i],
                           &sum))
          return false;
      if (rational_compare (sum, *load) > 0)
        *load = sum;
    }
  return true;
}

/* `low` is at most `high`, where both are given. */
static bool
check_order (const struct jobshop_reader *reader, struct rational low, struct rational high,
             const char *what)
{
  return low.denominator == 0 || high.denominator == 0 || rational_compare (low, high) <= 0
         || json_error (&reader->in->json, "metadata: %s", what);
}

/* Keeps what is stated of the optimum, after what shows at once that it is wrong. */
static bool
check_bounds (struct jobshop_reader *reader)
{
  struct instance_head *head = &reader->instance->head;
  struct rational *bound[] = { &reader->lower, &reader->optimum, &reader->upper }, load = { 0, 0 };
  for (int b = 0; b < 3; b++)
    if (bound[b]->denominator > 0 && !to_units (reader, bound[b]))
      return json_error (&reader->in->json,
                         "metadata: over the ticks a bound does not fit into 64 bits");
  if (!find_load (reader->instance, &load))
    load.denominator = 0;
  head->stated_lower = reader->optimum.denominator > 0 ? reader->optimum : reader->lower;
  head->stated_upper = reader->optimum.denominator > 0 ? reader->optimum : reader->upper;
  return check_order (reader, reader->lower, reader->optimum, "lower_bound exceeds optimum")
         && check_order (reader, reader->optimum, reader->upper, "optimum exceeds upper_bound")
         && check_order (reader, reader->lower, reader->upper, "lower_bound exceeds upper_bound")
         && check_order (reader, load, head->stated_upper,
                         "the tasks of one job or machine take longer than the stated optimum");
}

static bool
check_open (const struct jobshop_reader *reader)
{
  return reader->open
         || json_error (&reader->in->json,
                        "is a job shop, whose tasks have an order; with \"open_shop\":true in its "
                        "metadata they have none");
}

bool
openshop_jobshop_is (const char *text, size_t length)
{
  struct json_reader json;
  struct json_text key, skipped;
  struct status ignored;
  bool first, found = false, other = false;
  if (!memmem (text, length, OPENSHOP_JOBSHOP_KEY, strlen (OPENSHOP_JOBSHOP_KEY)))
    return false; /* the usual case costs little */
  status_init (&ignored);
  json_init (&json, text, length, "", 1, &ignored);
  for (bool more = json_open_object (&json, "", &first);
       more && json_next_key (&json, &first, &key);) {
    found |= fields_is (key, OPENSHOP_JOBSHOP_KEY);
    other |= fields_is (key, "model");
    more = json_skip (&json, "", &skipped);
  }
  json_clear (&json);
  return found && !other;
}

bool
openshop_jobshop_read (struct openshop_instance *instance, struct fields_reader *in)
{
  static const char *const names[] = { "name", "duration_matrix", "machines_matrix", "metadata" };
  static const struct fields fields = { names, sizeof names / sizeof *names };
  struct jobshop_reader reader = { .in = in, .instance = instance };
  bool good = fields_object (in, NULL, &fields, 1u << TOP_DURATIONS | 1u << TOP_MACHINES,
                             read_field, &reader)
              && read_metadata (&reader) && check_open (&reader) && check_shape (&reader)
              && fill (&reader) && check_bounds (&reader) && check_hash (&reader);
  memory_free (reader.times.end, reader.places.end, reader.time, reader.place);
  return good;
}
