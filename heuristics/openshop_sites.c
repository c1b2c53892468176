#include "heuristics/openshop_sites.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
  LEAST = 850,  /* thousandths of the load that the second site's nodes have at least */
  DRAWN = 12,   /* orders drawn to choose from, */
  CHANGED = 40, /* and changes of the best */
  GROUPED = 4,  /* all but one of so many orders have partners with the same time together */
  MOVE = 6      /* one change of so many moves the places */
};

static int64_t
time_of (const struct openshop_sites *sites, int32_t i, int32_t j)
{
  return openshop_time (sites->ticks, i, j);
}

/* Find the sites. */

/* Do both nodes take the same time to all others? */
static bool
alike (const struct openshop_ticks *ticks, int32_t i, int32_t j)
{
  for (int32_t k = 0; k < ticks->jobs; k++)
    if (k != i && k != j && openshop_time (ticks, i, k) != openshop_time (ticks, j, k))
      return false;
  return true;
}

/* Do messages take some time, and as long as those that go the other way? */
static bool
is_symmetric (const struct openshop_ticks *ticks)
{
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < i; j++)
      if (openshop_time (ticks, i, j) != openshop_time (ticks, j, i) || openshop_time (ticks, i, j) == 0)
        return false;
  return true;
}

/* The nodes with this sum come next, from `from` on. How many; -1: they are not alike. */
static int32_t
gather (struct openshop_sites *sites, int64_t sum, int32_t from)
{
  int32_t count = 0;
  for (int32_t k = from; k < sites->ticks->jobs; k++) {
    int32_t node = sites->node[k];
    if (openshop_ticks_row (sites->ticks, node) != sum)
      continue;
    sites->node[k] = sites->node[from + count];
    sites->node[from + count++] = node;
    if (!alike (sites->ticks, sites->node[from], node))
      return -1;
  }
  return count;
}

static bool
find_busy (struct openshop_sites *sites)
{
  int64_t next = 0;
  for (int32_t i = 0; i < sites->ticks->jobs; i++) {
    int64_t sum = openshop_ticks_row (sites->ticks, i);
    sites->node[i] = i;
    next = sum < sites->load && sum > next ? sum : next;
  }
  if (1000 * next < LEAST * sites->load)
    return false;
  sites->first = gather (sites, sites->load, 0);
  sites->second = sites->first > 0 ? gather (sites, next, sites->first) : -1;
  return sites->second > 0 && sites->first + sites->second < sites->ticks->jobs;
}

static void
measure (struct openshop_sites *sites)
{
  const int32_t *one = sites->node, *two = one + sites->first, *others = two + sites->second;
  sites->meeting = time_of (sites, one[0], two[0]);
  sites->rounds[0] = sites->first > 1 ? (sites->first - 1) * time_of (sites, one[0], one[1]) : 0;
  sites->rounds[1] = sites->second > 1 ? (sites->second - 1) * time_of (sites, two[0], two[1]) : 0;
  for (int32_t i = 0; i < sites->ticks->jobs; i++)
    sites->kind[i] = -1;
  for (const int32_t *other = others; other < one + sites->ticks->jobs; other++)
    sites->kind[*other] = openshop_pack_add (&sites->pack, time_of (sites, two[0], *other));
  memcpy (sites->order, two, (size_t)(sites->ticks->jobs - sites->first) * sizeof *two);
}

bool
openshop_sites_init (struct openshop_sites *sites, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs;
  *sites = (struct openshop_sites){ .ticks = ticks, .load = openshop_ticks_load (ticks, NULL) };
  if (!ticks->exchange || sites->load > INT32_MAX || !is_symmetric (ticks))
    return false;
  sites->node = memory_alloc (n, sizeof *sites->node);
  if (!find_busy (sites))
    return false;
  size_t first = (size_t)sites->first;
  openshop_pack_init (&sites->pack);
  sites->kind = memory_alloc (n, sizeof *sites->kind);
  sites->order = memory_alloc (n - first, sizeof *sites->order);
  sites->kept = memory_alloc (n - first, sizeof *sites->kept);
  sites->place = memory_alloc (first, sizeof *sites->place);
  sites->at = memory_alloc (n, sizeof *sites->at);
  sites->starts = memory_alloc (first * (size_t)sites->second, sizeof *sites->starts);
  sites->from = memory_alloc (first + 1, sizeof *sites->from);
  sites->gaps = memory_alloc (first + 1, sizeof *sites->gaps);
  measure (sites);
  return !sites->pack.too_many_kinds;
}

