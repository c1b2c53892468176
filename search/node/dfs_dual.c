#include "search/node/dfs_dual.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NODE_STEPS 64 /* steps of filling instants that count as one node of the limit */

/* Senders that become free together; in no order. */
struct dfs_dual_sender {
  int64_t next, cost, count;
};

/* A type that may take slots of an instant, and the loss of such a slot against its bound. */
struct dfs_dual_option {
  int64_t loss;
  int32_t type;
};

struct dfs_dual {
  struct decision_stack *decision_stack;
  const struct dual_bound *table;
  const int64_t *duals;
  int64_t *left; /* [k] */
  size_t left_capacity;
  struct dfs_dual_sender *sender;
  size_t senders, senders_capacity;
  struct dfs_dual_option *option; /* the options of all instants on the path, one after the other */
  size_t options, options_capacity;
  uint64_t last; /* number of the node at which to give up */
  /* steps left for filling instants; where many slots meet many types, the ways to fill an
     instant outnumber the nodes */
  uint64_t steps;
};

struct dfs_dual *
dfs_dual_new (void)
{
  return memory_zero (1, sizeof (struct dfs_dual));
}

void
dfs_dual_free (struct dfs_dual *dfs_dual)
{
  if (!dfs_dual)
    return;
  free (dfs_dual->left);
  free (dfs_dual->sender);
  free (dfs_dual->option);
  free (dfs_dual);
}

static void
add_sender (struct dfs_dual *dfs_dual, int64_t next, int64_t cost, int64_t count)
{
  if (dfs_dual->senders == dfs_dual->senders_capacity)
    memory_grow (dfs_dual->sender, dfs_dual->senders_capacity, dfs_dual->senders + 1);
  dfs_dual->sender[dfs_dual->senders++] = (struct dfs_dual_sender){ next, cost, count };
}

/* Advances all senders that complete at the next instant, *now. Returns the number of sends. */
static int64_t
step_forward (struct dfs_dual *dfs_dual, int64_t *now)
{
  int64_t next = INT64_MAX, count = 0;
  for (size_t i = 0; i < dfs_dual->senders; i++)
    if (dfs_dual->sender[i].next < next)
      next = dfs_dual->sender[i].next;
  for (size_t i = 0; i < dfs_dual->senders; i++)
    if (dfs_dual->sender[i].next == next) {
      dfs_dual->sender[i].next += dfs_dual->sender[i].cost;
      count += dfs_dual->sender[i].count;
    }
  *now = next;
  return count;
}

/* Undoes step_forward: exactly for the senders whose last send completed at `now`. */
static void
step_back (struct dfs_dual *dfs_dual, int64_t now)
{
  for (size_t i = 0; i < dfs_dual->senders; i++)
    if (dfs_dual->sender[i].next - dfs_dual->sender[i].cost == now)
      dfs_dual->sender[i].next = now;
}

/* An instant whose slots are being filled. */
struct dfs_dual_instant {
  int64_t now, left; /* time, and ticks from it to the horizon */
  size_t first, end; /* its options */
};

/* Lists the types that can send after the instant and whose loss is within the budget, by
   ascending loss. Returns the number of unplaced nodes of all types that can still send; slots
   beyond that number take leaves. */
static int64_t
list_options (struct dfs_dual *dfs_dual, struct dfs_dual_instant *instant, int64_t budget)
{
  const struct node_types *types = dfs_dual->decision_stack->types;
  int64_t value = dual_bound_slot (dfs_dual->table, instant->left), useful = 0;
  instant->first = instant->end = dfs_dual->options;
  for (size_t j = 0; j < types->k && types->cost[j] <= instant->left; j++) {
    if (dfs_dual->left[j] == 0)
      continue;
    useful += dfs_dual->left[j];
    int64_t loss
      = dual_bound_loss (dfs_dual->table, types, j, instant->left, value, dfs_dual->duals[j]);
    if (loss > budget) {
      decision_stack_check_debug (dfs_dual->decision_stack, instant->now, (int32_t)j,
                                  "the bound of the search with fixed dual values");
      continue;
    }
    if (instant->end == dfs_dual->options_capacity)
      memory_grow (dfs_dual->option, dfs_dual->options_capacity, instant->end + 1);
    size_t at = instant->end++;
    for (; at > instant->first && dfs_dual->option[at - 1].loss > loss; at--)
      dfs_dual->option[at] = dfs_dual->option[at - 1];
    dfs_dual->option[at] = (struct dfs_dual_option){ loss, (int32_t)j };
  }
  dfs_dual->options = instant->end;
  return useful;
}

static enum answer search_instant (struct dfs_dual *dfs_dual, int64_t budget, int64_t slots);

/* The number of unplaced nodes of the options from `at` on. */
static int64_t
capacity (const struct dfs_dual *dfs_dual, const struct dfs_dual_instant *instant, size_t at)
{
  int64_t sum = 0;
  for (; at < instant->end; at++)
    sum += dfs_dual->left[dfs_dual->option[at].type];
  return sum;
}

/* Fills `open` slots of the instant from option `at` on, in all ways within the budget, starting
   with as many as possible of the least loss. */
