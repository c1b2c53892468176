/* A schedule of the overhead model with its tasks as early as their orders allow. */
#ifndef TESTS_SUPPORT_OVERHEAD_COMPACT_H
#define TESTS_SUPPORT_OVERHEAD_COMPACT_H

#include "base/memory.h"
#include "model/overhead/schedule.h"

#include <stdlib.h>

/* Starts every task as early as the present order of tasks at each node allows, never later than
   now. Returns the makespan. Precondition: the schedule is valid. Every task takes time, so all
   that a task waits for starts before it. */
static inline int64_t
overhead_compact (struct overhead_schedule *schedule, const struct overhead_ticks *ticks)
{
  size_t count = 2 * schedule->length, next; /* delivery i: send 2 i, receive 2 i + 1 */
  int64_t *clock = memory_zero ((size_t)ticks->nodes, sizeof *clock);
  int64_t *old = memory_alloc (count + 1, sizeof *old);
  bool *done = memory_zero (count + 1, sizeof *done);
  for (size_t i = 0; i < count; i++)
    old[i] = i % 2 ? schedule->deliveries[i / 2].receive : schedule->deliveries[i / 2].start;
  do { /* the next task in the order of starts */
    next = count;
    for (size_t i = 0; i < count; i++)
      if (!done[i] && (next == count || old[i] < old[next]))
        next = i;
    if (next == count)
      continue;
    struct overhead_delivery *task = &schedule->deliveries[next / 2];
    int32_t k = task->multicast, node = next % 2 ? task->to : task->from;
    int64_t ready = 0, length;
    if (next % 2) {
      ready = task->start + overhead_send (ticks, k, task->from)
              + overhead_transit (ticks, k, task->from, task->to);
      length = overhead_receive (ticks, k, node);
    } else {
      for (size_t i = 0; i < schedule->length; i++) /* when it holds the message */
        if (schedule->deliveries[i].multicast == k && schedule->deliveries[i].to == node)
          ready = schedule->deliveries[i].receive + overhead_receive (ticks, k, node);
      length = overhead_send (ticks, k, node);
    }
    done[next] = true;
    *(next % 2 ? &task->receive : &task->start) = ready > clock[node] ? ready : clock[node];
    clock[node] = (ready > clock[node] ? ready : clock[node]) + length;
  } while (next < count);
  memory_free (clock, old, done);
  return overhead_schedule_finish (schedule, ticks);
}

#endif
