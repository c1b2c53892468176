#include "search/overhead_sets.h"

#include "base/memory.h"
#include "search/overhead_layer.h"
#include "search/overhead_left.h"
#include "search/overhead_parts.h"

#include <stdlib.h>
#include <string.h>

#define LOOK 64                            /* states gone through between two looks at the clock */
#define SLOTS 1024                         /* of the table at first */
#define SLOT_BYTES (2 * sizeof (uint32_t)) /* of the table; with the half as large one that it is made from */
#define TURN_BYTES (3 * sizeof (uint32_t)) /* for a state: numbers in order twice, and what sorting takes */

struct overhead_sets {
  const struct overhead_ticks *ticks;
  struct overhead_left left;
  int32_t n, deliveries;
  struct overhead_parts parts;
  struct overhead_layer now, then; /* being gone through, being made */
  uint32_t *table;                 /* [slots] 1 + the first state of a set in `then`; 0: none */
  size_t slots;
  struct overhead_step **steps; /* [deliveries + 1][length of the layer] of this search */
  int64_t *child;               /* [n] */
  uint64_t bytes, used;         /* memory: allowed, held by steps */
  uint64_t states;
  int64_t most;
  struct overhead_cover *cover; /* for the states of a search; NULL: not wanted */
  uint64_t cover_bytes;         /* it may take */
  bool covers;                  /* the states of this search are kept */
};

bool
overhead_sets_apply (const struct overhead_ticks *ticks)
{
  return ticks->tasks <= OVERHEAD_SETS_MAX && ticks->nodes <= OVERHEAD_SETS_MAX;
}

/* Dominance. */

static size_t
slot_of (const struct overhead_sets *sets, uint64_t set)
{
  return (size_t)(set * UINT64_C (0x9E3779B97F4A7C15) >> 20) & (sets->slots - 1);
}

/* The slot of this set's states, or the free one where they would be. */
static size_t
find_slot (const struct overhead_sets *sets, uint64_t set)
{
  size_t slot = slot_of (sets, set);
  while (sets->table[slot] != 0 && sets->then.set[sets->table[slot] - 1] != set)
    slot = (slot + 1) & (sets->slots - 1);
  return slot;
}

/* More slots than states, at least twice as many. */
static void
widen_table (struct overhead_sets *sets)
{
  const struct overhead_layer *then = &sets->then;
  uint32_t *former = sets->table;
  size_t slots = sets->slots;
  sets->slots *= 2;
  sets->table = memory_zero (sets->slots, sizeof *sets->table);
  for (size_t slot = 0; slot < slots; slot++)
    if (former[slot] != 0)
      sets->table[find_slot (sets, then->set[former[slot] - 1])] = former[slot];
  free (former);
}

static bool
no_later (const int64_t *a, const int64_t *b, int32_t n)
{
  for (int32_t i = 0; i < n; i++)
    if (a[i] > b[i])
      return false;
  return true;
}

/* Is the child dominated by a state of its set? Where it dominates one, it takes its place, *place; else *place is SIZE_MAX. */
static bool
dominated (struct overhead_sets *sets, uint32_t first, size_t *place)
{
  struct overhead_layer *then = &sets->then;
  size_t n = (size_t)sets->n;
  *place = SIZE_MAX;
  for (uint32_t state = first; state != 0; state = then->next[state - 1]) {
    const int64_t *ready = then->ready + (state - 1) * n;
    if (then->estimate[state - 1] == INT64_MAX)
      continue;
    if (no_later (ready, sets->child, sets->n))
      return true;
    if (!no_later (sets->child, ready, sets->n))
      continue;
    if (*place == SIZE_MAX)
      *place = state - 1;
    else
      then->estimate[state - 1] = INT64_MAX;
  }
  return false;
}

/* The nodes' times in sum: the earlier, the more can still be done. */
static int64_t
estimate (const struct overhead_sets *sets)
{
  int64_t sum = 0;
  for (int32_t i = 0; i < sets->n; i++)
    sum += sets->child[i];
  return sum;
}

/* Add the child to the layer being made, unless it is dominated. */
static void
add_child (struct overhead_sets *sets, uint64_t set, struct overhead_step step)
{
  struct overhead_layer *then = &sets->then;
  size_t n = (size_t)sets->n, place, slot = find_slot (sets, set);
  uint32_t first = sets->table[slot];
  if (dominated (sets, first, &place))
    return;
  if (place == SIZE_MAX) {
    place = then->length;
    overhead_layer_resize (then, place + 1);
    then->next[place] = first == 0 ? 0 : then->next[first - 1];
    then->set[place] = set;
    if (first == 0)
      sets->table[slot] = (uint32_t)place + 1;
    else
      then->next[first - 1] = (uint32_t)place + 1;
  }
  then->step[place] = step;
  then->estimate[place] = estimate (sets);
  memcpy (then->ready + place * n, sets->child, n * sizeof *sets->child);
  sets->states++;
  if (2 * then->length > sets->slots)
    widen_table (sets);
}

