#include "heuristics/openshop_swaps.h"

#include "base/memory.h"

#include <stdlib.h>

enum {
  HOT = 6,   /* at first swaps are taken that are worse by up to a meeting of the sites divided by that */
  PICKS = 6, /* draws for an item that may be swapped */
  LOOK = 256 /* tries from one look at the clock to the next */
};

void
openshop_swaps_init (struct openshop_swaps *swaps, struct openshop_sites *sites)
{
  int32_t lines = sites->first + sites->second, others = sites->ticks->jobs - lines;
  *swaps = (struct openshop_swaps){ .sites = sites, .lines = lines, .others = others, .width = others + sites->first + 1 };
  swaps->items = memory_alloc ((size_t)lines * (size_t)swaps->width, sizeof *swaps->items);
  swaps->count = memory_alloc ((size_t)lines, sizeof *swaps->count);
  swaps->start = memory_alloc ((size_t)others * (size_t)lines, sizeof *swaps->start);
  swaps->end = memory_alloc ((size_t)others * (size_t)lines, sizeof *swaps->end);
  swaps->open = memory_alloc ((size_t)others, sizeof *swaps->open);
}

void
openshop_swaps_clear (struct openshop_swaps *swaps)
{
  free (swaps->items);
  free (swaps->count);
  free (swaps->start);
  free (swaps->end);
  free (swaps->open);
}

static int32_t
node_of (const struct openshop_swaps *swaps, int32_t other)
{
  return swaps->sites->node[swaps->lines + other];
}

static int64_t
time_with (const struct openshop_swaps *swaps, int32_t line, int32_t other)
{
  return openshop_time (swaps->sites->ticks, swaps->sites->node[line], node_of (swaps, other));
}

static struct openshop_swaps_item *
items_of (const struct openshop_swaps *swaps, int32_t line)
{
  return swaps->items + (int64_t)line * swaps->width;
}

/* Fill the gaps. */

static void
append (struct openshop_swaps *swaps, int32_t line, int32_t other, int32_t gap, int64_t start, int64_t time)
{
  items_of (swaps, line)[swaps->count[line]++] = (struct openshop_swaps_item){ other, gap, (int32_t)start, (int32_t)time };
}

/* All others, in any order. */
static void
open_all (struct openshop_swaps *swaps, struct rng *rng)
{
  for (int32_t k = 0; k < swaps->others; k++) {
    int32_t at = (int32_t)rng_below (rng, (uint64_t)k + 1);
    swaps->open[k] = swaps->open[at];
    swaps->open[at] = k;
  }
}

/* One of the `count` that are open and take so long: there is one. */
static int32_t
take (struct openshop_swaps *swaps, int32_t line, int32_t count, int64_t time)
{
  int32_t k = 0;
  while (time_with (swaps, line, swaps->open[k]) != time)
    k++;
  int32_t other = swaps->open[k];
  swaps->open[k] = swaps->open[count - 1];
  return other;
}

/* A node of the first site: as on the wheel, but with any of the others that take as long. */
static void
fill_first (struct openshop_swaps *swaps, int32_t line, struct rng *rng)
{
  const struct openshop_sites *sites = swaps->sites;
  int32_t partners = sites->ticks->jobs - sites->first, left = swaps->others, gap = 0, first = sites->front;
  int64_t now = sites->rounds[0];
  open_all (swaps, rng);
  while (sites->at[sites->order[first]] != sites->place[line])
    first++;
  for (int32_t k = 0; k < partners; k++) {
    int32_t at = k < sites->front ? k : k - sites->front + first;
    int32_t node = sites->order[at < partners ? at : at - partners + sites->front];
    int64_t time = openshop_time (sites->ticks, sites->node[line], node);
    if (sites->kind[node] < 0)
      gap++;
    else
      append (swaps, line, take (swaps, line, left--, time), gap, now, time);
    now += time;
  }
}

/* Of the `*left` that are open any that has its place in the gap, which has this room: with that, the rest still fits. Its time; 0: none.
 */
