/* Reading of schedules: overhead_schedule_read of model/overhead_schedule.h. */
#include "model/overhead_schedule.h"

#include "model/fields.h"

#include "base/checked.h"

#include <string.h>

#define TIME_MAX (INT64_C (1) << 61) /* ticks: twice what any schedule without idling needs, and its end still fits into 64 bits */

struct reader {
  struct fields_reader fields;
  const struct overhead_ticks *ticks;
  struct overhead_schedule *schedule;
};

enum { SEND_FROM, SEND_TO, SEND_START, SEND_RECEIVE, SEND_MULTICAST };
enum { TOP_INSTANCE, TOP_MAKESPAN, TOP_SENDS };

/* The number under the key: its text, and its value where it is one of 64 bits. */
static bool
read_number (struct reader *reader, const char *name, struct json_text *text, struct rational *value, bool *good)
{
  if (!json_number_or_string (&reader->fields.json, fields_key (&reader->fields, name), text))
    return false;
  *good = rational_parse (text->bytes, text->length, value) == RATIONAL_OK;
  return true;
}

/* A whole number below `count`; `reason` says what it is otherwise. */
static bool
read_index (struct reader *reader, const char *name, int32_t count, const char *reason, int32_t *index)
{
  struct json_text text;
  struct rational value;
  bool good;
  if (!read_number (reader, name, &text, &value, &good))
    return false;
  good = good && value.denominator == 1 && value.numerator >= 0 && value.numerator < count;
  *index = good ? (int32_t)value.numerator : -1;
  return good || json_refuse (&reader->fields.json, reader->fields.key, reason, text);
}

static bool
read_time (struct reader *reader, const char *name, int64_t *time)
{
  struct json_text text;
  struct rational value;
  bool good;
  int64_t scale = reader->ticks->scale;
  if (!read_number (reader, name, &text, &value, &good))
    return false;
  const char *reason = good ? "no sum of costs of the instance" : "expected a number of 64 bits";
  good = good && value.numerator >= 0 && scale % value.denominator == 0 && rational_ticks (value, scale, TIME_MAX, time);
  return good || json_refuse (&reader->fields.json, reader->fields.key, reason, text);
}

static bool
read_send_field (struct reader *reader, size_t field, struct overhead_delivery *delivery)
{
  static const char no_node[] = "no node of the instance";
  switch (field) {
  case SEND_FROM:
    return read_index (reader, "from", reader->ticks->nodes, no_node, &delivery->from);
  case SEND_TO:
    return read_index (reader, "to", reader->ticks->nodes, no_node, &delivery->to);
  case SEND_START:
    return read_time (reader, "start", &delivery->start);
  case SEND_RECEIVE:
    return read_time (reader, "receive", &delivery->receive);
  default:
    return read_index (reader, "multicast", reader->ticks->messages, "no multicast of the instance", &delivery->multicast);
  }
}

static bool
read_send (struct reader *reader, size_t index)
{
  static const char *const names[] = { "from", "to", "start", "receive", "multicast" };
  static const struct fields fields = { names, 5 };
  struct fields_reader *in = &reader->fields;
  struct overhead_delivery delivery = { .multicast = 0 };
  bool first;
  if (!json_open_object (&in->json, fields_item (in, "sends", index), &first))
    return false;
  size_t outer = fields_enter (in), field;
  unsigned seen = 0, needed = 1u << SEND_FROM | 1u << SEND_TO | 1u << SEND_START | 1u << SEND_RECEIVE;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_send_field (reader, field, &delivery))
      return false;
  if (reader->ticks->messages > 1)
    needed |= 1u << SEND_MULTICAST;
  if (!fields_complete (in, &fields, seen, needed))
    return false;
  in->prefix = outer;
  overhead_schedule_add (reader->schedule, delivery);
  return true;
}

static bool
read_sends (struct reader *reader)
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

/* A schedule object at the present position. */
static bool
read_object (struct reader *reader)
{
  static const char *const names[] = { "instance", "makespan", "sends" };
  static const struct fields fields = { names, 3 };
  struct fields_reader *in = &reader->fields;
  bool first;
  if (!json_open_object (&in->json, "schedule", &first))
    return false;
  unsigned seen = 0;
  size_t field;
  struct json_text ignored;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (field == TOP_SENDS ? !read_sends (reader) : !json_skip (&in->json, names[field], &ignored))
      return false;
  return fields_complete (in, &fields, seen, 1u << TOP_SENDS);
}

static bool
key_is (struct json_text key, const char *name)
{
  return key.length == strlen (name) && memcmp (key.bytes, name, key.length) == 0;
}

/* Stand before the schedule: the value of the key "schedule", or the object itself where that has its own sends or no such key. */
static bool
find_schedule (struct json_reader *json, bool *wrapped)
{
  bool first;
  json_peek (json);
  const char *start = json->at;
  struct json_text key, ignored;
  if (!json_open_object (json, "schedule", &first))
    return false;
  *wrapped = false;
  while (json_next_key (json, &first, &key) && !key_is (key, "sends")) {
    *wrapped = key_is (key, "schedule");
    if (*wrapped)
      return true;
    if (!json_skip (json, "schedule", &ignored))
      return false;
  }
  json->at = start;
  return json->status->code == STATUS_OK;
}

bool
overhead_schedule_read (struct overhead_schedule *schedule, const char *text, size_t length, const char *file, size_t line,
                        const struct overhead_instance *instance, const struct overhead_ticks *ticks, struct status *status)
{
  struct reader reader = { .ticks = ticks, .schedule = schedule };
  (void)instance; /* its name is the referee's business, all else is in the ticks */
  overhead_schedule_reset (schedule);
  fields_init (&reader.fields, text, length, file, line, status);
  bool wrapped;
  bool good = find_schedule (&reader.fields.json, &wrapped) && read_object (&reader) && (wrapped || json_finish (&reader.fields.json));
  json_clear (&reader.fields.json);
  if (good)
    overhead_schedule_finish (schedule, ticks);
  return good;
}
