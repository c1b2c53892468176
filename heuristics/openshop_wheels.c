#include "heuristics/openshop_wheels.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOVE = 8 }; /* one change of so many moves the places, too */

static void
split (const struct openshop_ticks *ticks, bool rows, int64_t load, int32_t *list, int32_t *count)
{
  int32_t total = rows ? ticks->jobs : ticks->machines, others = total;
  *count = 0;
  for (int32_t line = total - 1; line >= 0; line--)
    if ((rows ? openshop_ticks_row (ticks, line) : openshop_ticks_column (ticks, line)) < load)
      list[--others] = line;
  for (int32_t line = 0; line < total; line++)
    if ((rows ? openshop_ticks_row (ticks, line) : openshop_ticks_column (ticks, line)) == load)
      list[(*count)++] = line;
}

void
openshop_wheels_init (struct openshop_wheels *wheels, const struct openshop_ticks *ticks, struct rng *rng,
                      struct openshop_schedule *schedule)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines;
  *wheels = (struct openshop_wheels){ .ticks = ticks, .rng = rng, .schedule = schedule, .load = openshop_ticks_load (ticks, NULL) };
  wheels->rows = memory_alloc (n, sizeof *wheels->rows);
  wheels->columns = memory_alloc (m, sizeof *wheels->columns);
  wheels->partner = memory_alloc (m, sizeof *wheels->partner);
  wheels->tried = memory_alloc (m, sizeof *wheels->tried);
  wheels->place = memory_alloc (n + m, sizeof *wheels->place);
  wheels->arcs = memory_alloc (n + m, sizeof *wheels->arcs);
  wheels->kept = memory_alloc (n + m, sizeof *wheels->kept);
  split (ticks, true, wheels->load, wheels->rows, &wheels->row_count);
  split (ticks, false, wheels->load, wheels->columns, &wheels->column_count);
}

void
openshop_wheels_clear (struct openshop_wheels *wheels)
{
  free (wheels->rows);
  free (wheels->columns);
  free (wheels->partner);
  free (wheels->tried);
  free (wheels->place);
  free (wheels->arcs);
  free (wheels->kept);
}

/* One way to find a partner for the k-th tight row, by tasks without a start (Kuhn 1955) */
static bool
match (struct openshop_wheels *wheels, int32_t k)
{
  for (int32_t c = 0; c < wheels->column_count; c++) {
    int64_t task = (int64_t)wheels->rows[k] * wheels->ticks->machines + wheels->columns[c];
    if (wheels->ticks->time[task] == 0 || wheels->schedule->start[task] >= 0 || wheels->tried[c])
      continue;
    wheels->tried[c] = true;
    if (wheels->partner[c] >= 0 && !match (wheels, wheels->partner[c]))
      continue;
    wheels->partner[c] = k;
    return true;
  }
  return false;
}

/* One round: each tight row with another tight column, from `now` on. */
static bool
start_round (struct openshop_wheels *wheels, int64_t now)
{
  for (int32_t c = 0; c < wheels->column_count; c++)
    wheels->partner[c] = -1;
  for (int32_t k = 0; k < wheels->row_count; k++) {
    for (int32_t c = 0; c < wheels->column_count; c++)
      wheels->tried[c] = false;
    if (!match (wheels, k))
      return false;
  }
  for (int32_t c = 0; c < wheels->column_count; c++) {
    if (wheels->partner[c] < 0)
      return false;
    wheels->schedule->start[(int64_t)wheels->rows[wheels->partner[c]] * wheels->ticks->machines + wheels->columns[c]] = now;
  }
  return true;
}

/* Tasks among tight lines; sets when they are through. */
static bool
place_rounds (struct openshop_wheels *wheels, int64_t *end)
{
  int64_t time = 0, sum = 0;
  *end = 0;
  for (int32_t k = 0; k < wheels->row_count; k++)
    for (int32_t c = 0; c < wheels->column_count; c++) {
      int64_t next = openshop_time (wheels->ticks, wheels->rows[k], wheels->columns[c]);
      if (next > 0 && time > 0 && next != time)
        return false;
      time = next > 0 ? next : time;
      sum += next;
    }
  if (time == 0)
    return true;
  if (wheels->row_count != wheels->column_count || sum % (time * wheels->row_count) != 0)
    return false;
  for (int64_t rounds = sum / time / wheels->row_count; rounds > 0; rounds--, *end += time)
    if (!start_round (wheels, *end))
      return false;
  return true;
}