static int64_t
fill_more (struct openshop_swaps *swaps, int32_t line, int32_t gap, int64_t now, int64_t room, int32_t *left, uint64_t *used,
           struct rng *rng)
{
  const struct openshop_sites *sites = swaps->sites;
  int32_t *open = swaps->open;
  for (int32_t k = *left - 1; k >= 0; k--) {
    int32_t at = (int32_t)rng_below (rng, (uint64_t)k + 1), other = open[at];
    int64_t time = time_with (swaps, line, other);
    uint64_t with = *used + openshop_pack_one (sites->kind[node_of (swaps, other)]);
    open[at] = open[k];
    open[k] = other;
    if (time > room || !openshop_pack_fits (&sites->pack, gap, with, room - time))
      continue;
    append (swaps, line, other, gap, now, time);
    *used = with;
    open[k] = open[--*left];
    return time;
  }
  return 0;
}

/* A node of the second site. */
static bool
fill_second (struct openshop_swaps *swaps, int32_t line, struct rng *rng)
{
  struct openshop_sites *sites = swaps->sites;
  int32_t left = swaps->others;
  uint64_t used = 0;
  openshop_sites_gaps (sites, line - sites->first);
  open_all (swaps, rng);
  for (int32_t gap = 0; gap < sites->gap_count; gap++) {
    int64_t now = sites->from[gap], end = now + sites->gaps[gap], time;
    while ((time = fill_more (swaps, line, gap, now, end - now, &left, &used, rng)) > 0)
      now += time;
    if (now < end)
      append (swaps, line, -1, gap, now, end - now);
  }
  return left == 0;
}

/* Overlaps. */

static int32_t
common (int32_t from, int32_t to, int32_t other_from, int32_t other_to)
{
  int32_t begin = from > other_from ? from : other_from, end = to < other_to ? to : other_to;
  return end > begin ? end - begin : 0;
}

/* How long an item of the line overlaps other meetings of the same node. They are at most the node's sum, so that fits. */
static int32_t
overlap (const struct openshop_swaps *swaps, int32_t line, const struct openshop_swaps_item *item)
{
  if (item->other < 0)
    return 0;
  const int32_t *start = swaps->start + (int64_t)item->other * swaps->lines, *end = swaps->end + (int64_t)item->other * swaps->lines;
  int32_t from = item->start, to = from + item->time, sum = 0;
  for (int32_t k = 0; k < swaps->lines; k++)
    sum += common (start[k], end[k], from, to);
  return sum - common (start[line], end[line], from, to);
}

/* Of items a < b, and of those between if these do not take the same time. */
static int64_t
overlaps (const struct openshop_swaps *swaps, int32_t line, int32_t a, int32_t b)
{
  const struct openshop_swaps_item *items = items_of (swaps, line);
  int32_t by = items[a].time == items[b].time ? b - a : 1;
  int64_t sum = 0;
  for (int32_t k = a; k <= b; k += by)
    sum += overlap (swaps, line, &items[k]);
  return sum;
}

/* Items a .. b are where they are now. */
static void
settle (struct openshop_swaps *swaps, int32_t line, int32_t a, int32_t b)
{
  for (int32_t k = a; k <= b; k++) {
    const struct openshop_swaps_item *item = items_of (swaps, line) + k;
    if (item->other < 0)
      continue;
    swaps->start[(int64_t)item->other * swaps->lines + line] = item->start;
    swaps->end[(int64_t)item->other * swaps->lines + line] = item->start + item->time;
  }
}

static bool
begin (struct openshop_swaps *swaps, struct rng *rng)
{
  int64_t twice = 0;
  for (int32_t line = 0; line < swaps->lines; line++) {
    swaps->count[line] = 0;
    if (line < swaps->sites->first)
      fill_first (swaps, line, rng);
    else if (!fill_second (swaps, line, rng))
      return false;
    settle (swaps, line, 0, swaps->count[line] - 1);
  }
  for (int32_t line = 0; line < swaps->lines; line++)
    for (int32_t k = 0; k < swaps->count[line]; k++)
      twice += overlap (swaps, line, items_of (swaps, line) + k);
  swaps->overlap = twice / 2;
  return true;
}

/* Swaps. */

/* Items a < b of a line change places, those between move along. */
static void
exchange (struct openshop_swaps_item *items, int32_t a, int32_t b)
{
  struct openshop_swaps_item was = items[a];
  bool equal = items[a].time == items[b].time;
  int32_t now = was.start;
  items[a].other = items[b].other;
  items[a].time = items[b].time;
  items[b].other = was.other;
  items[b].time = was.time;
  for (int32_t k = a; k <= b && !equal; k++) {
    items[k].start = now;
    now += items[k].time;
  }
}

