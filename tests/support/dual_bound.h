/* The multiplier bound's values straight from docs/CERTIFICATES.md, slowly: what the tests of
   dual values and searches are held against. */
#ifndef TESTS_SUPPORT_DUAL_BOUND_H
#define TESTS_SUPPORT_DUAL_BOUND_H

#include "base/memory.h"
#include "base/rng.h"
#include "bounds/node/dual_bound.h"

#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 naive_value;

#define NAIVE_CAP                                                                                  \
  ((naive_value)1 << 100) /* far beyond DUAL_BOUND_CAP, and 2^20 of them still fit */

/* y and every G_j tick by tick, each a sum over m of its own. */
struct naive {
  const struct node_types *types;
  int64_t unit, span;
  naive_value *y;    /* [span + 1] */
  naive_value *gain; /* [k * (span + 1)] */
};

static inline naive_value
naive_sum (const struct naive *naive, int64_t cost, int64_t s)
{
  naive_value sum = 0;
  for (int64_t m = 1; m * cost <= s; m++)
    sum += naive->y[s - m * cost];
  return sum;
}

static inline void
naive_init (struct naive *naive, const struct node_types *types, int64_t unit, const int64_t *duals,
            const int64_t *left, int64_t span)
{
  size_t ticks = (size_t)span + 1;
  *naive = (struct naive){ .types = types, .unit = unit, .span = span };
  naive->y = memory_alloc (ticks, sizeof *naive->y);
  naive->gain = memory_alloc (types->k * ticks, sizeof *naive->gain);
  for (int64_t s = 0; s <= span; s++) {
    naive_value best = 0;
    for (size_t j = 0; j < types->k; j++) {
      naive_value gain = naive->gain[j * ticks + (size_t)s] = naive_sum (naive, types->cost[j], s);
      if (left[j] > 0 && gain - duals[j] > best)
        best = gain - duals[j];
    }
    naive->y[s] = unit + best < NAIVE_CAP ? unit + best : NAIVE_CAP;
  }
}

static inline void
naive_clear (struct naive *naive)
{
  free (naive->y);
  free (naive->gain);
}

static inline naive_value
naive_gain (const struct naive *naive, size_t type, int64_t s)
{
  return naive->gain[type * ((size_t)naive->span + 1) + (size_t)s];
}

/* All slots at next, next + cost, ... up to the horizon. */
static inline naive_value
naive_series (const struct naive *naive, int64_t next, int64_t cost, int64_t horizon)
{
  naive_value sum = 0;
  for (int64_t t = next; t <= horizon; t += cost)
    sum += naive->y[horizon - t];
  return sum;
}

static inline naive_value
naive_total (const struct naive *naive, const struct dual_bound_state *state, const int64_t *duals)
{
  const struct node_types *types = state->types;
  naive_value total = (naive_value)naive->unit * state->placed
                      + naive_series (naive, state->source_next, types->source, state->horizon);
  for (size_t j = 0; j < types->k; j++) {
    total += (naive_value)duals[j] * state->left[j];
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      total += state->group[i].count
               * naive_series (naive, state->group[i].next, types->cost[j], state->horizon);
  }
  return total;
}

/* A state with its arrays, for searches that proceed slot by slot. */
struct naive_state {
  const struct node_types *types;
  int64_t horizon, placed, source_next;
  int64_t left[32];
  struct sender_group group[256];
  size_t first[33];
};

static inline void
naive_state_start (struct naive_state *state, const struct node_types *types, int64_t horizon)
{
  memset (state, 0, sizeof *state);
  state->types = types;
  state->horizon = horizon;
  state->source_next = types->source;
  memcpy (state->left, types->count, types->k * sizeof *state->left);
}

static inline struct dual_bound_state
naive_state_view (const struct naive_state *state)
{
  return (struct dual_bound_state){ .types = state->types,
                                    .horizon = state->horizon,
                                    .placed = state->placed,
                                    .source_next = state->source_next,
                                    .left = state->left,
                                    .group = state->group,
                                    .first = state->first };
}

