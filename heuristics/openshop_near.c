#include "heuristics/openshop_near.h"

#include "base/memory.h"

#include <stdlib.h>

enum { TRIES = 100 }; /* for each line */

void
openshop_near_init (struct openshop_near *near, struct openshop_timetable *table)
{
  const struct openshop_ticks *ticks = table->ticks;
  size_t lines = (size_t)table->lines;
  *near = (struct openshop_near){ .table = table };
  openshop_sequence_init (&near->sequence, table);
  near->load = memory_alloc (lines, sizeof *near->load);
  near->order = memory_alloc (lines, sizeof *near->order);
  near->owner = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *near->owner);
  near->group = memory_alloc (lines, sizeof *near->group);
  for (int32_t line = 0; line < table->lines; line++)
    near->load[line] = line < ticks->jobs ? openshop_ticks_row (ticks, line) : openshop_ticks_column (ticks, line - ticks->jobs);
}

void
openshop_near_clear (struct openshop_near *near)
{
  openshop_sequence_clear (&near->sequence);
  free (near->load);
  free (near->order);
  free (near->group);
  free (near->owner);
}

/* The lines, the largest sum first, equal ones in random order. */
static void
sort_lines (struct openshop_near *near, int64_t least, struct rng *rng)
{
  near->count = 0;
  int32_t lines = near->twin ? near->table->ticks->jobs : near->table->lines;
  for (int32_t line = 0; line < lines; line++) {
    if (near->load[line] < least)
      continue;
    int32_t other = (int32_t)rng_below (rng, (uint64_t)++near->count);
    near->order[near->count - 1] = near->order[other];
    near->order[other] = line;
  }
  for (int32_t k = 1; k < near->count; k++) {
    int32_t line = near->order[k], at = k;
    for (; at > 0 && near->load[near->order[at - 1]] < near->load[line]; at--)
      near->order[at] = near->order[at - 1];
    near->order[at] = line;
  }
}

/* Rounds. */

/* When is the line free for `time`, not before `now`? It may not be: then a time before that at which it is not, and after `now`. */
static int64_t
free_from (const struct openshop_near *near, int32_t line, int64_t now, int64_t time)
{
  const struct openshop_timetable *table = near->table;
  int32_t k = openshop_timetable_after (table, line, now);
  if (k == table->count[line])
    return now;
  int32_t task = openshop_timetable_line (table, line)[k];
  return openshop_timetable_start (table, task) >= now + time ? now : openshop_timetable_end (table, task);
}

/* The first time from `now` on when all rows and columns of the group are free for `time`. */
static int64_t
all_free (const struct openshop_near *near, int32_t count, int64_t now, int64_t time, int64_t horizon)
{
  for (int64_t before = -1; now != before && now <= horizon - time;) {
    before = now;
    for (int32_t k = 0; k < 2 * count; k++)
      now = free_from (near, near->group[k / 2] + (k % 2 ? near->table->ticks->jobs : 0), now, time);
  }
  return now;
}

/* The time of all tasks among the group; 0: they are not alike, or some have a place. */
static int64_t
common_time (const struct openshop_near *near, int32_t count)
{
  const struct openshop_ticks *ticks = near->table->ticks;
  int64_t time = openshop_time (ticks, near->group[0], near->group[1]);
  for (int32_t a = 0; a < count; a++)
    for (int32_t b = 0; b < count; b++) {
      int32_t task = near->group[a] * ticks->machines + near->group[b];
      if (ticks->time[task] != (a == b ? 0 : time) || (a != b && near->table->schedule->start[task] >= 0))
        return 0;
    }
  return time;
}

/* In round d the group's node k sends to its node k + d. */
static void
place_round (struct openshop_near *near, int32_t count, int32_t round, int64_t now)
{
  for (int32_t k = 0; k < count; k++)
    openshop_timetable_put (near->table, near->group[k] * near->table->ticks->machines + near->group[(k + round) % count], now);
}

/* Rounds come in pairs, d and count - d, so that of each two nodes both or none send to each other. Rounds for which there is no time are
   left out. */
