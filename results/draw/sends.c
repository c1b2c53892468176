#include "results/draw/sends.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <stdlib.h>

struct sends_reader {
  struct fields_reader fields;
  struct drawing_sends *sends;
};

enum { SEND_FROM, SEND_TO, SEND_START, SEND_RECEIVE, SEND_MULTICAST };
enum { TOP_INSTANCE, TOP_MAKESPAN, TOP_SENDS };

void
drawing_sends_init (struct drawing_sends *sends)
{
  *sends = (struct drawing_sends){ .makespan = { 0, 1 } };
}

void
drawing_sends_clear (struct drawing_sends *sends)
{
  free (sends->list);
  drawing_sends_init (sends);
}

static bool
read_index (struct sends_reader *reader, const char *name, int32_t *index)
{
  struct rational value;
  if (!fields_rational (&reader->fields, name, FIELDS_NOT_NEGATIVE, &value))
    return false;
  *index = (int32_t)value.numerator;
  return (value.denominator == 1 && value.numerator <= INT32_MAX)
         || json_error (&reader->fields.json, "%s: no whole number of 32 bits", reader->fields.key);
}

static bool
read_send_field (struct sends_reader *reader, size_t field, struct drawing_send *send)
{
  switch (field) {
  case SEND_FROM:
    return read_index (reader, "from", &send->from);
  case SEND_TO:
    return read_index (reader, "to", &send->to);
  case SEND_START:
    return fields_rational (&reader->fields, "start", FIELDS_NOT_NEGATIVE, &send->start);
  case SEND_RECEIVE:
    return fields_rational (&reader->fields, "receive", FIELDS_NOT_NEGATIVE, &send->receive);
  default:
    return read_index (reader, "multicast", &send->multicast);
  }
}

static bool
read_send (struct sends_reader *reader, size_t index)
{
  static const char *const names[] = { "from", "to", "start", "receive", "multicast" };
  static const struct fields fields = { names, 5 };
  struct fields_reader *in = &reader->fields;
  struct drawing_sends *sends = reader->sends;
  struct drawing_send send = { .receive = { 0, 1 } };
  bool first;
  if (!json_open_object (&in->json, fields_item (in, "sends", index), &first))
    return false;
  size_t outer = fields_enter (in), field;
  unsigned seen = 0;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_send_field (reader, field, &send))
      return false;
  if (!fields_complete (in, &fields, seen, 1u << SEND_FROM | 1u << SEND_TO | 1u << SEND_START))
    return false;
  in->prefix = outer;
  memory_grow (sends->list, sends->capacity, sends->length + 1);
  sends->list[sends->length++] = send;
  return true;
}

static bool
read_sends (struct sends_reader *reader)
{
  struct json_reader *json = &reader->fields.json;
  bool first;
  if (!json_open_array (json, "sends", &first))
    return false;
  for (size_t i = 0; json_next_item (json, &first); i++)
    if (!read_send (reader, i))
      return false;
  return json->status->code == STATUS_OK;
}

static bool
read_top_field (struct sends_reader *reader, size_t field)
{
  struct json_text ignored;
  switch (field) {
  case TOP_MAKESPAN:
    return fields_rational (&reader->fields, "makespan", FIELDS_NOT_NEGATIVE,
                            &reader->sends->makespan);
  case TOP_SENDS:
    return read_sends (reader);
  default:
    return json_skip (&reader->fields.json, "instance", &ignored);
  }
}

/* A schedule object at the present position. */
static bool
read_object (struct sends_reader *reader)
{
  static const char *const names[] = { "instance", "makespan", "sends" };
  static const struct fields fields = { names, 3 };
  struct fields_reader *in = &reader->fields;
  unsigned seen = 0;
  size_t field;
  bool first;
  if (!json_open_object (&in->json, "schedule", &first))
    return false;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_top_field (reader, field))
      return false;
  return fields_complete (in, &fields, seen, 1u << TOP_MAKESPAN | 1u << TOP_SENDS);
}

/* Stand before the schedule: the value of the key "schedule", or the object itself where it has
   no such key. */
static bool
find_schedule (struct json_reader *json)
{
  bool first;
  json_peek (json);
  const char *start = json->at;
  struct json_text key, ignored;
  if (!json_open_object (json, "schedule", &first))
    return false;
  while (json_next_key (json, &first, &key)) {
    if (key.length == strlen ("schedule") && memcmp (key.bytes, "schedule", key.length) == 0)
      return true;
    if (!json_skip (json, "schedule", &ignored))
      return false;
  }
  json->at = start;
  return json->status->code == STATUS_OK;
}

static int
compare_sends (const void *left, const void *right)
{
  const struct drawing_send *a = left, *b = right;
  int order = rational_compare (a->start, b->start);
  if (order != 0)
    return order;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  if (a->to != b->to)
    return a->to < b->to ? -1 : 1;
  return (a->multicast > b->multicast) - (a->multicast < b->multicast);
}

bool
drawing_sends_read (struct drawing_sends *sends, const char *text, size_t length, const char *file,
                    size_t line, struct status *status)
{
  struct sends_reader reader = { .sends = sends };
  sends->length = 0;
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = find_schedule (&reader.fields.json) && read_object (&reader);
  json_clear (&reader.fields.json);
  if (good && sends->length > 0)
    qsort (sends->list, sends->length, sizeof *sends->list, compare_sends);
  return good;
}
