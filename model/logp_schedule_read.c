/* Reading of schedules: logp_schedule_read of model/logp_schedule.h. */
#include "model/logp_schedule.h"

#include "model/sends.h"

struct reader {
  struct fields_reader fields;
  const struct logp_types *types;
  struct logp_schedule *schedule;
};

enum { SEND_FROM, SEND_TO, SEND_START };

struct send {
  int64_t start;
  int32_t from, to;
};

static bool
read_field (struct reader *reader, size_t field, struct send *send)
{
  static const char no_node[] = "no node of the instance";
  const struct logp_types *types = reader->types;
  struct fields_reader *in = &reader->fields;
  switch (field) {
  case SEND_FROM:
    return sends_index (in, "from", (int32_t)types->destinations + 1, no_node, &send->from);
  case SEND_TO:
    return sends_index (in, "to", (int32_t)types->destinations + 1, no_node, &send->to);
  default:
    return sends_time (in, "start", types->scale, "no sum of times of the instance", &send->start);
  }
}

static bool
take_send (struct reader *reader, size_t index, const struct send *send)
{
  struct logp_schedule *schedule = reader->schedule;
  struct fields_reader *in = &reader->fields;
  if (send->to == 0)
    return json_error (&in->json, "%s: the source receives nothing", fields_item (in, "sends", index));
  if (schedule->from[send->to] >= 0)
    return json_error (&in->json, "%s: node %d receives twice", fields_item (in, "sends", index), send->to);
  schedule->from[send->to] = send->from;
  schedule->start[send->to] = send->start;
  return true;
}

/* For sends_read; context: the struct reader. */
static bool
read_send (void *context, size_t index)
{
  static const char *const names[] = { "from", "to", "start" };
  static const struct fields fields = { names, 3 };
  struct reader *reader = context;
  struct fields_reader *in = &reader->fields;
  struct send send = { 0, 0, 0 };
  bool first;
  if (!json_open_object (&in->json, fields_item (in, "sends", index), &first))
    return false;
  size_t outer = fields_enter (in), field;
  unsigned seen = 0;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_field (reader, field, &send))
      return false;
  if (!fields_complete (in, &fields, seen, 1u << SEND_FROM | 1u << SEND_TO | 1u << SEND_START))
    return false;
  in->prefix = outer;
  return take_send (reader, index, &send);
}

static bool
check_complete (struct reader *reader)
{
  for (int64_t node = 1; node < reader->schedule->nodes; node++)
    if (reader->schedule->from[node] < 0)
      return json_error (&reader->fields.json, "sends: node %lld receives nothing", (long long)node);
  return true;
}

bool
logp_schedule_read (struct logp_schedule *schedule, const char *text, size_t length, const char *file, size_t line,
                    const struct logp_types *types, struct status *status)
{
  struct reader reader = { .types = types, .schedule = schedule };
  logp_schedule_reset (schedule, types);
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = sends_read (&reader.fields, read_send, &reader) && check_complete (&reader);
  json_clear (&reader.fields.json);
  if (good)
    logp_schedule_finish (schedule, types);
  return good;
}
