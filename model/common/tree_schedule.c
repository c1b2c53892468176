#include "model/common/tree_schedule.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
tree_schedule_init (struct tree_schedule *schedule)
{
  memset (schedule, 0, sizeof *schedule);
}

void
tree_schedule_clear (struct tree_schedule *schedule)
{
  memory_free (schedule->from, schedule->start);
  tree_schedule_init (schedule);
}

/* Makes room for this number of nodes. */
static void
reserve (struct tree_schedule *schedule, int64_t nodes)
{
  size_t capacity = schedule->capacity;
  memory_grow (schedule->from, capacity, (size_t)nodes);
  memory_grow (schedule->start, schedule->capacity, (size_t)nodes);
  schedule->nodes = nodes;
}

void
tree_schedule_reset (struct tree_schedule *schedule, int64_t nodes)
{
  reserve (schedule, nodes);
  schedule->makespan = 0;
  for (int64_t node = 0; node < nodes; node++) {
    schedule->from[node] = -1;
    schedule->start[node] = 0;
  }
}

void
tree_schedule_copy (struct tree_schedule *to, const struct tree_schedule *from)
{
  reserve (to, from->nodes);
  to->makespan = from->makespan;
  memcpy (to->from, from->from, (size_t)from->nodes * sizeof *to->from);
  memcpy (to->start, from->start, (size_t)from->nodes * sizeof *to->start);
}

struct sends_entry *
tree_schedule_sends (const struct tree_schedule *schedule,
                     int (*order) (const void *, const void *))
{
  struct sends_entry *sends = memory_alloc ((size_t)schedule->nodes, sizeof *sends);
  for (int32_t to = 1; to < schedule->nodes; to++)
    sends[to - 1] = (struct sends_entry){ schedule->start[to], schedule->from[to], to };
  if (order)
    qsort (sends, (size_t)schedule->nodes - 1, sizeof *sends, order);
  return sends;
}

void
tree_schedule_write (const struct tree_schedule *schedule, const struct instance_head *instance,
                     int64_t scale, struct output *out)
{
  struct sends_entry *sends = tree_schedule_sends (schedule, NULL);
  sends_write (out, instance, schedule->makespan, scale, sends, (size_t)schedule->nodes - 1);
  free (sends);
}

/* For sends_plain; context: the schedule. */
static bool
take_send (struct fields_reader *in, size_t index, const struct sends_entry *send, void *context)
{
  struct tree_schedule *schedule = context;
  if (send->to == 0)
    return json_error (&in->json, "%s: the source receives nothing",
                       fields_item (in, "sends", index));
  if (schedule->from[send->to] >= 0)
    return json_error (&in->json, "%s: node %d receives twice", fields_item (in, "sends", index),
                       send->to);
  schedule->from[send->to] = send->from;
  schedule->start[send->to] = send->start;
  return true;
}

static bool
check_complete (const struct tree_schedule *schedule, struct fields_reader *in)
{
  for (int64_t node = 1; node < schedule->nodes; node++)
    if (schedule->from[node] < 0)
      return json_error (&in->json, "sends: node %lld receives nothing", (long long)node);
  return true;
}

bool
tree_schedule_read (struct tree_schedule *schedule, const char *text, size_t length,
                    const char *file, size_t line, int64_t nodes, int64_t scale,
                    struct status *status)
{
  static const char no_node[] = "no node of the instance";
  const struct sends_form form = { (int32_t)nodes, (int32_t)nodes, no_node, no_node, scale };
  const struct sends_plain plain = { &form, take_send, schedule };
  struct fields_reader fields;
  tree_schedule_reset (schedule, nodes);
  fields_init (&fields, text, length, file, line, status);
  bool good = sends_read_plain (&fields, &plain) && check_complete (schedule, &fields);
  json_clear (&fields.json);
  return good;
}