static int64_t
task_of (const struct openshop_wheels *wheels, bool rows, int32_t own, int32_t other)
{
  return rows ? (int64_t)own * wheels->ticks->machines + other : (int64_t)other * wheels->ticks->machines + own;
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

/* Draw the order of the arcs: any, or those of equal time together. */
static void
draw_arcs (struct openshop_wheels *wheels, bool rows, int32_t own, int32_t *others, int32_t count)
{
  shuffle (wheels->rng, others, count);
  if (rng_below (wheels->rng, 4) == 0)
    return;
  for (int32_t k = 1, end; k < count; k = end) { /* all like others[k - 1] come next to it */
    int64_t time = wheels->ticks->time[task_of (wheels, rows, own, others[k - 1])];
    end = k;
    for (int32_t next = k; next < count; next++)
      if (wheels->ticks->time[task_of (wheels, rows, own, others[next])] == time)
        swap (others, next, end++);
    end = end > k ? end + 1 : k + 1;
  }
}

/* Choose places for `count` lines where arcs begin, at least `gap` from each other, and `apart` all around the wheel. False: the wheel has
   too few. */
static bool
choose_places (struct openshop_wheels *wheels, int32_t arc_count, int32_t count, int64_t wheel, int64_t apart, int64_t gap)
{
  int64_t at = 0;
  int32_t found = 0;
  for (int32_t k = 0; k < arc_count && found < count; k++) {
    if (found == 0 || at >= wheels->place[found - 1] + gap)
      wheels->place[found++] = at;
    at += wheels->arcs[k];
  }
  return found == count && (count == 1 || wheel - wheels->place[count - 1] >= apart);
}

/* One kind of tight lines, rows or columns, and the lines on the other side that are not tight. */
struct wheel {
  bool rows;
  int32_t *own, *others;
  int32_t own_count, arc_count;
};

/* Set the arcs' lengths, as the first line has them; the longest one. */
static int64_t
measure (struct openshop_wheels *wheels, const struct wheel *wheel)
{
  int64_t longest = 0;
  for (int32_t k = 0; k < wheel->arc_count; k++) {
    wheels->arcs[k] = wheels->ticks->time[task_of (wheels, wheel->rows, wheel->own[0], wheel->others[k])];
    longest = wheels->arcs[k] > longest ? wheels->arcs[k] : longest;
  }
  return longest;
}

/* Have all lines these times? */
static bool
alike (const struct openshop_wheels *wheels, const struct wheel *wheel)
{
  for (int32_t k = 0; k < wheel->arc_count; k++)
    for (int32_t line = 1; line < wheel->own_count; line++)
      if (wheels->ticks->time[task_of (wheels, wheel->rows, wheel->own[line], wheel->others[k])]
          != wheels->ticks->time[task_of (wheels, wheel->rows, wheel->own[0], wheel->others[k])])
        return false;
  return true;
}

static int64_t
arcs_sum (const struct openshop_wheels *wheels, int32_t count)
{
  int64_t sum = 0;
  for (int32_t k = 0; k < count; k++)
    sum += wheels->arcs[k];
  return sum;
}

/* All tasks of tight lines with others on the other side, after the rounds, in the orders that are there. */
static bool
lay_wheel (struct openshop_wheels *wheels, const struct wheel *wheel)
{
  int64_t begin = wheels->rounds, length = wheels->load - begin;
  if (wheel->own_count == 0 || length == 0)
    return true;
  int64_t longest = measure (wheels, wheel);
  if (!choose_places (wheels, wheel->arc_count, wheel->own_count, length, longest, longest + wheels->extra[wheel->rows]))
    return false;
  for (int32_t line = 0; line < wheel->own_count; line++) {
    int64_t at = length - wheels->place[line];
    for (int32_t k = 0; k < wheel->arc_count; k++) {
      if (wheels->arcs[k] > 0)
        wheels->schedule->start[task_of (wheels, wheel->rows, wheel->own[line], wheel->others[k])]
          = begin + (at < length ? at : at - length);
      at += wheels->arcs[k];
    }
  }
  return true;
}

/* Draw the orders, and how far apart places are: as near as possible, or spread by a random amount. False: the lines are not alike. */
static bool
draw_wheel (struct openshop_wheels *wheels, const struct wheel *wheel)
{
  wheels->extra[wheel->rows] = 0;
  if (wheel->own_count == 0 || wheel->arc_count == 0)
    return true;
  if (!alike (wheels, wheel))
    return false;
  draw_arcs (wheels, wheel->rows, wheel->own[0], wheel->others, wheel->arc_count);
  shuffle (wheels->rng, wheel->own, wheel->own_count);
  int64_t longest = measure (wheels, wheel), even = arcs_sum (wheels, wheel->arc_count) / wheel->own_count;
  if (even > longest && rng_below (wheels->rng, 2) == 0)
    wheels->extra[wheel->rows] = rng_range (wheels->rng, 0, even - longest);
  return true;
}

/* Messages to tight nodes go when those from them do. */
static void
place_answers (struct openshop_wheels *wheels)
{
  int64_t *start = wheels->schedule->start;
  int32_t nodes = wheels->ticks->jobs;
  for (int32_t k = 0; k < wheels->row_count; k++)
    for (int32_t other = wheels->row_count; other < nodes; other++)
      start[(int64_t)wheels->rows[other] * nodes + wheels->rows[k]] = start[(int64_t)wheels->rows[k] * nodes + wheels->rows[other]];
}

static struct wheel
wheel_of (const struct openshop_wheels *wheels, bool rows)
{
  int32_t r = wheels->row_count, c = wheels->column_count;
  if (rows)
    return (struct wheel){ true, wheels->rows, wheels->columns + c, r, wheels->ticks->machines - c };
  return (struct wheel){ false, wheels->columns, wheels->rows + r, c, wheels->ticks->jobs - r };
}

bool
openshop_wheels_lay (struct openshop_wheels *wheels, bool twin)
{
  const struct wheel rows = wheel_of (wheels, true), columns = wheel_of (wheels, false);
  if (!lay_wheel (wheels, &rows))
    return false;
  if (twin)
    place_answers (wheels);
  return twin || lay_wheel (wheels, &columns);
}

bool
openshop_wheels_draw (struct openshop_wheels *wheels, bool twin)
{
  const struct wheel rows = wheel_of (wheels, true), columns = wheel_of (wheels, false);
  openshop_schedule_reset (wheels->schedule, wheels->ticks);
  return place_rounds (wheels, &wheels->rounds) && draw_wheel (wheels, &rows) && (twin || draw_wheel (wheels, &columns))
         && openshop_wheels_lay (wheels, twin);
}

/* Two arcs change places; now and then the places move. */
bool
openshop_wheels_change (struct openshop_wheels *wheels, bool twin)
{
  bool on_rows = twin || rng_below (wheels->rng, 2) == 0;
  const struct wheel wheel = wheel_of (wheels, on_rows);
  for (uint64_t swaps = 1 + rng_below (wheels->rng, 2); swaps > 0 && wheel.arc_count > 0; swaps--)
    swap (wheel.others, (int32_t)rng_below (wheels->rng, (uint64_t)wheel.arc_count),
          (int32_t)rng_below (wheels->rng, (uint64_t)wheel.arc_count));
  if (rng_below (wheels->rng, MOVE) == 0)
    wheels->extra[on_rows] = rng_range (wheels->rng, 0, 2 * wheels->extra[on_rows]);
  return openshop_wheels_lay (wheels, twin);
}

void
openshop_wheels_keep (struct openshop_wheels *wheels)
{
  memcpy (wheels->kept, wheels->rows, (size_t)wheels->ticks->jobs * sizeof *wheels->kept);
  memcpy (wheels->kept + wheels->ticks->jobs, wheels->columns, (size_t)wheels->ticks->machines * sizeof *wheels->kept);
  memcpy (wheels->kept_extra, wheels->extra, sizeof wheels->extra);
}

void
openshop_wheels_recall (struct openshop_wheels *wheels)
{
  memcpy (wheels->rows, wheels->kept, (size_t)wheels->ticks->jobs * sizeof *wheels->kept);
  memcpy (wheels->columns, wheels->kept + wheels->ticks->jobs, (size_t)wheels->ticks->machines * sizeof *wheels->kept);
  memcpy (wheels->extra, wheels->kept_extra, sizeof wheels->extra);
}
