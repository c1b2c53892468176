#include "search/openshop/order_bb_propagate.h"

/* Lane i is -1 where bit i of the mask is set, else 0. */
static inline order_bb_lanes
lanes_of_mask (uint64_t mask)
{
  const order_bb_lanes bits = { 1, 2, 4, 8, 16, 32, 64, 128 };
  int16_t value = (int16_t)(mask & 255);
  return (bits & value) == bits;
}

static inline order_bb_lanes
blend (order_bb_lanes mask, order_bb_lanes yes, order_bb_lanes no)
{
  return (mask & yes) | (~mask & no);
}

static inline order_bb_lanes
lanes_max (order_bb_lanes a, order_bb_lanes b)
{
#ifdef __SSE2__
  return (order_bb_lanes)_mm_max_epi16 ((__m128i)a, (__m128i)b);
#else
  return blend (a > b, a, b);
#endif
}

static inline order_bb_lanes
lanes_min (order_bb_lanes a, order_bb_lanes b)
{
#ifdef __SSE2__
  return (order_bb_lanes)_mm_min_epi16 ((__m128i)a, (__m128i)b);
#else
  return blend (a < b, a, b);
#endif
}

static inline order_bb_lanes
broadcast (int value)
{
  int16_t v = (int16_t)value;
  return (order_bb_lanes){ v, v, v, v, v, v, v, v };
}

static inline unsigned
row_bits (uint64_t pairs, int i)
{
  return (unsigned)(pairs >> (8 * i)) & 255;
}

/* Transpose of an 8 by 8 bit matrix, by swapping halves, quarters and eighths (Warren, Hacker's
   Delight, 7-3). */
uint64_t
order_bb_transpose (uint64_t x)
{
  uint64_t t = (x ^ (x >> 7)) & UINT64_C (0x00AA00AA00AA00AA);
  x ^= t ^ (t << 7);
  t = (x ^ (x >> 14)) & UINT64_C (0x0000CCCC0000CCCC);
  x ^= t ^ (t << 14);
  t = (x ^ (x >> 28)) & UINT64_C (0x00000000F0F0F0F0);
  return x ^ t ^ (t << 28);
}

/* Rules O1 and O6. */

/* O1, from windows to orders: i does not come before j where its earliest end is after the latest
   start of j. */
static uint64_t
precedence_orders (const struct order_bb_times *times, const struct order_bb_resource *resource)
{
  order_bb_lanes end = resource->earliest + times->time, start = resource->latest - times->time;
  uint64_t pairs = 0;
  for (int i = 0; i < ORDER_BB_LANES; i++)
    pairs |= (uint64_t)order_bb_lanes_mask (broadcast (end[i]) > start) << (8 * i);
  return pairs & times->pairs;
}

/* O6: transitive closure of the orders (Warshall). */
static uint64_t
transitivity (uint64_t before)
{
  for (int k = 0; k < ORDER_BB_LANES; k++)
    before |= (before >> k & UINT64_C (0x0101010101010101)) * row_bits (before, k);
  return before;
}

/* O1 and O6. False when a task must come both before and after another. */
static bool
precedence (const struct order_bb_times *times, struct order_bb_resource *resource, unsigned *blame)
{
  resource->before = transitivity (resource->before | precedence_orders (times, resource));
  uint64_t both = resource->before & order_bb_transpose (resource->before);
  for (*blame = 0; both; both &= both - 1)
    *blame |= 1U << (__builtin_ctzll (both) >> 3);
  return *blame == 0;
}

/* Rule O5. */

struct sorted_lanes {
  /* tasks by ascending earliest start; by descending latest end */
  int8_t up[ORDER_BB_LANES], down[ORDER_BB_LANES];
};

/* Lanes by ascending key. */
static inline void
sort (order_bb_lanes key, int8_t *sorted)
{
  const order_bb_lanes lanes = { 0, 1, 2, 3, 4, 5, 6, 7 };
  order_bb_lanes rank = broadcast (0);
  for (int k = 0; k < ORDER_BB_LANES; k++)
    rank -= key > broadcast (key[k])
                    + (lanes > broadcast (k)); /* of equal keys, the first lane first */
  for (int k = 0; k < ORDER_BB_LANES; k++)
    sorted[rank[k]] = (int8_t)k;
}

/* O5, which includes O1 from orders to windows. In each lane: the earliest end of the tasks before
   the lane's task, which run one after the other by earliest start; the latest start of those after
   it. */
static bool
queue (const struct order_bb_times *times, struct order_bb_resource *resource,
       const struct sorted_lanes *sorted, unsigned *blame)
{
  uint64_t before = resource->before, after = order_bb_transpose (before);
  order_bb_lanes done = broadcast (0), due = broadcast (times->horizon);
  for (int k = 0; k < times->count; k++) {
    int a = sorted->up[k], b = sorted->down[k];
    done = blend (lanes_of_mask (row_bits (after, a)),
                  lanes_max (done, broadcast (resource->earliest[a])) + broadcast (times->time[a]),
                  done);
    due
      = blend (lanes_of_mask (row_bits (before, b)),
               lanes_min (due, broadcast (resource->latest[b])) - broadcast (times->time[b]), due);
  }
  resource->earliest = lanes_max (done, resource->earliest);
  resource->latest = lanes_min (due, resource->latest);
  *blame = order_bb_lanes_mask (resource->earliest + times->time > resource->latest);
  return *blame == 0;
}

