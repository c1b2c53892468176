#include "search/node/dfs_dual.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "search/node/parameters.h"

#include <stdlib.h>
#include <string.h>

#define STEPS_PER_LOOK 65536 /* steps of filling instants between two checks of the limits */

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
  struct decision_stack *stack;
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
dfs_dual_free (struct dfs_dual *plain)
{
  if (!plain)
    return;
  memory_free (plain->left, plain->sender, plain->option, plain);
}

static void
add_sender (struct dfs_dual *plain, int64_t next, int64_t cost, int64_t count)
{
  if (plain->senders == plain->senders_capacity)
    memory_grow (plain->sender, plain->senders_capacity, plain->senders + 1);
  plain->sender[plain->senders++] = (struct dfs_dual_sender){ next, cost, count };
}

/* Advances all senders that complete at the next instant, *now. Returns the number of sends. */
static int64_t
step_forward (struct dfs_dual *plain, int64_t *now)
{
  int64_t next = INT64_MAX, count = 0;
  for (size_t i = 0; i < plain->senders; i++)
    next = int64_min (next, plain->sender[i].next);
  for (size_t i = 0; i < plain->senders; i++)
    if (plain->sender[i].next == next) {
      plain->sender[i].next += plain->sender[i].cost;
      count += plain->sender[i].count;
    }
  *now = next;
  return count;
}