/* An item that overlaps others, if the draws find one. */
static void
pick (const struct openshop_swaps *swaps, struct rng *rng, int32_t *line, int32_t *a)
{
  for (int k = 0; k < PICKS; k++) {
    *line = (int32_t)rng_below (rng, (uint64_t)swaps->lines);
    *a = (int32_t)rng_below (rng, (uint64_t)swaps->count[*line]);
    if (overlap (swaps, *line, items_of (swaps, *line) + *a) > 0)
      return;
  }
}

/* Another with which it may change places: in the same gap, or as long. -1: the draws did not find one. */
static int32_t
pick_other (const struct openshop_swaps *swaps, int32_t line, int32_t a, struct rng *rng)
{
  const struct openshop_swaps_item *items = items_of (swaps, line);
  for (int k = 0; k < PICKS; k++) {
    int32_t b = (int32_t)rng_below (rng, (uint64_t)swaps->count[line]);
    if (a != b && (items[a].gap == items[b].gap || items[a].time == items[b].time))
      return b;
  }
  return -1;
}

/* Look at a swap, and take it if it is not worse by more than a random part of `worse`. */
static void
step (struct openshop_swaps *swaps, int64_t worse, struct rng *rng)
{
  int32_t line, one;
  pick (swaps, rng, &line, &one);
  int32_t other = pick_other (swaps, line, one, rng);
  if (other < 0)
    return;
  struct openshop_swaps_item *items = items_of (swaps, line);
  int32_t a = one < other ? one : other, b = one < other ? other : one;
  int64_t more = -overlaps (swaps, line, a, b);
  exchange (items, a, b);
  more += overlaps (swaps, line, a, b);
  if (more > 0 && more > rng_range (rng, 0, worse)) {
    exchange (items, a, b);
    return;
  }
  settle (swaps, line, a, b);
  swaps->overlap += more;
}

bool
openshop_swaps_run (struct openshop_swaps *swaps, uint64_t *tries, struct rng *rng, const struct deadline *deadline)
{
  int64_t all = (int64_t)*tries, hot = swaps->sites->meeting / HOT;
  if (!begin (swaps, rng))
    return false;
  for (; *tries > 0 && swaps->overlap > 0; --*tries) {
    int64_t left = (int64_t)*tries;
    if (left % LOOK == 0 && deadline && deadline_passed (deadline))
      return false;
    step (swaps, hot / all * left + hot % all * left / all, rng);
  }
  return swaps->overlap == 0;
}

/* The schedule. */

/* In round d the k-th node of a site sends to its k + d-th. */
static void
place_rounds (const struct openshop_ticks *ticks, const int32_t *nodes, int32_t count, struct openshop_schedule *schedule)
{
  for (int32_t k = 0; k < count; k++)
    for (int32_t d = 1; d < count; d++) {
      int32_t from = nodes[k], to = nodes[(k + d) % count];
      schedule->start[(int64_t)from * ticks->machines + to] = (d - 1) * openshop_time (ticks, from, to);
    }
}

static void
place_meeting (const struct openshop_ticks *ticks, int32_t i, int32_t j, int64_t start, struct openshop_schedule *schedule)
{
  schedule->start[(int64_t)i * ticks->machines + j] = schedule->start[(int64_t)j * ticks->machines + i] = start;
}

void
openshop_swaps_schedule (const struct openshop_swaps *swaps, struct openshop_schedule *schedule)
{
  const struct openshop_sites *sites = swaps->sites;
  const struct openshop_ticks *ticks = sites->ticks;
  const int32_t *one = sites->node, *two = one + sites->first;
  openshop_schedule_reset (schedule, ticks);
  place_rounds (ticks, one, sites->first, schedule);
  place_rounds (ticks, two, sites->second, schedule);
  for (int32_t i = 0; i < sites->first; i++)
    for (int32_t j = 0; j < sites->second; j++)
      place_meeting (ticks, one[i], two[j], openshop_sites_meeting (sites, i, j), schedule);
  for (int32_t line = 0; line < swaps->lines; line++)
    for (int32_t k = 0; k < swaps->count[line]; k++) {
      const struct openshop_swaps_item *item = items_of (swaps, line) + k;
      if (item->other >= 0)
        place_meeting (ticks, sites->node[line], node_of (swaps, item->other), item->start, schedule);
    }
}
