#include "heuristics/openshop_tight.h"

#include "base/memory.h"
#include "heuristics/openshop_fill.h"

#include <stdlib.h>

enum {
  DRAWS = 20,    /* wheels drawn in vain before it is given up */
  FILL_STEPS = 8 /* after which another wheel is drawn, for each pair of the shop */
};

/* The lines whose sum is the load. */
struct tight {
  const struct openshop_ticks *ticks;
  struct openshop_schedule *schedule;
  struct rng *rng;
  int64_t load;
  int32_t *rows, *columns; /* owned; tight ones first, `row_count` of them, then the others */
  int32_t row_count, column_count;
  int32_t *partner;      /* owned: scratch of the matchings [machines]: the tight row, as its index in `rows` */
  bool *tried;           /* owned: likewise */
  int64_t *place, *arcs; /* owned [jobs + machines]: scratch of a wheel: of the lines; of the others, their times */
};

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

static void
tight_init (struct tight *tight, const struct openshop_ticks *ticks, struct rng *rng, struct openshop_schedule *schedule)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines;
  *tight = (struct tight){ .ticks = ticks, .rng = rng, .schedule = schedule, .load = openshop_ticks_load (ticks, NULL) };
  tight->rows = memory_alloc (n, sizeof *tight->rows);
  tight->columns = memory_alloc (m, sizeof *tight->columns);
  tight->partner = memory_alloc (m, sizeof *tight->partner);
  tight->tried = memory_alloc (m, sizeof *tight->tried);
  tight->place = memory_alloc (n + m, sizeof *tight->place);
  tight->arcs = memory_alloc (n + m, sizeof *tight->arcs);
  split (ticks, true, tight->load, tight->rows, &tight->row_count);
  split (ticks, false, tight->load, tight->columns, &tight->column_count);
}

static void
tight_clear (struct tight *tight)
{
  free (tight->rows);
  free (tight->columns);
  free (tight->partner);
  free (tight->tried);
  free (tight->place);
  free (tight->arcs);
}

/* One way to find a partner for the k-th tight row, by tasks without a start (Kuhn 1955) */
static bool
match (struct tight *tight, int32_t k)
{
  for (int32_t c = 0; c < tight->column_count; c++) {
    int64_t task = (int64_t)tight->rows[k] * tight->ticks->machines + tight->columns[c];
    if (tight->ticks->time[task] == 0 || tight->schedule->start[task] >= 0 || tight->tried[c])
      continue;
    tight->tried[c] = true;
    if (tight->partner[c] >= 0 && !match (tight, tight->partner[c]))
      continue;
    tight->partner[c] = k;
    return true;
  }
  return false;
}

/* One round: each tight row with another tight column, from `now` on. */
static bool
start_round (struct tight *tight, int64_t now)
{
  for (int32_t c = 0; c < tight->column_count; c++)
    tight->partner[c] = -1;
  for (int32_t k = 0; k < tight->row_count; k++) {
    for (int32_t c = 0; c < tight->column_count; c++)
      tight->tried[c] = false;
    if (!match (tight, k))
      return false;
  }
  for (int32_t c = 0; c < tight->column_count; c++) {
    if (tight->partner[c] < 0)
      return false;
    tight->schedule->start[(int64_t)tight->rows[tight->partner[c]] * tight->ticks->machines + tight->columns[c]] = now;
  }
  return true;
}

/* Tasks among tight lines; sets when they are through. */
static bool
place_rounds (struct tight *tight, int64_t *end)
{
  int64_t time = 0, sum = 0;
  *end = 0;
  for (int32_t k = 0; k < tight->row_count; k++)
    for (int32_t c = 0; c < tight->column_count; c++) {
      int64_t next = openshop_time (tight->ticks, tight->rows[k], tight->columns[c]);
      if (next > 0 && time > 0 && next != time)
        return false;
      time = next > 0 ? next : time;
      sum += next;
    }
  if (time == 0)
    return true;
  if (tight->row_count != tight->column_count || sum % (time * tight->row_count) != 0)
    return false;
  for (int64_t rounds = sum / time / tight->row_count; rounds > 0; rounds--, *end += time)
    if (!start_round (tight, *end))
      return false;
  return true;
}

static int64_t
task_of (const struct tight *tight, bool rows, int32_t own, int32_t other)
{
  return rows ? (int64_t)own * tight->ticks->machines + other : (int64_t)other * tight->ticks->machines + own;
}

static void
shuffle (struct rng *rng, int32_t *list, int32_t count)
{
  for (int32_t k = count - 1; k > 0; k--) {
    int32_t other = (int32_t)rng_below (rng, (uint64_t)k + 1), swap = list[k];
    list[k] = list[other];
    list[other] = swap;
  }
}

