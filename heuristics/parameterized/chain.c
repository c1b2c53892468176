#include "heuristics/parameterized/chain.h"

#include "base/memory.h"

#include <stdlib.h>

/* A stretch of the row, and the place of the node that serves it. */
struct stretch {
  int64_t low, high, server;
};

/* Waiting stretches: the last ones first. At most as many as there are nodes. */
struct stack {
  struct stretch *item;
  size_t length, capacity;
};

static void
push (struct stack *stack, int64_t low, int64_t high, int64_t server)
{
  if (low == high)
    return;
  memory_grow (stack->item, stack->capacity, stack->length + 1);
  stack->item[stack->length++] = (struct stretch){ low, high, server };
}

static int32_t
node_at (const struct parameterized_chain *chain, int64_t place)
{
  return chain->order ? chain->order[place] : (int32_t)place;
}

/* How much of a stretch its node keeps. In the upper part it must stand among the upper `keep`, so
   where it stands in neither part it keeps
 * half. */
static int64_t
keep_of (const struct parameterized_chain *chain, struct stretch stretch)
{
  int64_t length = stretch.high - stretch.low + 1, keep = chain->keep (length, chain->context);
  bool between = stretch.server >= stretch.low + keep && stretch.server <= stretch.high - keep;
  return between ? (length + 1) / 2 : keep;
}

/* All sends of the node that serves the stretch; the parts it sends to wait. */
static void
serve (const struct parameterized_chain *chain, const struct parameterized_ticks *ticks,
       struct stretch stretch, struct stack *stack, struct tree_schedule *schedule)
{
  int32_t server = node_at (chain, stretch.server);
  int64_t ready = server == 0 ? 0 : schedule->start[server] + ticks->end;
  for (int64_t n = 0; stretch.low < stretch.high; n++) {
    int64_t keep = keep_of (chain, stretch), receiver;
    if (stretch.server < stretch.low + keep) {
      receiver = stretch.low + keep;
      push (stack, receiver, stretch.high, receiver);
      stretch.high = receiver - 1;
    } else {
      receiver = stretch.high - keep;
      push (stack, stretch.low, receiver, receiver);
      stretch.low = receiver + 1;
    }
    int32_t to = node_at (chain, receiver);
    schedule->from[to] = server;
    schedule->start[to] = ready + parameterized_offset (ticks, n);
  }
}

void
parameterized_chain_schedule (const struct parameterized_chain *chain,
                              const struct parameterized_ticks *ticks,
                              struct tree_schedule *schedule)
{
  struct stack stack = { 0 };
  tree_schedule_reset (schedule, ticks->nodes);
  push (&stack, 0, ticks->nodes - 1, chain->source);
  while (stack.length > 0)
    serve (chain, ticks, stack.item[--stack.length], &stack, schedule);
  free (stack.item);
  parameterized_schedule_finish (schedule, ticks);
}

int64_t
parameterized_keep_half (int64_t i, const void *context)
{
  (void)context;
  return (i + 1) / 2;
}

int64_t
parameterized_keep_listed (int64_t i, const void *context)
{
  const int32_t *keep = context;
  return keep[i];
}
