#include "heuristics/overhead/replay.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

#define WORK_MOST 300000000 /* senders looked at */

/* A task of a node in the schedule. */
struct operation {
  int64_t start, end;
  int32_t delivery;
  bool receives;
};

struct state_hash {
  uint64_t low, high;
};

struct replay {
  const struct overhead_ticks *ticks;
  const struct overhead_delivery *list; /* [tasks] */
  int32_t n, m, tasks;
  enum overhead_key key;
  bool insertion;
  struct operation *operations; /* owned [2 tasks]: by node, then by start */
  int32_t *first;               /* owned [n + 1]: of a node's operations */
  bool *done;                   /* owned [tasks] */
  int64_t *tail, *sent;         /* owned [n]: end of the last task, of the last send */
  int64_t *held;                /* owned [m][n]: since when it has the message; -1: it has not */
  int64_t *race, *race_held;    /* owned [n], [m][n]: virtual times (wr) */
  int32_t *wants;               /* owned [n] */
  uint8_t *wanted;              /* owned [m][n] */
  int32_t turn;                 /* rr */
  struct rng rng;               /* rrs */
  struct state_hash *token;     /* owned [tasks] */
  struct state_hash now;
  struct state_hash *failed; /* owned: an open hash table of states; 0, 0: empty */
  size_t failed_count, failed_capacity;
  int64_t work;
};

/* Times. */

static bool
is_done (const struct replay *replay, const struct operation *operation)
{
  return replay->done[operation->delivery];
}

/* When i, which has message k, would start to send it. */
static int64_t
start_of (const struct replay *replay, int32_t i, int32_t k)
{
  int64_t length = overhead_send (replay->ticks, k, i),
          at = int64_max (replay->sent[i], replay->held[k * replay->n + i]);
  if (!replay->insertion)
    return replay->tail[i];
  for (int32_t o = replay->first[i]; o < replay->first[i + 1]; o++) {
    const struct operation *operation = &replay->operations[o];
    if (!is_done (replay, operation) || operation->end <= at)
      continue;
    if (operation->start - at >= length)
      return at;
    at = operation->end;
  }
  return at;
}

static int64_t
receive_of (const struct replay *replay, int32_t i, int32_t j, int32_t k)
{
  int64_t arrival = start_of (replay, i, k) + overhead_send (replay->ticks, k, i)
                    + overhead_transit (replay->ticks, k, i, j);
  return int64_max (arrival, replay->tail[j]);
}

static int64_t
weight_of (const struct replay *replay, int32_t i, int32_t j, int32_t k)
{
  return overhead_send (replay->ticks, k, i) + overhead_transit (replay->ticks, k, i, j)
         + overhead_receive (replay->ticks, k, j);
}

/* What fef compares, or the others for one receiver. */
static int64_t
value_of (const struct replay *replay, int32_t i, int32_t j, int32_t k)
{
  return replay->key == OVERHEAD_FEF
           ? weight_of (replay, i, j, k)
           : receive_of (replay, i, j, k) + overhead_receive (replay->ticks, k, j);
}

/* The minimum value of a delivery to j. */
static int64_t
least_to (struct replay *replay, int32_t j)
{
  int64_t least = INT64_MAX;
  for (int32_t k = 0; k < replay->m; k++) {
    if (!replay->wanted[k * replay->n + j])
      continue;
    for (int32_t i = 0; i < replay->n; i++)
      if (replay->held[k * replay->n + i] >= 0)
        least = int64_min (least, value_of (replay, i, j, k));
    replay->work += replay->n;
  }
  return least;
}

/* Receivers. */

static int64_t
longest_wanted (const struct replay *replay, int32_t j)
{
  int64_t longest = 0;
  for (int32_t k = 0; k < replay->m; k++)
    if (replay->wanted[k * replay->n + j])
      longest = int64_max (longest, overhead_receive (replay->ticks, k, j));
  return longest;
}