static void
place_rounds (struct openshop_near *near, int32_t count, int64_t horizon)
{
  int64_t time = count > 1 ? common_time (near, count) : 0, now = 0;
  for (int32_t round = 1; 2 * round <= count && time > 0; round++) {
    int64_t first = all_free (near, count, now, time, horizon), second = first;
    if (2 * round < count)
      second = all_free (near, count, first + time, time, horizon);
    if (first > horizon - time || second > horizon - time)
      return;
    place_round (near, count, round, first);
    if (2 * round < count)
      place_round (near, count, count - round, second);
    now = second + time;
  }
}

/* Groups are the nodes whose row has the same sum. */
static void
place_groups (struct openshop_near *near, int64_t horizon)
{
  const struct openshop_ticks *ticks = near->table->ticks;
  if (!ticks->exchange)
    return;
  for (int32_t k = 0, end; k < near->count; k = end) {
    int32_t count = 0;
    for (end = k; end < near->count && near->load[near->order[end]] == near->load[near->order[k]]; end++)
      if (near->order[end] < ticks->jobs)
        near->group[count++] = near->order[end];
    place_rounds (near, count, horizon);
  }
}

/* Lines. */

/* The line's messages have their places; with `twin` they go both ways at once. False: one that comes back has a place already. */
static bool
settle (struct openshop_near *near, int32_t line)
{
  const struct openshop_sequence *sequence = &near->sequence;
  for (int32_t k = 0; k < sequence->depth; k++) {
    int32_t task = sequence->tasks[sequence->chosen[k].which].task, back = openshop_timetable_back (near->table, task);
    near->owner[task] = line;
    if (!near->twin)
      continue;
    if (near->table->schedule->start[back] >= 0)
      return false;
    openshop_timetable_put (near->table, back, sequence->chosen[k].start);
    near->owner[back] = line;
  }
  return true;
}

static void
take_out (struct openshop_near *near, int32_t line)
{
  for (int32_t task = 0; task < near->table->ticks->jobs * near->table->ticks->machines; task++)
    if (near->owner[task] == line) {
      openshop_timetable_take (near->table, task);
      near->owner[task] = -1;
    }
}

/* Another line, not one of the first `kept`, loses its places, and comes after the one that is next. */
static void
make_room (struct openshop_near *near, int32_t kept, struct rng *rng)
{
  int32_t at = kept + (int32_t)rng_below (rng, (uint64_t)(near->placed - kept));
  int32_t next = near->order[near->placed], other = near->order[at];
  take_out (near, other);
  near->placed--;
  near->order[at] = near->order[near->placed];
  near->order[near->placed] = next;
  near->order[near->placed + 1] = other;
}

static bool
place_next (struct openshop_near *near, int64_t horizon, struct rng *rng, uint64_t *steps)
{
  int32_t line = near->order[near->placed], kind = near->slack ? near->slack->kind[line] : -1;
  near->sequence.sums = kind >= 0 ? &near->slack->sums[kind] : NULL;
  return openshop_sequence_line (&near->sequence, line, horizon, TRIES, rng, steps);
}

/* Nothing has an owner yet. Returns how many lines are tight: they come first, and keep their places. */
static int32_t
begin (struct openshop_near *near, int64_t horizon)
{
  int32_t tight = 0;
  for (int32_t task = 0; task < near->table->ticks->jobs * near->table->ticks->machines; task++)
    near->owner[task] = -1;
  while (tight < near->count && near->load[near->order[tight]] >= horizon)
    tight++;
  return tight;
}

bool
openshop_near_place (struct openshop_near *near, int64_t least, int64_t horizon, struct rng *rng, uint64_t *steps)
{
  int repairs = near->repairs;
  sort_lines (near, least, rng);
  place_groups (near, horizon);
  int32_t kept = begin (near, horizon);
  for (near->placed = 0; near->placed < near->count;) {
    if (place_next (near, horizon, rng, steps)) {
      if (!settle (near, near->order[near->placed]))
        return false;
      near->placed++;
      continue;
    }
    if (repairs-- == 0 || near->placed <= kept)
      return false;
    for (uint64_t others = 1 + rng_below (rng, 2); others > 0 && near->placed > kept; others--)
      make_room (near, kept, rng);
  }
  return true;
}
