#include "search/openshop/cluster_swaps.h"

#include "base/memory.h"
#include "search/openshop/parameters.h"

enum { CHECK_INTERVAL = 256 }; /* swaps between two checks of the deadline */

void
openshop_cluster_swaps_init (struct openshop_cluster_swaps *swaps,
                             struct openshop_clusters *clusters)
{
  int32_t busy_count = clusters->first_count + clusters->second_count,
          others = clusters->ticks->jobs - busy_count;
  *swaps = (struct openshop_cluster_swaps){ .clusters = clusters,
                                            .busy_count = busy_count,
                                            .others = others,
                                            .width = others + clusters->first_count + 1 };
  swaps->items = memory_alloc ((size_t)busy_count * (size_t)swaps->width, sizeof *swaps->items);
  swaps->count = memory_alloc ((size_t)busy_count, sizeof *swaps->count);
  swaps->start = memory_alloc ((size_t)others * (size_t)busy_count, sizeof *swaps->start);
  swaps->end = memory_alloc ((size_t)others * (size_t)busy_count, sizeof *swaps->end);
  swaps->open = memory_alloc ((size_t)others, sizeof *swaps->open);
}

void
openshop_cluster_swaps_clear (struct openshop_cluster_swaps *swaps)
{
  memory_free (swaps->items, swaps->count, swaps->start, swaps->end, swaps->open);
}

static int32_t
node_of (const struct openshop_cluster_swaps *swaps, int32_t other)
{
  return swaps->clusters->node[swaps->busy_count + other];
}

static int64_t
time_with (const struct openshop_cluster_swaps *swaps, int32_t busy, int32_t other)
{
  return openshop_time (swaps->clusters->ticks, swaps->clusters->node[busy],
                        node_of (swaps, other));
}

static struct openshop_cluster_swaps_item *
items_of (const struct openshop_cluster_swaps *swaps, int32_t busy)
{
  return swaps->items + (int64_t)busy * swaps->width;
}

/* The first assignment: fill the gaps. */

static void
append (struct openshop_cluster_swaps *swaps, int32_t busy, int32_t other, int32_t gap,
        int64_t start, int64_t time)
{
  items_of (swaps, busy)[swaps->count[busy]++]
    = (struct openshop_cluster_swaps_item){ other, gap, (int32_t)start, (int32_t)time };
}

/* All other nodes, in random order. */
static void
open_all (struct openshop_cluster_swaps *swaps, struct rng *rng)
{
  for (int32_t k = 0; k < swaps->others; k++) {
    int32_t at = (int32_t)rng_below (rng, (uint64_t)k + 1);
    swaps->open[k] = swaps->open[at];
    swaps->open[at] = k;
  }
}

/* Removes one of the `count` open nodes whose time is `time`; there is one. */
static int32_t
take_open (struct openshop_cluster_swaps *swaps, int32_t busy, int32_t count, int64_t time)
{
  int32_t k = 0;
  while (time_with (swaps, busy, swaps->open[k]) != time)
    k++;
  int32_t other = swaps->open[k];
  swaps->open[k] = swaps->open[count - 1];
  return other;
}

/* A node of the first cluster: as in the cycle, but each slot goes to any open node of the same
   time. */
static void
fill_first (struct openshop_cluster_swaps *swaps, int32_t busy, struct rng *rng)
{
  const struct openshop_clusters *clusters = swaps->clusters;
  int32_t partners = clusters->ticks->jobs - clusters->first_count, left = swaps->others, gap = 0,
          first = clusters->front;
  int64_t now = clusters->rounds_end[0];
  open_all (swaps, rng);
  while (clusters->slot_start[clusters->order[first]] != clusters->offset[busy])
    first++;
  for (int32_t k = 0; k < partners; k++) {
    int32_t at = k < clusters->front ? k : k - clusters->front + first;
    int32_t node = clusters->order[at < partners ? at : at - partners + clusters->front];
    int64_t time = openshop_time (clusters->ticks, clusters->node[busy], node);
    if (clusters->kind[node] < 0)
      gap++;
    else
      append (swaps, busy, take_open (swaps, busy, left--, time), gap, now, time);
    now += time;
  }
}

/* Place an open node, drawn among those after which all others still fit, at `now` in the gap,
   which has `room` left. Returns its time; 0: there is none. */
