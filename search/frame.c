#include "search/frame.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct frame *
frame_new (void)
{
  struct frame *frame = memory_zero (1, sizeof *frame);
  frame->table = price_table_new ();
  return frame;
}

void
frame_free (struct frame *frame)
{
  free (frame->group);
  free (frame->first);
  free (frame->left);
  free (frame->price);
  free (frame->share);
  free (frame->option);
  price_table_free (frame->table);
  relaxation_clear (&frame->relaxation);
  free (frame);
}

void
frame_reserve (struct frame *frame, size_t k)
{
  if (frame->types_capacity >= k)
    return;
  memory_grow (frame->left, frame->types_capacity, k);
  frame->price = memory_resize (frame->price, frame->types_capacity, sizeof *frame->price);
  frame->share = memory_resize (frame->share, frame->types_capacity, sizeof *frame->share);
  frame->option = memory_resize (frame->option, frame->types_capacity, sizeof *frame->option);
  frame->first = memory_resize (frame->first, frame->types_capacity + 1, sizeof *frame->first);
}

void
frame_start (struct frame *frame, const struct node_types *types)
{
  frame_reserve (frame, types->k);
  memcpy (frame->left, types->count, types->k * sizeof *frame->left);
  memset (frame->first, 0, (types->k + 1) * sizeof *frame->first);
  frame->options = 0;
  frame->placed = 0;
  frame->source_next = types->source;
}

struct price_state
frame_state (const struct frame *frame, const struct node_types *types, int64_t horizon)
{
  return (struct price_state){ .types = types,
                               .horizon = horizon,
                               .placed = frame->placed,
                               .source_next = frame->source_next,
                               .left = frame->left,
                               .group = frame->group,
                               .first = frame->first };
}

struct instant
frame_instant (const struct frame *frame, const struct node_types *types, int64_t horizon)
{
  struct price_state state = frame_state (frame, types, horizon);
  struct instant instant = { .now = price_first_slot (&state) };
  instant.open = frame->source_next == instant.now;
  for (size_t j = 0; j < types->k; j++)
    if (frame->first[j] < frame->first[j + 1] && frame->group[frame->first[j]].next == instant.now)
      instant.open += frame->group[frame->first[j]].count;
  instant.left = horizon - instant.now;
  return instant;
}

static bool
likelier (const struct option *a, const struct option *b)
{
  return a->share > b->share + FRAME_INTEGRAL || (a->share > b->share - FRAME_INTEGRAL && a->loss < b->loss);
}

void
frame_option (struct frame *frame, const struct option *option)
{
  size_t at = frame->options++;
  for (; at > 0 && likelier (option, &frame->option[at - 1]); at--)
    frame->option[at] = frame->option[at - 1];
  frame->option[at] = *option;
}

void
frame_descend (const struct frame *frame, struct frame *child, const struct instant *instant, const struct node_types *types)
{
  size_t groups = 0;
  memcpy (child->left, frame->left, types->k * sizeof *child->left);
  child->placed = frame->placed + instant->open;
  child->source_next = frame->source_next == instant->now ? frame->source_next + types->source : frame->source_next;
  memory_grow (child->group, child->groups_capacity, frame->first[types->k] + types->k);
  for (size_t i = 0; i < frame->options; i++)
    child->left[frame->option[i].type] -= frame->option[i].count;
  for (size_t j = 0; j < types->k; j++) {
    size_t from = frame->first[j], to = frame->first[j + 1];
    int64_t fresh = frame->left[j] - child->left[j];
    child->first[j] = groups;
    if (from < to && frame->group[from].next == instant->now)
      fresh += frame->group[from++].count;
    for (; from < to; from++)
      child->group[groups++] = frame->group[from];
    if (fresh > 0)
      child->group[groups++] = (struct sender_group){ instant->now + types->cost[j], fresh };
  }
  child->first[types->k] = groups;
}

int
frame_sole_type (const struct frame *frame, const struct instant *instant)
{
  for (size_t i = 0; i < frame->options; i++)
    if (frame->option[i].count > 0)
      return frame->option[i].count == instant->open ? (int)frame->option[i].type : -1;
  return -1;
}

double
frame_share (const struct frame *frame, int type)
{
  for (size_t i = 0; i < frame->options; i++)
    if (frame->option[i].type == type)
      return frame->option[i].share;
  return 0;
}

int64_t
frame_options_left (const struct frame *frame, size_t at)
{
  int64_t sum = 0;
  for (; at < frame->options; at++)
    sum += frame->left[frame->option[at].type];
  return sum;
}