/* Undoes step_forward: exactly for the senders whose last send completed at `now`. */
static void
step_back (struct dfs_dual *plain, int64_t now)
{
  for (size_t i = 0; i < plain->senders; i++)
    if (plain->sender[i].next - plain->sender[i].cost == now)
      plain->sender[i].next = now;
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
list_options (struct dfs_dual *plain, struct dfs_dual_instant *instant, int64_t budget)
{
  const struct node_types *types = plain->stack->types;
  int64_t value = dual_bound_slot (plain->table, instant->left), useful = 0;
  instant->first = instant->end = plain->options;
  for (size_t j = 0; j < types->k && types->cost[j] <= instant->left; j++) {
    if (plain->left[j] == 0)
      continue;
    useful += plain->left[j];
    int64_t loss = dual_bound_loss (plain->table, types, j, instant->left, value, plain->duals[j]);
    if (loss > budget) {
      decision_stack_check_debug (plain->stack, instant->now, (int32_t)j,
                                  "the bound of the search with fixed dual values");
      continue;
    }
    if (instant->end == plain->options_capacity)
      memory_grow (plain->option, plain->options_capacity, instant->end + 1);
    size_t at = instant->end++;
    for (; at > instant->first && plain->option[at - 1].loss > loss; at--)
      plain->option[at] = plain->option[at - 1];
    plain->option[at] = (struct dfs_dual_option){ loss, (int32_t)j };
  }
  plain->options = instant->end;
  return useful;
}

static enum answer search_instant (struct dfs_dual *plain, int64_t budget, int64_t slots);

/* The number of unplaced nodes of the options from `at` on. */
static int64_t
capacity (const struct dfs_dual *plain, const struct dfs_dual_instant *instant, size_t at)
{
  int64_t sum = 0;
  for (; at < instant->end; at++)
    sum += plain->left[plain->option[at].type];
  return sum;
}

/* Fills `open` slots of the instant from option `at` on, in all ways within the budget, starting
   with as many as possible of the smallest loss. */
static enum answer
fill (struct dfs_dual *plain, const struct dfs_dual_instant *instant, size_t at, int64_t open,
      int64_t budget, int64_t slots)
{
  if (open == 0)
    return search_instant (plain, budget, slots);
  if (at == instant->end)
    return ANSWER_NO;
  if (plain->steps-- == 0)
    return ANSWER_LIMIT;
  if (plain->steps % STEPS_PER_LOOK == 0 && decision_stack_stopped (plain->stack))
    return ANSWER_STOP;
  struct dfs_dual_option option = plain->option[at];
  int64_t least = open - capacity (plain, instant, at + 1); /* the other options cannot take more */
  struct decision_stack *stack = plain->stack;
  int64_t *left = &plain->left[option.type], cost = stack->types->cost[option.type];
  int64_t most = int64_min (*left, open);
  if (option.loss > 0 && most > budget / option.loss)
    most = budget / option.loss;
  if (most > 0 && decision_stack_swappable (stack, instant->now, option.type))
    most = 0;
  size_t senders = plain->senders, length = stack->length;
  for (int64_t count = most; count > 0 && count >= least; count--) {
    decision_stack_push (stack, instant->now, option.type, count);
    add_sender (plain, instant->now + cost, cost, count);
    *left -= count;
    enum answer answer = fill (plain, instant, at + 1, open - count, budget - count * option.loss,
                               slots + count * (instant->left / cost));
    *left += count;
    plain->senders = senders;
    if (answer != ANSWER_NO)
      return answer;
    stack->length = length;
  }
  return least > 0 ? ANSWER_NO : fill (plain, instant, at + 1, open, budget, slots);
}

/* Searches one node. Everything before the next instant is decided; `slots` is the number of
   slots if no more senders are placed. */
static enum answer
search_instant (struct dfs_dual *plain, int64_t budget, int64_t slots)
{
  struct decision_stack *stack = plain->stack;
  if (slots >= stack->types->destinations)
    return ANSWER_YES;
  if (++stack->nodes >= plain->last)
    return ANSWER_LIMIT;
  if (stack->nodes % 1024 == 0 && decision_stack_stopped (stack))
    return ANSWER_STOP;
  struct dfs_dual_instant instant;
  size_t options = plain->options;
  int64_t open = step_forward (plain, &instant.now);
  enum answer answer = ANSWER_NO;
  if (instant.now <= stack->horizon) {
    instant.left = stack->horizon - instant.now;
    int64_t useful = list_options (plain, &instant, budget);
    if (useful > 0)
      answer = fill (plain, &instant, instant.first, int64_min (open, useful), budget, slots);
  }
  step_back (plain, instant.now);
  plain->options = options;
  return answer;
}

/* The number of slots of the state if no more senders are placed. Loads its senders. */
static int64_t
load_state (struct dfs_dual *plain, const struct dual_bound_state *state)
{
  const struct node_types *types = state->types;
  int64_t slots = state->placed;
  memory_grow (plain->left, plain->left_capacity, types->k);
  memcpy (plain->left, state->left, types->k * sizeof *plain->left);
  plain->senders = plain->options = 0;
  add_sender (plain, state->source_next, types->source, 1);
  for (size_t j = 0; j < types->k; j++)
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      add_sender (plain, state->group[i].next, types->cost[j], state->group[i].count);
  for (size_t i = 0; i < plain->senders; i++) {
    const struct dfs_dual_sender *sender = &plain->sender[i];
    if (sender->next <= state->horizon)
      slots += sender->count * ((state->horizon - sender->next) / sender->cost + 1);
  }
  return slots;
}

enum answer
dfs_dual_search (struct dfs_dual *plain, struct decision_stack *stack,
                 const struct dual_bound_state *state, const struct dual_bound *table,
                 const int64_t *duals, uint64_t limit)
{
  size_t length = stack->length;
  plain->stack = stack;
  plain->table = table;
  plain->duals = duals;
  plain->last = limit < UINT64_MAX - stack->nodes ? stack->nodes + limit : UINT64_MAX;
  uint64_t steps = node_parameters.dfs_node_steps;
  plain->steps = limit < UINT64_MAX / steps ? limit * steps : UINT64_MAX;
  int64_t slots = load_state (plain, state);
  int64_t total = dual_bound_total (table, state, stack->unit, duals),
          budget = total - stack->unit * state->types->destinations;
  if (total >= DUAL_BOUND_CAP)
    return ANSWER_LIMIT; /* saturated: the bound is not known */
  if (budget < 0)
    return ANSWER_NO;
  enum answer answer = search_instant (plain, budget, slots);
  if (answer != ANSWER_YES)
    stack->length = length;
  return answer;
}