void
openshop_sites_clear (struct openshop_sites *sites)
{
  free (sites->node);
  free (sites->kind);
  free (sites->order);
  free (sites->kept);
  free (sites->place);
  free (sites->at);
  free (sites->starts);
  free (sites->from);
  free (sites->gaps);
  openshop_pack_clear (&sites->pack);
}

/* The wheel. */

static void
swap (int32_t *list, int32_t a, int32_t b)
{
  int32_t was = list[a];
  list[a] = list[b];
  list[b] = was;
}

static int32_t
partners (const struct openshop_sites *sites)
{
  return sites->ticks->jobs - sites->first;
}

/* Any order, or those of the same time together. */
static void
draw_order (struct openshop_sites *sites, struct rng *rng)
{
  int32_t *order = sites->order, count = partners (sites), node = sites->node[0];
  for (int32_t k = count - 1; k > 0; k--)
    swap (order, k, (int32_t)rng_below (rng, (uint64_t)k + 1));
  if (rng_below (rng, GROUPED) == 0)
    return;
  for (int32_t k = 0, end; k < count; k = end) {
    end = k + 1;
    for (int32_t next = k + 1; next < count; next++)
      if (time_of (sites, node, order[next]) == time_of (sites, node, order[k]))
        swap (order, next, end++);
  }
}

/* Others go to the front until the second site's rounds are through. False: all of them are not enough. */
static bool
draw_front (struct openshop_sites *sites, struct rng *rng)
{
  int64_t missing = sites->rounds[1] - sites->rounds[0];
  int32_t *order = sites->order, count = partners (sites);
  for (sites->front = 0; missing > 0; sites->front++) {
    if (sites->front == count - sites->second)
      return false;
    int32_t k = sites->front + (int32_t)rng_below (rng, (uint64_t)(count - sites->front));
    while (sites->kind[order[k]] < 0)
      k = k + 1 < count ? k + 1 : sites->front;
    int32_t node = order[k];
    memmove (order + sites->front + 1, order + sites->front, (size_t)(k - sites->front) * sizeof *order);
    order[sites->front] = node;
    missing -= time_of (sites, sites->node[0], node);
  }
  return true;
}

/* Set where the arcs begin, and the places. False: that is before the second site's rounds are through, or there are too few places. */
static bool
lay (struct openshop_sites *sites)
{
  int32_t found = 0;
  int64_t at = 0, apart = sites->meeting + sites->extra;
  sites->begin = sites->rounds[0];
  for (int32_t k = 0; k < sites->front; k++)
    sites->begin += time_of (sites, sites->node[0], sites->order[k]);
  for (int32_t k = sites->front; k < partners (sites); k++) {
    if (found < sites->first && (found == 0 || at >= sites->place[found - 1] + apart))
      sites->place[found++] = at;
    sites->at[sites->order[k]] = at;
    at += time_of (sites, sites->node[0], sites->order[k]);
  }
  return sites->begin >= sites->rounds[1] && found == sites->first && (found == 1 || at - sites->place[found - 1] >= sites->meeting);
}

int64_t
openshop_sites_meeting (const struct openshop_sites *sites, int32_t i, int32_t j)
{
  int64_t at = sites->at[sites->node[sites->first + j]] - sites->place[i];
  return at >= 0 ? sites->begin + at : sites->load + at;
}

