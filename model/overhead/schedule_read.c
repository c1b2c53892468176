/* Reading of schedules: overhead_schedule_read of model/overhead/schedule.h. */
#include "model/overhead/schedule.h"

#include "model/common/sends.h"

struct overhead_schedule_reader {
  struct fields_reader fields;
  const struct overhead_ticks *ticks;
  struct overhead_schedule *schedule;
};

enum { SEND_FROM, SEND_TO, SEND_START, SEND_RECEIVE, SEND_MULTICAST };

static bool
read_field (struct overhead_schedule_reader *reader, size_t field,
            struct overhead_delivery *delivery)
{
  static const char no_node[] = "no node of the instance",
                    no_time[] = "no sum of costs of the instance";
  const struct overhead_ticks *ticks = reader->ticks;
  struct fields_reader *in = &reader->fields;
  switch (field) {
  case SEND_FROM:
    return sends_index (in, "from", ticks->nodes, no_node, &delivery->from);
  case SEND_TO:
    return sends_index (in, "to", ticks->nodes, no_node, &delivery->to);
  case SEND_START:
    return sends_time (in, "start", ticks->scale, no_time, &delivery->start);
  case SEND_RECEIVE:
    return sends_time (in, "receive", ticks->scale, no_time, &delivery->receive);
  default:
    return sends_index (in, "multicast", ticks->messages, "no multicast of the instance",
                        &delivery->multicast);
  }
}

/* For sends_read; context: the struct overhead_schedule_reader. */
static bool
read_send (void *context, size_t index)
{
  static const char *const names[] = { "from", "to", "start", "receive", "multicast" };
  static const struct fields fields = { names, 5 };
  struct overhead_schedule_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  struct overhead_delivery delivery = { .multicast = 0 };
  bool first;
  if (!json_open_object (&in->json, fields_item (in, "sends", index), &first))
    return false;
  size_t outer = fields_enter (in), field;
  unsigned seen = 0,
           needed = 1u << SEND_FROM | 1u << SEND_TO | 1u << SEND_START | 1u << SEND_RECEIVE;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_field (reader, field, &delivery))
      return false;
  if (reader->ticks->messages > 1)
    needed |= 1u << SEND_MULTICAST;
  if (!fields_complete (in, &fields, seen, needed))
    return false;
  in->prefix = outer;
  overhead_schedule_add (reader->schedule, delivery);
  return true;
}

bool
overhead_schedule_read (struct overhead_schedule *schedule, const char *text, size_t length,
                        const char *file, size_t line, const struct overhead_ticks *ticks,
                        struct status *status)
{
  struct overhead_schedule_reader reader = { .ticks = ticks, .schedule = schedule };
  overhead_schedule_reset (schedule);
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = sends_read (&reader.fields, read_send, &reader);
  json_clear (&reader.fields.json);
  if (good)
    overhead_schedule_finish (schedule, ticks);
  return good;
}