/* Draw the order of the arcs: any, or those of equal time together. */
static void
draw_arcs (struct tight *tight, bool rows, int32_t own, int32_t *others, int32_t count)
{
  shuffle (tight->rng, others, count);
  if (rng_below (tight->rng, 4) == 0)
    return;
  for (int32_t k = 1, end; k < count; k = end) { /* all like others[k - 1] come next to it */
    int64_t time = tight->ticks->time[task_of (tight, rows, own, others[k - 1])];
    end = k;
    for (int32_t next = k; next < count; next++)
      if (tight->ticks->time[task_of (tight, rows, own, others[next])] == time) {
        int32_t swap = others[next];
        others[next] = others[end];
        others[end++] = swap;
      }
    end = end > k ? end + 1 : k + 1;
  }
}

/* Choose places for `count` lines where arcs begin, at least `apart` from each other on the wheel: as near as possible, or spread by a
   random amount. False: the wheel has too few. */
static bool
choose_places (struct tight *tight, const int64_t *arcs, int32_t arc_count, int32_t count, int64_t wheel, int64_t apart)
{
  int64_t at = 0, even = wheel / count, gap = apart;
  int32_t found = 0;
  if (even > apart && rng_below (tight->rng, 2) == 0)
    gap = rng_range (tight->rng, apart, even);
  for (int32_t k = 0; k < arc_count && found < count; k++) {
    if (found == 0 || at >= tight->place[found - 1] + gap)
      tight->place[found++] = at;
    at += arcs[k];
  }
  return found == count && (count == 1 || wheel - tight->place[count - 1] >= apart);
}

/* One kind of tight lines, rows or columns, and the lines on the other side that are not tight. */
struct wheel {
  bool rows;
  int32_t *own, *others;
  int32_t own_count, arc_count;
};

/* Set the arcs' lengths; the longest one, or -1 if the lines are not alike. */
static int64_t
measure (struct tight *tight, const struct wheel *wheel)
{
  int64_t longest = 0;
  for (int32_t k = 0; k < wheel->arc_count; k++) {
    int64_t time = tight->ticks->time[task_of (tight, wheel->rows, wheel->own[0], wheel->others[k])];
    for (int32_t line = 1; line < wheel->own_count; line++)
      if (tight->ticks->time[task_of (tight, wheel->rows, wheel->own[line], wheel->others[k])] != time)
        return -1;
    tight->arcs[k] = time;
    longest = time > longest ? time : longest;
  }
  return longest;
}

/* All tasks of tight lines with others on the other side, from `begin` to the load. */
static bool
place_wheel (struct tight *tight, const struct wheel *wheel, int64_t begin)
{
  int64_t length = tight->load - begin;
  if (wheel->own_count == 0 || length == 0)
    return true;
  draw_arcs (tight, wheel->rows, wheel->own[0], wheel->others, wheel->arc_count);
  shuffle (tight->rng, wheel->own, wheel->own_count);
  int64_t longest = measure (tight, wheel);
  if (longest < 0 || !choose_places (tight, tight->arcs, wheel->arc_count, wheel->own_count, length, longest))
    return false;
  for (int32_t line = 0; line < wheel->own_count; line++) {
    int64_t at = length - tight->place[line];
    for (int32_t k = 0; k < wheel->arc_count; k++) {
      if (tight->arcs[k] > 0)
        tight->schedule->start[task_of (tight, wheel->rows, wheel->own[line], wheel->others[k])] = begin + at % length;
      at += tight->arcs[k];
    }
  }
  return true;
}

static bool
place_all (struct tight *tight)
{
  int32_t r = tight->row_count, c = tight->column_count;
  const struct wheel rows = { true, tight->rows, tight->columns + c, r, tight->ticks->machines - c },
                     columns = { false, tight->columns, tight->rows + r, c, tight->ticks->jobs - r };
  int64_t end;
  openshop_schedule_reset (tight->schedule, tight->ticks);
  return place_rounds (tight, &end) && place_wheel (tight, &rows, end) && place_wheel (tight, &columns, end);
}

bool
openshop_tight_place (const struct openshop_ticks *ticks, struct rng *rng, struct openshop_schedule *schedule)
{
  struct tight tight;
  tight_init (&tight, ticks, rng, schedule);
  bool placed = place_all (&tight);
  tight_clear (&tight);
  return placed;
}

bool
openshop_tight (const struct openshop_ticks *ticks, uint64_t seed, uint64_t steps, const struct deadline *deadline,
                struct openshop_schedule *schedule)
{
  struct openshop_fill fill;
  struct tight tight;
  struct rng rng;
  uint64_t used = 0, each = FILL_STEPS * (uint64_t)ticks->jobs * (uint64_t)ticks->machines;
  bool found = false;
  rng_init (&rng, seed);
  openshop_fill_init (&fill, ticks);
  tight_init (&tight, ticks, &rng, schedule);
  for (int vain = 0; vain < DRAWS && used < steps && !found && !(deadline && deadline_passed (deadline));) {
    if (!place_all (&tight)) {
      vain++;
      continue;
    }
    vain = 0;
    used++; /* so that it comes to an end whatever happens */
    found = openshop_fill_run (&fill, tight.load, &rng, &used, used + each < steps ? used + each : steps, deadline, schedule);
  }
  tight_clear (&tight);
  openshop_fill_clear (&fill);
  return found;
}
