#include "model/overhead/schedule.h"

#include "base/memory.h"
#include "model/common/sends.h"

#include <stdlib.h>
#include <string.h>

void
overhead_schedule_init (struct overhead_schedule *schedule)
{
  memset (schedule, 0, sizeof *schedule);
}

void
overhead_schedule_clear (struct overhead_schedule *schedule)
{
  free (schedule->deliveries);
  overhead_schedule_init (schedule);
}

void
overhead_schedule_reset (struct overhead_schedule *schedule)
{
  schedule->makespan = 0;
  schedule->length = 0;
}

void
overhead_schedule_copy (struct overhead_schedule *to, const struct overhead_schedule *from)
{
  memory_grow (to->deliveries, to->capacity, from->length);
  if (from->length > 0)
    memcpy (to->deliveries, from->deliveries, from->length * sizeof *from->deliveries);
  to->length = from->length;
  to->makespan = from->makespan;
}

void
overhead_schedule_add (struct overhead_schedule *schedule, struct overhead_delivery delivery)
{
  memory_grow (schedule->deliveries, schedule->capacity, schedule->length + 1);
  schedule->deliveries[schedule->length++] = delivery;
}

static int64_t
end_of (const struct overhead_delivery *delivery, const struct overhead_ticks *ticks)
{
  return delivery->receive + overhead_receive (ticks, delivery->multicast, delivery->to);
}

static int64_t
arrival_of (const struct overhead_delivery *delivery, const struct overhead_ticks *ticks)
{
  return delivery->start + overhead_send (ticks, delivery->multicast, delivery->from)
         + overhead_transit (ticks, delivery->multicast, delivery->from, delivery->to);
}

int64_t
overhead_schedule_finish (struct overhead_schedule *schedule, const struct overhead_ticks *ticks)
{
  schedule->makespan = 0;
  for (size_t i = 0; i < schedule->length; i++) {
    int64_t end = end_of (&schedule->deliveries[i], ticks);
    schedule->makespan = end > schedule->makespan ? end : schedule->makespan;
  }
  return schedule->makespan;
}

/* A send or a receive of one delivery. */
struct schedule_operation {
  int64_t start;
  size_t delivery;
  bool receives;
};

static int
compare_operations (const void *left, const void *right)
{
  const struct schedule_operation *a = left, *b = right;
  return (a->start > b->start) - (a->start < b->start);
}

/* Returns all sends and receives by their starts; the caller frees them. In a valid schedule an
   operation starts later than all its predecessors, since every one takes time. */
static struct schedule_operation *
operations_in_order (const struct overhead_schedule *schedule)
{
  struct schedule_operation *operations = memory_alloc (2 * schedule->length, sizeof *operations);
  for (size_t i = 0; i < schedule->length; i++) {
    operations[2 * i] = (struct schedule_operation){ schedule->deliveries[i].start, i, false };
    operations[2 * i + 1] = (struct schedule_operation){ schedule->deliveries[i].receive, i, true };
  }
  qsort (operations, 2 * schedule->length, sizeof *operations, compare_operations);
  return operations;
}

/* The state of nodes and messages while operations are replayed in order. */
struct schedule_replay {
  int64_t *clock; /* [n] end of the node's last operation */
  int64_t *held;  /* [tasks] when the task's receiver holds the message; -1: not yet */
};

static void
replay_init (struct schedule_replay *replay, const struct overhead_ticks *ticks)
{
  replay->clock = memory_zero ((size_t)ticks->nodes, sizeof *replay->clock);
  replay->held = memory_alloc ((size_t)ticks->tasks, sizeof *replay->held);
  for (int64_t i = 0; i < ticks->tasks; i++)
    replay->held[i] = -1;
}

static void
replay_clear (struct schedule_replay *replay)
{
  memory_free (replay->clock, replay->held);
}

/* The time from which node i, the source or a destination, holds message k; -1: not yet. */
static int64_t
held_from (const struct schedule_replay *replay, const struct overhead_ticks *ticks, int32_t k,
           int32_t i)
{
  return i == ticks->source[k] ? 0 : replay->held[overhead_task (ticks, k, i)];
}

/* The numbers are within the instance, the sender may relay the message, the receiver is a
   destination, and the receive starts no sooner than the message arrives. */
static bool
well_formed (const struct overhead_delivery *delivery, const struct overhead_ticks *ticks)
{
  int32_t i = delivery->from, j = delivery->to, k = delivery->multicast;
  return k >= 0 && k < ticks->messages && i >= 0 && i < ticks->nodes && j >= 0 && j < ticks->nodes
         && (i == ticks->source[k] || overhead_wants (ticks, k, i)) && overhead_wants (ticks, k, j)
         && delivery->receive >= arrival_of (delivery, ticks);
}

