#include "heuristics/openshop_slack.h"

#include "base/memory.h"

#include <stdlib.h>

static int64_t
sum_of (const struct openshop_ticks *ticks, int32_t line)
{
  return line < ticks->jobs ? openshop_ticks_row (ticks, line) : openshop_ticks_column (ticks, line - ticks->jobs);
}

/* The task of a row and a column, in either order; -1: they are on one side. */
static int64_t
task_of (const struct openshop_ticks *ticks, int32_t a, int32_t b)
{
  int32_t row = a < b ? a : b, column = (a < b ? b : a) - ticks->jobs;
  return row < ticks->jobs && column >= 0 ? (int64_t)row * ticks->machines + column : -1;
}

static int64_t
time_of (const struct openshop_ticks *ticks, int32_t a, int32_t b)
{
  int64_t task = task_of (ticks, a, b);
  return task >= 0 ? ticks->time[task] : 0;
}

/* The line's time with lines of this sum. */
static int64_t
time_with (const struct openshop_ticks *ticks, const int64_t *sums, int32_t line, int64_t sum)
{
  int64_t total = 0;
  for (int32_t other = 0; other < ticks->jobs + ticks->machines; other++)
    total += sums[other] == sum ? time_of (ticks, line, other) : 0;
  return total;
}

/* The kind of lines with this sum; a new one's times are those of `line`. */
static int32_t
find_kind (struct openshop_slack *slack, const int64_t *sums, int32_t line)
{
  const struct openshop_ticks *ticks = slack->ticks;
  int32_t k = 0;
  while (k < slack->kinds && slack->kind_sum[k] != sums[line])
    k++;
  if (k < slack->kinds)
    return k;
  openshop_sums_init (&slack->sums[k]);
  slack->kind_sum[k] = sums[line];
  slack->kinds++;
  int64_t late = time_with (ticks, sums, line, sums[line]) - slack->rounds; /* with lines that are alike, after the rounds */
  for (int32_t other = 0; other < ticks->jobs + ticks->machines; other++) {
    int64_t time = time_of (ticks, line, other);
    bool like = sums[other] == sums[line];
    if (time == 0 || sums[other] == slack->load || (like && late <= 0))
      continue;
    openshop_sums_add (&slack->sums[k], time);
    late -= like ? time : 0;
  }
  return k;
}

static void
add_line (struct openshop_slack *slack, const int64_t *sums, int32_t line)
{
  int64_t alike = time_with (slack->ticks, sums, line, sums[line]), begin = slack->rounds < alike ? slack->rounds : alike;
  slack->kind[line] = find_kind (slack, sums, line);
  slack->lines[slack->count++] = (struct openshop_slack_line){ line, slack->kind[line], slack->load - sums[line], begin };
  slack->row_count += line < slack->ticks->jobs;
}

static void
find_lines (struct openshop_slack *slack, const int64_t *sums, int64_t least)
{
  int32_t lines = slack->ticks->jobs + slack->ticks->machines;
  for (int32_t line = 0; line < lines; line++)
    if (sums[line] == slack->load)
      slack->partner[slack->partner_count++] = line;
  if (slack->partner_count > 0)
    slack->rounds = time_with (slack->ticks, sums, slack->partner[0], slack->load);
  for (int32_t line = 0; line < lines; line++) {
    slack->kind[line] = -1;
    if (sums[line] >= least && sums[line] < slack->load)
      add_line (slack, sums, line);
  }
}

void
openshop_slack_init (struct openshop_slack *slack, const struct openshop_ticks *ticks, int64_t least)
{
  size_t lines = (size_t)ticks->jobs + (size_t)ticks->machines;
  int64_t *sums = memory_alloc (lines, sizeof *sums);
  *slack = (struct openshop_slack){ .ticks = ticks, .load = openshop_ticks_load (ticks, NULL) };
  slack->lines = memory_alloc (lines, sizeof *slack->lines);
  slack->sums = memory_alloc (lines, sizeof *slack->sums);
  slack->kind_sum = memory_alloc (lines, sizeof *slack->kind_sum);
  slack->kind = memory_alloc (lines, sizeof *slack->kind);
  slack->partner = memory_alloc (lines, sizeof *slack->partner);
  slack->placed = memory_alloc (lines, sizeof *slack->placed);
  for (int32_t line = 0; line < ticks->jobs + ticks->machines; line++)
    sums[line] = sum_of (ticks, line);
  find_lines (slack, sums, least);
  free (sums);
}

void
openshop_slack_clear (struct openshop_slack *slack)
{
  for (int32_t k = 0; k < slack->kinds; k++)
    openshop_sums_clear (&slack->sums[k]);
  free (slack->lines);
  free (slack->sums);
  free (slack->kind_sum);
  free (slack->kind);
  free (slack->partner);
  free (slack->placed);
}

/* The line's tasks with tight lines, by start. */
static int32_t
gather (struct openshop_slack *slack, const struct openshop_schedule *schedule, int32_t line)
{
  int32_t count = 0;
  for (int32_t k = 0; k < slack->partner_count; k++) {
    int64_t task = task_of (slack->ticks, line, slack->partner[k]);
    if (task < 0 || slack->ticks->time[task] == 0)
      continue;
    int32_t at = count++;
    for (; at > 0 && schedule->start[slack->placed[at - 1]] > schedule->start[task]; at--)
      slack->placed[at] = slack->placed[at - 1];
    slack->placed[at] = (int32_t)task;
  }
  return count;
}

/* What its gaps leave over at least. */
static int64_t
left_over (struct openshop_slack *slack, const struct openshop_schedule *schedule, const struct openshop_slack_line *line)
{
  const struct openshop_sums *sums = &slack->sums[line->kind];
  int32_t count = gather (slack, schedule, line->line);
  int64_t now = line->begin, waste = 0;
  for (int32_t k = 0; k <= count; k++) {
    int64_t to = k < count ? schedule->start[slack->placed[k]] : slack->load;
    waste += to > now ? openshop_sums_waste (sums, to - now) : 0;
    now = k < count ? to + slack->ticks->time[slack->placed[k]] : to;
  }
  return waste;
}

int64_t
openshop_slack_missing (struct openshop_slack *slack, const struct openshop_schedule *schedule, bool rows)
{
  int64_t missing = 0;
  for (int32_t k = 0; k < (rows ? slack->row_count : slack->count); k++) {
    int64_t waste = left_over (slack, schedule, &slack->lines[k]);
    missing += waste > slack->lines[k].slack ? waste - slack->lines[k].slack : 0;
  }
  return missing;
}
