#include "model/openshop/schedule.h"

#include "base/checked.h"
#include "base/keyed.h"
#include "base/memory.h"
#include "model/common/sends.h"

#include <stdlib.h>
#include <string.h>

void
openshop_schedule_init (struct openshop_schedule *schedule)
{
  memset (schedule, 0, sizeof *schedule);
}

void
openshop_schedule_clear (struct openshop_schedule *schedule)
{
  free (schedule->start);
  openshop_schedule_init (schedule);
}

static size_t
reserve (struct openshop_schedule *schedule, int32_t jobs, int32_t machines)
{
  size_t cells = (size_t)jobs * (size_t)machines;
  memory_grow (schedule->start, schedule->capacity, cells);
  schedule->jobs = jobs;
  schedule->machines = machines;
  return cells;
}

void
openshop_schedule_reset (struct openshop_schedule *schedule, const struct openshop_ticks *ticks)
{
  size_t cells = reserve (schedule, ticks->jobs, ticks->machines);
  for (size_t cell = 0; cell < cells; cell++)
    schedule->start[cell] = ticks->time[cell] > 0 ? -1 : 0;
  schedule->makespan = 0;
}

void
openshop_schedule_copy (struct openshop_schedule *to, const struct openshop_schedule *from)
{
  size_t cells = reserve (to, from->jobs, from->machines);
  if (cells > 0)
    memcpy (to->start, from->start, cells * sizeof *from->start);
  to->makespan = from->makespan;
}

int64_t
openshop_schedule_finish (struct openshop_schedule *schedule, const struct openshop_ticks *ticks)
{
  size_t cells = (size_t)ticks->jobs * (size_t)ticks->machines;
  schedule->makespan = 0;
  for (size_t cell = 0; cell < cells; cell++) {
    int64_t end = ticks->time[cell] > 0 ? schedule->start[cell] + ticks->time[cell] : 0;
    schedule->makespan = end > schedule->makespan ? end : schedule->makespan;
  }
  return schedule->makespan;
}

/* All tasks by start; the caller frees. In a valid schedule each comes after those tasks of its row
   and column that it waits for, since every task takes time. */
static struct keyed *
tasks_in_order (const struct openshop_schedule *schedule, const struct openshop_ticks *ticks,
                size_t *count)
{
  size_t cells = (size_t)ticks->jobs * (size_t)ticks->machines;
  struct keyed *tasks = memory_alloc (cells, sizeof *tasks);
  *count = 0;
  for (size_t cell = 0; cell < cells; cell++)
    if (ticks->time[cell] > 0)
      tasks[(*count)++] = (struct keyed){ schedule->start[cell], (int32_t)cell };
  keyed_sort (tasks, *count);
  return tasks;
}

/* Position of a task's row and column in an array of clocks: rows first, then columns. */
static int64_t *
row_clock (int64_t *clock, const struct openshop_ticks *ticks, size_t cell)
{
  return clock + cell / (size_t)ticks->machines;
}

static int64_t *
column_clock (int64_t *clock, const struct openshop_ticks *ticks, size_t cell)
{
  return clock + (size_t)ticks->jobs + cell % (size_t)ticks->machines;
}

static int64_t *
new_clocks (const struct openshop_ticks *ticks)
{
  return memory_zero ((size_t)ticks->jobs + (size_t)ticks->machines, sizeof (int64_t));
}

/* Clocks begin at 0, which also rejects negative starts. */
static bool
starts_fit (const struct keyed *tasks, size_t count, const struct openshop_ticks *ticks,
            int64_t *makespan)
{
  int64_t *clock = new_clocks (ticks);
  bool good = true;
  *makespan = 0;
  for (size_t i = 0; i < count && good; i++) {
    int64_t *row = row_clock (clock, ticks, (size_t)tasks[i].item),
            *column = column_clock (clock, ticks, (size_t)tasks[i].item);
    int64_t end = 0;
    good = *row <= tasks[i].key && *column <= tasks[i].key
           && checked_add (tasks[i].key, ticks->time[(size_t)tasks[i].item], &end);
    *row = *column = end;
    *makespan = end > *makespan ? end : *makespan;
  }
  free (clock);
  return good;
}

bool
openshop_schedule_valid (const struct openshop_schedule *schedule,
                         const struct openshop_ticks *ticks)
{
  if (schedule->jobs != ticks->jobs || schedule->machines != ticks->machines)
    return false;
  size_t count;
  struct keyed *tasks = tasks_in_order (schedule, ticks, &count);
  int64_t makespan;
  bool good = starts_fit (tasks, count, ticks, &makespan) && makespan == schedule->makespan;
  free (tasks);
  return good;
}

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

/* All pairs but the diagonal of an exchange; the caller frees. */
static struct sends_entry *
collect (const struct openshop_schedule *schedule, const struct openshop_ticks *ticks,
         size_t *count)
{
  struct sends_entry *sends
    = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *sends);
  *count = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      if (ticks->exchange && i == j)
        continue;
      int64_t start = schedule->start[(int64_t)i * ticks->machines + j];
      sends[(*count)++] = (struct sends_entry){ openshop_time (ticks, i, j) > 0 ? start : 0, i, j };
    }
  return sends;
}

void
openshop_schedule_write (const struct openshop_schedule *schedule,
                         const struct openshop_instance *instance,
                         const struct openshop_ticks *ticks, struct output *out)
{
  size_t count;
  struct sends_entry *sends = collect (schedule, ticks, &count);
  sends_write (out, &instance->head, schedule->makespan, ticks->scale, sends, count);
  free (sends);
}
