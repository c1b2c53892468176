#include "bounds/overhead/multipliers.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/sort.h"

#include <stdlib.h>

/* Values are cut off at CAP. A value that was cut, or depends on one that was, is at least CAP
   minus OVERHEAD_MULTIPLIERS_MAX for each slot on the way; so the total is never less than the true
   one, unless both are above all sums of multipliers. */
#define CAP (INT64_C (1) << 59)

struct overhead_slot_value {
  int64_t most; /* M */
  double slots; /* number of slots that the best policy has here */
  int32_t use;  /* the use that it makes of them; -1: none */
};

/* Relay j at remaining time s. The first two depend only on the horizon. */
struct overhead_relay_state {
  int32_t wakes; /* its remaining time when a slot at s wakes it; -1: s is below its threshold */
  /* the remaining time at its last send when it holds its first message at s; -1: its other tasks
     do not fit */
  int32_t stop;
  int32_t at;    /* the best l' <= s to hold its first message at; -1: none */
  int64_t chain; /* sum of M over all slots s - cost, s - 2 cost, ... >= 0 */
  int64_t value; /* V_j(s) */
  double begun;  /* times that the best policy has the relay at the start or between sends */
};

/* The tasks of one node for the messages of the set; the costs of its receives are in `costs`. */
struct node_tasks {
  bool source;
  int64_t send, hold, inward, onward, sendable, shortest, longest, must;
  size_t receives;
};

static void
add_message (struct node_tasks *tasks, const struct overhead_heads *heads, int32_t k, int32_t i,
             int64_t *costs)
{
  const struct overhead_ticks *ticks = heads->ticks;
  bool sender = overhead_sender (ticks, k, i);
  if (ticks->source[k] == i) {
    tasks->source = true;
    tasks->must += overhead_send (ticks, k, i);
  }
  if (sender) {
    tasks->send = int64_min (tasks->send, overhead_send (ticks, k, i));
    tasks->onward = int64_min (tasks->onward, overhead_heads_onward (heads, k, i));
  }
  if (!overhead_wants (ticks, k, i))
    return;
  int64_t cost = overhead_receive (ticks, k, i);
  costs[tasks->receives++] = cost;
  tasks->inward = int64_min (tasks->inward, overhead_heads_inward (heads, k, i));
  if (!sender)
    return;
  tasks->hold = int64_min (tasks->hold, overhead_heads_hold (heads, k, i));
  tasks->sendable += cost;
  tasks->shortest = int64_min (tasks->shortest, cost);
  tasks->longest = int64_max (cost, tasks->longest);
}

/* Sets the tasks of relay j beside those of message k: its other receives, and one send of each of
   its own messages. */
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
    relay->shortest = int64_min (relay->shortest, cost);
    relay->first = int64_min (relay->first, own ? 0 : overhead_heads_release (heads, o, j));
  }
}

static struct overhead_relay
relay_of (const struct overhead_multipliers *multipliers, int32_t k, int32_t j,
          const struct node_tasks *tasks)
{
  int64_t grain = multipliers->grain, later = k < 0 ? tasks->sendable - tasks->longest : 0;
  struct overhead_relay relay = {
    .cost = tasks->send / grain,
    .rest = int64_max (later, tasks->onward) / grain,
    .lag = (tasks->inward + tasks->shortest) / grain,
    .threshold = (tasks->inward + tasks->sendable) / grain,
    .hold = tasks->hold / grain,
    .used = (multipliers->horizon->used[j] + multipliers->horizon->must[j] - tasks->must) / grain,
    .receive = tasks->shortest,
    .first = INT64_MAX,
    .shortest = INT64_MAX,
  };
  if (k >= 0 && grain == 1)
    add_others (&relay, multipliers->heads, k, j);
  return relay;
}

static void
add_node (struct overhead_multipliers *multipliers, int32_t k, int32_t i,
          const struct node_tasks *tasks, const int64_t *costs)
{
  int64_t sum = tasks->inward;
  size_t feeds = tasks->receives;
  if (tasks->source) {
    int64_t used = multipliers->horizon->used[i] + multipliers->horizon->must[i] - tasks->must;
    multipliers->source[multipliers->sources++]
      = (struct overhead_source){ tasks->send / multipliers->grain, used / multipliers->grain };
  } else if (tasks->send < INT64_MAX) {
    multipliers->relay[multipliers->relays++] = relay_of (multipliers, k, i, tasks);
    feeds--;
  }
  for (size_t q = 0; q < feeds; q++) {
    sum += costs[q];
    multipliers->feed[multipliers->feeds++] = (struct overhead_feed){ sum / multipliers->grain, 1 };
  }
}