static int64_t
fill_more (struct openshop_cluster_swaps *swaps, int32_t busy, int32_t gap, int64_t now,
           int64_t room, int32_t *left, uint64_t *used, struct rng *rng)
{
  const struct openshop_clusters *clusters = swaps->clusters;
  int32_t *open = swaps->open;
  for (int32_t k = *left - 1; k >= 0; k--) {
    int32_t at = (int32_t)rng_below (rng, (uint64_t)k + 1), other = open[at];
    int64_t time = time_with (swaps, busy, other);
    uint64_t with = *used + openshop_gap_packing_one (clusters->kind[node_of (swaps, other)]);
    open[at] = open[k];
    open[k] = other;
    if (time > room || !openshop_gap_packing_fits (&clusters->packing, gap, with, room - time))
      continue;
    append (swaps, busy, other, gap, now, time);
    *used = with;
    open[k] = open[--*left];
    return time;
  }
  return 0;
}

/* A node of the second cluster. */
static bool
fill_second (struct openshop_cluster_swaps *swaps, int32_t busy, struct rng *rng)
{
  struct openshop_clusters *clusters = swaps->clusters;
  int32_t left = swaps->others;
  uint64_t used = 0;
  openshop_clusters_gaps (clusters, busy - clusters->first_count);
  open_all (swaps, rng);
  for (int32_t gap = 0; gap < clusters->gap_count; gap++) {
    int64_t now = clusters->from[gap], end = now + clusters->gaps[gap], time;
    while ((time = fill_more (swaps, busy, gap, now, end - now, &left, &used, rng)) > 0)
      now += time;
    if (now < end)
      append (swaps, busy, -1, gap, now, end - now);
  }
  return left == 0;
}

/* Overlaps. */

static int32_t
common_time (int32_t from, int32_t to, int32_t other_from, int32_t other_to)
{
  int32_t fill_gaps = from > other_from ? from : other_from, end = to < other_to ? to : other_to;
  return end > fill_gaps ? end - fill_gaps : 0;
}

/* Time for which an item of the node overlaps other meetings of the same partner. At most the
   partner's load, so it fits. */
static int32_t
overlap (const struct openshop_cluster_swaps *swaps, int32_t busy,
         const struct openshop_cluster_swaps_item *item)
{
  if (item->other < 0)
    return 0;
  const int32_t *start = swaps->start + (int64_t)item->other * swaps->busy_count,
                *end = swaps->end + (int64_t)item->other * swaps->busy_count;
  int32_t from = item->start, to = from + item->time, sum = 0;
  for (int32_t k = 0; k < swaps->busy_count; k++)
    sum += common_time (start[k], end[k], from, to);
  return sum - common_time (start[busy], end[busy], from, to);
}

/* Overlaps of items a < b; if these differ in time, also of the items between, which move. */
static int64_t
overlaps (const struct openshop_cluster_swaps *swaps, int32_t busy, int32_t a, int32_t b)
{
  const struct openshop_cluster_swaps_item *items = items_of (swaps, busy);
  int32_t by = items[a].time == items[b].time ? b - a : 1;
  int64_t sum = 0;
  for (int32_t k = a; k <= b; k += by)
    sum += overlap (swaps, busy, &items[k]);
  return sum;
}

/* Record the current times of items a .. b. */
static void
record_items (struct openshop_cluster_swaps *swaps, int32_t busy, int32_t a, int32_t b)
{
  for (int32_t k = a; k <= b; k++) {
    const struct openshop_cluster_swaps_item *item = items_of (swaps, busy) + k;
    if (item->other < 0)
      continue;
    swaps->start[(int64_t)item->other * swaps->busy_count + busy] = item->start;
    swaps->end[(int64_t)item->other * swaps->busy_count + busy] = item->start + item->time;
  }
}

static bool
fill_gaps (struct openshop_cluster_swaps *swaps, struct rng *rng)
{
  int64_t twice = 0;
  for (int32_t busy = 0; busy < swaps->busy_count; busy++) {
    swaps->count[busy] = 0;
    if (busy < swaps->clusters->first_count)
      fill_first (swaps, busy, rng);
    else if (!fill_second (swaps, busy, rng))
      return false;
    record_items (swaps, busy, 0, swaps->count[busy] - 1);
  }
  for (int32_t busy = 0; busy < swaps->busy_count; busy++)
    for (int32_t k = 0; k < swaps->count[busy]; k++)
      twice += overlap (swaps, busy, items_of (swaps, busy) + k);
  swaps->overlap = twice / 2;
  return true;
}

/* Local search. */

