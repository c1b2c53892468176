#include "verify/overhead/sends.h"

#include "base/memory.h"
#include "verify/core/transmissions.h"

#include <stdlib.h>

void
verify_overhead_sends_init (struct verify_overhead_sends *sends,
                            const struct verify_overhead_instance *instance)
{
  *sends = (struct verify_overhead_sends){ .instance = instance };
}

void
verify_overhead_sends_clear (struct verify_overhead_sends *sends)
{
  free (sends->list);
  verify_overhead_sends_init (sends, NULL);
}

struct reader {
  struct verify_overhead_sends *sends;
  struct verify_reason *reason;
  enum status_code code; /* STATUS_FALSE once there is a reason */
};

/* A send as written. */
struct raw {
  int64_t from, to, multicast;
  struct verify_ratio start, receive;
};

/* With `single` the multicast may be left out. */
static bool
read_raw (struct verify_text *text, bool single, struct raw *raw)
{
  const int64_t least = INT64_MIN, most = INT64_MAX;
  const struct verify_key keys[] = {
    { "from", .whole = &raw->from, .least = least, .most = most },
    { "to", .whole = &raw->to, .least = least, .most = most },
    { "start", .ratio = &raw->start },
    { "receive", .ratio = &raw->receive },
    { "multicast", .optional = single, .whole = &raw->multicast, .least = least, .most = most },
  };
  unsigned seen;

  raw->multicast = 0;
  return verify_text_object (text, "its value")
         && verify_text_members (text, "", keys, sizeof keys / sizeof *keys, NULL, &seen);
}

/* Do the nodes and the multicast exist? */
static enum status_code
check_raw (const struct reader *reader, size_t number, const struct raw *raw)
{
  int64_t nodes = (int64_t)reader->sends->instance->node_count,
          multicasts = (int64_t)reader->sends->instance->multicast_count;

  if (raw->multicast < 0 || raw->multicast >= multicasts)
    return verify_refuse (reader->reason,
                          "sends[%zu]: multicast %lld, but the multicasts are 0 to %lld", number,
                          (long long)raw->multicast, (long long)multicasts - 1);
  if (raw->from < 0 || raw->from >= nodes)
    return verify_refuse (reader->reason, "sends[%zu]: from %lld, but the nodes are 0 to %lld",
                          number, (long long)raw->from, (long long)nodes - 1);
  if (raw->to < 0 || raw->to >= nodes)
    return verify_refuse (reader->reason, "sends[%zu]: to %lld, but the nodes are 0 to %lld",
                          number, (long long)raw->to, (long long)nodes - 1);
  if (raw->from == raw->to)
    return verify_refuse (reader->reason, "sends[%zu]: node %lld sends to itself", number,
                          (long long)raw->from);
  return STATUS_OK;
}

/* For verify_envelope.send. Keeps at most one send more than there are destinations, which is
   already invalid. */
static bool
read_send (struct verify_text *text, void *context)
{
  struct reader *reader = context;
  struct verify_overhead_sends *sends = reader->sends;
  struct raw raw;

  if (!read_raw (text, sends->instance->multicast_count == 1, &raw))
    return false;
  if (reader->code != STATUS_OK || sends->length > sends->instance->slot_count)
    return true;
  reader->code = check_raw (reader, text->index, &raw);
  if (reader->code != STATUS_OK)
    return true;
  memory_grow (sends->list, sends->capacity, sends->length + 1);
  sends->list[sends->length++]
    = (struct verify_overhead_delivery){ raw.start, raw.receive, (uint32_t)raw.from,
                                         (uint32_t)raw.to, (uint32_t)raw.multicast };
  return true;
}

enum status_code
verify_overhead_sends_read (struct verify_overhead_sends *sends, const struct verify_source *source,
                            struct verify_reason *reason, struct status *status)
{
  struct reader reader = { sends, reason, STATUS_OK };
  struct verify_envelope envelope = { .send = read_send, .context = &reader };

  sends->length = 0;
  if (!verify_envelope_read (&envelope, source, status))
    return STATUS_INPUT;
  sends->makespan = envelope.makespan;
  if (reader.code != STATUS_OK)
    return reader.code;
  return verify_envelope_check (&envelope, sends->instance->named, sends->instance->name, reason);
}

/* Task 2 i is the send of delivery i, task 2 i + 1 its receive. */

static uint32_t
node_of (const struct verify_overhead_sends *sends, size_t task)
{
  return task % 2 == 0 ? sends->list[task / 2].from : sends->list[task / 2].to;
}

static struct verify_ratio
start_of (const struct verify_overhead_sends *sends, size_t task)
{
  return task % 2 == 0 ? sends->list[task / 2].start : sends->list[task / 2].receive;
}

static int
by_node_and_start (const void *x, const void *y, void *context)
{
  size_t a = *(const size_t *)x, b = *(const size_t *)y;
  uint32_t first = node_of (context, a), second = node_of (context, b);

  if (first != second)
    return first < second ? -1 : 1;
  return verify_ratio_compare (start_of (context, a), start_of (context, b));
}

/* The tasks by node and start, and the place of each task in this order. */
struct order {
  size_t *task, *place; /* owned [2 length] */
};

/* The delivery of the next task of the same node waits for one task fewer. True if it waits for
   none. */
static bool
release (const struct verify_overhead_sends *sends, const struct order *order, size_t task,
         uint8_t *waits, size_t *freed)
{
  size_t next = order->place[task] + 1;

  if (next == 2 * sends->length || node_of (sends, order->task[next]) != node_of (sends, task))
    return false;
  *freed = order->task[next] / 2;
  return --waits[*freed] == 0;
}

/* Topological sort: removes deliveries that wait for none. True if all are removed. `ready`
   [deliveries] is scratch. */
static bool
sort (const struct verify_overhead_sends *sends, const struct order *order, uint8_t *waits,
      size_t *ready)
{
  size_t count = 0, taken = 0, freed;

  for (size_t at = 1; at < 2 * sends->length; at++)
    if (node_of (sends, order->task[at]) == node_of (sends, order->task[at - 1]))
      waits[order->task[at] / 2]++;
  for (size_t i = 0; i < sends->length; i++)
    if (waits[i] == 0)
      ready[count++] = i;
  for (; taken < count; taken++)
    for (size_t task = 2 * ready[taken]; task < 2 * ready[taken] + 2; task++)
      if (release (sends, order, task, waits, &freed))
        ready[count++] = freed;
  return taken == sends->length;
}

bool
verify_overhead_appended (const struct verify_overhead_sends *sends)
{
  size_t tasks = 2 * sends->length;
  struct order order = { memory_alloc (tasks + 1, sizeof *order.task),
                         memory_alloc (tasks + 1, sizeof *order.place) };
  uint8_t *waits = memory_zero (sends->length + 1, sizeof *waits);
  size_t *ready = memory_alloc (sends->length + 1, sizeof *ready);
  bool appended;

  for (size_t task = 0; task < tasks; task++)
    order.task[task] = task;
  qsort_r (order.task, tasks, sizeof *order.task, by_node_and_start, (void *)sends);
  for (size_t at = 0; at < tasks; at++)
    order.place[order.task[at]] = at;
  appended = sort (sends, &order, waits, ready);
  memory_free (order.task, order.place, waits, ready);
  return appended;
}