/* The node that rrs draws: as rrs_pick in heuristics/overhead/rules.c. */
static int32_t
draw (struct replay *replay)
{
  uint64_t count = 0, z = rng_next (&replay->rng);
  for (int32_t j = 0; j < replay->n; j++)
    count += replay->wants[j] > 0;
  uint64_t low = (z & UINT32_MAX) * count >> 32, entry = ((z >> 32) * count + low) >> 32;
  for (int32_t j = 0; j < replay->n; j++)
    if (replay->wants[j] > 0 && entry-- == 0)
      return j;
  return -1;
}

struct priority {
  int64_t first, second; /* lexicographic */
};

static struct priority
priority_of (struct replay *replay, int32_t j, int32_t drawn)
{
  switch (replay->key) {
  case OVERHEAD_EAF:
    return (struct priority){ replay->tail[j], 0 };
  case OVERHEAD_WR:
    return (struct priority){ replay->race[j], longest_wanted (replay, j) };
  case OVERHEAD_RR:
    return (struct priority){ (j - replay->turn + replay->n) % replay->n, 0 };
  case OVERHEAD_RRS:
    return (struct priority){ j != drawn, 0 };
  default:
    return (struct priority){ least_to (replay, j), 0 };
  }
}

static int
compare (struct priority a, struct priority b)
{
  if (a.first != b.first)
    return a.first < b.first ? -1 : 1;
  return (a.second > b.second) - (a.second < b.second);
}

/* Marks the receivers that the heuristic may choose now. */
static void
find_receivers (struct replay *replay, uint8_t *allowed)
{
  struct priority best = { INT64_MAX, INT64_MAX };
  int32_t drawn = replay->key == OVERHEAD_RRS ? draw (replay) : -1;
  memset (allowed, 0, (size_t)replay->n);
  for (int32_t j = 0; j < replay->n; j++) {
    if (replay->wants[j] == 0)
      continue;
    struct priority own = priority_of (replay, j, drawn);
    int order = compare (own, best);
    if (order < 0) {
      memset (allowed, 0, (size_t)j);
      best = own;
    }
    allowed[j] = order <= 0;
  }
}

/* Deliveries. */

/* Is it the next of its kind at both nodes? A send goes after the sender's last send, a receive to
   the end; without insertion every task goes to the end. */
static bool
is_next (const struct replay *replay, int32_t d)
{
  const struct overhead_delivery *delivery = &replay->list[d];
  const int32_t nodes[2] = { delivery->from, delivery->to };
  for (int side = 0; side < 2; side++)
    for (int32_t o = replay->first[nodes[side]]; o < replay->first[nodes[side] + 1]; o++) {
      const struct operation *operation = &replay->operations[o];
      if (operation->delivery == d)
        break;
      if (!is_done (replay, operation)
          && (!replay->insertion || operation->receives == (side == 1)))
        return false;
    }
  return true;
}

/* May the heuristic select it now, and would it place it where it is? */
static bool
is_best (struct replay *replay, int32_t d, const uint8_t *allowed)
{
  const struct overhead_delivery *delivery = &replay->list[d];
  int32_t i = delivery->from, j = delivery->to, k = delivery->multicast;
  return !replay->done[d] && allowed[j] && replay->held[k * replay->n + i] >= 0
         && is_next (replay, d) && start_of (replay, i, k) == delivery->start
         && receive_of (replay, i, j, k) == delivery->receive
         && value_of (replay, i, j, k) == least_to (replay, j);
}

/* What a delivery overwrites. */
struct undo {
  int64_t tail_from, sent, tail_to, race;
  int32_t turn;
  struct rng rng;
  struct state_hash now;
};

static void
deliver (struct replay *replay, int32_t d, struct undo *undo)
{
  const struct overhead_ticks *ticks = replay->ticks;
  const struct overhead_delivery *delivery = &replay->list[d];
  int32_t i = delivery->from, j = delivery->to, k = delivery->multicast, n = replay->n;
  *undo = (struct undo){ replay->tail[i], replay->sent[i], replay->tail[j], replay->race[j],
                         replay->turn,    replay->rng,     replay->now };
  replay->done[d] = true;
  replay->sent[i] = delivery->start + overhead_send (ticks, k, i);
  replay->tail[i] = int64_max (replay->tail[i], replay->sent[i]);
  replay->tail[j] = delivery->receive + overhead_receive (ticks, k, j);
  replay->held[k * n + j] = replay->tail[j];
  int64_t arrival = replay->race_held[k * n + i] + overhead_send (ticks, k, i)
                    + overhead_transit (ticks, k, i, j);
  replay->race[j] = int64_max (arrival, replay->race[j]) + overhead_receive (ticks, k, j);
  replay->race_held[k * n + j] = replay->race[j];
  replay->wanted[k * n + j] = 0;
  replay->wants[j]--;
  replay->turn = (j + 1) % n;
  replay->now.low ^= replay->token[d].low;
  replay->now.high ^= replay->token[d].high;
}