/* The state `from` and delivery d sent by node i. */
static void
append (struct overhead_sets *sets, size_t from, int32_t d, int32_t i)
{
  const struct overhead_ticks *ticks = sets->ticks;
  const int64_t *ready = sets->now.ready + from * (size_t)sets->n;
  int32_t k = sets->left.message[d], j = ticks->destination[d];
  int64_t sent = ready[i] + overhead_send (ticks, k, i), arrival = sent + overhead_transit (ticks, k, i, j);
  int64_t held = (arrival > ready[j] ? arrival : ready[j]) + overhead_receive (ticks, k, j);
  if (held > sets->most)
    return;
  memcpy (sets->child, ready, (size_t)sets->n * sizeof *ready);
  sets->child[i] = sent;
  sets->child[j] = held;
  uint64_t set = overhead_parts_order (&sets->parts, sets->now.set[from] | UINT64_C (1) << d, k, NULL);
  if (!overhead_left_late (&sets->left, set, sets->child, sets->most))
    add_child (sets, set, (struct overhead_step){ (uint32_t)from, (uint8_t)d, (uint8_t)i });
}

static void
expand (struct overhead_sets *sets, size_t state)
{
  const struct overhead_ticks *ticks = sets->ticks;
  uint64_t set = sets->now.set[state];
  for (int32_t k = 0; k < ticks->messages; k++) {
    if (overhead_parts_repeats (&sets->parts, set, k))
      continue;
    for (int32_t d = (int32_t)ticks->first[k]; d < (int32_t)ticks->first[k + 1]; d++)
      for (int32_t i = 0; (set >> d & 1) == 0 && i < sets->n; i++)
        if (overhead_left_holds (&sets->left, set, k, i))
          append (sets, state, d, i);
  }
}

/* The search. */

/* What is held, and will be at the end of the layer, but for the cover. */
static uint64_t
held (const struct overhead_sets *sets)
{
  return sets->used + overhead_layer_bytes (&sets->now, sets->then.length) + overhead_layer_bytes (&sets->then, 0)
         + SLOT_BYTES * sets->slots + TURN_BYTES * sets->then.length;
}

/* The cover becomes too large. */
static void
drop_cover (struct overhead_sets *sets)
{
  overhead_cover_clear (sets->cover);
  sets->covers = false;
}

/* Keep these states of the layer made: all that no other dominates. */
static void
cover_layer (struct overhead_sets *sets, const uint32_t *states, size_t count)
{
  const struct overhead_layer *then = &sets->then;
  uint64_t bytes = overhead_cover_bytes (sets->cover, count);
  if (bytes > sets->cover_bytes || held (sets) + bytes > sets->bytes) {
    drop_cover (sets);
    return;
  }
  uint32_t *order = memory_alloc (count + 1, sizeof *order);
  memcpy (order, states, count * sizeof *order);
  overhead_layer_sort_sets (then, order, count);
  for (size_t at = 0; at < count; at++)
    overhead_cover_add (sets->cover, then->set[order[at]], then->ready + order[at] * (size_t)sets->n);
  free (order);
}

/* The layer made becomes the present one, without what is dominated, and the best `width` of it. False: some were cut off. */
static bool
turn (struct overhead_sets *sets, size_t width)
{
  struct overhead_layer *then = &sets->then, *now = &sets->now;
  uint32_t *order = memory_alloc (then->length + 1, sizeof *order);
  size_t count = 0;
  for (size_t state = 0; state < then->length; state++)
    if (then->estimate[state] != INT64_MAX)
      order[count++] = (uint32_t)state;
  bool all = count <= width;
  if (!all)
    overhead_layer_sort_estimates (then, order, count);
  sets->covers &= all;
  if (sets->covers)
    cover_layer (sets, order, count);
  overhead_layer_resize (now, all ? count : width);
  for (size_t at = 0; at < now->length; at++)
    overhead_layer_copy (now, at, then, order[at]);
  free (order);
  then->length = 0;
  memset (sets->table, 0, sets->slots * sizeof *sets->table);
  return all;
}

static void
forget_steps (struct overhead_sets *sets)
{
  for (int32_t layer = 0; layer <= sets->deliveries; layer++) {
    free (sets->steps[layer]);
    sets->steps[layer] = NULL;
  }
  sets->used = 0;
}

static void
keep_steps (struct overhead_sets *sets, int32_t layer)
{
  size_t length = sets->now.length;
  sets->steps[layer] = memory_alloc (length, sizeof *sets->steps[layer]);
  memcpy (sets->steps[layer], sets->now.step, length * sizeof *sets->now.step);
  sets->used += length * sizeof *sets->now.step;
}

static bool
over (struct overhead_sets *sets, const struct deadline *deadline)
{
  uint64_t bytes = held (sets);
  if (sets->covers && bytes + overhead_cover_bytes (sets->cover, 0) > sets->bytes)
    drop_cover (sets);
  return bytes > sets->bytes || (deadline && deadline_passed (deadline));
}

