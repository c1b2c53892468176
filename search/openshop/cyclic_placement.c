#include "search/openshop/cyclic_placement.h"

#include "base/memory.h"
#include "search/openshop/parameters.h"
#include "search/openshop/timetable.h"

#include <stdlib.h>
#include <string.h>

/* Lists the bottlenecks of one side, then its other resources, both ascending. Returns the number
   of the former. */
static int32_t
find_bottlenecks (const int64_t *loads, int32_t total, int64_t load, int32_t *list)
{
  int32_t count = 0, others = total;
  for (int32_t resource = total - 1; resource >= 0; resource--)
    if (loads[resource] < load)
      list[--others] = resource;
  for (int32_t resource = 0; resource < total; resource++)
    if (loads[resource] == load)
      list[count++] = resource;
  return count;
}

void
openshop_cyclic_placement_init (struct openshop_cyclic_placement *cyclic,
                                const struct openshop_ticks *ticks, struct rng *rng,
                                struct openshop_schedule *schedule)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines;
  *cyclic = (struct openshop_cyclic_placement){
    .ticks = ticks, .rng = rng, .schedule = schedule, .load = openshop_ticks_load (ticks, NULL)
  };
  cyclic->rows = memory_alloc (n, sizeof *cyclic->rows);
  cyclic->columns = memory_alloc (m, sizeof *cyclic->columns);
  cyclic->partner = memory_alloc (m, sizeof *cyclic->partner);
  cyclic->tried = memory_alloc (m, sizeof *cyclic->tried);
  cyclic->offsets = memory_alloc (n + m, sizeof *cyclic->offsets);
  cyclic->slots = memory_alloc (n + m, sizeof *cyclic->slots);
  int64_t *loads = openshop_timetable_loads (ticks);
  cyclic->row_count = find_bottlenecks (loads, ticks->jobs, cyclic->load, cyclic->rows);
  cyclic->column_count
    = find_bottlenecks (loads + n, ticks->machines, cyclic->load, cyclic->columns);
  free (loads);
}

void
openshop_cyclic_placement_clear (struct openshop_cyclic_placement *cyclic)
{
  memory_free (cyclic->rows, cyclic->columns, cyclic->partner, cyclic->tried, cyclic->offsets,
               cyclic->slots);
}

/* An augmenting path from the k-th bottleneck row, over tasks without a start (Kuhn 1955). */
static bool
match (struct openshop_cyclic_placement *cyclic, int32_t k)
{
  for (int32_t c = 0; c < cyclic->column_count; c++) {
    int64_t task = (int64_t)cyclic->rows[k] * cyclic->ticks->machines + cyclic->columns[c];
    if (cyclic->ticks->time[task] == 0 || cyclic->schedule->start[task] >= 0 || cyclic->tried[c])
      continue;
    cyclic->tried[c] = true;
    if (cyclic->partner[c] >= 0 && !match (cyclic, cyclic->partner[c]))
      continue;
    cyclic->partner[c] = k;
    return true;
  }
  return false;
}

/* One round from `now` on: a perfect matching of bottleneck rows and bottleneck columns. */
static bool
place_round (struct openshop_cyclic_placement *cyclic, int64_t now)
{
  for (int32_t c = 0; c < cyclic->column_count; c++)
    cyclic->partner[c] = -1;
  for (int32_t k = 0; k < cyclic->row_count; k++) {
    for (int32_t c = 0; c < cyclic->column_count; c++)
      cyclic->tried[c] = false;
    if (!match (cyclic, k))
      return false;
  }
  for (int32_t c = 0; c < cyclic->column_count; c++) {
    if (cyclic->partner[c] < 0)
      return false;
    cyclic->schedule->start[(int64_t)cyclic->rows[cyclic->partner[c]] * cyclic->ticks->machines
                            + cyclic->columns[c]]
      = now;
  }
  return true;
}

