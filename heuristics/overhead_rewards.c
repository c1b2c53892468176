#include "heuristics/overhead_rewards.h"

#include "base/memory.h"

#include <stdlib.h>

/* Values are cut here. A value that was cut, or depends on one that was, is at least CAP less OVERHEAD_REWARDS_MOST for each slot on the
   way; so the total is never less than the true one, unless both are above all sums of rewards. */
#define CAP (INT64_C (1) << 59)

struct overhead_cell {
  int64_t most; /* M */
  double slots; /* how often the best policy has one here */
  int32_t use;  /* what it makes of it; -1: nothing */
};

/* Relay j with s left. The first two depend only on the horizon. */
struct overhead_begin {
  int32_t wakes; /* what it has left when a slot at s wakes it; -1 when s is below its threshold */
  int32_t stop;  /* where it stops sending when it holds its first message at s; -1 when its other tasks no longer fit */
  int32_t at;    /* the l' <= s that is best to hold it at; -1: none */
  int64_t chain; /* sum of M over all slots s - cost, s - 2 cost, ... >= 0 */
  int64_t value; /* V_j(s) */
  double begun;  /* how often the best policy has the relay at the start or between sends */
};

static int64_t
least (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

static int
by_threshold (const void *left, const void *right)
{
  const struct overhead_feed *a = left, *b = right;
  return (a->threshold > b->threshold) - (a->threshold < b->threshold);
}

static int
ascending (const void *left, const void *right)
{
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

/* What one node does for the messages of the set; its receives' costs are sorted in `costs`. */
struct part {
  bool source;
  int64_t send, hold, inward, onward, sendable, shortest, longest, must;
  size_t receives;
};

static void
add_message (struct part *part, const struct overhead_heads *heads, int32_t k, int32_t i, int64_t *costs)
{
  const struct overhead_ticks *ticks = heads->ticks;
  bool sender = overhead_sender (ticks, k, i);
  if (ticks->source[k] == i) {
    part->source = true;
    part->must += overhead_send (ticks, k, i);
  }
  if (sender) {
    part->send = least (part->send, overhead_send (ticks, k, i));
    part->onward = least (part->onward, overhead_heads_onward (heads, k, i));
  }
  if (!overhead_wants (ticks, k, i))
    return;
  int64_t cost = overhead_receive (ticks, k, i);
  costs[part->receives++] = cost;
  part->inward = least (part->inward, overhead_heads_inward (heads, k, i));
  if (!sender)
    return;
  part->hold = least (part->hold, overhead_heads_hold (heads, k, i));
  part->sendable += cost;
  part->shortest = least (part->shortest, cost);
  part->longest = cost > part->longest ? cost : part->longest;
}

/* Tasks of relay j besides those of message k: its other receives, and one send of each of its own. */
static void
add_others (struct overhead_relay *relay, const struct overhead_heads *heads, int32_t k, int32_t j)
{
  const struct overhead_ticks *ticks = heads->ticks;
  for (int32_t o = 0; o < ticks->messages; o++) {
    bool own = ticks->source[o] == j;
    if (o == k || (!own && !overhead_wants (ticks, o, j)))
      continue;
    int64_t cost = own ? overhead_send (ticks, o, j) : overhead_receive (ticks, o, j);
    relay->other += cost;
    relay->shortest = least (relay->shortest, cost);
    relay->first = least (relay->first, own ? 0 : overhead_heads_release (heads, o, j));
  }
}

static struct overhead_relay
relay_of (const struct overhead_rewards *prices, int32_t k, int32_t j, const struct part *part)
{
  int64_t grain = prices->grain, later = k < 0 ? part->sendable - part->longest : 0;
  struct overhead_relay relay = {
    .cost = part->send / grain,
    .rest = (later > part->onward ? later : part->onward) / grain,
    .lag = (part->inward + part->shortest) / grain,
    .threshold = (part->inward + part->sendable) / grain,
    .hold = part->hold / grain,
    .used = (prices->horizon->used[j] + prices->horizon->must[j] - part->must) / grain,
    .receive = part->shortest,
    .first = INT64_MAX,
    .shortest = INT64_MAX,
  };
  if (k >= 0 && grain == 1)
    add_others (&relay, prices->heads, k, j);
  return relay;
}

static void
add_node (struct overhead_rewards *prices, int32_t k, int32_t i, const struct part *part, const int64_t *costs)
{
  int64_t sum = part->inward;
  size_t feeds = part->receives;
  if (part->source) {
    int64_t used = prices->horizon->used[i] + prices->horizon->must[i] - part->must;
    prices->source[prices->sources++] = (struct overhead_source){ part->send / prices->grain, used / prices->grain };
  } else if (part->send < INT64_MAX) {
    prices->relay[prices->relays++] = relay_of (prices, k, i, part);
    feeds--;
  }
  for (size_t q = 0; q < feeds; q++) {
    sum += costs[q];
    prices->feed[prices->feeds++] = (struct overhead_feed){ sum / prices->grain, 1 };
  }
}

static void
merge_feeds (struct overhead_rewards *prices)
{
  size_t kept = 0;
  qsort (prices->feed, prices->feeds, sizeof *prices->feed, by_threshold);
  for (size_t f = 0; f < prices->feeds; f++)
    if (kept > 0 && prices->feed[kept - 1].threshold == prices->feed[f].threshold)
      prices->feed[kept - 1].count++;
    else
      prices->feed[kept++] = prices->feed[f];
  prices->feeds = kept;
}

void
overhead_rewards_init (struct overhead_rewards *prices, const struct overhead_heads *heads, const struct overhead_horizon *horizon)
{
  size_t n = (size_t)heads->ticks->nodes, tasks = (size_t)heads->ticks->tasks;
  *prices = (struct overhead_rewards){ .heads = heads, .horizon = horizon };
  prices->source = memory_alloc (n, sizeof *prices->source);
  prices->relay = memory_alloc (n, sizeof *prices->relay);
  prices->feed = memory_alloc (tasks, sizeof *prices->feed);
  prices->reward = memory_zero (n + tasks, sizeof *prices->reward);
  prices->visits = memory_zero (n + tasks, sizeof *prices->visits);
}

void
overhead_rewards_clear (struct overhead_rewards *prices)
{
  free (prices->source);
  free (prices->relay);
  free (prices->feed);
  free (prices->reward);
  free (prices->visits);
  free (prices->cells);
  free (prices->begin);
  *prices = (struct overhead_rewards){ 0 };
}

bool
overhead_rewards_take (struct overhead_rewards *prices, int32_t k, int64_t grain)
{
  const struct overhead_ticks *ticks = prices->heads->ticks;
  int64_t *costs = memory_alloc ((size_t)ticks->messages, sizeof *costs);
  bool fine = true;
  prices->sources = prices->relays = prices->feeds = 0;
  prices->grain = grain;
  for (int32_t i = 0; i < ticks->nodes; i++) {
    struct part part = { false, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, 0, INT64_MAX, 0, 0, 0 };
    for (int32_t o = k < 0 ? 0 : k; o < (k < 0 ? ticks->messages : k + 1); o++)
      add_message (&part, prices->heads, o, i, costs);
    qsort (costs, part.receives, sizeof *costs, ascending);
    fine = fine && part.send >= grain;
    add_node (prices, k, i, &part, costs);
  }
  free (costs);
  merge_feeds (prices);
  return fine;
}

int64_t
overhead_rewards_due (const struct overhead_rewards *prices)
{
  int64_t due = 0;
  for (size_t j = 0; j < prices->relays; j++)
    due += prices->reward[j];
  for (size_t f = 0; f < prices->feeds; f++)
    due += prices->feed[f].count * prices->reward[prices->relays + f];
  return due;
}

static struct overhead_begin *
begin_at (const struct overhead_rewards *prices, size_t j, int64_t s)
{
  return &prices->begin[(size_t)s * prices->relays + j];
}

/* How many sends relay j can make when it holds its first message with `left` left; -1 when its other tasks no longer fit. */
static int64_t
sends_of (const struct overhead_rewards *prices, size_t j, int64_t left)
{
  const struct overhead_relay *relay = &prices->relay[j];
  int64_t other = relay->other, rest = relay->rest, room = prices->end - relay->used;
  if (other > 0) {
    int64_t before = prices->end - left - relay->receive - relay->first;
    other -= before < relay->shortest ? 0 : least (before, other);
  }
  if (other > left)
    return -1;
  rest = other > rest ? other : rest;
  room = least (room, left - rest);
  return room > 0 ? room / relay->cost : 0;
}

/* What depends on the horizon and not on rewards. */
static void
fill_horizon (struct overhead_rewards *prices)
{
  for (int64_t s = 0; s <= prices->end; s++)
    for (size_t j = 0; j < prices->relays; j++) {
      const struct overhead_relay *relay = &prices->relay[j];
      struct overhead_begin *begin = begin_at (prices, j, s);
      int64_t left = least (s - relay->lag, prices->end - relay->hold), sends = sends_of (prices, j, s);
      begin->wakes = s < relay->threshold || left < 0 ? -1 : (int32_t)left;
      begin->stop = sends < 0 ? -1 : (int32_t)(s - sends * relay->cost);
    }
}

/* V_j at s; chain is known for all up to s, V below s. */
static void
fill_begin (struct overhead_rewards *prices, size_t j, int64_t s)
{
  struct overhead_begin *begin = begin_at (prices, j, s), *before = s > 0 ? begin_at (prices, j, s - 1) : NULL;
  begin->at = before ? before->at : -1;
  begin->value = before ? before->value : 0;
  if (begin->stop < 0)
    return;
  int64_t value = begin->chain < CAP ? begin->chain - begin_at (prices, j, begin->stop)->chain : CAP;
  if (begin->at < 0 || value > begin->value) {
    begin->value = value;
    begin->at = (int32_t)s;
  }
}

/* M and V at s; `feed` is the best of the feeding uses with threshold <= s, -1 for none. */
static void
fill_cell (struct overhead_rewards *prices, int64_t s, int32_t feed)
{
  struct overhead_cell *cell = &prices->cells[s];
  *cell = (struct overhead_cell){ 0, 0, -1 };
  if (feed >= 0 && prices->reward[feed] > 0)
    *cell = (struct overhead_cell){ prices->reward[feed], 0, feed };
  for (size_t j = 0; j < prices->relays; j++) {
    struct overhead_begin *begin = begin_at (prices, j, s);
    int64_t next = s - prices->relay[j].cost;
    begin->begun = 0;
    begin->chain = next < 0 ? 0 : least (CAP, prices->cells[next].most + begin_at (prices, j, next)->chain);
    fill_begin (prices, j, s);
    if (begin->wakes < 0 || begin_at (prices, j, begin->wakes)->at < 0)
      continue;
    int64_t brings = prices->reward[j] + begin_at (prices, j, begin->wakes)->value;
    if (brings > cell->most) {
      cell->most = brings;
      cell->use = (int32_t)j;
    }
  }
}

static void
fill_values (struct overhead_rewards *prices)
{
  int32_t best = -1;
  size_t feed = 0;
  for (int64_t s = 0; s <= prices->end; s++) {
    for (; feed < prices->feeds && prices->feed[feed].threshold <= s; feed++) {
      int32_t use = (int32_t)(prices->relays + feed);
      best = best < 0 || prices->reward[use] > prices->reward[best] ? use : best;
    }
    fill_cell (prices, s, best);
  }
}

/* The sources' slots: what they bring. */
static void
fill_total (struct overhead_rewards *prices)
{
  prices->total = 0;
  for (size_t i = 0; i < prices->sources; i++) {
    const struct overhead_source *source = &prices->source[i];
    for (int64_t s = prices->end - source->cost; s >= 0 && s >= source->used; s -= source->cost) {
      prices->total = least (CAP, prices->total + prices->cells[s].most);
      prices->cells[s].slots += 1;
    }
  }
}

/* A slot at s wakes relay j: its sends begin at some l', and end after as many as it can make. */
static void
wake (struct overhead_rewards *prices, size_t j, int64_t s, double slots)
{
  int32_t at = begin_at (prices, j, begin_at (prices, j, s)->wakes)->at;
  begin_at (prices, j, at)->begun += slots;
  begin_at (prices, j, begin_at (prices, j, at)->stop)->begun -= slots;
}

/* From the latest s down: how often slots are offered, and what is made of them. */
static void
fill_visits (struct overhead_rewards *prices)
{
  for (size_t u = 0; u < prices->relays + prices->feeds; u++)
    prices->visits[u] = 0;
  for (int64_t s = prices->end; s >= 0; s--) {
    const struct overhead_cell *cell = &prices->cells[s];
    if (cell->slots > 0 && cell->use >= 0) {
      prices->visits[cell->use] += cell->slots;
      if (cell->use < (int32_t)prices->relays)
        wake (prices, (size_t)cell->use, s, cell->slots);
    }
    for (size_t j = 0; j < prices->relays; j++) {
      int64_t next = s - prices->relay[j].cost;
      double begun = begin_at (prices, j, s)->begun;
      if (begun < 1e-9 || next < 0) /* less is what rounding leaves */
        continue;
      begin_at (prices, j, next)->begun += begun;
      prices->cells[next].slots += begun;
    }
  }
}

void
overhead_rewards_horizon (struct overhead_rewards *prices, int64_t end)
{
  size_t cells = (size_t)end + 1;
  memory_grow (prices->cells, prices->cell_capacity, cells);
  memory_grow (prices->begin, prices->begin_capacity, cells * prices->relays);
  prices->end = end;
  fill_horizon (prices);
}

void
overhead_rewards_evaluate (struct overhead_rewards *prices)
{
  fill_values (prices);
  fill_total (prices);
  fill_visits (prices);
}
