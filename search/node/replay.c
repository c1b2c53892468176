#include "search/node/replay.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "bounds/node/dual_bound.h"
#include "search/node/decision_stack.h"

#include <stdlib.h>
#include <string.h>

/* A sender and its next completion. */
struct replay_sender {
  int64_t next, cost;
};

struct replay {
  const struct certificate *certificate;
  struct decision_stack stack; /* one entry for each sender of the path */
  struct dual_bound **table;   /* [tables] made; one for each hint on the path */
  size_t tables, tables_used;
  struct replay_sender *sender;
  size_t senders, senders_capacity;
  int64_t *left;
  size_t hint; /* index of the next hint */
  uint64_t limit;
};

/* The dual values in force. */
struct replay_duals {
  const struct dual_bound *table;
  const int64_t *duals;
};

static int
compare_hints (const void *a, const void *b)
{
  const struct proof_hint *x = a, *y = b;
  size_t depth = x->depth < y->depth ? x->depth : y->depth;
  for (size_t i = 0; i < depth; i++)
    if (x->path[i] != y->path[i])
      return x->path[i] < y->path[i] ? -1 : 1;
  return (x->depth > y->depth) - (x->depth < y->depth);
}

/* Position of the next hint: at the present path, at a later one, or at one that the search has
   passed. */
enum hint_position { HINT_HERE, HINT_AHEAD, HINT_MISSED };

static enum hint_position
next_hint (const struct replay *replay)
{
  const struct certificate *certificate = replay->certificate;
  if (replay->hint == certificate->length)
    return HINT_AHEAD;
  const struct proof_hint *hint = &certificate->hints[replay->hint];
  for (size_t i = 0; i < replay->stack.length; i++) {
    if (i == hint->depth)
      return HINT_MISSED;
    if (hint->path[i] != replay->stack.item[i].type)
      return hint->path[i] < replay->stack.item[i].type ? HINT_MISSED : HINT_AHEAD;
  }
  return hint->depth == replay->stack.length ? HINT_HERE : HINT_AHEAD;
}

static void
add_sender (struct replay *replay, int64_t next, int64_t cost)
{
  if (replay->senders == replay->senders_capacity)
    memory_grow (replay->sender, replay->senders_capacity, replay->senders + 1);
  replay->sender[replay->senders++] = (struct replay_sender){ next, cost };
}

/* The state's bound times unit, its number of slots, and the sender whose send completes first. */
struct replay_bound {
  int64_t bound, slots;
  size_t first;
};

static struct replay_bound
bound_of (const struct replay *replay, const struct replay_duals *force)
{
  const struct decision_stack *stack = &replay->stack;
  const struct node_types *types = stack->types;
  struct replay_bound state
    = { .bound = stack->unit * (int64_t)stack->length, .slots = (int64_t)stack->length };
  for (size_t j = 0; j < types->k; j++)
    if (replay->left[j] > 0 && state.bound < DUAL_BOUND_CAP)
      state.bound += force->duals[j] > DUAL_BOUND_CAP / replay->left[j]
                       ? DUAL_BOUND_CAP
                       : force->duals[j] * replay->left[j];
  for (size_t i = 0; i < replay->senders; i++) {
    const struct replay_sender *sender = &replay->sender[i];
    if (sender->next < replay->sender[state.first].next)
      state.first = i;
    for (int64_t t = sender->next; t <= stack->horizon; t += sender->cost) {
      if (state.bound < DUAL_BOUND_CAP) /* else it excludes nothing any more */
        state.bound += dual_bound_slot (force->table, stack->horizon - t);
      state.slots++;
    }
  }
  return state;
}

static enum answer replay_node (struct replay *replay, struct replay_duals force);

/* Places one more sender of `type` into the slot of sender `first`, and replays below. */
static enum answer
replay_child (struct replay *replay, struct replay_duals force, size_t first, int32_t type)
{
  struct decision_stack *stack = &replay->stack;
  struct replay_sender before = replay->sender[first];
  int64_t cost = stack->types->cost[type];
  decision_stack_push (stack, before.next, type, 1);
  replay->sender[first].next += before.cost;
  replay->left[type]--;
  add_sender (replay, before.next + cost, cost);
  enum answer answer = replay_node (replay, force);
  replay->senders--;
  replay->left[type]++;
  replay->sender[first] = before;
  stack->length--;
  return answer;
}

