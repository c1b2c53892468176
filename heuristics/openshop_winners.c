#include "heuristics/openshop_winners.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
  STAGES = 16,   /* of equal length; after each of them the best are chosen */
  NOISES = 25,   /* the random part is up to the horizon divided by a number up to this, */
  QUIET = 4,     /* or nothing, one time out of so many */
  HALF = 1400,   /* the risk of a node is half as large for so much to spare: the horizon divided by this, */
  HALF_MORE = 72 /* and what is left of it divided by that */
};

#define RISK (INT64_C (1) << 40) /* of a node with no time to spare */

static void
init_state (const struct openshop_winners *winners, struct openshop_winners_state *state)
{
  size_t n = (size_t)winners->ticks->jobs;
  *state = (struct openshop_winners_state){ 0 };
  state->nodes = memory_alloc (n, sizeof *state->nodes);
  state->open = memory_alloc (n * (size_t)winners->words, sizeof *state->open);
  state->free = memory_alloc (n, sizeof *state->free);
  state->found = memory_alloc (n * n / 2 + 1, sizeof *state->found);
}

static void
clear_state (struct openshop_winners_state *state)
{
  free (state->nodes);
  free (state->open);
  free (state->free);
  free (state->found);
}

void
openshop_winners_init (struct openshop_winners *winners, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs;
  *winners = (struct openshop_winners){ .ticks = ticks, .words = (ticks->jobs + 63) / 64 };
  winners->fixed = memory_alloc (n * n, sizeof *winners->fixed);
  winners->fixed_count = memory_alloc (n, sizeof *winners->fixed_count);
  for (int k = 0; k < OPENSHOP_WINNERS_KEPT; k++)
    init_state (winners, &winners->kept[k]);
  for (int k = 0; k < OPENSHOP_WINNERS_TRIED; k++)
    init_state (winners, &winners->tried[k]);
}

void
openshop_winners_clear (struct openshop_winners *winners)
{
  for (int k = 0; k < OPENSHOP_WINNERS_KEPT; k++)
    clear_state (&winners->kept[k]);
  for (int k = 0; k < OPENSHOP_WINNERS_TRIED; k++)
    clear_state (&winners->tried[k]);
  free (winners->fixed);
  free (winners->fixed_count);
}

static void
copy_state (const struct openshop_winners *winners, struct openshop_winners_state *to, const struct openshop_winners_state *from)
{
  size_t n = (size_t)winners->ticks->jobs;
  memcpy (to->nodes, from->nodes, n * sizeof *to->nodes);
  memcpy (to->open, from->open, n * (size_t)winners->words * sizeof *to->open);
  memcpy (to->free, from->free, (size_t)from->free_count * sizeof *to->free);
  memcpy (to->found, from->found, (size_t)from->count * sizeof *to->found);
  to->free_count = from->free_count;
  to->count = from->count;
  to->left = from->left;
}

static uint64_t *
word_of (const struct openshop_winners *winners, const struct openshop_winners_state *state, int32_t node, int32_t other)
{
  return &state->open[(int64_t)node * winners->words + other / 64];
}

static uint64_t
bit_of (int32_t other)
{
  return UINT64_C (1) << (other % 64);
}

/* List scheduling. */

static int64_t
end_of (const struct openshop_winners *winners, const struct openshop_winners_meeting *meeting)
{
  return meeting->start + openshop_time (winners->ticks, meeting->node, meeting->other);
}

/* A node is through with a meeting. Line it up, if it has something to do. Between free nodes the order never changes: their time runs out
   alike. */
static void
become_free (const struct openshop_winners *winners, struct openshop_winners_state *state, int32_t node, int64_t now, int64_t part)
{
  const struct openshop_winners_meeting *fixed = winners->fixed + (int64_t)node * winners->ticks->jobs;
  struct openshop_winners_node *own = &state->nodes[node];
  while (own->next < winners->fixed_count[node] && end_of (winners, &fixed[own->next]) <= now)
    own->next++;
  bool more = own->next < winners->fixed_count[node];
  own->gap_end = more ? fixed[own->next].start : winners->horizon;
  own->until = more ? end_of (winners, &fixed[own->next]) : INT64_MAX;
  own->since = now;
  if (own->open == 0 || own->gap_end <= now)
    return;
  own->key = now + own->spare - part;
  own->free = own->fresh = true;
  int32_t at = state->free_count++;
  for (; at > 0 && state->nodes[state->free[at - 1]].key > own->key; at--)
    state->free[at] = state->free[at - 1];
  state->free[at] = node;
}

