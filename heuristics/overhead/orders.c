#include "heuristics/overhead/orders.h"

#include "base/keyed.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

void
overhead_orders_init (struct overhead_orders *orders, const struct overhead_ticks *ticks)
{
  size_t tasks = (size_t)ticks->tasks, operations = 2 * tasks, n = (size_t)ticks->nodes,
         cells = (size_t)ticks->messages * n;
  *orders = (struct overhead_orders){ .ticks = ticks,
                                      .tasks = (int32_t)tasks,
                                      .operations = (int32_t)operations };
  orders->message = memory_alloc (tasks, sizeof *orders->message);
  orders->to = memory_alloc (tasks, sizeof *orders->to);
  orders->from = memory_alloc (tasks, sizeof *orders->from);
  orders->transit = memory_alloc (tasks, sizeof *orders->transit);
  orders->task = memory_alloc (cells, sizeof *orders->task);
  orders->before = memory_alloc (operations, sizeof *orders->before);
  orders->after = memory_alloc (operations, sizeof *orders->after);
  orders->busy = memory_alloc (operations, sizeof *orders->busy);
  orders->head = memory_alloc (operations, sizeof *orders->head);
  orders->tail = memory_alloc (operations, sizeof *orders->tail);
  orders->sequence = memory_alloc (operations, sizeof *orders->sequence);
  orders->rank = memory_alloc (operations, sizeof *orders->rank);
  orders->first = memory_alloc (n, sizeof *orders->first);
  memset (orders->task, -1, cells * sizeof *orders->task);
  for (int32_t k = 0; k < ticks->messages; k++)
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
      orders->message[d] = k;
      orders->to[d] = ticks->destination[d];
      orders->task[(size_t)k * n + (size_t)ticks->destination[d]] = (int32_t)d;
      orders->busy[2 * d + 1] = overhead_receive (ticks, k, ticks->destination[d]);
    }
}

void
overhead_orders_clear (struct overhead_orders *orders)
{
  memory_free (orders->message, orders->to, orders->from, orders->transit, orders->task,
               orders->before, orders->after, orders->busy, orders->head, orders->tail,
               orders->sequence, orders->rank, orders->first);
}

void
overhead_orders_send_from (struct overhead_orders *orders, int32_t d, int32_t from)
{
  orders->from[d] = from;
  orders->busy[2 * d] = overhead_send (orders->ticks, orders->message[d], from);
  orders->transit[d] = overhead_transit (orders->ticks, orders->message[d], from, orders->to[d]);
}

void
overhead_orders_take (struct overhead_orders *orders, int32_t operation)
{
  int32_t before = orders->before[operation], after = orders->after[operation];
  orders->present--;
  int32_t node = operation & 1 ? orders->to[operation / 2] : orders->from[operation / 2];
  if (before >= 0)
    orders->after[before] = after;
  else
    orders->first[node] = after;
  if (after >= 0)
    orders->before[after] = before;
}

void
overhead_orders_put (struct overhead_orders *orders, int32_t operation, int32_t node,
                     int32_t before)
{
  int32_t *link = before >= 0 ? &orders->after[before] : &orders->first[node];
  orders->present++;
  orders->before[operation] = before;
  orders->after[operation] = *link;
  if (*link >= 0)
    orders->before[*link] = operation;
  *link = operation;
}

void
overhead_orders_from (struct overhead_orders *orders, const struct overhead_schedule *schedule)
{
  int32_t n = orders->ticks->nodes, *last = memory_alloc ((size_t)n, sizeof *last);
  struct keyed *starts = memory_alloc ((size_t)orders->operations, sizeof *starts);
  assert (schedule->length == (size_t)orders->tasks);
  for (size_t t = 0; t < schedule->length; t++) {
    const struct overhead_delivery *delivery = &schedule->deliveries[t];
    int32_t d = orders->task[delivery->multicast * n + delivery->to];
    overhead_orders_send_from (orders, d, delivery->from);
    starts[2 * t] = (struct keyed){ delivery->start, 2 * d };
    starts[2 * t + 1] = (struct keyed){ delivery->receive, 2 * d + 1 };
  }
  keyed_sort (starts, (size_t)orders->operations);
  for (int32_t i = 0; i < n; i++)
    orders->first[i] = last[i] = -1;
  orders->present = 0;
  for (int32_t s = 0; s < orders->operations; s++) {
    int32_t operation = starts[s].item,
            node = operation & 1 ? orders->to[operation / 2] : orders->from[operation / 2];
    overhead_orders_put (orders, operation, node, last[node]);
    last[node] = operation;
  }
  memory_free (starts, last);
  bool good = overhead_orders_evaluate (orders);
  assert (good);
  (void)good;
}

void
overhead_orders_schedule (const struct overhead_orders *orders, struct overhead_schedule *schedule)
{
  overhead_schedule_reset (schedule);
  for (int32_t s = 0; s < orders->operations; s++) {
    int32_t operation = orders->sequence[s], d = operation / 2;
    if (operation & 1)
      overhead_schedule_add (
        schedule, (struct overhead_delivery){ orders->head[operation - 1], orders->head[operation],
                                              orders->from[d], orders->to[d], orders->message[d] });
  }
  overhead_schedule_finish (schedule, orders->ticks);
}

/* A predecessor of the operation ends at `time`: sets its head if that was the last one, and
   appends it to the sequence; returns the sequence's new end. rank -1 marks a receive of whose two
   predecessors one has ended. */
static int32_t
release (struct overhead_orders *orders, int32_t operation, int64_t time, int32_t end)
{
  int64_t *head = &orders->head[operation];
  if (operation & 1 && orders->before[operation] >= 0 && orders->rank[operation] != -1) {
    orders->rank[operation] = -1;
    *head = time;
    return end;
  }
  if (operation & 1 && orders->before[operation] >= 0 && *head > time)
    time = *head;
  *head = time;
  orders->rank[operation] = end;
  orders->sequence[end] = operation;
  return end + 1;
}

static bool
find_heads (struct overhead_orders *orders)
{
  int32_t end = 0;
  for (int32_t d = 0; d < orders->tasks; d++)
    orders->rank[2 * d + 1] = -2;
  for (int32_t i = 0; i < orders->ticks->nodes; i++)
    if (orders->first[i] >= 0 && !(orders->first[i] & 1))
      end = release (orders, orders->first[i], 0, end);
  for (int32_t s = 0; s < end; s++) {
    int32_t operation = orders->sequence[s], after = orders->after[operation];
    int64_t time = orders->head[operation] + orders->busy[operation];
    if (after >= 0)
      end = release (orders, after, time, end);
    if (!(operation & 1))
      end = release (orders, operation + 1, time + orders->transit[operation / 2], end);
  }
  return end == orders->present;
}

bool
overhead_orders_evaluate (struct overhead_orders *orders)
{
  if (!find_heads (orders))
    return false;
  orders->makespan = 0;
  for (int32_t s = orders->present; s-- > 0;) {
    int32_t operation = orders->sequence[s], after = orders->after[operation];
    int64_t tail = after >= 0 ? orders->busy[after] + orders->tail[after] : 0;
    if (!(operation & 1)) {
      int64_t way = orders->transit[operation / 2] + orders->busy[operation + 1]
                    + orders->tail[operation + 1];
      tail = way > tail ? way : tail;
    }
    orders->tail[operation] = tail;
    int64_t length = orders->head[operation] + orders->busy[operation] + tail;
    orders->makespan = length > orders->makespan ? length : orders->makespan;
  }
  return true;
}