static void
begin (struct overhead_sets *sets)
{
  forget_steps (sets);
  sets->covers = sets->cover != NULL;
  if (sets->covers)
    overhead_cover_reset (sets->cover, sets->n);
  if (sets->slots == 0) {
    sets->slots = SLOTS;
    sets->table = memory_alloc (sets->slots, sizeof *sets->table);
  }
  overhead_layer_begin (&sets->now, (size_t)sets->n);
  overhead_layer_resize (&sets->now, 1);
  sets->now.set[0] = 0;
  memset (sets->now.ready, 0, (size_t)sets->n * sizeof *sets->now.ready);
  overhead_layer_begin (&sets->then, (size_t)sets->n);
  memset (sets->table, 0, sets->slots * sizeof *sets->table);
}

/* Append the deliveries of the path that ends in the first complete state, alike messages by the names that they have by now. */
static void
replay (struct overhead_sets *sets, struct overhead_schedule *schedule)
{
  const struct overhead_ticks *ticks = sets->ticks;
  struct overhead_step path[OVERHEAD_SETS_MAX];
  int32_t names[OVERHEAD_SETS_MAX];
  int64_t ready[OVERHEAD_SETS_MAX] = { 0 };
  uint64_t set = 0;
  uint32_t state = 0;
  for (int32_t layer = sets->deliveries; layer > 0; layer--) {
    path[layer - 1] = sets->steps[layer][state];
    state = path[layer - 1].parent;
  }
  for (int32_t k = 0; k < ticks->messages; k++)
    names[k] = k;
  overhead_schedule_reset (schedule);
  for (int32_t at = 0; at < sets->deliveries; at++) {
    int32_t d = path[at].delivery, i = path[at].sender, j = ticks->destination[d], k = sets->left.message[d];
    int64_t start = ready[i], arrival = start + overhead_send (ticks, k, i) + overhead_transit (ticks, k, i, j);
    int64_t receive = arrival > ready[j] ? arrival : ready[j];
    overhead_schedule_add (schedule, (struct overhead_delivery){ start, receive, i, j, names[k] });
    ready[i] = start + overhead_send (ticks, k, i);
    ready[j] = receive + overhead_receive (ticks, k, j);
    set = overhead_parts_order (&sets->parts, set | UINT64_C (1) << d, k, names);
  }
  overhead_schedule_finish (schedule, ticks);
}

/* Nothing is left to be gone through; `all`: and nothing was cut off. */
static enum overhead_sets_answer
conclude (struct overhead_sets *sets, bool all)
{
  if (sets->covers)
    sets->cover->whole = true;
  return all ? OVERHEAD_SETS_NONE : OVERHEAD_SETS_CUT;
}

enum overhead_sets_answer
overhead_sets_search (struct overhead_sets *sets, int64_t most, size_t width, const struct deadline *deadline,
                      struct overhead_schedule *schedule)
{
  bool all = true;
  sets->most = most;
  begin (sets);
  for (int32_t layer = 1; layer <= sets->deliveries; layer++) {
    for (size_t state = 0; state < sets->now.length; state++) {
      if (state % LOOK == 0 && over (sets, deadline))
        return OVERHEAD_SETS_LIMIT;
      expand (sets, state);
    }
    all = turn (sets, width) && all;
    if (sets->now.length == 0)
      return conclude (sets, all);
    keep_steps (sets, layer);
  }
  replay (sets, schedule);
  return OVERHEAD_SETS_FOUND;
}

uint64_t
overhead_sets_states (const struct overhead_sets *sets)
{
  return sets->states;
}

struct overhead_sets *
overhead_sets_new (const struct overhead_ticks *ticks, uint64_t bytes)
{
  struct overhead_sets *sets = memory_zero (1, sizeof *sets);
  sets->ticks = ticks;
  sets->n = ticks->nodes;
  sets->deliveries = (int32_t)ticks->tasks;
  sets->bytes = bytes;
  overhead_left_init (&sets->left, ticks);
  overhead_parts_init (&sets->parts, ticks);
  sets->steps = memory_zero ((size_t)sets->deliveries + 1, sizeof *sets->steps);
  sets->child = memory_alloc ((size_t)sets->n, sizeof *sets->child);
  return sets;
}

void
overhead_sets_rest (struct overhead_sets *sets)
{
  forget_steps (sets);
  overhead_layer_clear (&sets->now);
  overhead_layer_clear (&sets->then);
  free (sets->table);
  sets->table = NULL;
  sets->slots = 0;
  if (sets->cover && !sets->cover->whole)
    overhead_cover_clear (sets->cover);
}

void
overhead_sets_keep (struct overhead_sets *sets, struct overhead_cover *cover, uint64_t bytes)
{
  sets->cover = cover;
  sets->cover_bytes = bytes;
}

void
overhead_sets_free (struct overhead_sets *sets)
{
  if (!sets)
    return;
  overhead_sets_rest (sets);
  overhead_left_clear (&sets->left);
  overhead_parts_clear (&sets->parts);
  free (sets->steps);
  free (sets->child);
  free (sets);
}
