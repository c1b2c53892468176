#include "search/openshop/clusters.h"

#include "base/memory.h"
#include "base/sort.h"
#include "search/openshop/parameters.h"
#include "search/openshop/timetable.h"

#include <stdlib.h>
#include <string.h>

static int64_t
time_of (const struct openshop_clusters *clusters, int32_t i, int32_t j)
{
  return openshop_time (clusters->ticks, i, j);
}

/* Find the clusters. */

/* Do both nodes have equal times with all others? */
static bool
alike (const struct openshop_ticks *ticks, int32_t i, int32_t j)
{
  for (int32_t k = 0; k < ticks->jobs; k++)
    if (k != i && k != j && openshop_time (ticks, i, k) != openshop_time (ticks, j, k))
      return false;
  return true;
}

/* Do all messages take time? */
static bool
is_complete (const struct openshop_ticks *ticks)
{
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < i; j++)
      if (openshop_time (ticks, i, j) == 0)
        return false;
  return true;
}

/* Move the nodes with this load to position `from` and after. Returns their number; -1: their times
   differ. */
static int32_t
group_nodes (struct openshop_clusters *clusters, int64_t sum, int32_t from)
{
  int32_t count = 0;
  for (int32_t k = from; k < clusters->ticks->jobs; k++) {
    int32_t node = clusters->node[k];
    if (openshop_ticks_row (clusters->ticks, node) != sum)
      continue;
    clusters->node[k] = clusters->node[from + count];
    clusters->node[from + count++] = node;
    if (!alike (clusters->ticks, clusters->node[from], node))
      return -1;
  }
  return count;
}

static bool
find_clusters (struct openshop_clusters *clusters)
{
  int64_t next = 0;
  for (int32_t i = 0; i < clusters->ticks->jobs; i++) {
    int64_t sum = openshop_ticks_row (clusters->ticks, i);
    clusters->node[i] = i;
    next = sum < clusters->load && sum > next ? sum : next;
  }
  if (1000 * next < openshop_parameters.cluster_load * clusters->load)
    return false;
  clusters->first_count = group_nodes (clusters, clusters->load, 0);
  clusters->second_count
    = clusters->first_count > 0 ? group_nodes (clusters, next, clusters->first_count) : -1;
  return clusters->second_count > 0
         && clusters->first_count + clusters->second_count < clusters->ticks->jobs;
}

static void
measure (struct openshop_clusters *clusters)
{
  const int32_t *one = clusters->node, *two = one + clusters->first_count,
                *others = two + clusters->second_count;
  clusters->meeting = time_of (clusters, one[0], two[0]);
  clusters->rounds_end[0] = clusters->first_count > 1
                              ? (clusters->first_count - 1) * time_of (clusters, one[0], one[1])
                              : 0;
  clusters->rounds_end[1] = clusters->second_count > 1
                              ? (clusters->second_count - 1) * time_of (clusters, two[0], two[1])
                              : 0;
  for (int32_t i = 0; i < clusters->ticks->jobs; i++)
    clusters->kind[i] = -1;
  for (const int32_t *other = others; other < one + clusters->ticks->jobs; other++)
    clusters->kind[*other]
      = openshop_gap_packing_add (&clusters->packing, time_of (clusters, two[0], *other));
  memcpy (clusters->order, two,
          (size_t)(clusters->ticks->jobs - clusters->first_count) * sizeof *two);
}

bool
openshop_clusters_init (struct openshop_clusters *clusters, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs;
  *clusters
    = (struct openshop_clusters){ .ticks = ticks, .load = openshop_ticks_load (ticks, NULL) };
  if (clusters->load > INT32_MAX || !openshop_timetable_symmetric (ticks) || !is_complete (ticks))
    return false;
  clusters->node = memory_alloc (n, sizeof *clusters->node);
  if (!find_clusters (clusters))
    return false;
  size_t first = (size_t)clusters->first_count;
  openshop_gap_packing_init (&clusters->packing);
  clusters->kind = memory_alloc (n, sizeof *clusters->kind);
  clusters->order = memory_alloc (n - first, sizeof *clusters->order);
  clusters->saved = memory_alloc (n - first, sizeof *clusters->saved);
  clusters->offset = memory_alloc (first, sizeof *clusters->offset);
  clusters->slot_start = memory_alloc (n, sizeof *clusters->slot_start);
  clusters->starts
    = memory_alloc (first * (size_t)clusters->second_count, sizeof *clusters->starts);
  clusters->from = memory_alloc (first + 1, sizeof *clusters->from);
  clusters->gaps = memory_alloc (first + 1, sizeof *clusters->gaps);
  measure (clusters);
  return !clusters->packing.too_many_kinds;
}

