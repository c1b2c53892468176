#include "search/openshop/cyclic_placement.h"

#include "base/memory.h"
#include "search/openshop/parameters.h"
#include "search/openshop/timetable.h"

#include <stdlib.h>
#include <string.h>

/* Lists the bottlenecks of one side, then its other resources, both ascending. Returns the number of
   the former. */
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
openshop_cyclic_placement_init (struct openshop_cyclic_placement *placement,
                                const struct openshop_ticks *ticks, struct rng *rng,
                                struct openshop_schedule *schedule)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines;
  *placement = (struct openshop_cyclic_placement){
    .ticks = ticks, .rng = rng, .schedule = schedule, .load = openshop_ticks_load (ticks, NULL)
  };
  placement->rows = memory_alloc (n, sizeof *placement->rows);
  placement->columns = memory_alloc (m, sizeof *placement->columns);
  placement->partner = memory_alloc (m, sizeof *placement->partner);
  placement->tried = memory_alloc (m, sizeof *placement->tried);
  placement->offsets = memory_alloc (n + m, sizeof *placement->offsets);
  placement->slots = memory_alloc (n + m, sizeof *placement->slots);
  placement->saved = memory_alloc (n + m, sizeof *placement->saved);
  int64_t *loads = openshop_timetable_loads (ticks);
  placement->row_count = find_bottlenecks (loads, ticks->jobs, placement->load, placement->rows);
  placement->column_count
    = find_bottlenecks (loads + n, ticks->machines, placement->load, placement->columns);
  free (loads);
}

void
openshop_cyclic_placement_clear (struct openshop_cyclic_placement *placement)
{
  memory_free_all (placement->rows, placement->columns, placement->partner, placement->tried,
                   placement->offsets, placement->slots, placement->saved);
}

/* An augmenting path from the k-th bottleneck row, over tasks without a start (Kuhn 1955). */
static bool
match (struct openshop_cyclic_placement *placement, int32_t k)
{
  for (int32_t c = 0; c < placement->column_count; c++) {
    int64_t task = (int64_t)placement->rows[k] * placement->ticks->machines + placement->columns[c];
    if (placement->ticks->time[task] == 0 || placement->schedule->start[task] >= 0
        || placement->tried[c])
      continue;
    placement->tried[c] = true;
    if (placement->partner[c] >= 0 && !match (placement, placement->partner[c]))
      continue;
    placement->partner[c] = k;
    return true;
  }
  return false;
}

/* One round from `now` on: a perfect matching of bottleneck rows and bottleneck columns. */
static bool
place_round (struct openshop_cyclic_placement *placement, int64_t now)
{
  for (int32_t c = 0; c < placement->column_count; c++)
    placement->partner[c] = -1;
  for (int32_t k = 0; k < placement->row_count; k++) {
    for (int32_t c = 0; c < placement->column_count; c++)
      placement->tried[c] = false;
    if (!match (placement, k))
      return false;
  }
  for (int32_t c = 0; c < placement->column_count; c++) {
    if (placement->partner[c] < 0)
      return false;
    placement->schedule
      ->start[(int64_t)placement->rows[placement->partner[c]] * placement->ticks->machines
              + placement->columns[c]]
      = now;
  }
  return true;
}

/* Place the tasks among bottlenecks; *end is the end of the last round. */
static bool
place_rounds (struct openshop_cyclic_placement *placement, int64_t *end)
{
  int64_t time = 0, sum = 0;
  *end = 0;
  for (int32_t k = 0; k < placement->row_count; k++)
    for (int32_t c = 0; c < placement->column_count; c++) {
      int64_t next = openshop_time (placement->ticks, placement->rows[k], placement->columns[c]);
      if (next > 0 && time > 0 && next != time)
        return false;
      time = next > 0 ? next : time;
      sum += next;
    }
  if (time == 0)
    return true;
  if (placement->row_count != placement->column_count || sum % (time * placement->row_count) != 0)
    return false;
  for (int64_t rounds = sum / time / placement->row_count; rounds > 0; rounds--, *end += time)
    if (!place_round (placement, *end))
      return false;
  return true;
}