/* Rules O2 and O3. */

/* O2: the tasks from position `first` on that end by `until` take too long. Returns their lanes. */
static unsigned
overload (const struct order_bb_times *times, const struct order_bb_resource *resource,
          const int8_t *up, int first, int16_t until)
{
  unsigned lanes = 0;
  for (int q = first; q < times->count; q++)
    lanes |= (unsigned)(resource->latest[up[q]] <= until) << up[q];
  return lanes;
}

/* For each lane the longest task that may end after the lane's latest end. */
static order_bb_lanes
longest_later (const struct order_bb_times *times, const struct order_bb_resource *resource)
{
  order_bb_lanes longest = broadcast (0);
  for (int k = 0; k < times->count; k++) {
    int i = times->lanes[k];
    longest = lanes_max (longest, broadcast (times->time[i])
                                    & (broadcast (resource->latest[i]) > resource->latest));
  }
  return longest;
}

/* O2 and O3 forwards in time, for each set of tasks that start at one time or later and end by
   another: overload, or the tasks that must come after the set. Each lane stands for the sets that
   end by its latest end; `work` is the total time of those tasks of the set considered so far.
   Pairs of tasks are left to O1. */
static bool
edge_find_forwards (const struct order_bb_times *times, const struct order_bb_resource *resource,
                    const int8_t *up, order_bb_lanes *earliest, unsigned *blame)
{
  order_bb_lanes work = broadcast (0), until = resource->latest, found = resource->earliest,
                 longest = longest_later (times, resource);
  for (int k = times->count; k-- > 0;) {
    int a = up[k];
    order_bb_lanes from = broadcast (resource->earliest[a]), time = broadcast (times->time[a]),
                   inside = broadcast (resource->latest[a]) <= until;
    work += time & inside;
    order_bb_lanes end = from + work;
    unsigned over = order_bb_lanes_mask (inside & (end > until)),
             hits = order_bb_lanes_mask (inside & (end + longest > until) & (work > time));
    if (over) {
      *blame = overload (times, resource, up, k, until[__builtin_ctz (over)]);
      return false;
    }
    for (; hits; hits &= hits - 1) {
      int u = __builtin_ctz (hits);
      order_bb_lanes last
        = (resource->latest > broadcast (until[u]))
          & (lanes_min (resource->earliest, from) + times->time > broadcast (until[u] - work[u]));
      found = lanes_max (found, last & broadcast (end[u]));
    }
  }
  *earliest = found;
  *blame = order_bb_lanes_mask (found + times->time > resource->latest);
  return *blame == 0;
}

/* The resource with time reversed. */
static struct order_bb_resource
reverse (const struct order_bb_times *times, const struct order_bb_resource *resource)
{
  return (struct order_bb_resource){ .earliest = broadcast (times->horizon) - resource->latest,
                                     .latest = broadcast (times->horizon) - resource->earliest };
}

/* O2 and O3, in both directions. */
static bool
edge_find (const struct order_bb_times *times, struct order_bb_resource *resource,
           const struct sorted_lanes *sorted, unsigned *blame)
{
  struct order_bb_resource reversed = reverse (times, resource);
  order_bb_lanes earliest, latest;
  if (!edge_find_forwards (times, resource, sorted->up, &earliest, blame)
      || !edge_find_forwards (times, &reversed, sorted->down, &latest, blame))
    return false;
  resource->earliest = earliest;
  resource->latest = broadcast (times->horizon) - latest;
  return true;
}

static bool
is_equal (const struct order_bb_resource *a, const struct order_bb_resource *b)
{
  return a->before == b->before
         && order_bb_lanes_mask ((a->earliest != b->earliest) | (a->latest != b->latest)) == 0;
}

bool
order_bb_propagate (const struct order_bb_times *times, struct order_bb_resource *resource,
                    bool edges, unsigned *blame)
{
  order_bb_lanes empty = (times->time == broadcast (0)) & broadcast (INT16_MAX);
  for (;;) {
    struct order_bb_resource was = *resource;
    struct sorted_lanes sorted;
    sort (resource->earliest | empty, sorted.up);
    sort ((broadcast (times->horizon) - resource->latest) | empty, sorted.down);
    if (!precedence (times, resource, blame) || !queue (times, resource, &sorted, blame))
      return false;
    if (!is_equal (&was, resource))
      continue;
    if (edges && !edge_find (times, resource, &sorted, blame))
      return false;
    if (is_equal (&was, resource))
      return true;
  }
}