static void
merge_feeds (struct overhead_multipliers *multipliers)
{
  size_t kept = 0;
  qsort (multipliers->feed, multipliers->feeds, sizeof *multipliers->feed, sort_by_int64);
  for (size_t f = 0; f < multipliers->feeds; f++)
    if (kept > 0 && multipliers->feed[kept - 1].threshold == multipliers->feed[f].threshold)
      multipliers->feed[kept - 1].count++;
    else
      multipliers->feed[kept++] = multipliers->feed[f];
  multipliers->feeds = kept;
}

void
overhead_multipliers_init (struct overhead_multipliers *multipliers,
                           const struct overhead_heads *heads,
                           const struct overhead_horizon *horizon)
{
  size_t n = (size_t)heads->ticks->nodes, tasks = (size_t)heads->ticks->tasks;
  *multipliers = (struct overhead_multipliers){ .heads = heads, .horizon = horizon };
  multipliers->source = memory_alloc (n, sizeof *multipliers->source);
  multipliers->relay = memory_alloc (n, sizeof *multipliers->relay);
  multipliers->feed = memory_alloc (tasks, sizeof *multipliers->feed);
  multipliers->multiplier = memory_zero (n + tasks, sizeof *multipliers->multiplier);
  multipliers->visits = memory_zero (n + tasks, sizeof *multipliers->visits);
}

void
overhead_multipliers_clear (struct overhead_multipliers *multipliers)
{
  memory_free (multipliers->source, multipliers->relay, multipliers->feed, multipliers->multiplier,
               multipliers->visits, multipliers->slot_values, multipliers->relay_states);
  *multipliers = (struct overhead_multipliers){ 0 };
}

bool
overhead_multipliers_take (struct overhead_multipliers *multipliers, int32_t k, int64_t grain)
{
  const struct overhead_ticks *ticks = multipliers->heads->ticks;
  int64_t *costs = memory_alloc ((size_t)ticks->messages, sizeof *costs);
  bool fine = true;
  multipliers->sources = multipliers->relays = multipliers->feeds = 0;
  multipliers->grain = grain;
  for (int32_t i = 0; i < ticks->nodes; i++) {
    struct node_tasks tasks
      = { false, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, 0, INT64_MAX, 0, 0, 0 };
    for (int32_t o = k < 0 ? 0 : k; o < (k < 0 ? ticks->messages : k + 1); o++)
      add_message (&tasks, multipliers->heads, o, i, costs);
    qsort (costs, tasks.receives, sizeof *costs, sort_by_int64);
    fine = fine && tasks.send >= grain;
    add_node (multipliers, k, i, &tasks, costs);
  }
  free (costs);
  merge_feeds (multipliers);
  return fine;
}

int64_t
overhead_multipliers_due (const struct overhead_multipliers *multipliers)
{
  int64_t due = 0;
  for (size_t j = 0; j < multipliers->relays; j++)
    due += multipliers->multiplier[j];
  for (size_t f = 0; f < multipliers->feeds; f++)
    due += multipliers->feed[f].count * multipliers->multiplier[multipliers->relays + f];
  return due;
}

static struct overhead_relay_state *
relay_state_at (const struct overhead_multipliers *multipliers, size_t j, int64_t s)
{
  return &multipliers->relay_states[(size_t)s * multipliers->relays + j];
}

/* The number of sends that relay j can make when it holds its first message at the remaining time
   `left`; -1: its other tasks do not fit. */
static int64_t
sends_of (const struct overhead_multipliers *multipliers, size_t j, int64_t left)
{
  const struct overhead_relay *relay = &multipliers->relay[j];
  int64_t other = relay->other, rest = relay->rest, capacity = multipliers->end - relay->used;
  if (other > 0) {
    int64_t before = multipliers->end - left - relay->receive - relay->first;
    other -= before < relay->shortest ? 0 : int64_min (before, other);
  }
  if (other > left)
    return -1;
  rest = int64_max (other, rest);
  capacity = int64_min (capacity, left - rest);
  return capacity > 0 ? capacity / relay->cost : 0;
}

/* Fills what depends on the horizon and not on the multipliers. */
static void
fill_horizon (struct overhead_multipliers *multipliers)
{
  for (int64_t s = 0; s <= multipliers->end; s++)
    for (size_t j = 0; j < multipliers->relays; j++) {
      const struct overhead_relay *relay = &multipliers->relay[j];
      struct overhead_relay_state *state = relay_state_at (multipliers, j, s);
      int64_t left = int64_min (s - relay->lag, multipliers->end - relay->hold),
              sends = sends_of (multipliers, j, s);
      state->wakes = s < relay->threshold || left < 0 ? -1 : (int32_t)left;
      state->stop = sends < 0 ? -1 : (int32_t)(s - sends * relay->cost);
    }
}

/* Fills V_j at s. The chains up to s and V below s are known. */
static void
fill_relay_state (struct overhead_multipliers *multipliers, size_t j, int64_t s)
{
  struct overhead_relay_state *state = relay_state_at (multipliers, j, s),
                              *before = s > 0 ? relay_state_at (multipliers, j, s - 1) : NULL;
  state->at = before ? before->at : -1;
  state->value = before ? before->value : 0;
  if (state->stop < 0)
    return;
  int64_t value
    = state->chain < CAP ? state->chain - relay_state_at (multipliers, j, state->stop)->chain : CAP;
  if (state->at < 0 || value > state->value) {
    state->value = value;
    state->at = (int32_t)s;
  }
}