/* Time of the first open slot. */
static inline int64_t
naive_state_now (const struct naive_state *state)
{
  int64_t now = state->source_next;
  for (size_t i = 0; i < state->first[state->types->k]; i++)
    if (state->group[i].next < now)
      now = state->group[i].next;
  return now;
}

/* Put group (next, count) of `type` in its place. */
static inline void
naive_state_insert (struct naive_state *state, size_t type, int64_t next, int64_t count)
{
  size_t at = state->first[type];
  while (at < state->first[type + 1] && state->group[at].next < next)
    at++;
  if (at < state->first[type + 1] && state->group[at].next == next) {
    state->group[at].count += count;
    return;
  }
  memmove (&state->group[at + 1], &state->group[at],
           (state->first[state->types->k] - at) * sizeof *state->group);
  state->group[at] = (struct sender_group){ next, count };
  for (size_t j = type + 1; j <= state->types->k; j++)
    state->first[j]++;
}

/* Complete the sends of the first open instant: the time in *now, their number returned. */
static inline int64_t
naive_state_step (struct naive_state *state, int64_t *now)
{
  int64_t open = 0, again[32] = { 0 };
  *now = naive_state_now (state);
  if (state->source_next == *now) {
    state->source_next += state->types->source;
    open++;
  }
  for (size_t j = 0; j < state->types->k; j++) {
    size_t at = state->first[j];
    if (at == state->first[j + 1] || state->group[at].next != *now)
      continue;
    again[j] = state->group[at].count;
    memmove (&state->group[at], &state->group[at + 1],
             (state->first[state->types->k] - at - 1) * sizeof *state->group);
    for (size_t i = j + 1; i <= state->types->k; i++)
      state->first[i]--;
  }
  for (size_t j = 0; j < state->types->k; j++)
    if (again[j] > 0) {
      naive_state_insert (state, j, *now + state->types->cost[j], again[j]);
      open += again[j];
    }
  return open;
}

/* `count` nodes of a type become senders at `now`, in slots already completed. */
static inline void
naive_state_place (struct naive_state *state, size_t type, int64_t now, int64_t count)
{
  state->left[type] -= count;
  state->placed += count;
  naive_state_insert (state, type, now + state->types->cost[type], count);
}

/* A state some way into a random schedule: `instants` instants, whose slots take random senders
   or leaves. */
static inline void
naive_state_wander (struct naive_state *state, struct rng *rng, int instants)
{
  for (int i = 0; i < instants && state->placed < state->types->destinations; i++) {
    int64_t now, open = naive_state_step (state, &now);
    for (; open > 0 && state->placed < state->types->destinations; open--) {
      size_t type = (size_t)rng_below (rng, state->types->k);
      if (state->left[type] > 0)
        naive_state_place (state, type, now, 1);
      else
        state->placed++; /* a leaf: which one is settled at the end */
    }
  }
}

/* Most slots any choice of senders offers by the horizon, by trying all: `open` slots at `now`
   are still to fill, with types not below `from`. */
static inline int64_t
naive_most_slots (const struct naive_state *state, int64_t now, int64_t open, size_t from)
{
  struct naive_state next = *state;
  int64_t best;
  if (open == 0) {
    if (naive_state_now (&next) > next.horizon)
      return next.placed;
    open = naive_state_step (&next, &now);
    return naive_most_slots (&next, now, open, 0);
  }
  next.placed += open; /* leaves */
  best = naive_most_slots (&next, now, 0, 0);
  for (size_t j = from; j < state->types->k; j++)
    if (state->left[j] > 0 && now + state->types->cost[j] <= state->horizon) {
      next = *state;
      naive_state_place (&next, j, now, 1);
      int64_t slots = naive_most_slots (&next, now, open - 1, j);
      best = slots > best ? slots : best;
    }
  return best;
}

#endif
