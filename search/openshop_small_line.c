#include "search/openshop_small_line.h"

/* -1 where the bit of a mask is set. */
static inline small_lanes
spread (uint64_t mask)
{
  const small_lanes bits = { 1, 2, 4, 8, 16, 32, 64, 128 };
  int16_t value = (int16_t)(mask & 255);
  return (bits & value) == bits;
}

static inline small_lanes
choose (small_lanes mask, small_lanes yes, small_lanes no)
{
  return (mask & yes) | (~mask & no);
}

static inline small_lanes
larger (small_lanes a, small_lanes b)
{
#ifdef __SSE2__
  return (small_lanes)_mm_max_epi16 ((__m128i)a, (__m128i)b);
#else
  return choose (a > b, a, b);
#endif
}

static inline small_lanes
smaller (small_lanes a, small_lanes b)
{
#ifdef __SSE2__
  return (small_lanes)_mm_min_epi16 ((__m128i)a, (__m128i)b);
#else
  return choose (a < b, a, b);
#endif
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
  for (int i = 0; i < SMALL_LANES; i++)
    pairs |= (uint64_t)small_lanes_mask (all (end[i]) > start) << (8 * i);
  return pairs & times->pairs;
}

/* What comes before what comes before a task comes before it (Warshall). */
static uint64_t
closure (uint64_t before)
{
  for (int k = 0; k < SMALL_LANES; k++)
    before |= (before >> k & UINT64_C (0x0101010101010101)) * row (before, k);
  return before;
}

/* False when a task comes both before and after another. */
static bool
order (const struct small_times *times, struct small_line *line, unsigned *blame)
{
  line->before = closure (line->before | forced (times, line));
  uint64_t both = line->before & small_transpose (line->before);
  for (*blame = 0; both; both &= both - 1)
    *blame |= 1U << (__builtin_ctzll (both) >> 3);
  return *blame == 0;
}

/* Windows. */

struct sorted {
  int8_t up[SMALL_LANES], down[SMALL_LANES]; /* tasks by ascending earliest start; by descending latest end */
};

/* Lanes by ascending keys. */
static inline void
sort (small_lanes key, int8_t *sorted)
{
  const small_lanes lanes = { 0, 1, 2, 3, 4, 5, 6, 7 };
  small_lanes rank = all (0);
  for (int k = 0; k < SMALL_LANES; k++)
    rank -= key > all (key[k]) + (lanes > all (k)); /* of equal keys, the first lane first */
  for (int k = 0; k < SMALL_LANES; k++)
    sorted[rank[k]] = (int8_t)k;
}

/* In each lane: when those before the task are done, taken by their earliest starts; when those after it must begin. */
static bool
windows (const struct small_times *times, struct small_line *line, const struct sorted *sorted, unsigned *blame)
{
  uint64_t before = line->before, after = small_transpose (before);
  small_lanes done = all (0), due = all (times->horizon);
  for (int k = 0; k < times->count; k++) {
    int a = sorted->up[k], b = sorted->down[k];
    done = choose (spread (row (after, a)), larger (done, all (line->earliest[a])) + all (times->time[a]), done);
    due = choose (spread (row (before, b)), smaller (due, all (line->latest[b])) - all (times->time[b]), due);
  }
  line->earliest = larger (done, line->earliest);
  line->latest = smaller (due, line->latest);
  *blame = small_lanes_mask (line->earliest + times->time > line->latest);
  return *blame == 0;
}

/* Edges. */

/* Sets of tasks that start from one time on and end by another, and who must come after them. The lanes of `work` stand for the ends: the
   work of those tasks looked at so far that end by then. Of a pair of tasks, the orders say all there is to say. */
static bool
find_after (const struct small_times *times, const struct small_line *line, const int8_t *up, small_lanes *earliest, unsigned *blame)
{
  small_lanes work = all (0), longest = all (0), until = line->latest, found = line->earliest;
  for (int k = 0; k < times->count; k++) {
    int i = times->lanes[k];
    longest = larger (longest, all (times->time[i]) & (all (line->latest[i]) > until));
  }
  for (int k = times->count; k-- > 0;) {
    int a = up[k];
    small_lanes from = all (line->earliest[a]), time = all (times->time[a]), inside = all (line->latest[a]) <= until;
    work += time & inside;
    small_lanes end = from + work;
    unsigned over = small_lanes_mask (inside & (end > until)), hits = small_lanes_mask (inside & (end + longest > until) & (work > time));
    if (over) {
      *blame = 0;
      for (int q = k; q < times->count; q++)
        *blame |= (unsigned)(line->latest[up[q]] <= until[__builtin_ctz (over)]) << up[q];
      return false;
    }
    for (; hits; hits &= hits - 1) {
      int u = __builtin_ctz (hits);
      small_lanes last = (line->latest > all (until[u])) & (smaller (line->earliest, from) + times->time > all (until[u] - work[u]));
      found = larger (found, last & all (end[u]));
    }
  }
  *earliest = found;
  *blame = small_lanes_mask (found + times->time > line->latest);
  return *blame == 0;
}

/* The same from the end to the beginning. */
static struct small_line
mirror (const struct small_times *times, const struct small_line *line)
{
  return (struct small_line){ .earliest = all (times->horizon) - line->latest, .latest = all (times->horizon) - line->earliest };
}

static bool
find_edges (const struct small_times *times, struct small_line *line, const struct sorted *sorted, unsigned *blame)
{
  struct small_line mirrored = mirror (times, line);
  small_lanes earliest, latest;
  if (!find_after (times, line, sorted->up, &earliest, blame) || !find_after (times, &mirrored, sorted->down, &latest, blame))
    return false;
  line->earliest = earliest;
  line->latest = all (times->horizon) - latest;
  return true;
}

static bool
same (const struct small_line *a, const struct small_line *b)
{
  return a->before == b->before && small_lanes_mask ((a->earliest != b->earliest) | (a->latest != b->latest)) == 0;
}

bool
small_line_run (const struct small_times *times, struct small_line *line, bool edges, unsigned *blame)
{
  small_lanes empty = (times->time == all (0)) & all (INT16_MAX);
  for (;;) {
    struct small_line was = *line;
    struct sorted sorted;
    sort (line->earliest | empty, sorted.up);
    sort ((all (times->horizon) - line->latest) | empty, sorted.down);
    if (!order (times, line, blame) || !windows (times, line, &sorted, blame))
      return false;
    if (!same (&was, line))
      continue;
    if (edges && !find_edges (times, line, &sorted, blame))
      return false;
    if (same (&was, line))
      return true;
  }
}
