#include "search/parameterized/network_layers.h"

#include "base/memory.h"
#include "search/parameterized/parameters.h"

#include <stdlib.h>
#include <string.h>

/* Where a state comes from: a send after a state of the layer before. */
struct step {
  uint32_t parent;
  uint8_t from, to, port;
  uint16_t start;
};

struct layer_state {
  uint64_t holders;
  int64_t promise;    /* the more, the sooner it is looked at */
  uint32_t next;      /* another one with the same holders, 1 + its place; 0: none */
  uint32_t dominator; /* 1 + the place of one that dominates it; 0: none does */
  struct step step;
};

/* States of equally many sends. */
struct layer {
  struct layer_state *state;
  uint16_t *cells; /* [length][cells] */
  size_t length, state_capacity, cell_capacity, peak;
};

struct parameterized_layers {
  struct parameterized_states *space;
  struct layer now, then; /* being gone through, being made */
  uint32_t *table;        /* owned [slots] 1 + the first state of some holders in `then`; 0: none */
  size_t slots, used;     /* used: slots */
  struct step **steps;    /* owned [nodes][length of the layer] of this search */
  uint64_t step_bytes, bytes;
  uint16_t *child;  /* owned [cells] */
  struct step best; /* the last send of the best schedule, start `never`: none */
  bool cut;         /* states were cut off in this search */
  struct parameterized_cover *proof;
  uint64_t made;
};

/* The table of layers. */

static size_t
slot_of (const struct parameterized_layers *layers, uint64_t holders)
{
  size_t slot = (size_t)(holders * UINT64_C (0x9E3779B97F4A7C15) >> 32) & (layers->slots - 1);
  while (layers->table[slot] != 0 && layers->then.state[layers->table[slot] - 1].holders != holders)
    slot = (slot + 1) & (layers->slots - 1);
  return slot;
}

/* Enter all states of the layer being made, none of which is dominated. */
static void
fill_table (struct parameterized_layers *layers)
{
  memset (layers->table, 0, layers->slots * sizeof *layers->table);
  layers->used = 0;
  for (uint32_t i = 0; i < layers->then.length; i++) {
    size_t slot = slot_of (layers, layers->then.state[i].holders);
    layers->used += layers->table[slot] == 0;
    layers->then.state[i].next = layers->table[slot];
    layers->table[slot] = i + 1;
  }
}

static void
widen_table (struct parameterized_layers *layers)
{
  uint32_t *former = layers->table;
  size_t slots = layers->slots;
  layers->slots *= 2;
  layers->table = memory_zero (layers->slots, sizeof *layers->table);
  for (size_t i = 0; i < slots; i++)
    if (former[i] != 0)
      layers->table[slot_of (layers, layers->then.state[former[i] - 1].holders)] = former[i];
  free (former);
}

static uint64_t
bytes_held (const struct parameterized_layers *layers)
{
  uint64_t each = sizeof (struct layer_state) + layers->space->cells * sizeof (uint16_t);
  uint64_t proof = layers->proof ? parameterized_cover_bytes (layers->proof) : 0;
  return (layers->now.peak + layers->then.peak) * each + layers->slots * sizeof *layers->table
         + layers->step_bytes + proof;
}

/* Adding children. */

static uint16_t *
cells_of (const struct parameterized_layers *layers, const struct layer *layer, size_t at)
{
  return layer->cells + at * layers->space->cells;
}

static void
layer_reserve (const struct parameterized_layers *layers, struct layer *layer, size_t length)
{
  memory_grow (layer->state, layer->state_capacity, length);
  memory_grow (layer->cells, layer->cell_capacity, length * layers->space->cells);
  layer->peak = length > layer->peak ? length : layer->peak;
}

/* Better the sooner all can send again, and the more nodes could be reached in time. */
static int64_t
promise_of (const struct parameterized_layers *layers, int32_t slack)
{
  int64_t sum = 0;
  for (size_t i = 0; i < layers->space->cells; i++)
    sum += layers->child[i];
  return ((int64_t)slack << 32) - sum;
}

/* Is the child dominated by a state of its holders? *place: which. Those that it dominates leave
   the list. */
static bool
is_dominated (struct parameterized_layers *layers, size_t slot, uint32_t place, uint32_t *dominator)
{
  struct layer *then = &layers->then;
  for (uint32_t *at = &layers->table[slot]; *at != 0;) {
    uint32_t other = *at - 1;
    struct layer_state *state = &then->state[other];
    if (parameterized_states_dominates (layers->space, cells_of (layers, then, other),
                                        layers->child)) {
      *dominator = other;
      return true;
    }
    if (parameterized_states_dominates (layers->space, layers->child,
                                        cells_of (layers, then, other))) {
      state->dominator = place + 1;
      *at = state->next;
    } else
      at = &state->next;
  }
  return false;
}

