#include "search/openshop/winners.h"

#include "base/memory.h"
#include "search/openshop/parameters.h"

#include <stdlib.h>
#include <string.h>

#define RISK (INT64_C (1) << 40) /* of a node without slack */

static void
init_state (const struct openshop_winners *population, struct openshop_winners_state *state)
{
  size_t n = (size_t)population->ticks->jobs;
  *state = (struct openshop_winners_state){ 0 };
  state->nodes = memory_alloc (n, sizeof *state->nodes);
  state->open = memory_alloc (n * (size_t)population->words, sizeof *state->open);
  state->free = memory_alloc (n, sizeof *state->free);
  state->found = memory_alloc (n * n / 2 + 1, sizeof *state->found);
}

static void
clear_state (struct openshop_winners_state *state)
{
  memory_free (state->nodes, state->open, state->free, state->found);
}

static struct openshop_winners_state *
new_states (const struct openshop_winners *population, int32_t count)
{
  struct openshop_winners_state *states = memory_alloc ((size_t)count, sizeof *states);
  for (int32_t k = 0; k < count; k++)
    init_state (population, &states[k]);
  return states;
}

static void
free_states (struct openshop_winners_state *states, int32_t count)
{
  for (int32_t k = 0; k < count; k++)
    clear_state (&states[k]);
  free (states);
}

void
openshop_winners_init (struct openshop_winners *population, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs;
  *population = (struct openshop_winners){ .ticks = ticks, .words = (ticks->jobs + 63) / 64 };
  population->fixed = memory_alloc (n * n, sizeof *population->fixed);
  population->fixed_count = memory_alloc (n, sizeof *population->fixed_count);
  population->most_survivors = (int32_t)openshop_parameters.winners_survivors;
  population->most_candidates = (int32_t)openshop_parameters.winners_candidates;
  population->survivors = new_states (population, population->most_survivors);
  population->candidates = new_states (population, population->most_candidates);
}

void
openshop_winners_clear (struct openshop_winners *population)
{
  free_states (population->survivors, population->most_survivors);
  free_states (population->candidates, population->most_candidates);
  memory_free (population->fixed, population->fixed_count);
}

static void
copy_state (const struct openshop_winners *population, struct openshop_winners_state *to,
            const struct openshop_winners_state *from)
{
  size_t n = (size_t)population->ticks->jobs;
  memcpy (to->nodes, from->nodes, n * sizeof *to->nodes);
  memcpy (to->open, from->open, n * (size_t)population->words * sizeof *to->open);
  memcpy (to->free, from->free, (size_t)from->free_count * sizeof *to->free);
  memcpy (to->found, from->found, (size_t)from->count * sizeof *to->found);
  to->free_count = from->free_count;
  to->count = from->count;
  to->remaining = from->remaining;
}

static uint64_t *
word_of (const struct openshop_winners *population, const struct openshop_winners_state *state,
         int32_t node, int32_t other)
{
  return &state->open[(int64_t)node * population->words + other / 64];
}

static uint64_t
bit_of (int32_t other)
{
  return UINT64_C (1) << (other % 64);
}

/* List scheduling. */

static int64_t
end_of (const struct openshop_winners *population, const struct openshop_winners_meeting *meeting)
{
  return meeting->start + openshop_time (population->ticks, meeting->node, meeting->other);
}

/* A meeting of the node has ended. Insert it into the list of free nodes, if it has meetings left.
   The order of free nodes never changes: all lose slack at the same rate. */
static void
become_free (const struct openshop_winners *population, struct openshop_winners_state *state,
             int32_t node, int64_t now, int64_t random_slack)
{
  const struct openshop_winners_meeting *fixed
    = population->fixed + (int64_t)node * population->ticks->jobs;
  struct openshop_winners_node *own = &state->nodes[node];
  while (own->next < population->fixed_count[node] && end_of (population, &fixed[own->next]) <= now)
    own->next++;
  bool more = own->next < population->fixed_count[node];
  own->gap_end = more ? fixed[own->next].start : population->horizon;
  own->until = more ? end_of (population, &fixed[own->next]) : INT64_MAX;
  own->since = now;
  if (own->open == 0 || own->gap_end <= now)
    return;
  own->key = now + own->spare - random_slack;
  own->free = own->fresh = true;
  int32_t at = state->free_count++;
  for (; at > 0 && state->nodes[state->free[at - 1]].key > own->key; at--)
    state->free[at] = state->free[at - 1];
  state->free[at] = node;
}