/* Leave out those whose gap has ended. False: one has been free for too long. */
static bool
stay_free (struct openshop_winners_state *state, int64_t now)
{
  int32_t count = 0;
  for (int32_t k = 0; k < state->free_count; k++) {
    struct openshop_winners_node *own = &state->nodes[state->free[k]];
    int64_t lost = (own->gap_end < now ? own->gap_end : now) - own->since;
    if (lost > own->spare)
      return false;
    if (own->gap_end > now) {
      state->free[count++] = state->free[k];
      continue;
    }
    own->spare -= lost;
    own->free = false;
  }
  state->free_count = count;
  return true;
}

/* Can two free nodes meet now? If both were free before, it did not fit then and does not now. */
static bool
fits (const struct openshop_winners *winners, const struct openshop_winners_state *state, int32_t node, int32_t other, int64_t now)
{
  const struct openshop_winners_node *a = &state->nodes[node], *b = &state->nodes[other];
  if (!b->free || !(a->fresh || b->fresh) || !(*word_of (winners, state, node, other) & bit_of (other)))
    return false;
  int64_t end = now + openshop_time (winners->ticks, node, other);
  return end <= a->gap_end && end <= b->gap_end;
}

/* A node begins to meet another. */
static void
begin (const struct openshop_winners *winners, struct openshop_winners_state *state, int32_t node, int32_t other, int64_t now)
{
  struct openshop_winners_node *own = &state->nodes[node];
  int64_t time = openshop_time (winners->ticks, node, other);
  own->spare -= now - own->since;
  own->until = now + time;
  own->open -= time;
  own->free = false;
  *word_of (winners, state, node, other) &= ~bit_of (other);
}

static void
start_pairs (const struct openshop_winners *winners, struct openshop_winners_state *state, int64_t now)
{
  int32_t *list = state->free, count = 0;
  for (int32_t k = 0; k < state->free_count; k++)
    for (int32_t other = k + 1; state->nodes[list[k]].free && other < state->free_count; other++) {
      if (!fits (winners, state, list[k], list[other], now))
        continue;
      begin (winners, state, list[k], list[other], now);
      begin (winners, state, list[other], list[k], now);
      state->found[state->count++] = (struct openshop_winners_meeting){ now, list[k], list[other] };
      state->left--;
    }
  for (int32_t k = 0; k < state->free_count; k++) {
    state->nodes[list[k]].fresh = false;
    if (state->nodes[list[k]].free)
      list[count++] = list[k];
  }
  state->free_count = count;
}

/* When a meeting ends next. */
static int64_t
next_end (const struct openshop_winners *winners, const struct openshop_winners_state *state)
{
  int64_t next = INT64_MAX;
  for (int32_t i = 0; i < winners->ticks->jobs; i++)
    next = state->nodes[i].until < next ? state->nodes[i].until : next;
  return next;
}

/* All that happens up to `stop`. False: a node is out of time, or some are free for ever. */
static bool
advance (const struct openshop_winners *winners, struct openshop_winners_state *state, int64_t stop, int64_t noise, struct rng *rng)
{
  for (int64_t now; state->left > 0 && (now = next_end (winners, state)) <= stop; start_pairs (winners, state, now)) {
    if (!stay_free (state, now))
      return false;
    for (int32_t i = 0; i < winners->ticks->jobs; i++)
      if (state->nodes[i].until == now)
        become_free (winners, state, i, now, noise > 0 ? rng_range (rng, 0, noise) : 0);
  }
  return state->left == 0 || next_end (winners, state) < INT64_MAX;
}

/* Winners. */

/* The risk of each node that still has meetings without a place, summed up: RISK / 2^(spare / half), linear between powers. */
static void
judge (const struct openshop_winners *winners, struct openshop_winners_state *state, int64_t stop)
{
  int64_t half = winners->horizon / HALF + (winners->horizon - stop) / HALF_MORE + 1;
  state->risk = 0;
  for (int32_t i = 0; i < winners->ticks->jobs; i++) {
    const struct openshop_winners_node *own = &state->nodes[i];
    int64_t spare = own->spare - (own->free ? stop - own->since : 0);
    if (own->open == 0)
      continue;
    int64_t halves = spare > 0 ? spare / half : 0, rest = spare > 0 ? spare % half : 0;
    int64_t risk = halves < 40 ? RISK >> halves : 0;
    state->risk += risk - risk / 512 * (rest / (half / 256 + 1));
  }
}

static int
by_start (const void *left, const void *right)
{
  const struct openshop_winners_meeting *a = left, *b = right;
  return (a->start > b->start) - (a->start < b->start);
}

