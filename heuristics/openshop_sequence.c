#include "heuristics/openshop_sequence.h"

#include "base/memory.h"

#include <stdlib.h>

enum {
  LEFTOVER = 4, /* so many times less wanted is a task after which nothing fits into what is left of the gap, */
  TOO_MUCH = 16 /* or so much of it cannot be filled that time runs out */
};

void
openshop_sequence_init (struct openshop_sequence *sequence, struct openshop_timetable *table)
{
  size_t width = (size_t)table->width;
  *sequence = (struct openshop_sequence){ .table = table };
  sequence->tasks = memory_alloc (width, sizeof *sequence->tasks);
  sequence->chosen = memory_alloc (width, sizeof *sequence->chosen);
  sequence->gaps = memory_alloc (width + 1, sizeof *sequence->gaps);
}

void
openshop_sequence_clear (struct openshop_sequence *sequence)
{
  free (sequence->tasks);
  free (sequence->chosen);
  free (sequence->gaps);
  free (sequence->spans);
}

/* The free time of a line before its k-th placed task. */
static struct openshop_span
gap_before (const struct openshop_sequence *sequence, int32_t line, int32_t k)
{
  const struct openshop_timetable *table = sequence->table;
  const int32_t *tasks = openshop_timetable_line (table, line);
  return (struct openshop_span){ k > 0 ? openshop_timetable_end (table, tasks[k - 1]) : 0,
                                 k < table->count[line] ? openshop_timetable_start (table, tasks[k]) : sequence->horizon };
}

static void
find_gaps (struct openshop_sequence *sequence, int32_t line)
{
  sequence->gap_count = 0;
  for (int32_t k = 0; k <= sequence->table->count[line]; k++) {
    struct openshop_span gap = gap_before (sequence, line, k);
    if (gap.to > gap.from)
      sequence->gaps[sequence->gap_count++] = gap;
  }
}

/* Where a gap of the line and one of the partner have room for the task. */
static void
add_span (struct openshop_sequence *sequence, struct openshop_sequence_task *task, struct openshop_span a, struct openshop_span b)
{
  int64_t from = a.from > b.from ? a.from : b.from, to = (a.to < b.to ? a.to : b.to) - task->time;
  if (to < from)
    return;
  memory_grow (sequence->spans, sequence->span_capacity, sequence->span_count + 1);
  sequence->spans[sequence->span_count++] = (struct openshop_span){ from, to };
  task->count++;
}

static void
find_spans (struct openshop_sequence *sequence, struct openshop_sequence_task *task, int32_t partner)
{
  int32_t g = 0;
  task->first = sequence->span_count;
  task->count = 0;
  for (int32_t k = 0; k <= sequence->table->count[partner]; k++) {
    struct openshop_span gap = gap_before (sequence, partner, k);
    while (g < sequence->gap_count && sequence->gaps[g].to <= gap.from)
      g++;
    for (int32_t own = g; own < sequence->gap_count && sequence->gaps[own].from < gap.to; own++)
      add_span (sequence, task, sequence->gaps[own], gap);
  }
}

static void
gather (struct openshop_sequence *sequence, int32_t line)
{
  const struct openshop_timetable *table = sequence->table;
  const struct openshop_ticks *ticks = table->ticks;
  bool row = line < ticks->jobs;
  int32_t partners = row ? ticks->machines : ticks->jobs;
  sequence->count = sequence->depth = 0;
  sequence->span_count = 0;
  sequence->work = 0;
  find_gaps (sequence, line);
  for (int32_t k = 0; k < partners; k++) {
    int32_t task = row ? line * ticks->machines + k : k * ticks->machines + line - ticks->jobs;
    if (ticks->time[task] == 0 || table->schedule->start[task] >= 0)
      continue;
    struct openshop_sequence_task *next = &sequence->tasks[sequence->count++];
    *next = (struct openshop_sequence_task){ .task = task, .time = ticks->time[task] };
    find_spans (sequence, next, row ? ticks->jobs + k : k);
    sequence->work += next->time;
  }
}

/* How long the line is free from `now` on. */
static int64_t
free_after (const struct openshop_sequence *sequence, int64_t now)
{
  int64_t sum = 0;
  for (int32_t g = sequence->gap_count - 1; g >= 0 && sequence->gaps[g].to > now; g--)
    sum += sequence->gaps[g].to - (sequence->gaps[g].from > now ? sequence->gaps[g].from : now);
  return sum;
}