static enum answer
fill (struct dfs_dual *dfs_dual, const struct dfs_dual_instant *instant, size_t at, int64_t open,
      int64_t budget, int64_t slots)
{
  if (open == 0)
    return search_instant (dfs_dual, budget, slots);
  if (at == instant->end)
    return ANSWER_NO;
  if (dfs_dual->steps-- == 0)
    return ANSWER_LIMIT;
  if (dfs_dual->steps % (1024 * NODE_STEPS) == 0
      && decision_stack_stopped (dfs_dual->decision_stack))
    return ANSWER_STOP;
  struct dfs_dual_option option = dfs_dual->option[at];
  int64_t least
    = open - capacity (dfs_dual, instant, at + 1); /* the other options cannot take more */
  struct decision_stack *decision_stack = dfs_dual->decision_stack;
  int64_t *left = &dfs_dual->left[option.type], cost = decision_stack->types->cost[option.type];
  int64_t most = *left < open ? *left : open;
  if (option.loss > 0 && most > budget / option.loss)
    most = budget / option.loss;
  if (most > 0 && decision_stack_swappable (decision_stack, instant->now, option.type))
    most = 0;
  size_t senders = dfs_dual->senders, length = decision_stack->length;
  for (int64_t count = most; count > 0 && count >= least; count--) {
    decision_stack_push (decision_stack, instant->now, option.type, count);
    add_sender (dfs_dual, instant->now + cost, cost, count);
    *left -= count;
    enum answer answer
      = fill (dfs_dual, instant, at + 1, open - count, budget - count * option.loss,
              slots + count * (instant->left / cost));
    *left += count;
    dfs_dual->senders = senders;
    if (answer != ANSWER_NO)
      return answer;
    decision_stack->length = length;
  }
  return least > 0 ? ANSWER_NO : fill (dfs_dual, instant, at + 1, open, budget, slots);
}

/* Searches one node. Everything before the next instant is decided; `slots` is the number of
   slots if no more senders are placed. */
static enum answer
search_instant (struct dfs_dual *dfs_dual, int64_t budget, int64_t slots)
{
  struct decision_stack *decision_stack = dfs_dual->decision_stack;
  if (slots >= decision_stack->types->destinations)
    return ANSWER_YES;
  if (++decision_stack->nodes >= dfs_dual->last)
    return ANSWER_LIMIT;
  if (decision_stack->nodes % 1024 == 0 && decision_stack_stopped (decision_stack))
    return ANSWER_STOP;
  struct dfs_dual_instant instant;
  size_t options = dfs_dual->options;
  int64_t open = step_forward (dfs_dual, &instant.now);
  enum answer answer = ANSWER_NO;
  if (instant.now <= decision_stack->horizon) {
    instant.left = decision_stack->horizon - instant.now;
    int64_t useful = list_options (dfs_dual, &instant, budget);
    if (useful > 0)
      answer
        = fill (dfs_dual, &instant, instant.first, open < useful ? open : useful, budget, slots);
  }
  step_back (dfs_dual, instant.now);
  dfs_dual->options = options;
  return answer;
}

/* The number of slots of the state if no more senders are placed. Loads its senders. */
static int64_t
load_state (struct dfs_dual *dfs_dual, const struct dual_bound_state *state)
{
  const struct node_types *types = state->types;
  int64_t slots = state->placed;
  memory_grow (dfs_dual->left, dfs_dual->left_capacity, types->k);
  memcpy (dfs_dual->left, state->left, types->k * sizeof *dfs_dual->left);
  dfs_dual->senders = dfs_dual->options = 0;
  add_sender (dfs_dual, state->source_next, types->source, 1);
  for (size_t j = 0; j < types->k; j++)
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      add_sender (dfs_dual, state->group[i].next, types->cost[j], state->group[i].count);
  for (size_t i = 0; i < dfs_dual->senders; i++) {
    const struct dfs_dual_sender *sender = &dfs_dual->sender[i];
    if (sender->next <= state->horizon)
      slots += sender->count * ((state->horizon - sender->next) / sender->cost + 1);
  }
  return slots;
}

enum answer
dfs_dual_search (struct dfs_dual *dfs_dual, struct decision_stack *decision_stack,
                 const struct dual_bound_state *state, const struct dual_bound *table,
                 const int64_t *duals, uint64_t limit)
{
  size_t length = decision_stack->length;
  dfs_dual->decision_stack = decision_stack;
  dfs_dual->table = table;
  dfs_dual->duals = duals;
  dfs_dual->last
    = limit < UINT64_MAX - decision_stack->nodes ? decision_stack->nodes + limit : UINT64_MAX;
  dfs_dual->steps = limit < UINT64_MAX / NODE_STEPS ? limit * NODE_STEPS : UINT64_MAX;
  int64_t slots = load_state (dfs_dual, state);
  int64_t total = dual_bound_total (table, state, decision_stack->unit, duals),
          budget = total - decision_stack->unit * state->types->destinations;
  if (total >= DUAL_BOUND_CAP)
    return ANSWER_LIMIT; /* saturated: the bound is not known */
  if (budget < 0)
    return ANSWER_NO;
  enum answer answer = search_instant (dfs_dual, budget, slots);
  if (answer != ANSWER_YES)
    decision_stack->length = length;
  return answer;
}
