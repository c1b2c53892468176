/* Follows the best choices through all slots: by queues of senders where y has breakpoints, on a
   calendar where it has ticks. */
#include "bounds/node/dual_bound_internal.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <assert.h>
#include <string.h>

/* The state's senders become the queues' first entries; `busy` lists the types that have any. */
static void
queues_load (struct dual_bound *table, const struct dual_bound_state *state)
{
  table->busy_length = 0;
  for (size_t j = 0; j < state->types->k; j++) {
    struct sender_queue *queue = &table->queue[j];
    queue->head = queue->length = 0;
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      if (state->group[i].next <= state->horizon)
        sender_queue_push (queue, state->group[i].next, state->group[i].count);
    if (!sender_queue_empty (queue))
      table->busy[table->busy_length++] = j;
  }
}

/* The earliest completion, or INT64_MAX. */
static int64_t
queues_next (const struct dual_bound *table, int64_t source_next)
{
  int64_t next = source_next;
  for (size_t i = 0; i < table->busy_length; i++) {
    const struct sender_queue *queue = &table->queue[table->busy[i]];
    next = int64_min (next, queue->group[queue->head].next);
  }
  return next;
}

/* Takes the sends that complete `now` out of the queues; their senders begin the next ones.
   Returns their number. */
static int64_t
queues_collect (struct dual_bound *table, const struct dual_bound_state *state, int64_t now)
{
  int64_t sum = 0;
  for (size_t i = 0; i < table->busy_length;) {
    size_t type = table->busy[i];
    struct sender_queue *queue = &table->queue[type];
    if (queue->group[queue->head].next == now) {
      int64_t count = queue->group[queue->head++].count;
      sum = dual_bound_capped (sum + count);
      if (now + state->types->cost[type] <= state->horizon)
        sender_queue_push (queue, now + state->types->cost[type], count);
    }
    if (sender_queue_empty (queue))
      table->busy[i] = table->busy[--table->busy_length];
    else
      i++;
  }
  return sum;
}

/* `count` more senders of this type are ready `now`. */
static void
queues_add (struct dual_bound *table, const struct dual_bound_state *state, size_t type,
            int64_t now, int64_t count)
{
  struct sender_queue *queue = &table->queue[type];
  int64_t next = now + state->types->cost[type];
  assert (next <= state->horizon);
  if (sender_queue_empty (queue))
    table->busy[table->busy_length++] = type;
  else if (queue->group[queue->length - 1].next == next) {
    queue->group[queue->length - 1].count
      = dual_bound_capped (queue->group[queue->length - 1].count + count);
    return;
  }
  sender_queue_push (queue, next, count);
}

static void
trace_push (struct dual_bound_trace *trace, int64_t time, int64_t count, int32_t type)
{
  if (trace->length == trace->capacity)
    memory_grow (trace->event, trace->capacity, trace->length + 1);
  trace->event[trace->length++] = (struct dual_bound_event){ time, count, type };
}

/* Results so far. */
struct walk {
  struct dual_bound *table;
  const struct dual_bound_state *state;
  int64_t slots, *usage;
  struct master_path *path;
  struct dual_bound_trace *trace;
};

/* `count` slots at `now` go to `type`, -1 for leaves. */
static void
take_slots (struct walk *walk, int64_t now, int64_t count, int32_t type)
{
  walk->slots = dual_bound_capped (walk->slots + count);
  if (walk->path->length < MASTER_PATH)
    walk->path->type[walk->path->length++] = (int16_t)type;
  if (walk->trace)
    trace_push (walk->trace, now, count, type);
  if (type >= 0)
    walk->usage[type] = dual_bound_capped (walk->usage[type] + count);
}

static void
follow_queues (struct walk *walk)
{
  struct dual_bound *table = walk->table;
  const struct dual_bound_state *state = walk->state;
  int64_t source_next = state->source_next <= state->horizon ? state->source_next : INT64_MAX;
  queues_load (table, state);
  for (int64_t now = queues_next (table, source_next); now != INT64_MAX;
       now = queues_next (table, source_next)) {
    int64_t count = queues_collect (table, state, now);
    if (now == source_next) {
      count = dual_bound_capped (count + 1);
      source_next += state->types->source;
      if (source_next > state->horizon)
        source_next = INT64_MAX;
    }
    int32_t type = table->item[dual_bound_breakpoint (table, state->horizon - now)].best;
    take_slots (walk, now, count, type);
    if (type >= 0)
      queues_add (table, state, (size_t)type, now, count);
  }
}

/* `count` sends complete with `left` ticks left, and every `cost` ticks after that. */
static void
open_slots (int64_t *open, int64_t left, int64_t cost, int64_t count)
{
  for (; left >= 0; left -= cost)
    open[left] = dual_bound_capped (open[left] + count);
}

/* open[s]: slots with s ticks left. */
static void
follow_calendar (struct walk *walk)
{
  struct dual_bound *table = walk->table;
  const struct dual_bound_state *state = walk->state;
  const int64_t *cost = state->types->cost, horizon = state->horizon;
  int64_t last = horizon - dual_bound_first_slot (state);
  if (last < 0)
    return;
  memory_grow (table->open, table->open_capacity, (size_t)last + 1);
  memset (table->open, 0, ((size_t)last + 1) * sizeof *table->open);
  open_slots (table->open, horizon - state->source_next, state->types->source, 1);
  for (size_t j = 0; j < state->types->k; j++)
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      open_slots (table->open, horizon - state->group[i].next, cost[j], state->group[i].count);
  for (int64_t left = last; left >= 0; left--) {
    int64_t count = table->open[left];
    if (count == 0)
      continue;
    int32_t type = dual_bound_dense_best (table, left);
    take_slots (walk, horizon - left, count, type);
    if (type >= 0)
      open_slots (table->open, left - cost[type], cost[type], count);
  }
}

int64_t
dual_bound_follow (struct dual_bound *table, const struct dual_bound_state *state, int64_t *usage,
                   struct master_path *path, struct dual_bound_trace *trace)
{
  struct walk walk = { table, state, state->placed, usage, path, trace };
  memset (usage, 0, state->types->k * sizeof *usage);
  if (table->dense)
    follow_calendar (&walk);
  else
    follow_queues (&walk);
  return walk.slots;
}