/* Remove the nodes whose gap has ended. False: a node has lost more than its slack. */
static bool
drop_busy (struct openshop_winners_state *state, int64_t now)
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

/* Can two free nodes meet now? If neither has just become free, they could not meet before, and
   cannot now. */
static bool
fits (const struct openshop_winners *population, const struct openshop_winners_state *state,
      int32_t node, int32_t other, int64_t now)
{
  const struct openshop_winners_node *a = &state->nodes[node], *b = &state->nodes[other];
  if (!b->free || !(a->fresh || b->fresh)
      || !(*word_of (population, state, node, other) & bit_of (other)))
    return false;
  int64_t end = now + openshop_time (population->ticks, node, other);
  return end <= a->gap_end && end <= b->gap_end;
}

/* A node starts to meet another. */
static void
start_meeting (const struct openshop_winners *population, struct openshop_winners_state *state,
               int32_t node, int32_t other, int64_t now)
{
  struct openshop_winners_node *own = &state->nodes[node];
  int64_t time = openshop_time (population->ticks, node, other);
  own->spare -= now - own->since;
  own->until = now + time;
  own->open -= time;
  own->free = false;
  *word_of (population, state, node, other) &= ~bit_of (other);
}

static void
start_pairs (const struct openshop_winners *population, struct openshop_winners_state *state,
             int64_t now)
{
  int32_t *list = state->free, count = 0;
  for (int32_t k = 0; k < state->free_count; k++)
    for (int32_t other = k + 1; state->nodes[list[k]].free && other < state->free_count; other++) {
      if (!fits (population, state, list[k], list[other], now))
        continue;
      start_meeting (population, state, list[k], list[other], now);
      start_meeting (population, state, list[other], list[k], now);
      state->found[state->count++] = (struct openshop_winners_meeting){ now, list[k], list[other] };
      state->remaining--;
    }
  for (int32_t k = 0; k < state->free_count; k++) {
    state->nodes[list[k]].fresh = false;
    if (state->nodes[list[k]].free)
      list[count++] = list[k];
  }
  state->free_count = count;
}

/* The next end of a meeting. */
static int64_t
next_end (const struct openshop_winners *population, const struct openshop_winners_state *state)
{
  int64_t next = INT64_MAX;
  for (int32_t i = 0; i < population->ticks->jobs; i++)
    next = state->nodes[i].until < next ? state->nodes[i].until : next;
  return next;
}

/* All events up to `stop`. False: a node is out of slack, or nodes remain idle for ever. */
static bool
advance (const struct openshop_winners *population, struct openshop_winners_state *state,
         int64_t stop, int64_t noise, struct rng *rng)
{
  for (int64_t now; state->remaining > 0 && (now = next_end (population, state)) <= stop;
       start_pairs (population, state, now)) {
    if (!drop_busy (state, now))
      return false;
    for (int32_t i = 0; i < population->ticks->jobs; i++)
      if (state->nodes[i].until == now)
        become_free (population, state, i, now, noise > 0 ? rng_range (rng, 0, noise) : 0);
  }
  return state->remaining == 0 || next_end (population, state) < INT64_MAX;
}

/* Selection. */

/* The total risk of the nodes that have open meetings. A node's risk is RISK / 2^(slack / half),
   linear between powers of 2. */