static int64_t
gap_end (const struct openshop_sequence *sequence, int64_t now)
{
  int32_t g = 0;
  while (sequence->gaps[g].to <= now)
    g++;
  return sequence->gaps[g].to;
}

static void
measure (const struct openshop_sequence *sequence, struct openshop_sequence_task *task, int64_t now)
{
  task->start = INT64_MAX;
  task->room = 0;
  for (size_t k = task->first + task->count; k > task->first && sequence->spans[k - 1].to >= now; k--) {
    const struct openshop_span *span = &sequence->spans[k - 1];
    task->start = span->from > now ? span->from : now;
    task->room += span->to - task->start + task->time / 4 + 1;
  }
}

/* Times a random factor from 1/2 to 1. */
static int64_t
shake (int64_t value, struct rng *rng)
{
  int64_t part = rng_range (rng, 32, 64);
  return value / 64 * part + value % 64 * part / 64;
}

/* How much less a task is wanted for what it leaves of the gap. */
static int64_t
penalty (const struct openshop_sequence *sequence, int64_t left, int64_t least, int64_t slack)
{
  if (left <= 0)
    return 1;
  if (left < least)
    return LEFTOVER;
  int64_t waste = sequence->sums ? openshop_sums_waste (sequence->sums, left) : 0;
  return waste > slack ? TOO_MUCH : 1 + waste / (slack / LEFTOVER + 1);
}

/* Which task starts at `now`, the earliest that one can; `least` is the shortest time of all, `slack` what the line has to spare then. */
static int32_t
choose (const struct openshop_sequence *sequence, int64_t now, int64_t least, int64_t slack, struct rng *rng)
{
  int64_t end = gap_end (sequence, now), best = INT64_MAX;
  int32_t chosen = -1;
  for (int32_t k = 0; k < sequence->count; k++) {
    const struct openshop_sequence_task *task = &sequence->tasks[k];
    if (task->used || task->start != now)
      continue;
    int64_t key = shake (task->room, rng) * penalty (sequence, end - now - task->time, least, slack);
    if (key < best) {
      best = key;
      chosen = k;
    }
  }
  return chosen;
}

/* The next task; false when it cannot go on like this. */
static bool
advance (struct openshop_sequence *sequence, int64_t *now, struct rng *rng)
{
  int64_t soonest = INT64_MAX, least = INT64_MAX;
  for (int32_t k = 0; k < sequence->count; k++) {
    struct openshop_sequence_task *task = &sequence->tasks[k];
    if (task->used)
      continue;
    measure (sequence, task, *now);
    if (task->start == INT64_MAX)
      return false;
    soonest = task->start < soonest ? task->start : soonest;
    least = task->time < least ? task->time : least;
  }
  int64_t slack = free_after (sequence, soonest) - sequence->work;
  if (slack < 0)
    return false;
  int32_t which = choose (sequence, soonest, least, slack, rng);
  sequence->chosen[sequence->depth++] = (struct openshop_sequence_step){ which, soonest, *now };
  sequence->tasks[which].used = true;
  sequence->work -= sequence->tasks[which].time;
  *now = soonest + sequence->tasks[which].time;
  return true;
}

static void
take_back (struct openshop_sequence *sequence, int64_t *now, uint64_t count)
{
  for (; count > 0 && sequence->depth > 0; count--) {
    const struct openshop_sequence_step *last = &sequence->chosen[--sequence->depth];
    sequence->tasks[last->which].used = false;
    sequence->work += sequence->tasks[last->which].time;
    *now = last->before;
  }
}

bool
openshop_sequence_line (struct openshop_sequence *sequence, int32_t line, int64_t horizon, int32_t tries, struct rng *rng, uint64_t *steps)
{
  int64_t now = 0;
  uint64_t most = 2; /* steps taken back at once */
  sequence->horizon = horizon;
  gather (sequence, line);
  for (; sequence->depth < sequence->count; ++*steps) {
    if (sequence->deadline && deadline_passed (sequence->deadline))
      return false;
    if (advance (sequence, &now, rng))
      continue;
    if (tries-- == 0)
      return false;
    take_back (sequence, &now, 1 + rng_below (rng, most));
    most += most < (uint64_t)sequence->count;
  }
  for (int32_t k = 0; k < sequence->depth; k++)
    openshop_timetable_put (sequence->table, sequence->tasks[sequence->chosen[k].which].task, sequence->chosen[k].start);
  return true;
}