static struct replay_duals
take_hint (struct replay *replay, int64_t span)
{
  const struct decision_stack *stack = &replay->stack;
  if (replay->tables_used == replay->tables) {
    replay->table = memory_resize (replay->table, replay->tables + 1, sizeof (struct dual_bound *));
    replay->table[replay->tables++] = dual_bound_new ();
  }
  struct dual_bound *table = replay->table[replay->tables_used++];
  const int64_t *duals = replay->certificate->hints[replay->hint++].duals;
  dual_bound_build (table, stack->types, stack->unit, duals, stack->types->count, span);
  return (struct replay_duals){ table, duals };
}

static int64_t
first_slot (const struct replay *replay)
{
  int64_t next = INT64_MAX;
  for (size_t i = 0; i < replay->senders; i++)
    next = int64_min (next, replay->sender[i].next);
  return next;
}

static enum answer
replay_children (struct replay *replay, struct replay_duals force, size_t first)
{
  struct decision_stack *stack = &replay->stack;
  const struct node_types *types = stack->types;
  int64_t now = replay->sender[first].next, left = stack->horizon - now;
  bool same = stack->length > 0 && stack->item[stack->length - 1].time == now;
  int32_t from = same ? stack->item[stack->length - 1].type : 0;
  for (int32_t j = from; (size_t)j < types->k && types->cost[j] <= left; j++) {
    if (replay->left[j] == 0 || decision_stack_swappable (stack, now, j))
      continue;
    enum answer answer = replay_child (replay, force, first, j);
    if (answer != ANSWER_NO)
      return answer;
  }
  return ANSWER_NO;
}

static enum answer
replay_node (struct replay *replay, struct replay_duals force)
{
  struct decision_stack *stack = &replay->stack;
  if (++stack->nodes > replay->limit
      || (stack->nodes % 1024 == 0 && deadline_passed (stack->deadline)))
    return ANSWER_LIMIT;
  size_t tables = replay->tables_used;
  int64_t now = first_slot (replay);
  if (now > stack->horizon)
    return (int64_t)stack->length >= stack->types->destinations ? ANSWER_YES : ANSWER_NO;
  enum hint_position position = next_hint (replay);
  if (position == HINT_MISSED)
    return ANSWER_LIMIT;
  if (position == HINT_HERE)
    force = take_hint (replay, stack->horizon - now);
  if (!force.table)
    return ANSWER_LIMIT; /* no hint for the root: there are no dual values */
  struct replay_bound state = bound_of (replay, &force);
  enum answer answer = ANSWER_NO;
  if (state.slots >= stack->types->destinations)
    answer = ANSWER_YES;
  else if (state.bound >= stack->unit * stack->types->destinations)
    answer = replay_children (replay, force, state.first);
  replay->tables_used = tables;
  return answer;
}

bool
replay_count (struct certificate *certificate, const struct node_types *types, int64_t horizon,
              uint64_t limit, const struct deadline *deadline)
{
  struct replay replay = { .certificate = certificate, .limit = limit };
  replay.stack = (struct decision_stack){ .types = types,
                                          .horizon = horizon,
                                          .unit = certificate->unit,
                                          .deadline = deadline,
                                          .dominance = true };
  qsort (certificate->hints, certificate->length, sizeof *certificate->hints, compare_hints);
  replay.left = memory_alloc (types->k, sizeof *replay.left);
  memcpy (replay.left, types->count, types->k * sizeof *replay.left);
  add_sender (&replay, types->source, types->source);
  enum answer answer = replay_node (&replay, (struct replay_duals){ 0 });
  certificate->nodes = replay.stack.nodes;
  for (size_t i = 0; i < replay.tables; i++)
    dual_bound_free (replay.table[i]);
  memory_free (replay.table, replay.sender, replay.left, replay.stack.item);
  return answer == ANSWER_NO && replay.hint == certificate->length;
}