/* Place the tasks among bottlenecks; *end is the end of the last round. */
static bool
place_rounds (struct openshop_cyclic_placement *cyclic, int64_t *end)
{
  int64_t time = 0, sum = 0;
  *end = 0;
  for (int32_t k = 0; k < cyclic->row_count; k++)
    for (int32_t c = 0; c < cyclic->column_count; c++) {
      int64_t next = openshop_time (cyclic->ticks, cyclic->rows[k], cyclic->columns[c]);
      if (next > 0 && time > 0 && next != time)
        return false;
      time = next > 0 ? next : time;
      sum += next;
    }
  if (time == 0)
    return true;
  if (cyclic->row_count != cyclic->column_count || sum % (time * cyclic->row_count) != 0)
    return false;
  for (int64_t rounds = sum / time / cyclic->row_count; rounds > 0; rounds--, *end += time)
    if (!place_round (cyclic, *end))
      return false;
  return true;
}

static int64_t
task_of (const struct openshop_cyclic_placement *cyclic, bool rows, int32_t bottlenecks,
         int32_t other)
{
  return rows ? (int64_t)bottlenecks * cyclic->ticks->machines + other
              : (int64_t)other * cyclic->ticks->machines + bottlenecks;
}

static void
swap (int32_t *list, int32_t a, int32_t b)
{
  int32_t was = list[a];
  list[a] = list[b];
  list[b] = was;
}

static void
shuffle (struct rng *rng, int32_t *list, int32_t count)
{
  for (int32_t k = count - 1; k > 0; k--)
    swap (list, k, (int32_t)rng_below (rng, (uint64_t)k + 1));
}

/* Draw the slot order: random, or with slots of equal time adjacent. */
static void
draw_slot_order (struct openshop_cyclic_placement *cyclic, bool rows, int32_t bottlenecks,
                 int32_t *others, int32_t count)
{
  shuffle (cyclic->rng, others, count);
  if (rng_below (cyclic->rng, 4) == 0)
    return;
  for (int32_t k = 1, end; k < count; k = end) { /* all slots like others[k - 1] move next to it */
    int64_t time = cyclic->ticks->time[task_of (cyclic, rows, bottlenecks, others[k - 1])];
    end = k;
    for (int32_t next = k; next < count; next++)
      if (cyclic->ticks->time[task_of (cyclic, rows, bottlenecks, others[next])] == time)
        swap (others, next, end++);
    end = end > k ? end + 1 : k + 1;
  }
}

/* Choose offsets for `count` bottlenecks at slot starts, at least `apart` from each other, and the
   last as far before the end of the cycle. False: there are too few. */
static bool
choose_offsets (struct openshop_cyclic_placement *cyclic, int32_t slot_count, int32_t count,
                int64_t cycle, int64_t apart)
{
  int64_t at = 0;
  int32_t found = 0;
  for (int32_t k = 0; k < slot_count && found < count; k++) {
    if (found == 0 || at >= cyclic->offsets[found - 1] + apart)
      cyclic->offsets[found++] = at;
    at += cyclic->slots[k];
  }
  return found == count && (count == 1 || cycle - cyclic->offsets[count - 1] >= apart);
}

/* The bottlenecks of one side, rows or columns, and the other resources of the other side. */
struct placement_cycle {
  bool rows;
  int32_t *bottlenecks, *others;
  int32_t bottleneck_count, slot_count;
};

/* Set the slot lengths to the times of the first bottleneck. Returns the longest. */
static int64_t
measure_slots (struct openshop_cyclic_placement *cyclic, const struct placement_cycle *cycle)
{
  int64_t longest = 0;
  for (int32_t k = 0; k < cycle->slot_count; k++) {
    cyclic->slots[k]
      = cyclic->ticks->time[task_of (cyclic, cycle->rows, cycle->bottlenecks[0], cycle->others[k])];
    longest = cyclic->slots[k] > longest ? cyclic->slots[k] : longest;
  }
  return longest;
}

