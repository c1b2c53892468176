#include "verify/overhead/arrivals.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
verify_arrivals_init (struct verify_arrivals *arrivals, const struct verify_overhead_times *times)
{
  arrivals->times = times;
  arrivals->arrival = memory_alloc (times->nodes, sizeof *arrivals->arrival);
  arrivals->open = memory_alloc (times->nodes, sizeof *arrivals->open);
}

void
verify_arrivals_clear (struct verify_arrivals *arrivals)
{
  free (arrivals->arrival);
  free (arrivals->open);
  arrivals->arrival = NULL;
  arrivals->open = NULL;
}

/* A node that holds the message from `time` on sends it to all of the `left` open deliveries at
   once. */
static void
send_all (const struct verify_arrivals *arrivals, uint32_t first, uint32_t left, uint32_t from,
          int64_t time)
{
  const struct verify_overhead_times *times = arrivals->times;

  for (uint32_t at = 0; at < left; at++) {
    uint32_t d = first + arrivals->open[at];
    int64_t arrival
      = verify_arrivals_sum (time, verify_overhead_times_send (times, d, from)
                                     + verify_overhead_times_transit (times, d, from));
    int64_t *known = &arrivals->arrival[arrivals->open[at]];
    *known = arrival < *known ? arrival : *known;
  }
}

/* The index in `open` of the delivery that is received first. */
static uint32_t
nearest (const struct verify_arrivals *arrivals, uint32_t first, uint32_t left)
{
  int64_t least = INT64_MAX;
  uint32_t which = 0;

  for (uint32_t at = 0; at < left; at++) {
    uint32_t offset = arrivals->open[at];
    int64_t end = verify_arrivals_sum (
      arrivals->arrival[offset], verify_overhead_times_receive (arrivals->times, first + offset));
    if (end < least) {
      least = end;
      which = at;
    }
  }
  return which;
}

int64_t
verify_arrivals_find (struct verify_arrivals *arrivals, uint32_t first, uint32_t count)
{
  const struct verify_overhead_times *times = arrivals->times;
  uint32_t from = times->source[times->message[first]];
  int64_t time = 0;

  for (uint32_t at = 0; at < count; at++) {
    arrivals->open[at] = at;
    arrivals->arrival[at] = VERIFY_LATEST;
  }
  for (uint32_t left = count; left > 0; left--) {
    uint32_t which, d;
    send_all (arrivals, first, left, from, time);
    which = nearest (arrivals, first, left);
    d = first + arrivals->open[which];
    arrivals->open[which] = arrivals->open[left - 1];
    from = times->receiver[d];
    time = verify_arrivals_sum (arrivals->arrival[d - first],
                                verify_overhead_times_receive (times, d));
  }
  return time;
}

uint32_t
verify_arrivals_count (const struct verify_overhead_times *times, uint32_t first)
{
  uint32_t end = first;

  while (end < times->deliveries && times->message[end] == times->message[first])
    end++;
  return end - first;
}

int64_t *
verify_arrivals_all (const struct verify_overhead_times *times)
{
  int64_t *all = memory_alloc (times->deliveries, sizeof *all);
  struct verify_arrivals arrivals;

  verify_arrivals_init (&arrivals, times);
  for (uint32_t first = 0, count; first < times->deliveries; first += count) {
    count = verify_arrivals_count (times, first);
    verify_arrivals_find (&arrivals, first, count);
    memcpy (all + first, arrivals.arrival, count * sizeof *all);
  }
  verify_arrivals_clear (&arrivals);
  return all;
}