/* What a node has to do, and its meetings that have a place. */
static void
take_over_node (struct openshop_winners *winners, struct openshop_winners_state *state, int32_t node,
                const struct openshop_schedule *schedule)
{
  const struct openshop_ticks *ticks = winners->ticks;
  struct openshop_winners_node *own = &state->nodes[node];
  struct openshop_winners_meeting *fixed = winners->fixed + (int64_t)node * ticks->jobs;
  int32_t *count = &winners->fixed_count[node];
  *own = (struct openshop_winners_node){ .spare = winners->horizon - openshop_ticks_row (ticks, node) };
  *count = 0;
  for (int32_t other = 0; other < ticks->jobs; other++) {
    int64_t time = openshop_time (ticks, node, other), start = schedule->start[(int64_t)node * ticks->jobs + other];
    if (time > 0 && start >= 0)
      fixed[(*count)++] = (struct openshop_winners_meeting){ start, node, other };
    if (time == 0 || start >= 0)
      continue;
    state->left += other < node;
    own->open += time;
    *word_of (winners, state, node, other) |= bit_of (other);
  }
  qsort (fixed, (size_t)*count, sizeof *fixed, by_start);
}

/* Nothing has happened: the first events are at 0, where all nodes become free. */
static void
take_over (struct openshop_winners *winners, const struct openshop_schedule *schedule)
{
  struct openshop_winners_state *state = &winners->kept[0];
  size_t n = (size_t)winners->ticks->jobs;
  state->free_count = state->count = state->left = 0;
  memset (state->open, 0, n * (size_t)winners->words * sizeof *state->open);
  for (int32_t node = 0; node < winners->ticks->jobs; node++)
    take_over_node (winners, state, node, schedule);
  winners->kept_count = 1;
}

static void
exchange (struct openshop_winners_state *one, struct openshop_winners_state *other)
{
  struct openshop_winners_state was = *one;
  *one = *other;
  *other = was;
}

/* The best of those tried go on. */
static void
choose (struct openshop_winners *winners)
{
  struct openshop_winners_state *tried = winners->tried;
  winners->kept_count = winners->tried_count < OPENSHOP_WINNERS_KEPT ? winners->tried_count : OPENSHOP_WINNERS_KEPT;
  for (int32_t k = 0; k < winners->kept_count; k++) {
    int32_t best = k;
    for (int32_t next = k + 1; next < winners->tried_count; next++)
      best = tried[next].risk < tried[best].risk ? next : best;
    exchange (&tried[k], &tried[best]);
    exchange (&tried[k], &winners->kept[k]);
  }
}

/* Continue each of those kept in several ways. The one that is complete; NULL: none is. */
static const struct openshop_winners_state *
try_stage (struct openshop_winners *winners, int64_t stop, struct rng *rng, uint64_t *steps)
{
  winners->tried_count = 0;
  for (int32_t k = 0; k < OPENSHOP_WINNERS_TRIED; k++) {
    const struct openshop_winners_state *from = &winners->kept[k % winners->kept_count];
    struct openshop_winners_state *state = &winners->tried[winners->tried_count];
    int64_t noise = rng_below (rng, QUIET) == 0 ? 0 : winners->horizon / rng_range (rng, 1, NOISES);
    copy_state (winners, state, from);
    bool good = advance (winners, state, stop, noise, rng);
    *steps += (uint64_t)(state->count - from->count);
    if (!good)
      continue;
    if (state->left == 0)
      return state;
    judge (winners, state, stop);
    winners->tried_count++;
  }
  return NULL;
}

static void
give (const struct openshop_winners *winners, const struct openshop_winners_state *state, struct openshop_schedule *schedule)
{
  int64_t n = winners->ticks->jobs;
  for (int32_t k = 0; k < state->count; k++) {
    const struct openshop_winners_meeting *meeting = &state->found[k];
    schedule->start[n * meeting->node + meeting->other] = schedule->start[n * meeting->other + meeting->node] = meeting->start;
  }
}

bool
openshop_winners_run (struct openshop_winners *winners, int64_t horizon, struct rng *rng, struct openshop_schedule *schedule,
                      uint64_t *steps)
{
  winners->horizon = horizon;
  take_over (winners, schedule);
  for (int stage = 1; stage <= STAGES && winners->kept_count > 0; stage++) {
    if (winners->deadline && deadline_passed (winners->deadline))
      return false;
    int64_t stop = stage == STAGES ? horizon : horizon / STAGES * stage;
    const struct openshop_winners_state *complete = try_stage (winners, stop, rng, steps);
    if (complete) {
      give (winners, complete, schedule);
      return true;
    }
    choose (winners);
  }
  return false;
}