/* Do all bottlenecks have these times? */
static bool
have_equal_times (const struct openshop_cyclic_placement *cyclic,
                  const struct placement_cycle *cycle)
{
  for (int32_t k = 0; k < cycle->slot_count; k++)
    for (int32_t resource = 1; resource < cycle->bottleneck_count; resource++)
      if (cyclic->ticks
            ->time[task_of (cyclic, cycle->rows, cycle->bottlenecks[resource], cycle->others[k])]
          != cyclic->ticks
               ->time[task_of (cyclic, cycle->rows, cycle->bottlenecks[0], cycle->others[k])])
        return false;
  return true;
}

/* Place the tasks of bottlenecks with others, after the rounds, in the current slot order. */
static bool
place_cycle (struct openshop_cyclic_placement *cyclic, const struct placement_cycle *cycle)
{
  int64_t begin = cyclic->rounds_end, length = cyclic->load - begin;
  if (cycle->bottleneck_count == 0 || length == 0)
    return true;
  int64_t longest = measure_slots (cyclic, cycle);
  if (!choose_offsets (cyclic, cycle->slot_count, cycle->bottleneck_count, length, longest))
    return false;
  for (int32_t resource = 0; resource < cycle->bottleneck_count; resource++) {
    int64_t at = length - cyclic->offsets[resource];
    for (int32_t k = 0; k < cycle->slot_count; k++) {
      if (cyclic->slots[k] > 0)
        cyclic->schedule
          ->start[task_of (cyclic, cycle->rows, cycle->bottlenecks[resource], cycle->others[k])]
          = begin + (at < length ? at : at - length);
      at += cyclic->slots[k];
    }
  }
  return true;
}

/* Draw the slot order. False: the bottlenecks have different times. */
static bool
draw_cycle (struct openshop_cyclic_placement *cyclic, const struct placement_cycle *cycle)
{
  if (cycle->bottleneck_count == 0 || cycle->slot_count == 0)
    return true;
  if (!have_equal_times (cyclic, cycle))
    return false;
  draw_slot_order (cyclic, cycle->rows, cycle->bottlenecks[0], cycle->others, cycle->slot_count);
  shuffle (cyclic->rng, cycle->bottlenecks, cycle->bottleneck_count);
  return true;
}

/* Messages to bottleneck nodes start together with those from them. */
static void
place_replies (struct openshop_cyclic_placement *cyclic)
{
  int64_t *start = cyclic->schedule->start;
  int32_t nodes = cyclic->ticks->jobs;
  for (int32_t k = 0; k < cyclic->row_count; k++)
    for (int32_t other = cyclic->row_count; other < nodes; other++)
      start[(int64_t)cyclic->rows[other] * nodes + cyclic->rows[k]]
        = start[(int64_t)cyclic->rows[k] * nodes + cyclic->rows[other]];
}

static struct placement_cycle
cycle_of (const struct openshop_cyclic_placement *cyclic, bool rows)
{
  int32_t r = cyclic->row_count, c = cyclic->column_count;
  if (rows)
    return (struct placement_cycle){ true, cyclic->rows, cyclic->columns + c, r,
                                     cyclic->ticks->machines - c };
  return (struct placement_cycle){ false, cyclic->columns, cyclic->rows + r, c,
                                   cyclic->ticks->jobs - r };
}

/* Places all in the current orders. */
static bool
build (struct openshop_cyclic_placement *cyclic, bool symmetric)
{
  const struct placement_cycle rows = cycle_of (cyclic, true), columns = cycle_of (cyclic, false);
  if (!place_cycle (cyclic, &rows))
    return false;
  if (symmetric)
    place_replies (cyclic);
  return symmetric || place_cycle (cyclic, &columns);
}

bool
openshop_cyclic_placement_draw (struct openshop_cyclic_placement *cyclic, bool symmetric)
{
  const struct placement_cycle rows = cycle_of (cyclic, true), columns = cycle_of (cyclic, false);
  openshop_schedule_reset (cyclic->schedule, cyclic->ticks);
  return place_rounds (cyclic, &cyclic->rounds_end) && draw_cycle (cyclic, &rows)
         && (symmetric || draw_cycle (cyclic, &columns)) && build (cyclic, symmetric);
}