void
openshop_clusters_clear (struct openshop_clusters *clusters)
{
  memory_free (clusters->node, clusters->kind, clusters->order, clusters->saved, clusters->offset,
               clusters->slot_start, clusters->starts, clusters->from, clusters->gaps);
  openshop_gap_packing_clear (&clusters->packing);
}

/* The cycle of slots. */

static void
swap (int32_t *list, int32_t a, int32_t b)
{
  int32_t was = list[a];
  list[a] = list[b];
  list[b] = was;
}

static int32_t
partners (const struct openshop_clusters *clusters)
{
  return clusters->ticks->jobs - clusters->first_count;
}

/* A random order, or one in which partners of equal time are adjacent. */
static void
draw_order (struct openshop_clusters *clusters, struct rng *rng)
{
  int32_t *order = clusters->order, count = partners (clusters), node = clusters->node[0];
  for (int32_t k = count - 1; k > 0; k--)
    swap (order, k, (int32_t)rng_below (rng, (uint64_t)k + 1));
  if (rng_below (rng, openshop_parameters.cluster_ungrouped) == 0)
    return;
  for (int32_t k = 0, end; k < count; k = end) {
    end = k + 1;
    for (int32_t next = k + 1; next < count; next++)
      if (time_of (clusters, node, order[next]) == time_of (clusters, node, order[k]))
        swap (order, next, end++);
  }
}

/* Move others to the front until the second cluster's rounds are over. False: all of them do not
   suffice. */
static bool
draw_front (struct openshop_clusters *clusters, struct rng *rng)
{
  int64_t missing = clusters->rounds_end[1] - clusters->rounds_end[0];
  int32_t *order = clusters->order, count = partners (clusters);
  for (clusters->front = 0; missing > 0; clusters->front++) {
    if (clusters->front == count - clusters->second_count)
      return false;
    int32_t k = clusters->front + (int32_t)rng_below (rng, (uint64_t)(count - clusters->front));
    while (clusters->kind[order[k]] < 0)
      k = k + 1 < count ? k + 1 : clusters->front;
    int32_t node = order[k];
    memmove (order + clusters->front + 1, order + clusters->front,
             (size_t)(k - clusters->front) * sizeof *order);
    order[clusters->front] = node;
    missing -= time_of (clusters, clusters->node[0], node);
  }
  return true;
}

/* Compute slot starts and offsets. False: the cycle would start before the second cluster's rounds
   are over, or there are too few offsets. */
static bool
build_cycle (struct openshop_clusters *clusters)
{
  int32_t found = 0;
  int64_t slot_start = 0;
  clusters->cycle_start = clusters->rounds_end[0];
  for (int32_t k = 0; k < clusters->front; k++)
    clusters->cycle_start += time_of (clusters, clusters->node[0], clusters->order[k]);
  for (int32_t k = clusters->front; k < partners (clusters); k++) {
    if (found < clusters->first_count
        && (found == 0 || slot_start >= clusters->offset[found - 1] + clusters->meeting))
      clusters->offset[found++] = slot_start;
    clusters->slot_start[clusters->order[k]] = slot_start;
    slot_start += time_of (clusters, clusters->node[0], clusters->order[k]);
  }
  return clusters->cycle_start >= clusters->rounds_end[1] && found == clusters->first_count
         && (found == 1 || slot_start - clusters->offset[found - 1] >= clusters->meeting);
}

int64_t
openshop_clusters_meeting_start (const struct openshop_clusters *clusters, int32_t i, int32_t j)
{
  int64_t slot_start
    = clusters->slot_start[clusters->node[clusters->first_count + j]] - clusters->offset[i];
  return slot_start >= 0 ? clusters->cycle_start + slot_start : clusters->load + slot_start;
}

