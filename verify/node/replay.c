#include "verify/node/replay.h"

#include "base/memory.h"
#include "verify/node/dual_bound.h"
#include "verify/node/swap.h"

#include <stdlib.h>

#define NODE_WORK 4096                  /* work of a node, in slots */
#define CHECK_WORK (UINT64_C (1) << 20) /* between two checks of the deadline */

/* The next completions of the senders of one type, ascending; time[head .. tail) are pending.
   Entries before the head are kept for backtracking. */
struct queue {
  int64_t *time;
  size_t head, tail, capacity;
};

/* A search node that was not pruned and whose children are being visited. */
struct node_frame {
  int64_t bound, count;
  size_t table; /* the dual vector used here */
  int64_t time; /* of the earliest pending slot, which its children fill; >= T: none */
  size_t queue; /* the type that has this slot */
  size_t next;  /* the next type to try */
};

struct sender {
  size_t type;
  int64_t time; /* when it becomes ready */
};

struct replay {
  const struct verify_node_types *types;
  int64_t T;
  struct verify_dual_bound *dual_bound;
  struct verify_hints *hints;
  const struct deadline *deadline;
  struct verify_reason *reason;
  uint64_t nodes, node_limit;
  uint64_t work;        /* since the last check of the deadline */
  struct queue *queues; /* owned [k + 1]; the last is the source's */
  int64_t *left;        /* owned [k]: senders of this type not assigned yet */
  struct sender *path;  /* owned [depth]: the assigned senders, in the order of their slots */
  size_t depth, path_capacity;
  size_t common; /* length of the common prefix of this path and that of the next hint */
  struct node_frame *frames;
  size_t frame_count, frame_capacity;
  struct verify_dual_table *tables;
  size_t table_count, table_capacity;
  struct verify_swap_cache swaps;
};

static int64_t
cost_of (const struct replay *replay, size_t queue)
{
  return queue == replay->types->k ? replay->types->source : replay->types->cost[queue];
}

static void
queue_push (struct queue *queue, int64_t time)
{
  memory_grow (queue->time, queue->capacity, queue->tail + 1);
  queue->time[queue->tail++] = time;
}

/* Adds the values of the slots time, time + cost, ... before T. False on overflow. */
static bool
add_slot_values (const struct replay *replay, const struct verify_dual_table *table, int64_t time,
                 int64_t cost, int64_t *sum)
{
  for (; time < replay->T; time += cost)
    if (__builtin_add_overflow (*sum, verify_dual_table_y (table, replay->T - time), sum))
      return false;
  return true;
}

/* The bound of the current node, computed from scratch. False on overflow. */
static bool
full_bound (const struct replay *replay, const struct verify_dual_table *table, int64_t *bound)
{
  int64_t part;

  if (__builtin_mul_overflow ((int64_t)replay->depth, table->unit, bound))
    return false;
  for (size_t q = 0; q <= replay->types->k; q++)
    for (size_t i = replay->queues[q].head; i < replay->queues[q].tail; i++)
      if (!add_slot_values (replay, table, replay->queues[q].time[i], cost_of (replay, q), bound))
        return false;
  for (size_t j = 0; j < replay->types->k; j++)
    if (__builtin_mul_overflow (table->dual[j], replay->left[j], &part)
        || __builtin_add_overflow (*bound, part, bound))
      return false;
  return true;
}

/* The bound of the child that assigns a sender of type j to the earliest slot of the parent. The
   value of that slot and the dual value of the sender are replaced by 1 for the sender and the
   values of its own slots. False on overflow. */
static bool
child_bound (const struct replay *replay, const struct verify_dual_table *table,
             const struct node_frame *parent, size_t j, int64_t *bound)
{
  int64_t cost = replay->types->cost[j], change = table->unit;

  return add_slot_values (replay, table, parent->time + cost, cost, &change)
         && !__builtin_sub_overflow (change, verify_dual_table_y (table, replay->T - parent->time),
                                     &change)
         && !__builtin_sub_overflow (change, table->dual[j], &change)
         && !__builtin_add_overflow (parent->bound, change, bound);
}

static enum status_code
too_large (struct replay *replay)
{
  return verify_refuse (replay->reason, "line %zu: the prices are too large for a search",
                        replay->hints->number);
}

/* Pushes the evaluated dual bound as a table. */
static enum status_code
push_table (struct replay *replay)
{
  if (replay->table_count == replay->table_capacity) {
    size_t old = replay->table_capacity;
    memory_grow (replay->tables, replay->table_capacity, old + 1);
    for (size_t i = old; i < replay->table_capacity; i++)
      replay->tables[i] = (struct verify_dual_table){ .length = 0 };
  }
  if (!verify_dual_table_from (&replay->tables[replay->table_count], replay->dual_bound,
                               verify_dual_bound_horizon (replay->types, replay->T)))
    return too_large (replay);
  replay->table_count++;
  return STATUS_OK;
}

