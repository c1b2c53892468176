#include "search/overhead/single_message.h"

#include "base/memory.h"
#include "base/rng.h"
#include "search/overhead/parameters.h"

#include <string.h>

struct single_message_search {
  const struct overhead_ticks *ticks;
  size_t count;
  int64_t transit;
  int32_t *order, *best; /* [count] destinations by receive: present, last accepted */
  int32_t *ranked;       /* [count] destinations by descending receive cost */
  int64_t *next;         /* [count + 1] next arrival from the source, then from order[e - 1] */
  struct overhead_delivery *deliveries; /* [count] by receive */
  bool *sends;                          /* [nodes] the node is a relay */
  int64_t *past;                        /* [late] late acceptance list */
  uint64_t late;                        /* overhead_single_late */
  int64_t makespan;                     /* of `deliveries` */
};

bool
overhead_single_message_applies (const struct overhead_ticks *ticks)
{
  return ticks->messages == 1 && ticks->uniform;
}

static int64_t
receive_cost (const struct single_message_search *single, int32_t u)
{
  return overhead_receive (single->ticks, 0, u);
}

static int64_t
send_cost (const struct single_message_search *single, int32_t u)
{
  return overhead_send (single->ticks, 0, u);
}

static void
begin (struct single_message_search *single, const struct overhead_ticks *ticks,
       const struct overhead_schedule *schedule)
{
  size_t count = schedule->length;
  *single = (struct single_message_search){ .ticks = ticks, .count = count };
  single->order = memory_alloc (count, sizeof *single->order);
  single->best = memory_alloc (count, sizeof *single->best);
  single->ranked = memory_alloc (count, sizeof *single->ranked);
  single->next = memory_alloc (count + 1, sizeof *single->next);
  single->deliveries = memory_alloc (count, sizeof *single->deliveries);
  single->sends = memory_alloc ((size_t)ticks->nodes, sizeof *single->sends);
  single->late = overhead_parameters.overhead_single_late;
  single->past = memory_alloc (single->late, sizeof *single->past);
  single->transit = overhead_transit (ticks, 0, ticks->source[0], ticks->destination[0]);
}

/* Sorts the destinations by receive, and by descending receive cost (insertion sort: both lists are
   short). */
static void
sort (struct single_message_search *single, const struct overhead_schedule *schedule)
{
  memcpy (single->deliveries, schedule->deliveries, single->count * sizeof *single->deliveries);
  for (size_t e = 0; e < single->count; e++) {
    struct overhead_delivery delivery = schedule->deliveries[e];
    size_t at = e, rank = e;
    for (; at > 0 && single->deliveries[at - 1].receive > delivery.receive; at--)
      single->deliveries[at] = single->deliveries[at - 1];
    single->deliveries[at] = delivery;
    for (; rank > 0
           && receive_cost (single, single->ranked[rank - 1]) < receive_cost (single, delivery.to);
         rank--)
      single->ranked[rank] = single->ranked[rank - 1];
    single->ranked[rank] = delivery.to;
  }
  for (size_t e = 0; e < single->count; e++)
    single->order[e] = single->deliveries[e].to;
}

/* Sends each copy to the next node in the order. */
static void
send_all (struct single_message_search *single)
{
  const struct overhead_ticks *ticks = single->ticks;
  memset (single->sends, 0, (size_t)ticks->nodes * sizeof *single->sends);
  single->next[0] = send_cost (single, ticks->source[0]) + single->transit;
  for (size_t e = 0; e < single->count; e++) {
    size_t first = 0;
    int32_t to = single->order[e];
    for (size_t h = 1; h <= e; h++)
      if (single->next[h] < single->next[first])
        first = h;
    int32_t from = first == 0 ? ticks->source[0] : single->order[first - 1];
    int64_t arrival = single->next[first], cost = send_cost (single, from);
    single->deliveries[e] = (struct overhead_delivery){
      .start = arrival - single->transit - cost, .receive = arrival, .from = from, .to = to
    };
    single->sends[from] = true;
    single->next[first] += cost;
    single->next[e + 1]
      = arrival + receive_cost (single, to) + send_cost (single, to) + single->transit;
  }
}

/* Gives the leaves their positions by descending receive cost. Returns the sum of the receives'
   excess over `most`. */
static int64_t
place_leaves (struct single_message_search *single, int64_t most)
{
  int64_t excess = 0, limit = INT64_MAX / (int64_t)(single->count + 1);
  size_t rank = 0;
  single->makespan = 0;
  for (size_t e = 0; e < single->count; e++) {
    struct overhead_delivery *delivery = &single->deliveries[e];
    if (!single->sends[delivery->to]) {
      while (single->sends[single->ranked[rank]])
        rank++;
      delivery->to = single->ranked[rank++];
    }
    int64_t until = delivery->receive + receive_cost (single, delivery->to), late = until - most;
    single->makespan = until > single->makespan ? until : single->makespan;
    excess += late <= 0 ? 0 : late < limit ? late : limit;
  }
  return excess;
}

/* Moves one node in the order, or exchanges two. */
static void
draw_neighbour (struct single_message_search *single, struct rng *rng)
{
  size_t a = (size_t)rng_below (rng, single->count), b = (size_t)rng_below (rng, single->count);
  int32_t *order = single->order, node = order[a];
  if (rng_below (rng, 2) == 0) {
    order[a] = order[b];
  } else if (a < b) {
    memmove (order + a, order + a + 1, (b - a) * sizeof *order);
  } else {
    memmove (order + b + 1, order + b, (a - b) * sizeof *order);
  }
  order[b] = node;
}

static void
search (struct single_message_search *single, struct overhead_schedule *schedule, struct rng *rng,
        uint64_t steps, int64_t enough, const struct deadline *deadline)
{
  int64_t *past = single->past, present = INT64_MAX;
  for (uint64_t m = 0; m < single->late; m++)
    past[m] = INT64_MAX;
  memcpy (single->best, single->order, single->count * sizeof *single->best);
  for (uint64_t step = 0; step < steps && schedule->makespan > enough; step++) {
    if (deadline_passed (deadline))
      return;
    if (step > 0)
      draw_neighbour (single, rng);
    send_all (single);
    int64_t excess = place_leaves (single, schedule->makespan - 1);
    if (excess == 0) {
      overhead_schedule_reset (schedule);
      for (size_t e = 0; e < single->count; e++)
        overhead_schedule_add (schedule, single->deliveries[e]);
      overhead_schedule_finish (schedule, single->ticks);
    }
    if (excess == 0 || excess <= present || excess <= past[step % single->late]) {
      for (size_t e = 0; e < single->count; e++)
        single->order[e] = single->best[e] = single->deliveries[e].to;
      present = excess > 0 ? excess : place_leaves (single, schedule->makespan - 1);
    } else {
      memcpy (single->order, single->best, single->count * sizeof *single->best);
    }
    past[step % single->late] = present;
  }
}

void
overhead_single_message_improve (const struct overhead_ticks *ticks,
                                 struct overhead_schedule *schedule, uint64_t seed, uint64_t steps,
                                 int64_t enough, const struct deadline *deadline)
{
  struct single_message_search single;
  struct rng rng;
  if (steps == 0)
    return;
  begin (&single, ticks, schedule);
  sort (&single, schedule);
  rng_init (&rng, seed);
  search (&single, schedule, &rng, steps, enough, deadline);
  memory_free (single.order, single.best, single.ranked, single.next, single.deliveries,
               single.sends, single.past);
}
