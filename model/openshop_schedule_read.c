/* Reading of schedules: openshop_schedule_read of model/openshop_schedule.h. */
#include "model/openshop_schedule.h"

#include "model/fields.h"

#include <string.h>

#define TIME_MAX (INT64_C (1) << 61) /* ticks: twice what any schedule without idling needs, and its end still fits into 64 bits */

struct reader {
  struct fields_reader fields;
  const struct openshop_ticks *ticks;
  struct openshop_schedule *schedule;
};

enum { SEND_FROM, SEND_TO, SEND_START };
enum { TOP_INSTANCE, TOP_MAKESPAN, TOP_SENDS };

struct send {
  int64_t start;
  int32_t from, to;
};

/* The number under the key: its text, and its value where it is one of 64 bits. */
static bool
read_number (struct reader *reader, const char *name, struct json_text *text, struct rational *value, bool *good)
{
  if (!json_number_or_string (&reader->fields.json, fields_key (&reader->fields, name), text))
    return false;
  *good = rational_parse (text->bytes, text->length, value) == RATIONAL_OK;
  return true;
}

/* A whole number below `count`; `what` it numbers. */
static bool
read_index (struct reader *reader, const char *name, int32_t count, const char *what, int32_t *index)
{
  struct json_text text;
  struct rational value;
  bool good;
  char reason[48];
  if (!read_number (reader, name, &text, &value, &good))
    return false;
  good = good && value.denominator == 1 && value.numerator >= 0 && value.numerator < count;
  *index = good ? (int32_t)value.numerator : -1;
  snprintf (reason, sizeof reason, "no %s of the instance", what);
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
  const char *reason = good ? "no sum of times of the instance" : "expected a number of 64 bits";
  good = good && value.numerator >= 0 && scale % value.denominator == 0 && rational_ticks (value, scale, TIME_MAX, time);
  return good || json_refuse (&reader->fields.json, reader->fields.key, reason, text);
}

static bool
read_send_field (struct reader *reader, size_t field, struct send *send)
{
  const struct openshop_ticks *ticks = reader->ticks;
  switch (field) {
  case SEND_FROM:
    return read_index (reader, "from", ticks->jobs, ticks->exchange ? "node" : "job", &send->from);
  case SEND_TO:
    return read_index (reader, "to", ticks->machines, ticks->exchange ? "node" : "machine", &send->to);
  default:
    return read_time (reader, "start", &send->start);
  }
}

/* A pair without time may be given or not: its start says nothing. */
static bool
take_send (struct reader *reader, size_t index, const struct send *send)
{
  const struct openshop_ticks *ticks = reader->ticks;
  struct fields_reader *in = &reader->fields;
  if (openshop_time (ticks, send->from, send->to) == 0)
    return true;
  int64_t *start = &reader->schedule->start[(int64_t)send->from * ticks->machines + send->to];
  if (*start >= 0)
    return json_error (&in->json, "%s: the task from %d to %d is given twice", fields_item (in, "sends", index), send->from, send->to);
  *start = send->start;
  return true;
}

static bool
read_send (struct reader *reader, size_t index)
{
  static const char *const names[] = { "from", "to", "start" };
  static const struct fields fields = { names, 3 };
  struct fields_reader *in = &reader->fields;
  struct send send = { 0, 0, 0 };
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
  return take_send (reader, index, &send);
}

/* Are all tasks there? */
static bool
check_complete (struct reader *reader)
{
  const struct openshop_ticks *ticks = reader->ticks;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++)
      if (reader->schedule->start[(int64_t)i * ticks->machines + j] < 0)
        return json_error (&reader->fields.json, "sends: the task from %d to %d is missing", i, j);
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
  return json->status->code == STATUS_OK && check_complete (reader);
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
openshop_schedule_read (struct openshop_schedule *schedule, const char *text, size_t length, const char *file, size_t line,
                        const struct openshop_instance *instance, const struct openshop_ticks *ticks, struct status *status)
{
  struct reader reader = { .ticks = ticks, .schedule = schedule };
  (void)instance; /* its name is the referee's business, all else is in the ticks */
  openshop_schedule_reset (schedule, ticks);
  fields_init (&reader.fields, text, length, file, line, status);
  bool wrapped;
  bool good = find_schedule (&reader.fields.json, &wrapped) && read_object (&reader) && (wrapped || json_finish (&reader.fields.json));
  json_clear (&reader.fields.json);
  if (good)
    openshop_schedule_finish (schedule, ticks);
  return good;
}