/* Reads the next hint and compares the current path with the path of the hint. */
static enum status_code
next_hint (struct replay *replay)
{
  const struct verify_hints *hints = replay->hints;
  enum status_code code = verify_hints_next (replay->hints);
  size_t common = 0;

  if (code != STATUS_OK || !hints->present)
    return code;
  while (common < hints->depth && common < replay->depth
         && hints->path[common] == replay->path[common].type)
    common++;
  replay->common = common;
  return STATUS_OK;
}

static bool
hint_is_here (const struct replay *replay)
{
  return replay->hints->present && replay->common == replay->depth
         && replay->hints->depth == replay->depth;
}

/* Evaluates the hint's dual vector, pushes it, and reads the next hint. */
static enum status_code
take_hint (struct replay *replay)
{
  enum status_code code;

  if (!verify_dual_bound_set (replay->dual_bound, replay->hints->list.values,
                              replay->hints->list.length))
    return too_large (replay);
  code = verify_dual_bound_evaluate (
    replay->dual_bound, verify_dual_bound_horizon (replay->types, replay->T), replay->deadline);
  if (code == STATUS_OK)
    code = push_table (replay);
  return code == STATUS_OK ? next_hint (replay) : code;
}

static void
place (struct replay *replay, size_t j, int64_t time)
{
  const struct verify_hints *hints = replay->hints;

  if (replay->common == replay->depth && replay->common < hints->depth
      && hints->path[replay->common] == j)
    replay->common++;
  memory_grow (replay->path, replay->path_capacity, replay->depth + 1);
  replay->path[replay->depth++] = (struct sender){ j, time };
  replay->left[j]--;
  queue_push (&replay->queues[j], time + replay->types->cost[j]);
}

static void
unplace (struct replay *replay)
{
  size_t j = replay->path[--replay->depth].type;

  replay->left[j]++;
  replay->queues[j].tail--;
  if (replay->common > replay->depth)
    replay->common = replay->depth;
}

/* Finds and removes the earliest pending slot; the next slot of its sender becomes pending. */
static void
open_slot (struct replay *replay, struct node_frame *node_frame)
{
  node_frame->time = replay->T;
  for (size_t q = 0; q <= replay->types->k; q++) {
    const struct queue *queue = &replay->queues[q];
    if (queue->head < queue->tail && queue->time[queue->head] < node_frame->time) {
      node_frame->time = queue->time[queue->head];
      node_frame->queue = q;
    }
  }
  if (node_frame->time == replay->T)
    return;
  replay->queues[node_frame->queue].head++;
  queue_push (&replay->queues[node_frame->queue],
              node_frame->time + cost_of (replay, node_frame->queue));
}

static void
close_slot (struct replay *replay, const struct node_frame *node_frame)
{
  if (node_frame->time == replay->T)
    return;
  replay->queues[node_frame->queue].tail--;
  replay->queues[node_frame->queue].head--;
}

/* Enters the current node; its children are visited next. */
static void
push_node_frame (struct replay *replay, int64_t bound, int64_t count, size_t table)
{
  struct node_frame *node_frame;

  memory_grow (replay->frames, replay->frame_capacity, replay->frame_count + 1);
  node_frame = &replay->frames[replay->frame_count++];
  *node_frame = (struct node_frame){ .bound = bound, .count = count, .table = table };
  open_slot (replay, node_frame);
  /* Types of slots of the same time ascend. */
  if (replay->depth > 0 && replay->path[replay->depth - 1].time == node_frame->time)
    node_frame->next = replay->path[replay->depth - 1].type;
}

/* Returns from the top node, whose children are done, to its parent. */
static void
pop_node_frame (struct replay *replay)
{
  const struct node_frame *node_frame = &replay->frames[--replay->frame_count];

  close_slot (replay, node_frame);
  if (replay->frame_count == 0)
    return;
  if (node_frame->table != replay->frames[replay->frame_count - 1].table)
    replay->table_count--;
  unplace (replay);
}

/* Rule swap: some slower sender that is ready before `time` can be exchanged with a new sender of
   type j. */
static bool
swap_prunes (struct replay *replay, size_t j, int64_t time)
{
  const int64_t *cost = replay->types->cost;

  for (size_t i = 0; i < replay->depth; i++) {
    const struct sender *slow = &replay->path[i];
    if (slow->time >= time)
      return false;
    if (slow->type <= j || (i > 0 && slow[-1].type == slow->type && slow[-1].time == slow->time))
      continue;
    if (verify_swap_allowed (&replay->swaps, cost[slow->type], cost[j], time - slow->time,
                             replay->T - slow->time))
      return true;
  }
  return false;
}

/* The type of the next child of the top node; false when there is none. */
static bool
next_child (struct replay *replay, struct node_frame *node_frame, size_t *type)
{
  while (node_frame->time < replay->T && node_frame->next < replay->types->k) {
    size_t j = node_frame->next++;
    if (replay->types->cost[j] >= replay->T - node_frame->time)
      return false;
    if (replay->left[j] > 0 && !swap_prunes (replay, j, node_frame->time)) {
      *type = j;
      return true;
    }
  }
  return false;
}

