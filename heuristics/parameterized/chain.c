#include "heuristics/parameterized/chain.h"

#include "base/memory.h"

#include <stdlib.h>

/* Waiting stretches: the last ones first. At most as many as there are nodes. */
struct stack {
  struct parameterized_stretch *item;
  size_t length, capacity;
};

static void
push (struct stack *stack, struct parameterized_stretch part)
{
  if (part.low == part.high)
    return;
  memory_grow (stack->item, stack->capacity, stack->length + 1);
  stack->item[stack->length++] = part;
}

static int32_t
node_at (const struct parameterized_chain *chain, int64_t place)
{
  return chain->order ? chain->order[place] : (int32_t)place;
}

struct parameterized_stretch
parameterized_chain_cut (struct parameterized_stretch *stretch, int64_t keep)
{
  struct parameterized_stretch part = *stretch;
  if (stretch->server >= stretch->low + keep && stretch->server <= stretch->high - keep)
    keep = (stretch->high - stretch->low + 2) / 2; /* it stands in neither part */
  if (stretch->server < stretch->low + keep) {
    part.low = part.server = stretch->low + keep;
    stretch->high = part.low - 1;
  } else {
    part.high = part.server = stretch->high - keep;
    stretch->low = part.high + 1;
  }
  return part;
}

/* All sends of the node that serves the stretch; the parts it sends to wait. */
static void
serve (const struct parameterized_chain *chain, const struct parameterized_ticks *ticks,
       struct parameterized_stretch stretch, struct stack *stack, struct tree_schedule *schedule)
{
  int32_t server = node_at (chain, stretch.server);
  int64_t ready = server == 0 ? 0 : schedule->start[server] + ticks->end;
  for (int64_t n = 0; stretch.low < stretch.high; n++) {
    int64_t length = stretch.high - stretch.low + 1;
    struct parameterized_stretch part
      = parameterized_chain_cut (&stretch, chain->keep (length, chain->context));
    int32_t to = node_at (chain, part.server);
    push (stack, part);
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
  push (&stack, (struct parameterized_stretch){ 0, ticks->nodes - 1, chain->source });
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