static void
take_back (struct replay *replay, int32_t d, const struct undo *undo)
{
  const struct overhead_delivery *delivery = &replay->list[d];
  int32_t i = delivery->from, j = delivery->to, k = delivery->multicast, n = replay->n;
  replay->done[d] = false;
  replay->tail[j] = undo->tail_to;
  replay->tail[i] = undo->tail_from;
  replay->sent[i] = undo->sent;
  replay->race[j] = undo->race;
  replay->held[k * n + j] = -1;
  replay->wanted[k * n + j] = 1;
  replay->wants[j]++;
  replay->turn = undo->turn;
  replay->rng = undo->rng;
  replay->now = undo->now;
}

/* States from which there is no way. */

static struct state_hash
state_of (const struct replay *replay)
{
  struct state_hash state = replay->now;
  if (replay->key == OVERHEAD_RR)
    state.low ^= (uint64_t)(replay->turn + 1) * UINT64_C (0x9e3779b97f4a7c15);
  state.high |= 1; /* never 0 */
  return state;
}

static size_t
find_slot (const struct state_hash *table, size_t capacity, struct state_hash state)
{
  size_t at = state.low & (capacity - 1);
  while (table[at].high != 0 && (table[at].low != state.low || table[at].high != state.high))
    at = (at + 1) & (capacity - 1);
  return at;
}

static bool
has_failed (const struct replay *replay, struct state_hash state)
{
  return replay->failed_capacity > 0
         && replay->failed[find_slot (replay->failed, replay->failed_capacity, state)].high != 0;
}

static void
note_failed (struct replay *replay, struct state_hash state)
{
  if (2 * (replay->failed_count + 1) > replay->failed_capacity) {
    size_t capacity = replay->failed_capacity > 0 ? 2 * replay->failed_capacity : 1024;
    struct state_hash *table = memory_zero (capacity, sizeof *table);
    for (size_t i = 0; i < replay->failed_capacity; i++)
      if (replay->failed[i].high != 0)
        table[find_slot (table, capacity, replay->failed[i])] = replay->failed[i];
    free (replay->failed);
    replay->failed = table;
    replay->failed_capacity = capacity;
  }
  replay->failed[find_slot (replay->failed, replay->failed_capacity, state)] = state;
  replay->failed_count++;
}

/* The search. */

static enum heuristic_match
search (struct replay *replay, int32_t left)
{
  struct state_hash state = state_of (replay);
  if (left == 0)
    return HEURISTIC_MATCHES;
  if (has_failed (replay, state))
    return HEURISTIC_DIFFERS;
  uint8_t *allowed = memory_alloc ((size_t)replay->n, sizeof *allowed);
  enum heuristic_match match = HEURISTIC_DIFFERS;
  struct rng rng = replay->rng;
  find_receivers (replay, allowed);
  for (int32_t d = 0; d < replay->tasks && match == HEURISTIC_DIFFERS; d++) {
    struct undo undo;
    if (replay->work > WORK_MOST) {
      match = HEURISTIC_UNDECIDED;
    } else if (is_best (replay, d, allowed)) {
      deliver (replay, d, &undo);
      match = search (replay, left - 1);
      take_back (replay, d, &undo);
    }
  }
  replay->work += replay->tasks;
  replay->rng = rng;
  if (match == HEURISTIC_DIFFERS)
    note_failed (replay, state);
  free (allowed);
  return match;
}

/* Setting up. */

static int
by_start (const void *x, const void *y)
{
  const struct operation *a = x, *b = y;
  return (a->start > b->start) - (a->start < b->start);
}