/* Swap items a < b of a node; the items between move along. */
static void
swap_items (struct openshop_cluster_swaps_item *items, int32_t a, int32_t b)
{
  struct openshop_cluster_swaps_item was = items[a];
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
pick_overlapping (const struct openshop_cluster_swaps *swaps, struct rng *rng, int32_t *busy,
                  int32_t *a)
{
  for (int64_t k = 0; k < openshop_parameters.swap_picks; k++) {
    *busy = (int32_t)rng_below (rng, (uint64_t)swaps->busy_count);
    *a = (int32_t)rng_below (rng, (uint64_t)swaps->count[*busy]);
    if (overlap (swaps, *busy, items_of (swaps, *busy) + *a) > 0)
      return;
  }
}

/* An item that may be swapped with it: in the same gap, or of the same time. -1: the draws found
   none. */
static int32_t
pick_partner (const struct openshop_cluster_swaps *swaps, int32_t busy, int32_t a, struct rng *rng)
{
  const struct openshop_cluster_swaps_item *items = items_of (swaps, busy);
  for (int64_t k = 0; k < openshop_parameters.swap_picks; k++) {
    int32_t b = (int32_t)rng_below (rng, (uint64_t)swaps->count[busy]);
    if (a != b && (items[a].gap == items[b].gap || items[a].time == items[b].time))
      return b;
  }
  return -1;
}

/* Try a swap; keep it if the overlap grows by at most a random part of `tolerance`. */
static void
try_swap (struct openshop_cluster_swaps *swaps, int64_t tolerance, struct rng *rng)
{
  int32_t busy, one;
  pick_overlapping (swaps, rng, &busy, &one);
  int32_t other = pick_partner (swaps, busy, one, rng);
  if (other < 0)
    return;
  struct openshop_cluster_swaps_item *items = items_of (swaps, busy);
  int32_t a = one < other ? one : other, b = one < other ? other : one;
  int64_t change = -overlaps (swaps, busy, a, b);
  swap_items (items, a, b);
  change += overlaps (swaps, busy, a, b);
  if (change > 0 && change > rng_range (rng, 0, tolerance)) {
    swap_items (items, a, b);
    return;
  }
  record_items (swaps, busy, a, b);
  swaps->overlap += change;
}

bool
openshop_cluster_swaps_run (struct openshop_cluster_swaps *swaps, uint64_t *tries, struct rng *rng,
                            const struct deadline *deadline)
{
  int64_t all = (int64_t)*tries,
          tolerance = swaps->clusters->meeting / openshop_parameters.swap_tolerance;
  if (!fill_gaps (swaps, rng))
    return false;
  for (; *tries > 0 && swaps->overlap > 0; --*tries) {
    int64_t left = (int64_t)*tries;
    if (left % CHECK_INTERVAL == 0 && deadline_passed (deadline))
      return false;
    try_swap (swaps, tolerance / all * left + tolerance % all * left / all, rng);
  }
  return swaps->overlap == 0;
}

/* The schedule. */

/* In round d node k of a cluster sends to node k + d, modulo its size. */
static void
place_rounds (const struct openshop_ticks *ticks, const int32_t *nodes, int32_t count,
              struct openshop_schedule *schedule)
{
  for (int32_t k = 0; k < count; k++)
    for (int32_t d = 1; d < count; d++) {
      int32_t from = nodes[k], to = nodes[(k + d) % count];
      schedule->start[(int64_t)from * ticks->machines + to]
        = (d - 1) * openshop_time (ticks, from, to);
    }
}

static void
place_meeting (const struct openshop_ticks *ticks, int32_t i, int32_t j, int64_t start,
               struct openshop_schedule *schedule)
{
  schedule->start[(int64_t)i * ticks->machines + j]
    = schedule->start[(int64_t)j * ticks->machines + i] = start;
}

void
openshop_cluster_swaps_schedule (const struct openshop_cluster_swaps *swaps,
                                 struct openshop_schedule *schedule)
{
  const struct openshop_clusters *clusters = swaps->clusters;
  const struct openshop_ticks *ticks = clusters->ticks;
  const int32_t *one = clusters->node, *two = one + clusters->first_count;
  openshop_schedule_reset (schedule, ticks);
  place_rounds (ticks, one, clusters->first_count, schedule);
  place_rounds (ticks, two, clusters->second_count, schedule);
  for (int32_t i = 0; i < clusters->first_count; i++)
    for (int32_t j = 0; j < clusters->second_count; j++)
      place_meeting (ticks, one[i], two[j], openshop_clusters_meeting_start (clusters, i, j),
                     schedule);
  for (int32_t busy = 0; busy < swaps->busy_count; busy++)
    for (int32_t k = 0; k < swaps->count[busy]; k++) {
      const struct openshop_cluster_swaps_item *item = items_of (swaps, busy) + k;
      if (item->other >= 0)
        place_meeting (ticks, clusters->node[busy], node_of (swaps, item->other), item->start,
                       schedule);
    }
}