/* Add the child to the layer being made, unless it is dominated. Returns the place of the state
   that covers it. */
static uint32_t
add_child (struct parameterized_layers *layers, uint64_t holders, struct step step, int32_t slack)
{
  struct layer *then = &layers->then;
  uint32_t place = (uint32_t)then->length, dominator;
  layer_reserve (layers, then, then->length + 1);
  size_t slot = slot_of (layers, holders);
  if (layers->table[slot] == 0 && 2 * layers->used >= layers->slots) {
    widen_table (layers);
    slot = slot_of (layers, holders);
  }
  bool fresh = layers->table[slot] == 0;
  if (is_dominated (layers, slot, place, &dominator))
    return dominator;
  layers->used += fresh;
  then->state[place]
    = (struct layer_state){ holders, promise_of (layers, slack), layers->table[slot], 0, step };
  memcpy (cells_of (layers, then, place), layers->child,
          layers->space->cells * sizeof *layers->child);
  layers->table[slot] = place + 1;
  then->length++;
  return place;
}

/* Children. */

static void
try_send (struct parameterized_layers *layers, uint32_t parent, struct parameterized_send send,
          uint16_t window)
{
  struct parameterized_states *space = layers->space;
  uint64_t holders = layers->now.state[parent].holders, all = holders | UINT64_C (1) << send.to;
  const uint16_t *cells = cells_of (layers, &layers->now, parent);
  struct step step = { parent, (uint8_t)send.from, (uint8_t)send.to, (uint8_t)send.port, 0 };
  int32_t slack;
  step.start = send.start
    = parameterized_states_earliest (space, cells, send.from, send.to, send.port);
  if (send.start >= window)
    return;
  layers->made++;
  if (__builtin_popcountll (all) == space->nodes) {
    if (send.start < layers->best.start)
      layers->best = step;
    return;
  }
  if (!parameterized_states_send (space, holders, cells, send, layers->child, &slack))
    return;
  uint32_t by = add_child (layers, all, step, slack);
  if (layers->proof)
    parameterized_cover_refer (layers->proof, by);
}

/* Senders ascending, for each receivers ascending, for each ports ascending: certificates go by
   that. */
static void
expand (struct parameterized_layers *layers, uint32_t parent)
{
  struct parameterized_states *space = layers->space;
  uint64_t holders = layers->now.state[parent].holders;
  const uint16_t *cells = cells_of (layers, &layers->now, parent);
  uint16_t window = parameterized_states_window (space, holders, cells);
  struct parameterized_send send;
  for (send.from = 0; send.from < space->nodes; send.from++)
    for (send.to = 1; (holders >> send.from & 1) && send.to < space->nodes; send.to++)
      for (send.port = 0; send.port < parameterized_states_choices (space); send.port++)
        if (!(holders >> send.to & 1)
            && parameterized_states_counts (space, cells, send.from, send.port))
          try_send (layers, parent, send, window);
}

/* From one layer to the next. */

static int
by_promise (const void *x, const void *y, void *context)
{
  const struct layer_state *state = context;
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  if (state[a].promise != state[b].promise)
    return state[a].promise > state[b].promise ? -1 : 1;
  return (a > b) - (a < b);
}

static int
by_place (const void *x, const void *y)
{
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return (a > b) - (a < b);
}

/* Keep of the layer being made what is not dominated, the best `width` of it. */
static void
select_states (struct parameterized_layers *layers, size_t width)
{
  struct layer *then = &layers->then;
  uint32_t *order = memory_alloc (then->length + 1, sizeof *order);
  size_t count = 0;
  for (uint32_t i = 0; i < then->length; i++)
    if (then->state[i].dominator == 0)
      order[count++] = i;
  if (count > width) {
    layers->cut = true;
    qsort_r (order, count, sizeof *order, by_promise, then->state);
    count = width;
    qsort (order, count, sizeof *order, by_place);
  }
  for (size_t i = 0; i < count; i++)
    if (order[i] != i) {
      then->state[i] = then->state[order[i]];
      memcpy (cells_of (layers, then, i), cells_of (layers, then, order[i]),
              layers->space->cells * sizeof *then->cells);
    }
  then->length = count;
  free (order);
}

/* What the proof refers to by its place in the layer being made: by what covers it in the end,
   in numbers of its own. */
