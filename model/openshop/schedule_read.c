/* Reading of schedules: openshop_schedule_read of model/openshop/schedule.h. */
#include "model/openshop/schedule.h"

#include "model/common/sends.h"

struct openshop_schedule_reader {
  const struct openshop_ticks *ticks;
  struct openshop_schedule *schedule;
};

/* For sends_plain. A pair without time may be given or not; its start has no meaning. */
static bool
take_send (struct fields_reader *in, size_t index, const struct sends_entry *send, void *context)
{
  const struct openshop_schedule_reader *reader = context;
  const struct openshop_ticks *ticks = reader->ticks;
  if (openshop_time (ticks, send->from, send->to) == 0)
    return true;
  int64_t *start = &reader->schedule->start[(int64_t)send->from * ticks->machines + send->to];
  if (*start >= 0)
    return json_error (&in->json, "%s: the task from %d to %d is given twice",
                       fields_item (in, "sends", index), send->from, send->to);
  *start = send->start;
  return true;
}

/* Are all tasks given? */
static bool
check_complete (const struct openshop_schedule_reader *reader, struct fields_reader *in)
{
  const struct openshop_ticks *ticks = reader->ticks;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++)
      if (reader->schedule->start[(int64_t)i * ticks->machines + j] < 0)
        return json_error (&in->json, "sends: the task from %d to %d is missing", i, j);
  return true;
}

bool
openshop_schedule_read (struct openshop_schedule *schedule, const char *text, size_t length,
                        const char *file, size_t line, const struct openshop_ticks *ticks,
                        struct status *status)
{
  const struct sends_form form
    = { ticks->jobs, ticks->machines,
        ticks->exchange ? "no node of the instance" : "no job of the instance",
        ticks->exchange ? "no node of the instance" : "no machine of the instance", ticks->scale };
  struct openshop_schedule_reader reader = { ticks, schedule };
  const struct sends_plain plain = { &form, take_send, &reader };
  struct fields_reader fields;
  openshop_schedule_reset (schedule, ticks);
  fields_init (&fields, text, length, file, line, status);
  bool good = sends_read_plain (&fields, &plain) && check_complete (&reader, &fields);
  json_clear (&fields.json);
  if (good)
    openshop_schedule_finish (schedule, ticks);
  return good;
}