/* Counts a node whose bound adds `slots` slots. */
static enum status_code
count_node (struct replay *replay, int64_t slots)
{
  if (++replay->nodes > replay->node_limit)
    return verify_refuse (replay->reason, "the search needs more than its %llu nodes",
                          (unsigned long long)replay->node_limit);
  replay->work += NODE_WORK + (uint64_t)slots;
  if (replay->work >= CHECK_WORK) {
    replay->work = 0;
    if (replay->deadline != NULL && deadline_passed (replay->deadline))
      return STATUS_LIMIT;
  }
  return STATUS_OK;
}

/* Prunes the current node by its bound, or enters it. */
static enum status_code
judge (struct replay *replay, int64_t bound, int64_t count, size_t table)
{
  if (bound >= replay->tables[table].enough) {
    push_node_frame (replay, bound, count, table);
    return STATUS_OK;
  }
  if (table != replay->frames[replay->frame_count - 1].table)
    replay->table_count--;
  unplace (replay);
  return STATUS_OK;
}

/* Visits the child of the top node that assigns a sender of type j. A node with n slots is not
   pruned, as the value of a slot is at least 1. It is refused before its slots, of which there may
   be any number, are enumerated. */
static enum status_code
visit_child (struct replay *replay, size_t j)
{
  struct node_frame *parent = &replay->frames[replay->frame_count - 1];
  int64_t bound, count = parent->count + (replay->T - parent->time - 1) / replay->types->cost[j];
  size_t table = parent->table;
  enum status_code code = count_node (replay, count < replay->types->destinations ? count : 0);
  bool fits;

  if (code != STATUS_OK)
    return code;
  if (count >= replay->types->destinations)
    return verify_refuse (replay->reason,
                          "the search finds a schedule that ends before the makespan");
  place (replay, j, parent->time);
  if (hint_is_here (replay)) {
    table = replay->table_count;
    code = take_hint (replay);
    if (code != STATUS_OK)
      return code;
    fits = full_bound (replay, &replay->tables[table], &bound);
  } else {
    fits = child_bound (replay, &replay->tables[table], parent, j, &bound);
  }
  return fits ? judge (replay, bound, count, table) : too_large (replay);
}

/* Visits the root, whose dual vector does not bring the bound below n. */
static enum status_code
visit_root (struct replay *replay)
{
  int64_t slots = (replay->T - 1) / replay->types->source, bound;
  enum status_code code = count_node (replay, 0);

  queue_push (&replay->queues[replay->types->k], replay->types->source);
  if (code == STATUS_OK)
    code = push_table (replay);
  if (code == STATUS_OK)
    code = next_hint (replay);
  if (code != STATUS_OK)
    return code;
  if (slots >= replay->types->destinations)
    return verify_refuse (replay->reason, "the source alone ends before the makespan");
  if (!full_bound (replay, &replay->tables[0], &bound))
    return too_large (replay);
  push_node_frame (replay, bound, slots, 0);
  return STATUS_OK;
}

static enum status_code
search (struct replay *replay)
{
  enum status_code code = visit_root (replay);

  while (code == STATUS_OK && replay->frame_count > 0) {
    size_t type;
    if (next_child (replay, &replay->frames[replay->frame_count - 1], &type))
      code = visit_child (replay, type);
    else
      pop_node_frame (replay);
    if (replay->swaps.stopped)
      code = STATUS_LIMIT;
  }
  if (code == STATUS_OK && replay->hints->present)
    code = verify_refuse (replay->reason,
                          "line %zu: the search does not visit this path in this order",
                          replay->hints->number);
  return code;
}

static void
clear (struct replay *replay)
{
  for (size_t q = 0; q <= replay->types->k; q++)
    free (replay->queues[q].time);
  for (size_t i = 0; i < replay->table_capacity; i++)
    verify_dual_table_clear (&replay->tables[i]);
  verify_swap_clear (&replay->swaps);
  memory_free (replay->queues, replay->left, replay->path, replay->frames, replay->tables);
}

enum status_code
verify_replay (const struct verify_node_context *proof, struct verify_dual_bound *dual_bound,
               struct verify_hints *hints, uint64_t node_limit, uint64_t *nodes)
{
  const struct verify_node_types *types = proof->types;
  struct replay replay = {
    .types = types,
    .T = proof->T,
    .dual_bound = dual_bound,
    .hints = hints,
    .deadline = proof->deadline,
    .reason = proof->reason,
    .node_limit = node_limit,
  };
  enum status_code code;

  replay.queues = memory_zero (types->k + 1, sizeof *replay.queues);
  replay.left = memory_alloc (types->k, sizeof *replay.left);
  for (size_t j = 0; j < types->k; j++)
    replay.left[j] = types->count[j];
  /* no destination is ready before the first send of the source ends */
  verify_swap_init (&replay.swaps, verify_dual_bound_horizon (types, proof->T));
  code = search (&replay);
  *nodes = replay.nodes;
  clear (&replay);
  return code;
}
