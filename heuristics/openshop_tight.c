#include "heuristics/openshop_tight.h"

#include "base/memory.h"
#include "heuristics/openshop_around.h"
#include "heuristics/openshop_fill.h"
#include "heuristics/openshop_near.h"

#include <stdlib.h>

enum {
  DRAWS = 20,      /* wheels drawn in vain before it is given up */
  NEAR = 900,      /* thousandths of the load: lines with less come last, */
  NEARER = 980,    /* or those with less than that */
  NOISES = 200,    /* the random part of list scheduling is the load divided by a number up to this */
  CHEAP = 16,      /* steps of list scheduling and of sequences that count as one */
  FILL_TURNS = 32, /* so often ejection is tried */
  FILL_STEPS = 4,  /* and ends after so many steps for each pair of the shop */
  TWIN = 2,        /* where both directions take equally long, all draws but one of so many use that, */
  TWIN_ALONE = 8   /* or of so many, where one node alone is tight: the others mostly differ, too */
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

/* Messages to tight nodes go when those from them do. */
static void
place_answers (struct tight *tight)
{
  int64_t *start = tight->schedule->start;
  int32_t nodes = tight->ticks->jobs;
  for (int32_t k = 0; k < tight->row_count; k++)
    for (int32_t other = tight->row_count; other < nodes; other++)
      start[(int64_t)tight->rows[other] * nodes + tight->rows[k]] = start[(int64_t)tight->rows[k] * nodes + tight->rows[other]];
}

/* `twin`: see openshop_near.h. */
static bool
place_all (struct tight *tight, bool twin)
{
  int32_t r = tight->row_count, c = tight->column_count;
  const struct wheel rows = { true, tight->rows, tight->columns + c, r, tight->ticks->machines - c },
                     columns = { false, tight->columns, tight->rows + r, c, tight->ticks->jobs - r };
  int64_t end;
  openshop_schedule_reset (tight->schedule, tight->ticks);
  if (!place_rounds (tight, &end) || !place_wheel (tight, &rows, end))
    return false;
  if (twin)
    place_answers (tight);
  return twin || place_wheel (tight, &columns, end);
}

/* Does each message take as long as the one that goes the other way? */
static bool
is_symmetric (const struct openshop_ticks *ticks)
{
  if (!ticks->exchange)
    return false;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < i; j++)
      if (openshop_time (ticks, i, j) != openshop_time (ticks, j, i))
        return false;
  return true;
}

bool
openshop_tight_place (const struct openshop_ticks *ticks, struct rng *rng, bool twin, struct openshop_schedule *schedule)
{
  struct tight tight;
  tight_init (&tight, ticks, rng, schedule);
  bool placed = place_all (&tight, twin && is_symmetric (ticks));
  tight_clear (&tight);
  return placed;
}

/* The search. */
struct search {
  struct tight tight;
  struct openshop_timetable table;
  struct openshop_near near;
  struct openshop_around around;
  struct openshop_fill fill;
  struct rng rng;
  uint64_t steps, step_limit;
  const struct deadline *deadline;
};

static void
search_init (struct search *search, const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
             struct openshop_schedule *schedule)
{
  rng_init (&search->rng, seed);
  tight_init (&search->tight, ticks, &search->rng, schedule);
  openshop_timetable_init (&search->table, ticks);
  openshop_near_init (&search->near, &search->table);
  openshop_around_init (&search->around, &search->table);
  openshop_fill_init (&search->fill, ticks);
  search->deadline = search->near.sequence.deadline = search->around.deadline = deadline;
}

static void
search_clear (struct search *search)
{
  tight_clear (&search->tight);
  openshop_near_clear (&search->near);
  openshop_around_clear (&search->around);
  openshop_timetable_clear (&search->table);
  openshop_fill_clear (&search->fill);
}

/* A share of the load in thousandths, rounded down. */
static int64_t
share (int64_t load, uint64_t thousandths)
{
  return load / 1000 * (int64_t)thousandths + load % 1000 * (int64_t)thousandths / 1000;
}

/* The lines that are nearly tight, around those that are; which ones is drawn. */
static bool
place_near (struct search *search)
{
  struct rng *rng = &search->rng;
  uint64_t cheap = 0, thousandths = NEAR;
  if (rng_below (rng, 2) > 0)
    thousandths = NEARER;
  if (rng_below (rng, 4) > 0)
    thousandths += rng_below (rng, 1001 - thousandths);
  bool placed = openshop_near_place (&search->near, share (search->tight.load, thousandths), search->tight.load, rng, &cheap);
  search->steps += cheap / CHEAP;
  return placed;
}

/* The others, either by list scheduling or by ejection. */
static bool
place_rest (struct search *search, uint64_t turn)
{
  const struct openshop_ticks *ticks = search->tight.ticks;
  struct openshop_schedule *schedule = search->tight.schedule;
  int64_t load = search->tight.load;
  uint64_t each = FILL_STEPS * (uint64_t)ticks->jobs * (uint64_t)ticks->machines, cheap = 0;
  if (turn % FILL_TURNS == 0) {
    uint64_t limit = search->steps + each < search->step_limit ? search->steps + each : search->step_limit;
    return openshop_fill_run (&search->fill, load, &search->rng, &search->steps, limit, search->deadline, schedule);
  }
  int64_t noise = rng_below (&search->rng, 4) == 0 ? 0 : load / rng_range (&search->rng, 1, NOISES);
  bool found = openshop_around_run (&search->around, load, noise, &search->rng, &cheap);
  search->steps += cheap / CHEAP;
  if (found)
    openshop_schedule_finish (schedule, ticks);
  return found;
}

static bool
search_over (const struct search *search)
{
  return search->steps >= search->step_limit || (search->deadline && deadline_passed (search->deadline));
}

/* Each draw counts as a step, so that it comes to an end whatever happens. */
static bool
search_run (struct search *search)
{
  uint64_t turn = 0;
  bool symmetric = is_symmetric (search->tight.ticks);
  uint64_t share = search->tight.row_count == 1 ? TWIN_ALONE : TWIN;
  for (int vain = 0; vain < DRAWS && !search_over (search); search->steps++) {
    bool twin = symmetric && rng_below (&search->rng, share) > 0;
    search->near.twin = search->around.twin = twin;
    if (!place_all (&search->tight, twin)) {
      vain++;
      continue;
    }
    vain = 0;
    openshop_timetable_set (&search->table, search->tight.schedule);
    if (place_near (search) && !search_over (search) && place_rest (search, ++turn))
      return true;
  }
  return false;
}

bool
openshop_tight (const struct openshop_ticks *ticks, uint64_t seed, uint64_t steps, const struct deadline *deadline,
                struct openshop_schedule *schedule)
{
  struct search search = { .step_limit = steps };
  search_init (&search, ticks, seed, deadline, schedule);
  bool found = search_run (&search);
  search_clear (&search);
  return found;
}
