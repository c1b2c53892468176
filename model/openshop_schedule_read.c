/* Reading of schedules: openshop_schedule_read of model/openshop_schedule.h. */
#include "model/openshop_schedule.h"

#include "model/sends.h"

struct reader {
  struct fields_reader fields;
  const struct openshop_ticks *ticks;
  struct openshop_schedule *schedule;
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
  const struct openshop_ticks *ticks = reader->ticks;
  struct fields_reader *in = &reader->fields;
  switch (field) {
  case SEND_FROM:
    return sends_index (in, "from", ticks->jobs, ticks->exchange ? no_node : "no job of the instance", &send->from);
  case SEND_TO:
    return sends_index (in, "to", ticks->machines, ticks->exchange ? no_node : "no machine of the instance", &send->to);
  default:
    return sends_time (in, "start", ticks->scale, "no sum of times of the instance", &send->start);
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

bool
openshop_schedule_read (struct openshop_schedule *schedule, const char *text, size_t length, const char *file, size_t line,
                        const struct openshop_instance *instance, const struct openshop_ticks *ticks, struct status *status)
{
  struct reader reader = { .ticks = ticks, .schedule = schedule };
  (void)instance; /* its name is the referee's business, all else is in the ticks */
  openshop_schedule_reset (schedule, ticks);
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = sends_read (&reader.fields, read_send, &reader) && check_complete (&reader);
  json_clear (&reader.fields.json);
  if (good)
    openshop_schedule_finish (schedule, ticks);
  return good;
}
