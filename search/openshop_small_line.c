#include "search/openshop_small_line.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Lanes of a mask, -1 where its bit is set; and back. */
static inline small_lanes
spread (uint64_t mask)
{
  const small_lanes bits = { 1, 2, 4, 8, 16, 32, 64, 128 };
  int16_t value = (int16_t)(mask & 255);
  return (bits & value) == bits;
}

static inline unsigned
gather (small_lanes lanes)
{
#ifdef __SSE2__
  return (unsigned)_mm_movemask_epi8 (_mm_packs_epi16 ((__m128i)lanes, _mm_setzero_si128 ()));
#else
  unsigned mask = 0;
  for (int i = 0; i < SMALL_LANES; i++)
    mask |= (unsigned)(lanes[i] != 0) << i;
  return mask;
#endif
}

static inline small_lanes
choose (small_lanes mask, small_lanes yes, small_lanes no)
{
  return (mask & yes) | (~mask & no);
}

static inline small_lanes
all (int value)
{
  int16_t v = (int16_t)value;
  return (small_lanes){ v, v, v, v, v, v, v, v };
}

static inline unsigned
row (uint64_t pairs, int i)
{
  return (unsigned)(pairs >> (8 * i)) & 255;
}

/* A transposed matrix of 8 by 8 bits: halves, quarters and eighths change places (Warren, Hacker's Delight, 7-3). */
uint64_t
small_transpose (uint64_t x)
{
  uint64_t t = (x ^ (x >> 7)) & UINT64_C (0x00AA00AA00AA00AA);
  x ^= t ^ (t << 7);
  t = (x ^ (x >> 14)) & UINT64_C (0x0000CCCC0000CCCC);
  x ^= t ^ (t << 14);
  t = (x ^ (x >> 28)) & UINT64_C (0x00000000F0F0F0F0);
  return x ^ t ^ (t << 28);
}

/* Orders. */

/* i cannot come before j where its earliest end is after the latest start of j. */
static uint64_t
forced (const struct small_times *times, const struct small_line *line)
{
  small_lanes end = line->earliest + times->time, start = line->latest - times->time;
  uint64_t pairs = 0;
  for (int k = 0; k < times->count; k++) {
    int i = times->lanes[k];
    pairs |= (uint64_t)gather (all (end[i]) > start) << (8 * i);
  }
  return pairs & times->pairs;
}

/* What comes before what comes before a task comes before it. */
static uint64_t
closure (const struct small_times *times, uint64_t before)
{
  for (int k = 0; k < times->count; k++) {
    int i = times->lanes[k];
    uint64_t more = 0;
    for (unsigned left = row (before, i); left; left &= left - 1)
      more |= row (before, __builtin_ctz (left));
    before |= more << (8 * i);
  }
  return before;
}

/* False when a task comes both before and after another. */
static bool
order (const struct small_times *times, struct small_line *line, unsigned *blame)
{
  line->before = closure (times, line->before | forced (times, line));
  uint64_t both = line->before & small_transpose (line->before);
  for (*blame = 0; both; both &= both - 1)
    *blame |= 1U << (__builtin_ctzll (both) >> 3);
  return *blame == 0;
}

/* Windows. */

struct sorted {
  int8_t up[SMALL_LANES], down[SMALL_LANES]; /* tasks by ascending earliest start; by descending latest end */
};

static void
sort (const struct small_times *times, const struct small_line *line, struct sorted *sorted)
{
  for (int k = 0; k < times->count; k++) {
    int8_t i = times->lanes[k];
    int a = k, b = k;
    for (; a > 0 && line->earliest[sorted->up[a - 1]] > line->earliest[i]; a--)
      sorted->up[a] = sorted->up[a - 1];
    sorted->up[a] = i;
    for (; b > 0 && line->latest[sorted->down[b - 1]] < line->latest[i]; b--)
      sorted->down[b] = sorted->down[b - 1];
    sorted->down[b] = i;
  }
}