static void
settle_proof (struct parameterized_layers *layers)
{
  const struct layer *then = &layers->then;
  uint32_t *number = memory_alloc (then->length + 1, sizeof *number), count = 0;
  for (size_t i = 0; i < then->length; i++)
    if (then->state[i].dominator == 0)
      number[i] = count++;
  for (size_t i = then->length; i-- > 0;) /* dominators come later */
    if (then->state[i].dominator != 0)
      number[i] = number[then->state[i].dominator - 1];
  parameterized_cover_settle (layers->proof, number);
  for (size_t i = 0; i < then->length; i++)
    if (then->state[i].dominator == 0)
      parameterized_cover_add (layers->proof, then->state[i].step.parent, then->state[i].step.from,
                               then->state[i].step.to, then->state[i].step.port);
  parameterized_cover_layer (layers->proof);
  free (number);
}

/* The layer made becomes the present one. */
static void
turn (struct parameterized_layers *layers, size_t width, int32_t depth)
{
  struct layer *then = &layers->then, kept = layers->now;
  if (layers->proof)
    settle_proof (layers);
  select_states (layers, width);
  layers->steps[depth] = memory_alloc (then->length + 1, sizeof *layers->steps[depth]);
  for (size_t i = 0; i < then->length; i++)
    layers->steps[depth][i] = then->state[i].step;
  layers->step_bytes += then->length * sizeof *layers->steps[depth];
  layers->now = *then;
  *then = kept;
  then->length = 0;
  fill_table (layers);
}

static void
begin (struct parameterized_layers *layers, struct parameterized_cover *proof)
{
  struct layer *now = &layers->now;
  for (int32_t i = 0; i < layers->space->nodes; i++) {
    free (layers->steps[i]);
    layers->steps[i] = NULL;
  }
  layers->step_bytes = 0;
  layers->cut = false;
  layers->proof = proof;
  layers->best.start = layers->space->grid.never;
  layer_reserve (layers, now, 1);
  now->length = 1;
  now->state[0] = (struct layer_state){ .holders = 1 };
  parameterized_states_start (layers->space, now->cells);
  layers->then.length = 0;
  fill_table (layers);
  if (proof) {
    proof->places = layers->space->ticks->rounds;
    parameterized_cover_add (proof, 0, 0, 0, 0);
    parameterized_cover_layer (proof);
  }
}

/* The best schedule's sends, the last first. */
static void
replay (const struct parameterized_layers *layers, int32_t depth, struct tree_schedule *schedule)
{
  tree_schedule_reset (schedule, layers->space->ticks->nodes);
  for (struct step step = layers->best;; step = layers->steps[depth--][step.parent]) {
    schedule->from[step.to] = step.from;
    schedule->start[step.to] = layers->space->grid.time[step.start];
    if (depth == 0)
      break;
  }
  parameterized_schedule_finish (schedule, layers->space->ticks);
}

enum parameterized_layers_answer
parameterized_layers_search (struct parameterized_layers *layers, size_t width,
                             const struct deadline *deadline, struct tree_schedule *schedule,
                             struct parameterized_cover *proof)
{
  uint64_t spare = parameterized_parameters.network_spare;
  begin (layers, proof);
  for (int32_t depth = 1; layers->now.length > 0; depth++) {
    for (uint32_t i = 0; i < layers->now.length; i++) {
      /* once a state: it has many children */
      if (bytes_held (layers) > layers->bytes || deadline_passed (deadline)
          || (proof && parameterized_cover_full (proof)))
        return PARAMETERIZED_LAYERS_LIMIT;
      expand (layers, i);
      if (proof)
        parameterized_cover_close (proof);
      if (layers->then.length / spare > width) {
        select_states (layers, width);
        fill_table (layers);
      }
    }
    if (layers->best.start < layers->space->grid.never) {
      replay (layers, depth - 1, schedule);
      return PARAMETERIZED_LAYERS_FOUND;
    }
    turn (layers, width, depth);
  }
  return layers->cut ? PARAMETERIZED_LAYERS_CUT : PARAMETERIZED_LAYERS_NONE;
}

uint64_t
parameterized_layers_states (const struct parameterized_layers *layers)
{
  return layers->made;
}

struct parameterized_layers *
parameterized_layers_new (struct parameterized_states *space, uint64_t bytes)
{
  struct parameterized_layers *layers = memory_zero (1, sizeof *layers);
  layers->space = space;
  layers->bytes = bytes;
  layers->slots = 1024;
  layers->table = memory_zero (layers->slots, sizeof *layers->table);
  layers->steps = memory_zero ((size_t)space->nodes + 1, sizeof *layers->steps);
  layers->child = memory_alloc (space->cells, sizeof *layers->child);
  return layers;
}

void
parameterized_layers_free (struct parameterized_layers *layers)
{
  for (int32_t i = 0; i < layers->space->nodes; i++)
    free (layers->steps[i]);
  memory_free (layers->steps, layers->now.state, layers->now.cells, layers->then.state,
               layers->then.cells, layers->table, layers->child, layers);
}