/* Its meetings are, downwards, with the nodes whose places are not after its arc, then with the others. */
bool
openshop_sites_gaps (struct openshop_sites *sites, int32_t j)
{
  int64_t now = sites->rounds[1];
  int32_t first = sites->first, before = 0;
  sites->gap_count = 0;
  while (before < first && sites->place[before] <= sites->at[sites->node[first + j]])
    before++;
  for (int32_t k = 0; k <= first; k++) {
    int32_t i = k < before ? before - 1 - k : first - 1 - (k - before);
    int64_t next = k < first ? openshop_sites_meeting (sites, i, j) : sites->load;
    if (next > now) {
      sites->from[sites->gap_count] = now;
      sites->gaps[sites->gap_count++] = next - now;
    }
    now = next + sites->meeting;
  }
  return openshop_pack_run (&sites->pack, sites->gaps, sites->gap_count);
}

/* Draws. */

static int32_t
misfits (struct openshop_sites *sites, int32_t most)
{
  int32_t count = 0;
  for (int32_t j = 0; j < sites->second && count <= most; j++)
    count += !openshop_sites_gaps (sites, j);
  return count;
}

static int
ascending (const void *left, const void *right)
{
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

/* The number of meetings at once, squared, summed up over time. */
static int64_t
crowd (struct openshop_sites *sites)
{
  int64_t *starts = sites->starts, now = 0, busy = 0, sum = 0;
  size_t count = 0;
  for (int32_t i = 0; i < sites->first; i++)
    for (int32_t j = 0; j < sites->second; j++)
      starts[count++] = openshop_sites_meeting (sites, i, j);
  qsort (starts, count, sizeof *starts, ascending);
  for (size_t begun = 0, ended = 0; ended < count;) {
    bool begins = begun < count && starts[begun] < starts[ended] + sites->meeting;
    int64_t next = begins ? starts[begun] : starts[ended] + sites->meeting;
    sum += busy * busy * (next - now);
    now = next;
    busy += begins ? 1 : -1;
    begun += begins;
    ended += !begins;
  }
  return sum;
}

static bool
draw (struct openshop_sites *sites, struct rng *rng)
{
  int64_t even = (sites->load - sites->rounds[0]) / sites->first - sites->meeting;
  draw_order (sites, rng);
  sites->extra = even > 0 && rng_below (rng, 2) == 0 ? rng_range (rng, 0, even) : 0;
  return draw_front (sites, rng) && lay (sites);
}

/* Partners change places, but for nodes of the second site none at the front; now and then the places move. */
static bool
change (struct openshop_sites *sites, struct rng *rng)
{
  uint64_t count = (uint64_t)partners (sites);
  for (uint64_t swaps = 1 + rng_below (rng, 2); swaps > 0; swaps--) {
    int32_t a = (int32_t)rng_below (rng, count), b = (int32_t)rng_below (rng, count);
    bool second = sites->kind[sites->order[a]] < 0 || sites->kind[sites->order[b]] < 0;
    if (!second || (a >= sites->front && b >= sites->front))
      swap (sites->order, a, b);
  }
  if (rng_below (rng, MOVE) == 0)
    sites->extra = rng_range (rng, 0, 2 * sites->extra);
  return lay (sites);
}

static void
keep (struct openshop_sites *sites)
{
  memcpy (sites->kept, sites->order, (size_t)partners (sites) * sizeof *sites->kept);
  sites->kept_front = sites->front;
  sites->kept_extra = sites->extra;
}

static void
recall (struct openshop_sites *sites)
{
  memcpy (sites->order, sites->kept, (size_t)partners (sites) * sizeof *sites->kept);
  sites->front = sites->kept_front;
  sites->extra = sites->kept_extra;
}

bool
openshop_sites_draw (struct openshop_sites *sites, struct rng *rng)
{
  int32_t least = INT32_MAX;
  int64_t best = INT64_MAX;
  for (int k = 0; k < DRAWN + CHANGED; k++) {
    if (k == DRAWN && least == INT32_MAX)
      return false;
    if (k >= DRAWN)
      recall (sites);
    if (!(k < DRAWN ? draw (sites, rng) : change (sites, rng)))
      continue;
    int32_t left = misfits (sites, least);
    int64_t crowded = left == 0 ? crowd (sites) : 0;
    if (left > least || (left == least && crowded > best))
      continue;
    least = left;
    best = crowded;
    keep (sites);
  }
  recall (sites);
  return least == 0 && lay (sites);
}
