#include "results/draw/sends.h"

#include "base/memory.h"
#include "model/common/sends.h"

#include <stdlib.h>

struct sends_reader {
  struct fields_reader fields;
  struct drawing_sends *sends;
};

enum { SEND_FROM, SEND_TO, SEND_START, SEND_RECEIVE, SEND_MULTICAST };

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

/* For sends_read; context: the reader. */
static bool
read_send (void *context, size_t index)
{
  static const char *const names[] = { "from", "to", "start", "receive", "multicast" };
  static const struct fields fields = { names, 5 };
  struct sends_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  struct drawing_sends *sends = reader->sends;
  struct drawing_send send = { .receive = { 0, 1 } };
  bool first;
  if (!json_open_object (&in->json, fields_item (in, "sends", index), &first))
    return false;
  size_t outer = fields_enter (in), field;
  uint64_t seen = 0;
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
  bool good = sends_read (&reader.fields, read_send, &reader);
  json_clear (&reader.fields.json);
  if (good && sends->length > 0)
    qsort (sends->list, sends->length, sizeof *sends->list, compare_sends);
  return good;
}
