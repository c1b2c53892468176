/* Reading of open shops as JSON: openshop_instance_read of model/openshop/instance.h. */
#include "model/openshop/instance.h"

#include "base/memory.h"
#include "model/common/fields.h"
#include "model/openshop/jobshop.h"
#include "model/openshop/layout.h"

struct openshop_instance_reader {
  struct fields_reader fields;
  struct openshop_instance *instance;
  bool known;        /* the model has been read */
  const char *times; /* position of this key's value, if it came before the model */
};

enum { TOP_TIMES = FIELDS_HEAD };

/* The number of times[row][column]. */
static bool
read_time (struct openshop_instance_reader *reader, size_t row, size_t column)
{
  struct fields_reader *in = &reader->fields;
  struct openshop_instance *instance = reader->instance;
  size_t cell = row * (size_t)instance->machines + column;
  memory_grow (instance->times, instance->capacity, cell + 1);
  struct rational *time = &instance->times[cell];
  fields_item (in, "", column);
  json_peek (&in->json);
  const char *start = in->json.at;
  if (!fields_rational (in, NULL, FIELDS_NOT_NEGATIVE, time))
    return false;
  return !instance->exchange || row != column || time->numerator == 0
         || json_refuse (&in->json, in->key, "the diagonal of an exchange must be 0",
                         fields_written (in, start));
}

/* Check the length of the row under reader->fields.key: `count` numbers, and more if `more`. The
   first row sets the number of machines. */
static bool
check_row (struct openshop_instance_reader *reader, size_t row, size_t count, bool more)
{
  struct fields_reader *in = &reader->fields;
  struct openshop_instance *instance = reader->instance;
  if (row > 0)
    return (count == (size_t)instance->machines && !more)
           || json_error (&in->json, "%s: expected %d numbers as in the first row, got %s%zu",
                          in->key, instance->machines, more ? "at least " : "", count + more);
  if (more)
    return json_error (&in->json, "%s: more than %d columns", in->key, OPENSHOP_MAX_SIDE);
  instance->machines = (int32_t)count;
  return count > 0 || json_error (&in->json, "%s: must not be empty, got []", in->key);
}

/* For fields_list; context: the struct openshop_instance_reader. */
static bool
read_row (void *context, size_t row)
{
  struct openshop_instance_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  struct json_reader *json = &in->json;
  const char *key = fields_item (in, "times", row);
  if (row >= OPENSHOP_MAX_SIDE)
    return json_error (json, "%s: more than %d rows", key, OPENSHOP_MAX_SIDE);
  bool first, more;
  if (!json_open_array (json, key, &first))
    return false;
  size_t outer = in->prefix, count = 0,
         most = row == 0 ? OPENSHOP_MAX_SIDE : (size_t)reader->instance->machines;
  in->prefix = in->length;
  for (; (more = json_next_item (json, &first)) && count < most; count++)
    if (!read_time (reader, row, count))
      return false;
  in->prefix = outer;
  if (json->status->code != STATUS_OK)
    return false;
  fields_item (in, "times", row);
  reader->instance->jobs = (int32_t)row + 1;
  return check_row (reader, row, count, more);
}

static bool
read_times (struct openshop_instance_reader *reader)
{
  const struct openshop_instance *instance = reader->instance;
  if (!fields_list (&reader->fields, "times", read_row, reader))
    return false;
  return !instance->exchange || instance->jobs == instance->machines
         || json_error (&reader->fields.json,
                        "times: an exchange has as many rows as columns, got %d rows of %d numbers",
                        instance->jobs, instance->machines);
}

static bool
read_field (void *context, size_t field)
{
  struct openshop_instance_reader *reader = context;
  struct openshop_instance *instance = reader->instance;
  struct fields_reader *in = &reader->fields;
  if (field == FIELDS_MODEL) {
    reader->known = true;
    return fields_either (in, "model", "openshop", "exchange",
                          "expected \"exchange\" or \"openshop\"", &instance->exchange);
  }
  if (field < FIELDS_HEAD)
    return fields_read_head (in, field, NULL, &instance->head);
  return reader->known ? read_times (reader) : fields_postpone (in, "times", &reader->times);
}

static bool
read_object (struct openshop_instance_reader *reader)
{
  static const char *const names[] = { FIELDS_HEAD_NAMES, "times" };
  static const struct fields fields = { names, sizeof names / sizeof *names };
  if (!fields_object (&reader->fields, NULL, &fields, 1u << FIELDS_MODEL | 1u << TOP_TIMES,
                      read_field, reader))
    return false;
  if (!reader->times)
    return true;
  reader->fields.json.at = reader->times;
  return read_times (reader);
}

static bool
check_names (struct openshop_instance_reader *reader)
{
  const struct openshop_instance *instance = reader->instance;
  size_t jobs = (size_t)instance->jobs, machines = (size_t)instance->machines;
  return instance->exchange ? fields_names_fit (&reader->fields, &instance->head, jobs, "node")
                            : fields_names_fit (&reader->fields, &instance->head, jobs + machines,
                                                "job, then for each machine");
}

bool
openshop_instance_read (struct openshop_instance *instance, const char *text, size_t length,
                        const char *file, size_t line, struct status *status)
{
  struct openshop_instance_reader reader = { .instance = instance };
  openshop_instance_reset (instance);
  instance->line = line;
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = openshop_layout_look (text, length) == OPENSHOP_LAYOUT
                ? openshop_layout_read (instance, &reader.fields)
              : openshop_jobshop_is (text, length)
                ? openshop_jobshop_read (instance, &reader.fields)
                : read_object (&reader) && check_names (&reader);
  json_clear (&reader.fields.json);
  return good;
}
