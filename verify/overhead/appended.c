#include "verify/overhead/appended.h"

#include "base/memory.h"

#include <stdlib.h>

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
  free (order.task);
  free (order.place);
  free (waits);
  free (ready);
  return appended;
}