/* In the order of time, the node meets first, from the last to the first, the nodes whose offsets
   are not after its slot, then the others in the same order. */
bool
openshop_clusters_gaps (struct openshop_clusters *clusters, int32_t j)
{
  int64_t now = clusters->rounds_end[1];
  int32_t first = clusters->first_count, before = 0;
  clusters->gap_count = 0;
  while (before < first
         && clusters->offset[before] <= clusters->slot_start[clusters->node[first + j]])
    before++;
  for (int32_t k = 0; k <= first; k++) {
    int32_t i = k < before ? before - 1 - k : first - 1 - (k - before);
    int64_t next = k < first ? openshop_clusters_meeting_start (clusters, i, j) : clusters->load;
    if (next > now) {
      clusters->from[clusters->gap_count] = now;
      clusters->gaps[clusters->gap_count++] = next - now;
    }
    now = next + clusters->meeting;
  }
  return openshop_gap_packing_run (&clusters->packing, clusters->gaps, clusters->gap_count);
}

/* Random draws. */

/* The squared number of concurrent meetings, integrated over time. */
static int64_t
concurrency (struct openshop_clusters *clusters)
{
  int64_t *starts = clusters->starts, now = 0, running = 0, sum = 0;
  size_t count = 0;
  for (int32_t i = 0; i < clusters->first_count; i++)
    for (int32_t j = 0; j < clusters->second_count; j++)
      starts[count++] = openshop_clusters_meeting_start (clusters, i, j);
  qsort (starts, count, sizeof *starts, sort_by_int64);
  for (size_t begun = 0, ended = 0; ended < count;) {
    bool begins = begun < count && starts[begun] < starts[ended] + clusters->meeting;
    int64_t next = begins ? starts[begun] : starts[ended] + clusters->meeting;
    sum += running * running * (next - now);
    now = next;
    running += begins ? 1 : -1;
    begun += begins;
    ended += !begins;
  }
  return sum;
}

static bool
draw (struct openshop_clusters *clusters, struct rng *rng)
{
  draw_order (clusters, rng);
  return draw_front (clusters, rng) && build_cycle (clusters);
}

/* Swap partners; a node of the second cluster never moves to the front. */
static bool
change (struct openshop_clusters *clusters, struct rng *rng)
{
  uint64_t count = (uint64_t)partners (clusters);
  for (uint64_t swaps = 1 + rng_below (rng, 2); swaps > 0; swaps--) {
    int32_t a = (int32_t)rng_below (rng, count), b = (int32_t)rng_below (rng, count);
    bool second = clusters->kind[clusters->order[a]] < 0 || clusters->kind[clusters->order[b]] < 0;
    if (!second || (a >= clusters->front && b >= clusters->front))
      swap (clusters->order, a, b);
  }
  return build_cycle (clusters);
}

static void
restore (struct openshop_clusters *clusters)
{
  memcpy (clusters->order, clusters->saved, (size_t)partners (clusters) * sizeof *clusters->saved);
  clusters->front = clusters->saved_front;
}

bool
openshop_clusters_draw (struct openshop_clusters *clusters, struct rng *rng)
{
  int32_t fewest = INT32_MAX;
  int64_t best = INT64_MAX;
  int64_t draws = openshop_parameters.cluster_draws,
          all = draws + openshop_parameters.cluster_changes;
  for (int64_t k = 0; k < all; k++) {
    if (k == draws && fewest == INT32_MAX)
      return false;
    if (k >= draws)
      restore (clusters);
    if (!(k < draws ? draw (clusters, rng) : change (clusters, rng)))
      continue;
    int32_t left = 0; /* nodes of the second cluster whose meetings do not fit */
    for (int32_t j = 0; j < clusters->second_count && left <= fewest; j++)
      left += !openshop_clusters_gaps (clusters, j);
    int64_t concurrent = left == 0 ? concurrency (clusters) : 0;
    if (left > fewest || (left == fewest && concurrent > best))
      continue;
    fewest = left;
    best = concurrent;
    memcpy (clusters->saved, clusters->order,
            (size_t)partners (clusters) * sizeof *clusters->saved);
    clusters->saved_front = clusters->front;
  }
  restore (clusters);
  return fewest == 0 && build_cycle (clusters);
}
