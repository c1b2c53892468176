#include "search/priced.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NODE_STEPS 64 /* steps of filling instants that count like a node against the limit */

/* Senders at work, in no order. */
struct sender {
  int64_t next, cost, count;
};

/* A type that may take slots of an instant, and what each such slot loses against its bound. */
struct option {
  int64_t loss;
  int32_t type;
};

struct priced {
  struct placements *placements;
  const struct price_table *table;
  const int64_t *price;
  int64_t *left; /* [k] */
  size_t left_capacity;
  struct sender *sender;
  size_t senders, senders_capacity;
  struct option *option; /* the options of all instants on the path, one after the other */
  size_t options, options_capacity;
  uint64_t last;  /* node number at which to give up */
  uint64_t steps; /* left for filling instants: where many slots meet many types, ways to fill one outnumber nodes */
};

struct priced *
priced_new (void)
{
  return memory_zero (1, sizeof (struct priced));
}

void
priced_free (struct priced *priced)
{
  if (!priced)
    return;
  free (priced->left);
  free (priced->sender);
  free (priced->option);
  free (priced);
}

static void
add_sender (struct priced *priced, int64_t next, int64_t cost, int64_t count)
{
  if (priced->senders == priced->senders_capacity)
    memory_grow (priced->sender, priced->senders_capacity, priced->senders + 1);
  priced->sender[priced->senders++] = (struct sender){ next, cost, count };
}

/* Advance every sender that completes at the next instant: the instant in *now, the number of sends returned. */
static int64_t
step_forward (struct priced *priced, int64_t *now)
{
  int64_t next = INT64_MAX, count = 0;
  for (size_t i = 0; i < priced->senders; i++)
    if (priced->sender[i].next < next)
      next = priced->sender[i].next;
  for (size_t i = 0; i < priced->senders; i++)
    if (priced->sender[i].next == next) {
      priced->sender[i].next += priced->sender[i].cost;
      count += priced->sender[i].count;
    }
  *now = next;
  return count;
}

/* Undo step_forward: exactly the senders whose last send completed then. */
static void
step_back (struct priced *priced, int64_t now)
{
  for (size_t i = 0; i < priced->senders; i++)
    if (priced->sender[i].next - priced->sender[i].cost == now)
      priced->sender[i].next = now;
}

/* One instant while its slots are filled. */
struct instant {
  int64_t now, left; /* time, and ticks from it to the horizon */
  size_t first, end; /* its options */
};

/* List the types that can still send after this instant and whose loss the budget bears, least loss first. Returns the number of nodes of
   all types that can still send: slots beyond that many take leaves. */
static int64_t
list_options (struct priced *priced, struct instant *instant, int64_t budget)
{
  const struct node_types *types = priced->placements->types;
  int64_t value = price_slot (priced->table, instant->left), useful = 0;
  instant->first = instant->end = priced->options;
  for (size_t j = 0; j < types->k && types->cost[j] <= instant->left; j++) {
    if (priced->left[j] == 0)
      continue;
    useful += priced->left[j];
    int64_t loss = price_loss (priced->table, types, j, instant->left, value, priced->price[j]);
    if (loss > budget) {
      placements_check_debug (priced->placements, instant->now, (int32_t)j, "the bound of the plain search");
      continue;
    }
    if (instant->end == priced->options_capacity)
      memory_grow (priced->option, priced->options_capacity, instant->end + 1);
    size_t at = instant->end++;
    for (; at > instant->first && priced->option[at - 1].loss > loss; at--)
      priced->option[at] = priced->option[at - 1];
    priced->option[at] = (struct option){ loss, (int32_t)j };
  }
  priced->options = instant->end;
  return useful;
}

static enum answer search_instant (struct priced *priced, int64_t budget, int64_t slots);

/* Nodes of the instant's options from number `at` on. */
static int64_t
capacity (const struct priced *priced, const struct instant *instant, size_t at)
{
  int64_t sum = 0;
  for (; at < instant->end; at++)
    sum += priced->left[priced->option[at].type];
  return sum;
}