static int64_t
task_of (const struct openshop_cyclic_placement *placement, bool rows, int32_t bottlenecks,
         int32_t other)
{
  return rows ? (int64_t)bottlenecks * placement->ticks->machines + other
              : (int64_t)other * placement->ticks->machines + bottlenecks;
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
draw_slot_order (struct openshop_cyclic_placement *placement, bool rows, int32_t bottlenecks,
                 int32_t *others, int32_t count)
{
  shuffle (placement->rng, others, count);
  if (rng_below (placement->rng, 4) == 0)
    return;
  for (int32_t k = 1, end; k < count; k = end) { /* all slots like others[k - 1] move next to it */
    int64_t time = placement->ticks->time[task_of (placement, rows, bottlenecks, others[k - 1])];
    end = k;
    for (int32_t next = k; next < count; next++)
      if (placement->ticks->time[task_of (placement, rows, bottlenecks, others[next])] == time)
        swap (others, next, end++);
    end = end > k ? end + 1 : k + 1;
  }
}

/* Choose offsets for `count` bottlenecks at slot starts, at least `gap` apart, and the last at
   least `apart` before the end of the cycle. False: there are too few. */
static bool
choose_offsets (struct openshop_cyclic_placement *placement, int32_t slot_count, int32_t count,
                int64_t cycle, int64_t apart, int64_t gap)
{
  int64_t at = 0;
  int32_t found = 0;
  for (int32_t k = 0; k < slot_count && found < count; k++) {
    if (found == 0 || at >= placement->offsets[found - 1] + gap)
      placement->offsets[found++] = at;
    at += placement->slots[k];
  }
  return found == count && (count == 1 || cycle - placement->offsets[count - 1] >= apart);
}

/* The bottlenecks of one side, rows or columns, and the other resources of the other side. */
struct placement_cycle {
  bool rows;
  int32_t *bottlenecks, *others;
  int32_t bottleneck_count, slot_count;
};

/* Set the slot lengths to the times of the first bottleneck. Returns the longest. */
static int64_t
measure_slots (struct openshop_cyclic_placement *placement, const struct placement_cycle *cycle)
{
  int64_t longest = 0;
  for (int32_t k = 0; k < cycle->slot_count; k++) {
    placement->slots[k]
      = placement->ticks
          ->time[task_of (placement, cycle->rows, cycle->bottlenecks[0], cycle->others[k])];
    longest = placement->slots[k] > longest ? placement->slots[k] : longest;
  }
  return longest;
}

/* Do all bottlenecks have these times? */
static bool
have_equal_times (const struct openshop_cyclic_placement *placement,
                  const struct placement_cycle *cycle)
{
  for (int32_t k = 0; k < cycle->slot_count; k++)
    for (int32_t resource = 1; resource < cycle->bottleneck_count; resource++)
      if (placement->ticks
            ->time[task_of (placement, cycle->rows, cycle->bottlenecks[resource], cycle->others[k])]
          != placement->ticks
               ->time[task_of (placement, cycle->rows, cycle->bottlenecks[0], cycle->others[k])])
        return false;
  return true;
}

static int64_t
slots_sum (const struct openshop_cyclic_placement *placement, int32_t count)
{
  int64_t sum = 0;
  for (int32_t k = 0; k < count; k++)
    sum += placement->slots[k];
  return sum;
}

/* Place the tasks of bottlenecks with others, after the rounds, in the current slot order. */
static bool
place_cycle (struct openshop_cyclic_placement *placement, const struct placement_cycle *cycle)
{
  int64_t begin = placement->rounds_end, length = placement->load - begin;
  if (cycle->bottleneck_count == 0 || length == 0)
    return true;
  int64_t longest = measure_slots (placement, cycle);
  if (!choose_offsets (placement, cycle->slot_count, cycle->bottleneck_count, length, longest,
                       longest + placement->extra_gap[cycle->rows]))
    return false;
  for (int32_t resource = 0; resource < cycle->bottleneck_count; resource++) {
    int64_t at = length - placement->offsets[resource];
    for (int32_t k = 0; k < cycle->slot_count; k++) {
      if (placement->slots[k] > 0)
        placement->schedule
          ->start[task_of (placement, cycle->rows, cycle->bottlenecks[resource], cycle->others[k])]
          = begin + (at < length ? at : at - length);
      at += placement->slots[k];
    }
  }
  return true;
}

/* Draw the slot order and the distance of offsets: as small as possible, or larger by a random
   amount. False: the bottlenecks have different times. */
static bool
draw_cycle (struct openshop_cyclic_placement *placement, const struct placement_cycle *cycle)
{
  placement->extra_gap[cycle->rows] = 0;
  if (cycle->bottleneck_count == 0 || cycle->slot_count == 0)
    return true;
  if (!have_equal_times (placement, cycle))
    return false;
  draw_slot_order (placement, cycle->rows, cycle->bottlenecks[0], cycle->others, cycle->slot_count);
  shuffle (placement->rng, cycle->bottlenecks, cycle->bottleneck_count);
  int64_t longest = measure_slots (placement, cycle),
          even = slots_sum (placement, cycle->slot_count) / cycle->bottleneck_count;
  if (even > longest && rng_below (placement->rng, 2) == 0)
    placement->extra_gap[cycle->rows] = rng_range (placement->rng, 0, even - longest);
  return true;
}

/* Messages to bottleneck nodes start together with those from them. */
static void
place_replies (struct openshop_cyclic_placement *placement)
{
  int64_t *start = placement->schedule->start;
  int32_t nodes = placement->ticks->jobs;
  for (int32_t k = 0; k < placement->row_count; k++)
    for (int32_t other = placement->row_count; other < nodes; other++)
      start[(int64_t)placement->rows[other] * nodes + placement->rows[k]]
        = start[(int64_t)placement->rows[k] * nodes + placement->rows[other]];
}

static struct placement_cycle
cycle_of (const struct openshop_cyclic_placement *placement, bool rows)
{
  int32_t r = placement->row_count, c = placement->column_count;
  if (rows)
    return (struct placement_cycle){ true, placement->rows, placement->columns + c, r,
                                     placement->ticks->machines - c };
  return (struct placement_cycle){ false, placement->columns, placement->rows + r, c,
                                   placement->ticks->jobs - r };
}

bool
openshop_cyclic_placement_build (struct openshop_cyclic_placement *placement, bool symmetric)
{
  const struct placement_cycle rows = cycle_of (placement, true),
                               columns = cycle_of (placement, false);
  if (!place_cycle (placement, &rows))
    return false;
  if (symmetric)
    place_replies (placement);
  return symmetric || place_cycle (placement, &columns);
}

bool
openshop_cyclic_placement_draw (struct openshop_cyclic_placement *placement, bool symmetric)
{
  const struct placement_cycle rows = cycle_of (placement, true),
                               columns = cycle_of (placement, false);
  openshop_schedule_reset (placement->schedule, placement->ticks);
  return place_rounds (placement, &placement->rounds_end) && draw_cycle (placement, &rows)
         && (symmetric || draw_cycle (placement, &columns))
         && openshop_cyclic_placement_build (placement, symmetric);
}

/* Swap slots; sometimes the offsets move. */
bool
openshop_cyclic_placement_change (struct openshop_cyclic_placement *placement, bool symmetric)
{
  bool on_rows = symmetric || rng_below (placement->rng, 2) == 0;
  const struct placement_cycle cycle = cycle_of (placement, on_rows);
  for (uint64_t swaps = 1 + rng_below (placement->rng, 2); swaps > 0 && cycle.slot_count > 0;
       swaps--)
    swap (cycle.others, (int32_t)rng_below (placement->rng, (uint64_t)cycle.slot_count),
          (int32_t)rng_below (placement->rng, (uint64_t)cycle.slot_count));
  if (rng_below (placement->rng, openshop_parameters.cyclic_move) == 0)
    placement->extra_gap[on_rows]
      = rng_range (placement->rng, 0, 2 * placement->extra_gap[on_rows]);
  return openshop_cyclic_placement_build (placement, symmetric);
}

void
openshop_cyclic_placement_save (struct openshop_cyclic_placement *placement)
{
  memcpy (placement->saved, placement->rows,
          (size_t)placement->ticks->jobs * sizeof *placement->saved);
  memcpy (placement->saved + placement->ticks->jobs, placement->columns,
          (size_t)placement->ticks->machines * sizeof *placement->saved);
  memcpy (placement->saved_extra, placement->extra_gap, sizeof placement->extra_gap);
}

void
openshop_cyclic_placement_restore (struct openshop_cyclic_placement *placement)
{
  memcpy (placement->rows, placement->saved,
          (size_t)placement->ticks->jobs * sizeof *placement->saved);
  memcpy (placement->columns, placement->saved + placement->ticks->jobs,
          (size_t)placement->ticks->machines * sizeof *placement->saved);
  memcpy (placement->extra_gap, placement->saved_extra, sizeof placement->extra_gap);
}