static void
list_operations (struct replay *replay)
{
  const struct overhead_ticks *ticks = replay->ticks;
  int32_t *next = memory_zero ((size_t)replay->n + 2, sizeof *next);
  for (int32_t d = 0; d < replay->tasks; d++) {
    next[replay->list[d].from + 2]++;
    next[replay->list[d].to + 2]++;
  }
  for (int32_t i = 0; i < replay->n; i++)
    next[i + 2] += next[i + 1];
  memcpy (replay->first, next + 1, ((size_t)replay->n + 1) * sizeof *replay->first);
  for (int32_t d = 0; d < replay->tasks; d++) {
    const struct overhead_delivery *at = &replay->list[d];
    int32_t k = at->multicast;
    replay->operations[next[at->from + 1]++]
      = (struct operation){ at->start, at->start + overhead_send (ticks, k, at->from), d, false };
    replay->operations[next[at->to + 1]++]
      = (struct operation){ at->receive, at->receive + overhead_receive (ticks, k, at->to), d,
                            true };
  }
  for (int32_t i = 0; i < replay->n; i++)
    qsort (replay->operations + replay->first[i], (size_t)(replay->first[i + 1] - replay->first[i]),
           sizeof *replay->operations, by_start);
  free (next);
}

static void
start_messages (struct replay *replay)
{
  const struct overhead_ticks *ticks = replay->ticks;
  int32_t n = replay->n;
  for (int32_t k = 0; k < replay->m; k++) {
    for (int32_t i = 0; i < n; i++)
      replay->held[k * n + i] = -1;
    replay->held[k * n + ticks->source[k]] = 0;
    for (size_t e = ticks->first[k]; e < ticks->first[k + 1]; e++) {
      replay->wanted[k * n + ticks->destination[e]] = 1;
      replay->wants[ticks->destination[e]]++;
    }
  }
}

static void
replay_init (struct replay *replay, const struct overhead_ticks *ticks,
             const struct overhead_schedule *schedule)
{
  size_t n = (size_t)ticks->nodes, m = (size_t)ticks->messages, tasks = (size_t)ticks->tasks;
  struct rng rng;
  *replay = (struct replay){ .ticks = ticks,
                             .list = schedule->deliveries,
                             .n = ticks->nodes,
                             .m = ticks->messages,
                             .tasks = (int32_t)ticks->tasks };
  replay->operations = memory_alloc (2 * tasks, sizeof *replay->operations);
  replay->first = memory_alloc (n + 1, sizeof *replay->first);
  replay->done = memory_zero (tasks, sizeof *replay->done);
  replay->tail = memory_zero (n, sizeof *replay->tail);
  replay->sent = memory_zero (n, sizeof *replay->sent);
  replay->held = memory_alloc (m * n, sizeof *replay->held);
  replay->race = memory_zero (n, sizeof *replay->race);
  replay->race_held = memory_zero (m * n, sizeof *replay->race_held);
  replay->wants = memory_zero (n, sizeof *replay->wants);
  replay->wanted = memory_zero (m * n, sizeof *replay->wanted);
  replay->token = memory_alloc (tasks, sizeof *replay->token);
  rng_init (&rng, 1);
  for (size_t d = 0; d < tasks; d++)
    replay->token[d] = (struct state_hash){ rng_next (&rng), rng_next (&rng) };
  list_operations (replay);
  start_messages (replay);
}

static void
replay_clear (struct replay *replay)
{
  memory_free (replay->operations, replay->first, replay->done, replay->tail, replay->sent,
               replay->held, replay->race, replay->race_held, replay->wants, replay->wanted,
               replay->token, replay->failed);
}

enum heuristic_match
overhead_replay (const struct overhead_ticks *ticks, const struct overhead_schedule *schedule,
                 enum overhead_key key, bool insertion, uint64_t seed)
{
  struct replay replay;
  if (ticks->tasks > OVERHEAD_REPLAY_TASKS)
    return HEURISTIC_UNDECIDED;
  replay_init (&replay, ticks, schedule);
  replay.key = key;
  replay.insertion = insertion;
  rng_init (&replay.rng, seed);
  enum heuristic_match match = search (&replay, replay.tasks);
  replay_clear (&replay);
  return match;
}