/* Fill `open` slots of the instant from its options number `at` on, in every way the budget bears, most of the least loss first. */
static enum answer
fill (struct priced *priced, const struct instant *instant, size_t at, int64_t open, int64_t budget, int64_t slots)
{
  if (open == 0)
    return search_instant (priced, budget, slots);
  if (at == instant->end)
    return ANSWER_NO;
  if (priced->steps-- == 0)
    return ANSWER_LIMIT;
  if (priced->steps % (1024 * NODE_STEPS) == 0 && placements_stopped (priced->placements))
    return ANSWER_STOP;
  struct option option = priced->option[at];
  int64_t least = open - capacity (priced, instant, at + 1); /* the others cannot take more */
  struct placements *placements = priced->placements;
  int64_t *left = &priced->left[option.type], cost = placements->types->cost[option.type];
  int64_t most = *left < open ? *left : open;
  if (option.loss > 0 && most > budget / option.loss)
    most = budget / option.loss;
  if (most > 0 && placements_swappable (placements, instant->now, option.type))
    most = 0;
  size_t senders = priced->senders, length = placements->length;
  for (int64_t count = most; count > 0 && count >= least; count--) {
    placements_push (placements, instant->now, option.type, count);
    add_sender (priced, instant->now + cost, cost, count);
    *left -= count;
    enum answer answer = fill (priced, instant, at + 1, open - count, budget - count * option.loss, slots + count * (instant->left / cost));
    *left += count;
    priced->senders = senders;
    if (answer != ANSWER_NO)
      return answer;
    placements->length = length;
  }
  return least > 0 ? ANSWER_NO : fill (priced, instant, at + 1, open, budget, slots);
}

/* One search node: everything before the next instant is decided, `slots` is their number if nothing more is placed. */
static enum answer
search_instant (struct priced *priced, int64_t budget, int64_t slots)
{
  struct placements *placements = priced->placements;
  if (slots >= placements->types->destinations)
    return ANSWER_YES;
  if (++placements->nodes >= priced->last)
    return ANSWER_LIMIT;
  if (placements->nodes % 1024 == 0 && placements_stopped (placements))
    return ANSWER_STOP;
  struct instant instant;
  size_t options = priced->options;
  int64_t open = step_forward (priced, &instant.now);
  enum answer answer = ANSWER_NO;
  if (instant.now <= placements->horizon) {
    instant.left = placements->horizon - instant.now;
    int64_t useful = list_options (priced, &instant, budget);
    if (useful > 0)
      answer = fill (priced, &instant, instant.first, open < useful ? open : useful, budget, slots);
  }
  step_back (priced, instant.now);
  priced->options = options;
  return answer;
}

/* The slots of the state if nothing more is placed; its senders are loaded. */
static int64_t
load_state (struct priced *priced, const struct price_state *state)
{
  const struct node_types *types = state->types;
  int64_t slots = state->placed;
  memory_grow (priced->left, priced->left_capacity, types->k);
  memcpy (priced->left, state->left, types->k * sizeof *priced->left);
  priced->senders = priced->options = 0;
  add_sender (priced, state->source_next, types->source, 1);
  for (size_t j = 0; j < types->k; j++)
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      add_sender (priced, state->group[i].next, types->cost[j], state->group[i].count);
  for (size_t i = 0; i < priced->senders; i++) {
    const struct sender *sender = &priced->sender[i];
    if (sender->next <= state->horizon)
      slots += sender->count * ((state->horizon - sender->next) / sender->cost + 1);
  }
  return slots;
}

enum answer
priced_search (struct priced *priced, struct placements *placements, const struct price_state *state, const struct price_table *table,
               const int64_t *price, uint64_t limit)
{
  size_t length = placements->length;
  priced->placements = placements;
  priced->table = table;
  priced->price = price;
  priced->last = limit < UINT64_MAX - placements->nodes ? placements->nodes + limit : UINT64_MAX;
  priced->steps = limit < UINT64_MAX / NODE_STEPS ? limit * NODE_STEPS : UINT64_MAX;
  int64_t slots = load_state (priced, state);
  int64_t total = price_total (table, state, placements->unit, price), budget = total - placements->unit * state->types->destinations;
  if (total >= PRICE_CAP)
    return ANSWER_LIMIT; /* saturated: nothing to go by */
  if (budget < 0)
    return ANSWER_NO;
  enum answer answer = search_instant (priced, budget, slots);
  if (answer != ANSWER_YES)
    placements->length = length;
  return answer;
}
