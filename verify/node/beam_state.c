#include "verify/node/beam_state.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
verify_beam_states_clear (struct verify_beam_states *states)
{
  free (states->sender);
}

void
verify_beam_states_empty (struct verify_beam_states *states, size_t senders)
{
  states->length = 0;
  states->senders = senders;
}

/* s of the slot that is `cost` after a slot with s. */
static int32_t
after (int64_t s, int64_t cost)
{
  return s > cost ? (int32_t)(s - cost) : 0;
}

void
verify_beam_states_root (struct verify_beam_states *states, const struct verify_node_types *types,
                         int64_t T)
{
  verify_beam_states_empty (states, 1);
  memory_grow (states->sender, states->sender_capacity, 1);
  states->sender[0] = (struct verify_beam_sender){ .ready = (int32_t)T,
                                                   .next = after (T, types->source),
                                                   .type = -1 };
  states->length = 1;
}

void
verify_beam_view_init (struct verify_beam_view *view, const struct verify_node_types *types)
{
  *view = (struct verify_beam_view){ .left = memory_alloc (types->k, sizeof *view->left),
                                     .child = memory_alloc (types->k, sizeof *view->child) };
}

void
verify_beam_view_clear (struct verify_beam_view *view)
{
  memory_free (view->left, view->slot, view->child);
}

static int64_t
cost_of (const struct verify_node_types *types, const struct verify_beam_sender *sender)
{
  return sender->type < 0 ? types->source : types->cost[sender->type];
}

static void
find_slots (struct verify_beam_view *view, const struct verify_node_types *types)
{
  view->slots = 0;
  view->at = 0;
  view->s = view->then = 0;
  for (size_t i = 0; i < view->senders; i++) {
    int64_t cost = cost_of (types, &view->sender[i]), s = view->sender[i].next;
    memory_grow (view->slot, view->slot_capacity, view->slots + (size_t)(s / cost) + 1);
    for (; s > 0; s -= cost) {
      view->slot[view->slots++] = s;
      if (s > view->s) {
        view->then = view->s;
        view->s = s;
        view->at = i;
      } else if (s > view->then) {
        view->then = s;
      }
    }
  }
}

/* Of nodes in slots of the same time, the types ascend. */
static void
find_children (struct verify_beam_view *view, const struct verify_node_types *types)
{
  const struct verify_beam_sender *last = &view->sender[view->senders - 1];
  size_t j = last->type >= 0 && last->ready == view->s ? (size_t)last->type : 0;

  view->children = 0;
  for (; j < types->k && types->cost[j] < view->s; j++)
    if (view->left[j] > 0)
      view->child[view->children++] = j;
}

void
verify_beam_states_view (const struct verify_beam_states *states, size_t i,
                         const struct verify_node_types *types, struct verify_beam_view *view)
{
  view->sender = states->sender + i * states->senders;
  view->senders = states->senders;
  for (size_t j = 0; j < types->k; j++)
    view->left[j] = types->count[j];
  for (size_t w = 1; w < view->senders; w++)
    view->left[view->sender[w].type]--;
  find_slots (view, types);
  find_children (view, types);
}

void
verify_beam_states_add (struct verify_beam_states *to, const struct verify_node_types *types,
                        const struct verify_beam_view *view, size_t type)
{
  memory_grow (to->sender, to->sender_capacity, (to->length + 1) * to->senders);
  struct verify_beam_sender *sender = to->sender + to->length * to->senders;

  memcpy (sender, view->sender, view->senders * sizeof *sender);
  sender[view->at].next = after (view->s, cost_of (types, &sender[view->at]));
  sender[view->senders]
    = (struct verify_beam_sender){ (int32_t)view->s, after (view->s, types->cost[type]),
                                   (int32_t)type };
  to->length++;
}

/* Slots from the latest to the earliest: each takes one of the nodes left that can send from it,
   if there are more of these than have been taken. */
static int64_t
match (struct verify_beam_view *view, const struct verify_node_types *types)
{
  int64_t fitting = 0, matched = 0;
  size_t j = 0;

  qsort (view->slot, view->slots, sizeof *view->slot, verify_compare_integers);
  for (size_t i = 0; i < view->slots; i++) {
    for (; j < types->k && types->cost[j] < view->slot[i]; j++)
      fitting += view->left[j];
    matched += fitting > matched;
  }
  return matched;
}

bool
verify_beam_view_ends (struct verify_beam_view *view, const struct verify_node_types *types,
                       int64_t *slots)
{
  size_t fastest = 0;

  while (fastest < types->k && view->left[fastest] == 0)
    fastest++;
  if (fastest < types->k && view->s > 2 * types->cost[fastest])
    return false;
  *slots = (int64_t)(view->senders - 1 + view->slots) + match (view, types);
  return true;
}
