#include "heuristics/overhead/receiver.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <assert.h>
#include <stdlib.h>

static const uint64_t *
bits_of (const uint64_t *rows, const struct overhead_state *state, int32_t node)
{
  return rows + (size_t)node * state->words;
}

/* Returns the earliest arrival at j of a message of group g that i holds and j wants, if before
   `limit`; else some time not before it. Messages received earlier can be sent no later, so the
   first late one that j wants decides. */
static int64_t
arrival_from (const struct overhead_state *state, int32_t g, int32_t i, int32_t j, int64_t limit)
{
  const uint64_t *wanted = bits_of (state->wanted, state, j);
  int64_t transit = overhead_state_transit (state, g, j)[i],
          cost = state->send[g * state->nodes + i];
  int64_t arrival = state->sent[g * state->nodes + i] + transit;
  if (arrival >= limit)
    return limit;
  if (overhead_state_common (state, g, bits_of (state->held, state, i), wanted, INT32_MAX) >= 0)
    return arrival;
  if (overhead_state_common (state, g, bits_of (state->late, state, i), wanted, INT32_MAX) < 0)
    return limit;
  const struct overhead_task_list *list = &state->lists[i];
  for (size_t l = list->late_first;
       l < list->late_count && list->late[l].end + cost + transit < limit; l++) {
    int32_t bit = list->late[l].bit;
    if (bit >= state->begin[g] && bit < state->begin[g + 1] && (wanted[bit / 64] >> (bit & 63) & 1))
      return overhead_task_list_fit (list, list->late[l].end, cost) + cost + transit;
  }
  return limit;
}

static int64_t
completion (const struct overhead_receivers *receivers, int32_t j, int32_t g)
{
  const struct overhead_state *state = &receivers->state;
  int64_t arrival = receivers->arrival[j * state->groups + g];
  return arrival == INT64_MAX
           ? INT64_MAX
           : int64_max (arrival, state->lists[j].tail) + state->receive[j * state->groups + g];
}

/* The group with the smallest bound on its completion. */
static int32_t
leading_group (const struct overhead_receivers *receivers, int32_t j)
{
  int32_t best = 0;
  int64_t least = completion (receivers, j, 0);
  for (int32_t g = 1; g < receivers->state.groups; g++) {
    int64_t value = completion (receivers, j, g);
    if (value < least) {
      least = value;
      best = g;
    }
  }
  return best;
}

/* Raises the bound of (j, g) to the earliest arrival now; `least` is that from its present sender.
   Arrivals before j's tail are equivalent: the first one found is enough, and the bound stays. */
static void
raise (struct overhead_receivers *receivers, int32_t j, int32_t g, int64_t least)
{
  const struct overhead_state *state = &receivers->state;
  const int64_t *transit = overhead_state_transit (state, g, j),
                *sent = state->sent + (int64_t)g * state->nodes;
  int64_t tail = state->lists[j].tail;
  for (int32_t i = 0; i < state->nodes; i++) {
    if (sent[i] + transit[i] >= least)
      continue;
    int64_t arrival = arrival_from (state, g, i, j, least);
    if (arrival >= least)
      continue;
    least = arrival;
    receivers->by[j * state->groups + g] = i;
    if (arrival <= tail)
      return;
  }
  receivers->arrival[j * state->groups + g] = least;
}

int64_t
overhead_receivers_refresh (struct overhead_receivers *receivers, int32_t j)
{
  const struct overhead_state *state = &receivers->state;
  int64_t tail = state->lists[j].tail;
  assert (state->wants[j] > 0);
  for (;;) {
    int32_t g = leading_group (receivers, j), by = receivers->by[j * state->groups + g];
    int64_t bound = int64_max (receivers->arrival[j * state->groups + g], tail);
    int64_t arrival = by < 0 ? INT64_MAX : arrival_from (state, g, by, j, INT64_MAX);
    if (arrival > bound)
      raise (receivers, j, g, arrival);
    if (int64_max (receivers->arrival[j * state->groups + g], tail) == bound)
      return receivers->complete[j] = completion (receivers, j, g);
  }
}

/* The first bit of group g, below `limit`, of a message from i that arrives at j by `time`; -1:
   none. */
static int32_t
first_by (const struct overhead_state *state, int32_t g, int32_t i, int32_t j, int64_t time,
          int32_t limit)
{
  const uint64_t *wanted = bits_of (state->wanted, state, j);
  int64_t cost = state->send[g * state->nodes + i],
          left = time - overhead_state_transit (state, g, j)[i] - cost;
  int32_t best = overhead_state_common (state, g, bits_of (state->held, state, i), wanted, limit);
  limit = best < 0 ? limit : best;
  if (overhead_state_common (state, g, bits_of (state->late, state, i), wanted, limit) < 0)
    return best;
  const struct overhead_task_list *list = &state->lists[i];
  for (size_t l = list->late_first; l < list->late_count && list->late[l].end <= left; l++) {
    int32_t bit = list->late[l].bit;
    if (bit < state->begin[g] || bit >= limit || bit >= state->begin[g + 1]
        || !(wanted[bit / 64] >> (bit & 63) & 1))
      continue;
    if (overhead_task_list_fit (list, list->late[l].end, cost) > left)
      break;
    limit = best = bit;
  }
  return best;
}