/* Replays the next operation. False: its node is busy, a sender does not hold the message, or a
   receiver holds it already. Clocks begin at 0, and a node that is free has ended its receives, so
   neither negative starts nor messages held later need a check of their own. */
static bool
step (struct schedule_replay *replay, const struct overhead_ticks *ticks,
      const struct overhead_delivery *delivery, bool receives)
{
  int32_t k = delivery->multicast, node = receives ? delivery->to : delivery->from;
  int64_t start = receives ? delivery->receive : delivery->start;
  if (replay->clock[node] > start)
    return false;
  if (!receives) {
    replay->clock[node] = start + overhead_send (ticks, k, node);
    return held_from (replay, ticks, k, node) >= 0;
  }
  int64_t *held = &replay->held[overhead_task (ticks, k, node)];
  bool fresh = *held < 0;
  *held = replay->clock[node] = end_of (delivery, ticks);
  return fresh;
}

bool
overhead_schedule_valid (const struct overhead_schedule *schedule,
                         const struct overhead_ticks *ticks)
{
  bool good = schedule->length == (size_t)ticks->tasks;
  int64_t makespan = 0;
  for (size_t i = 0; i < schedule->length && good; i++) {
    good = well_formed (&schedule->deliveries[i], ticks);
    int64_t end = good ? end_of (&schedule->deliveries[i], ticks) : 0;
    makespan = end > makespan ? end : makespan;
  }
  if (!good || makespan != schedule->makespan)
    return false;
  struct schedule_replay replay;
  struct schedule_operation *operations = operations_in_order (schedule);
  replay_init (&replay, ticks);
  for (size_t i = 0; i < 2 * schedule->length && good; i++)
    good = step (&replay, ticks, &schedule->deliveries[operations[i].delivery],
                 operations[i].receives);
  replay_clear (&replay);
  free (operations);
  return good;
}

struct overhead_schedule_reader {
  struct fields_reader fields;
  const struct overhead_ticks *ticks;
  struct overhead_schedule *schedule;
  struct overhead_delivery delivery; /* the present one */
};

enum { SEND_FROM, SEND_TO, SEND_START, SEND_RECEIVE, SEND_MULTICAST };

static bool
read_field (void *context, size_t field)
{
  static const char no_node[] = "no node of the instance",
                    no_time[] = "no sum of costs of the instance";
  struct overhead_schedule_reader *reader = context;
  struct overhead_delivery *delivery = &reader->delivery;
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
  unsigned needed = (1u << SEND_MULTICAST) - 1;
  if (reader->ticks->messages > 1)
    needed |= 1u << SEND_MULTICAST;
  reader->delivery.multicast = 0;
  if (!fields_object (in, fields_item (in, "sends", index), &fields, needed, read_field, reader))
    return false;
  overhead_schedule_add (reader->schedule, reader->delivery);
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

static int
compare_deliveries (const void *left, const void *right)
{
  const struct overhead_delivery *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->from > b->from) - (a->from < b->from);
}

static void
write_delivery (const struct overhead_delivery *delivery, const struct overhead_ticks *ticks,
                struct output *out)
{
  output_all (out, "{\"from\":", delivery->from, ",\"to\":", delivery->to,
              ",\"start\":", overhead_ticks_time (ticks, delivery->start),
              ",\"receive\":", overhead_ticks_time (ticks, delivery->receive));
  if (ticks->messages > 1)
    output_all (out, ",\"multicast\":", delivery->multicast);
  output_char (out, '}');
}

void
overhead_schedule_write (const struct overhead_schedule *schedule,
                         const struct overhead_instance *instance,
                         const struct overhead_ticks *ticks, struct output *out)
{
  struct overhead_schedule sorted;
  overhead_schedule_init (&sorted);
  overhead_schedule_copy (&sorted, schedule);
  if (sorted.length > 0)
    qsort (sorted.deliveries, sorted.length, sizeof *sorted.deliveries, compare_deliveries);
  fields_write_schedule (out, &instance->head, overhead_ticks_time (ticks, schedule->makespan));
  for (size_t i = 0; i < sorted.length; i++) {
    if (i > 0)
      output_char (out, ',');
    write_delivery (&sorted.deliveries[i], ticks, out);
  }
  output_text (out, "]}");
  overhead_schedule_clear (&sorted);
}