/* Fills M and V at s; `feed` is the best feeding use with threshold <= s, -1: none. */
static void
fill_slot_value (struct overhead_multipliers *multipliers, int64_t s, int32_t feed)
{
  struct overhead_slot_value *slot = &multipliers->slot_values[s];
  *slot = (struct overhead_slot_value){ 0, 0, -1 };
  if (feed >= 0 && multipliers->multiplier[feed] > 0)
    *slot = (struct overhead_slot_value){ multipliers->multiplier[feed], 0, feed };
  for (size_t j = 0; j < multipliers->relays; j++) {
    struct overhead_relay_state *state = relay_state_at (multipliers, j, s);
    int64_t next = s - multipliers->relay[j].cost;
    state->begun = 0;
    state->chain = next < 0 ? 0
                            : int64_min (CAP, multipliers->slot_values[next].most
                                                + relay_state_at (multipliers, j, next)->chain);
    fill_relay_state (multipliers, j, s);
    if (state->wakes < 0 || relay_state_at (multipliers, j, state->wakes)->at < 0)
      continue;
    int64_t brings
      = multipliers->multiplier[j] + relay_state_at (multipliers, j, state->wakes)->value;
    if (brings > slot->most) {
      slot->most = brings;
      slot->use = (int32_t)j;
    }
  }
}

static void
fill_values (struct overhead_multipliers *multipliers)
{
  int32_t best = -1;
  size_t feed = 0;
  for (int64_t s = 0; s <= multipliers->end; s++) {
    for (; feed < multipliers->feeds && multipliers->feed[feed].threshold <= s; feed++) {
      int32_t use = (int32_t)(multipliers->relays + feed);
      best = best < 0 || multipliers->multiplier[use] > multipliers->multiplier[best] ? use : best;
    }
    fill_slot_value (multipliers, s, best);
  }
}

/* Sums up what the sources' slots bring. */
static void
fill_total (struct overhead_multipliers *multipliers)
{
  multipliers->total = 0;
  for (size_t i = 0; i < multipliers->sources; i++) {
    const struct overhead_source *source = &multipliers->source[i];
    for (int64_t s = multipliers->end - source->cost; s >= 0 && s >= source->used;
         s -= source->cost) {
      multipliers->total = int64_min (CAP, multipliers->total + multipliers->slot_values[s].most);
      multipliers->slot_values[s].slots += 1;
    }
  }
}

/* A slot at s wakes relay j: its sends begin at some l', and end after as many as it can make. */
static void
wake (struct overhead_multipliers *multipliers, size_t j, int64_t s, double slots)
{
  int32_t at = relay_state_at (multipliers, j, relay_state_at (multipliers, j, s)->wakes)->at;
  relay_state_at (multipliers, j, at)->begun += slots;
  relay_state_at (multipliers, j, relay_state_at (multipliers, j, at)->stop)->begun -= slots;
}

/* From the largest s down: the number of slots, and the uses made of them. */
static void
fill_visits (struct overhead_multipliers *multipliers)
{
  for (size_t u = 0; u < multipliers->relays + multipliers->feeds; u++)
    multipliers->visits[u] = 0;
  for (int64_t s = multipliers->end; s >= 0; s--) {
    const struct overhead_slot_value *slot = &multipliers->slot_values[s];
    if (slot->slots > 0 && slot->use >= 0) {
      multipliers->visits[slot->use] += slot->slots;
      if (slot->use < (int32_t)multipliers->relays)
        wake (multipliers, (size_t)slot->use, s, slot->slots);
    }
    for (size_t j = 0; j < multipliers->relays; j++) {
      int64_t next = s - multipliers->relay[j].cost;
      double begun = relay_state_at (multipliers, j, s)->begun;
      if (begun < 1e-9 || next < 0) /* smaller numbers are rounding errors */
        continue;
      relay_state_at (multipliers, j, next)->begun += begun;
      multipliers->slot_values[next].slots += begun;
    }
  }
}

void
overhead_multipliers_horizon (struct overhead_multipliers *multipliers, int64_t end)
{
  size_t slot_values = (size_t)end + 1;
  memory_grow (multipliers->slot_values, multipliers->slot_value_capacity, slot_values);
  memory_grow (multipliers->relay_states, multipliers->relay_state_capacity,
               slot_values * multipliers->relays);
  multipliers->end = end;
  fill_horizon (multipliers);
}

void
overhead_multipliers_evaluate (struct overhead_multipliers *multipliers)
{
  fill_values (multipliers);
  fill_total (multipliers);
  fill_visits (multipliers);
}