static void
evaluate_risk (const struct openshop_winners *population, struct openshop_winners_state *state,
               int64_t stop)
{
  int64_t half = population->horizon / openshop_parameters.winners_half
                 + (population->horizon - stop) / openshop_parameters.winners_half_rest + 1;
  state->risk = 0;
  for (int32_t i = 0; i < population->ticks->jobs; i++) {
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
by_start (const void *remaining, const void *right)
{
  const struct openshop_winners_meeting *a = remaining, *b = right;
  return (a->start > b->start) - (a->start < b->start);
}

/* The open meetings of a node, and its fixed ones. */
static void
load_node (struct openshop_winners *population, struct openshop_winners_state *state, int32_t node,
           const struct openshop_schedule *schedule)
{
  const struct openshop_ticks *ticks = population->ticks;
  struct openshop_winners_node *own = &state->nodes[node];
  struct openshop_winners_meeting *fixed = population->fixed + (int64_t)node * ticks->jobs;
  int32_t *count = &population->fixed_count[node];
  *own = (struct openshop_winners_node){ .spare
                                         = population->horizon - openshop_ticks_row (ticks, node) };
  *count = 0;
  for (int32_t other = 0; other < ticks->jobs; other++) {
    int64_t time = openshop_time (ticks, node, other),
            start = schedule->start[(int64_t)node * ticks->jobs + other];
    if (time > 0 && start >= 0)
      fixed[(*count)++] = (struct openshop_winners_meeting){ start, node, other };
    if (time == 0 || start >= 0)
      continue;
    state->remaining += other < node;
    own->open += time;
    *word_of (population, state, node, other) |= bit_of (other);
  }
  qsort (fixed, (size_t)*count, sizeof *fixed, by_start);
}

/* The state before the first event: at 0 all nodes become free. */
static void
load_schedule (struct openshop_winners *population, const struct openshop_schedule *schedule)
{
  struct openshop_winners_state *state = &population->survivors[0];
  size_t n = (size_t)population->ticks->jobs;
  state->free_count = state->count = state->remaining = 0;
  memset (state->open, 0, n * (size_t)population->words * sizeof *state->open);
  for (int32_t node = 0; node < population->ticks->jobs; node++)
    load_node (population, state, node, schedule);
  population->survivor_count = 1;
}

static void
swap_states (struct openshop_winners_state *one, struct openshop_winners_state *other)
{
  struct openshop_winners_state was = *one;
  *one = *other;
  *other = was;
}

/* The candidates of least risk survive. */
static void
select_survivors (struct openshop_winners *population)
{
  struct openshop_winners_state *candidates = population->candidates;
  population->survivor_count = population->candidate_count < population->most_survivors
                                 ? population->candidate_count
                                 : population->most_survivors;
  for (int32_t k = 0; k < population->survivor_count; k++) {
    int32_t best = k;
    for (int32_t next = k + 1; next < population->candidate_count; next++)
      best = candidates[next].risk < candidates[best].risk ? next : best;
    swap_states (&candidates[k], &candidates[best]);
    swap_states (&candidates[k], &population->survivors[k]);
  }
}

/* Continue each survivor in several ways. Returns the first complete schedule; NULL: none. */
static const struct openshop_winners_state *
run_stage (struct openshop_winners *population, int64_t stop, struct rng *rng, uint64_t *steps)
{
  population->candidate_count = 0;
  for (int32_t k = 0; k < population->most_candidates; k++) {
    const struct openshop_winners_state *from
      = &population->survivors[k % population->survivor_count];
    struct openshop_winners_state *state = &population->candidates[population->candidate_count];
    int64_t noise = rng_below (rng, openshop_parameters.winners_noiseless) == 0
                      ? 0
                      : population->horizon / rng_range (rng, 1, openshop_parameters.winners_noise);
    copy_state (population, state, from);
    bool good = advance (population, state, stop, noise, rng);
    *steps += (uint64_t)(state->count - from->count);
    if (!good)
      continue;
    if (state->remaining == 0)
      return state;
    evaluate_risk (population, state, stop);
    population->candidate_count++;
  }
  return NULL;
}

static void
store_meetings (const struct openshop_winners *population,
                const struct openshop_winners_state *state, struct openshop_schedule *schedule)
{
  int64_t n = population->ticks->jobs;
  for (int32_t k = 0; k < state->count; k++) {
    const struct openshop_winners_meeting *meeting = &state->found[k];
    schedule->start[n * meeting->node + meeting->other]
      = schedule->start[n * meeting->other + meeting->node] = meeting->start;
  }
}

bool
openshop_winners_run (struct openshop_winners *population, int64_t horizon, struct rng *rng,
                      struct openshop_schedule *schedule, uint64_t *steps)
{
  population->horizon = horizon;
  load_schedule (population, schedule);
  int64_t stages = openshop_parameters.winners_stages;
  for (int64_t stage = 1; stage <= stages && population->survivor_count > 0; stage++) {
    if (deadline_passed (population->deadline))
      return false;
    int64_t stop = stage == stages ? horizon : horizon / stages * stage;
    const struct openshop_winners_state *complete = run_stage (population, stop, rng, steps);
    if (complete) {
      store_meetings (population, complete, schedule);
      return true;
    }
    select_survivors (population);
  }
  return false;
}
