#include "claims/openshop/idle.h"

#include "base/keyed.h"
#include "base/memory.h"
#include "base/minmax.h"

#include <stdlib.h>

/* The tasks of a row or column by start, and how long those before each take. */
struct lane {
  struct keyed *task; /* its start, and the column or row */
  int64_t *before;    /* [count + 1] */
  size_t count;
};

struct lanes {
  const struct openshop_ticks *ticks;
  struct lane *lane; /* rows, then columns */
  size_t count;
};

static int64_t
time_of (const struct openshop_ticks *ticks, int32_t lane, int32_t other)
{
  return lane < ticks->jobs ? openshop_time (ticks, lane, other)
                            : openshop_time (ticks, other, lane - ticks->jobs);
}

static void
lanes_init (struct lanes *lanes, const struct openshop_ticks *ticks,
            const struct openshop_schedule *schedule)
{
  *lanes = (struct lanes){ .ticks = ticks, .count = (size_t)(ticks->jobs + ticks->machines) };
  lanes->lane = memory_zero (lanes->count, sizeof *lanes->lane);
  for (int32_t l = 0; l < ticks->jobs + ticks->machines; l++) {
    struct lane *lane = &lanes->lane[l];
    bool row = l < ticks->jobs;
    int32_t others = row ? ticks->machines : ticks->jobs;
    lane->task = memory_alloc ((size_t)others, sizeof *lane->task);
    lane->before = memory_zero ((size_t)others + 1, sizeof *lane->before);
    for (int32_t other = 0; other < others; other++) {
      int32_t i = row ? l : other, j = row ? other : l - ticks->jobs;
      if (openshop_time (ticks, i, j) > 0)
        lane->task[lane->count++]
          = (struct keyed){ schedule->start[(int64_t)i * ticks->machines + j], other };
    }
    keyed_sort (lane->task, lane->count);
    for (size_t k = 0; k < lane->count; k++)
      lane->before[k + 1] = lane->before[k] + time_of (ticks, l, lane->task[k].item);
  }
}

static void
lanes_clear (struct lanes *lanes)
{
  for (size_t l = 0; l < lanes->count; l++)
    memory_free (lanes->lane[l].task, lanes->lane[l].before);
  free (lanes->lane);
}

/* How long the lane is busy before this time. */
static int64_t
busy_before (const struct lane *lane, int64_t time)
{
  size_t low = 0, high = lane->count;
  while (low < high) { /* the first task that starts at that time or later */
    size_t middle = low + (high - low) / 2;
    if (lane->task[middle].key < time)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 0)
    return 0;
  int64_t last = lane->before[low] - lane->before[low - 1];
  return lane->before[low - 1] + int64_min (last, time - lane->task[low - 1].key);
}

int64_t
openshop_idle_beside (const struct openshop_ticks *ticks, const struct openshop_schedule *schedule)
{
  struct lanes lanes;
  int64_t longest = 0;
  lanes_init (&lanes, ticks, schedule);
  for (int32_t i = 0; i < ticks->jobs; i++) {
    const struct lane *row = &lanes.lane[i];
    for (size_t k = 0; k < row->count; k++) {
      int64_t end = row->task[k].key,
              begin = k > 0 ? row->task[k - 1].key + row->before[k] - row->before[k - 1] : 0;
      for (size_t next = k; next < row->count && begin < end; next++) {
        const struct lane *column = &lanes.lane[ticks->jobs + row->task[next].item];
        int64_t busy = busy_before (column, end) - busy_before (column, begin);
        longest = int64_max (longest, end - begin - busy);
      }
    }
  }
  lanes_clear (&lanes);
  return longest;
}