/* Improves the choice by the best delivery of group g that arrives by `time`. Senders ascend, so
   that of equal messages the first stays unless the other is the source. */
static void
improve (const struct overhead_state *state, int32_t g, int64_t time,
         struct overhead_choice *choice)
{
  const int64_t *transit = overhead_state_transit (state, g, choice->to),
                *sent = state->sent + (int64_t)g * state->nodes;
  int32_t limit = state->begin[g + 1];
  while (choice->message >= 0 && limit > state->begin[g]
         && state->message[limit - 1] > choice->message)
    limit--;
  const uint64_t *wanted = bits_of (state->wanted, state, choice->to);
  if (overhead_state_common (state, g, wanted, wanted, limit) < 0)
    return;
  for (int32_t i = 0; i < state->nodes; i++) {
    if (sent[i] + transit[i] > time)
      continue;
    int32_t bit = first_by (state, g, i, choice->to, time, limit);
    if (bit < 0
        || (state->message[bit] == choice->message && state->ticks->source[choice->message] != i))
      continue;
    choice->message = state->message[bit];
    choice->from = i;
    limit = bit + 1;
  }
}

static int64_t
start_of (const struct overhead_state *state, int32_t i, int32_t k)
{
  int32_t g = state->group_of[k], bit = state->bit[k];
  const struct overhead_task_list *list = &state->lists[i];
  int64_t cost = state->send[g * state->nodes + i];
  if (bits_of (state->held, state, i)[bit / 64] >> (bit & 63) & 1)
    return state->sent[g * state->nodes + i] - cost;
  size_t l = list->late_first;
  while (list->late[l].bit != bit)
    l++;
  return overhead_task_list_fit (list, list->late[l].end, cost);
}

/* Only groups whose bounds allow the smallest completion can have a message that achieves it. */
struct overhead_choice
overhead_receivers_choose (struct overhead_receivers *receivers, int32_t j)
{
  const struct overhead_state *state = &receivers->state;
  struct overhead_choice choice = { .to = j, .from = -1, .message = -1 };
  int64_t complete = overhead_receivers_refresh (receivers, j);
  for (int32_t g = 0; g < state->groups; g++)
    if (completion (receivers, j, g) == complete)
      improve (state, g, complete - state->receive[j * state->groups + g], &choice);
  choice.start = start_of (state, choice.from, choice.message);
  return choice;
}

/* `from`, which has just received message k, is a new sender for those that want it. */
static void
announce (struct overhead_receivers *receivers, int32_t from, int32_t k)
{
  struct overhead_state *state = &receivers->state;
  const struct overhead_ticks *ticks = state->ticks;
  int32_t g = state->group_of[k], bit = state->bit[k];
  int64_t sent = state->lists[from].tail + state->send[g * state->nodes + from];
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
    int32_t j = ticks->destination[d];
    /* the cheapest test first: no link takes less than no time */
    if (receivers->arrival[j * state->groups + g] <= sent)
      continue;
    if (!(bits_of (state->wanted, state, j)[bit / 64] >> (bit & 63) & 1))
      continue;
    int64_t arrival = sent + overhead_state_transit (state, g, j)[from];
    if (arrival >= receivers->arrival[j * state->groups + g])
      continue;
    receivers->arrival[j * state->groups + g] = arrival;
    receivers->by[j * state->groups + g] = from;
    int64_t value = completion (receivers, j, g);
    if (value < receivers->complete[j])
      receivers->complete[j] = value;
  }
}

struct overhead_delivery
overhead_receivers_deliver (struct overhead_receivers *receivers, struct overhead_choice choice)
{
  struct overhead_state *state = &receivers->state;
  int32_t j = choice.to, g = state->group_of[choice.message];
  struct overhead_delivery delivery
    = overhead_state_deliver (state, choice.from, j, choice.message, choice.start);
  if (state->left[j * state->groups + g] == 0)
    receivers->arrival[j * state->groups + g] = INT64_MAX;
  receivers->complete[j] = completion (receivers, j, leading_group (receivers, j));
  announce (receivers, j, choice.message);
  return delivery;
}

void
overhead_receivers_init (struct overhead_receivers *receivers, const struct overhead_ticks *ticks,
                         bool insertion)
{
  overhead_state_init (&receivers->state, ticks, insertion);
  const struct overhead_state *state = &receivers->state;
  size_t n = (size_t)state->nodes, groups = (size_t)state->groups;
  receivers->arrival = memory_alloc (n * groups, sizeof *receivers->arrival);
  receivers->by = memory_alloc (n * groups, sizeof *receivers->by);
  receivers->complete = memory_alloc (n, sizeof *receivers->complete);
  for (size_t i = 0; i < n * groups; i++) {
    receivers->arrival[i] = state->left[i] > 0 ? 0 : INT64_MAX;
    receivers->by[i] = -1;
  }
  for (int32_t j = 0; j < state->nodes; j++)
    receivers->complete[j] = completion (receivers, j, leading_group (receivers, j));
}

void
overhead_receivers_clear (struct overhead_receivers *receivers)
{
  overhead_state_clear (&receivers->state);
  memory_free (receivers->arrival, receivers->by, receivers->complete);
}