/* In each lane: when those before the task are done, taken by their earliest starts; when those after it must begin. */
static bool
windows (const struct small_times *times, struct small_line *line, const struct sorted *sorted, unsigned *blame)
{
  uint64_t before = line->before, after = small_transpose (before);
  small_lanes done = all (0), due = all (times->horizon);
  for (int k = 0; k < times->count; k++) {
    int a = sorted->up[k], b = sorted->down[k];
    small_lanes from = all (line->earliest[a]), until = all (line->latest[b]);
    done = choose (spread (row (after, a)), choose (done > from, done, from) + all (times->time[a]), done);
    due = choose (spread (row (before, b)), choose (due < until, due, until) - all (times->time[b]), due);
  }
  line->earliest = choose (done > line->earliest, done, line->earliest);
  line->latest = choose (due < line->latest, due, line->latest);
  *blame = gather (line->earliest + times->time > line->latest);
  return *blame == 0;
}

/* Edges. */

enum outcome { NOTHING, MOVED, FAILED };

static enum outcome
moved (const struct small_times *times, const struct small_line *line, int i, unsigned *blame)
{
  *blame = 1U << i;
  return line->earliest[i] + times->time[i] > line->latest[i] ? FAILED : MOVED;
}

/* Sets of tasks that end by `until`, and who must come after them. */
static enum outcome
find_after (const struct small_times *times, struct small_line *line, const struct sorted *sorted, int until, unsigned *blame)
{
  int work = 0;
  *blame = 0;
  for (int k = times->count; k-- > 0;) {
    int a = sorted->up[k], from = line->earliest[a];
    if (line->latest[a] > until)
      continue;
    work += times->time[a];
    *blame |= 1U << a;
    if (from + work > until)
      return FAILED;
    for (int q = 0; q < times->count; q++) {
      int i = times->lanes[q], least = line->earliest[i] < from ? line->earliest[i] : from;
      if (line->latest[i] <= until || least + work + times->time[i] <= until || line->earliest[i] >= from + work)
        continue;
      line->earliest[i] = (int16_t)(from + work);
      return moved (times, line, i, blame);
    }
  }
  return NOTHING;
}

/* Sets of tasks that start from `from` on, and who must come before them. */
static enum outcome
find_before (const struct small_times *times, struct small_line *line, const struct sorted *sorted, int from, unsigned *blame)
{
  int work = 0;
  *blame = 0;
  for (int k = times->count; k-- > 0;) {
    int a = sorted->down[k], until = line->latest[a];
    if (line->earliest[a] < from)
      continue;
    work += times->time[a];
    *blame |= 1U << a;
    if (until - work < from)
      return FAILED;
    for (int q = 0; q < times->count; q++) {
      int i = times->lanes[q], most = line->latest[i] > until ? line->latest[i] : until;
      if (line->earliest[i] >= from || most - work - times->time[i] >= from || line->latest[i] <= until - work)
        continue;
      line->latest[i] = (int16_t)(until - work);
      return moved (times, line, i, blame);
    }
  }
  return NOTHING;
}

static enum outcome
find_edges (const struct small_times *times, struct small_line *line, const struct sorted *sorted, unsigned *blame)
{
  enum outcome outcome = NOTHING;
  for (int k = 0; k < times->count && outcome == NOTHING; k++) {
    outcome = find_after (times, line, sorted, line->latest[sorted->down[k]], blame);
    if (outcome == NOTHING)
      outcome = find_before (times, line, sorted, line->earliest[sorted->up[k]], blame);
  }
  return outcome;
}

bool
small_line_run (const struct small_times *times, struct small_line *line, bool edges, unsigned *blame)
{
  for (;;) {
    struct small_line was = *line;
    struct sorted sorted;
    enum outcome outcome = NOTHING;
    sort (times, line, &sorted);
    if (!order (times, line, blame) || !windows (times, line, &sorted, blame))
      return false;
    if (was.before != line->before || gather (was.earliest != line->earliest) || gather (was.latest != line->latest))
      continue;
    if (edges)
      outcome = find_edges (times, line, &sorted, blame);
    if (outcome != MOVED)
      return outcome == NOTHING;
  }
}
