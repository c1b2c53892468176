#include "verify/node/beam_layers.h"

#include "base/memory.h"
#include "verify/node/beam_state.h"
#include "verify/node/slot_value.h"
#include "verify/node/swap.h"

#include <inttypes.h>
#include <stdlib.h>

#define NODES_PER_CHECK 256 /* states between two checks of the deadline */

struct layers {
  const struct verify_node_context *proof;
  uint64_t node_limit;     /* maximum of states: the stated total */
  uint64_t vectors, nodes; /* dual vectors read; states kept, with the empty one */
  /* The dual vector that was read last and is not active yet. */
  bool present;
  size_t first, last, number;
  struct verify_dual_list dual_list;
  struct verify_slot_value *slot_values; /* owned: the active vectors */
  size_t length, capacity;
  uint64_t numbers; /* the numbers that they keep */
  struct verify_slot_value_scratch scratch;
  struct verify_beam_states layer[2]; /* the current one and the next */
  struct verify_beam_view view;       /* one of its states */
  struct verify_swap_cache swaps;
};

/* [D,E] */
static enum status_code
read_depths (void *context)
{
  struct layers *layers = context;
  struct verify_text *text = &layers->proof->lines->text;
  int64_t first, last;

  if (!verify_text_array (text, "depth"))
    return STATUS_INPUT;
  if (!verify_text_element (text)
      || !verify_text_whole (text, "depth", 1, layers->proof->types->destinations, &first)
      || !verify_text_element (text)
      || !verify_text_whole (text, "depth", first, layers->proof->types->destinations, &last)
      || verify_text_element (text))
    return verify_text_reject (text,
                               "depth: expected [FROM, TO], of 1 to the number of destinations");
  if (layers->vectors > 0 && (size_t)first < layers->first)
    return verify_text_reject (text, "depth: the lines do not ascend");
  layers->first = (size_t)first;
  layers->last = (size_t)last;
  return STATUS_OK;
}

/* {"depth":[D,E],"prices":[...]} */
static enum status_code
read_vector (struct layers *layers)
{
  enum status_code code = verify_dual_list_line (&layers->dual_list, layers->proof, "prices",
                                                 "depth", read_depths, layers);

  if (code != STATUS_OK)
    return code;
  layers->present = true;
  layers->number = layers->proof->lines->line.line;
  layers->vectors++;
  return STATUS_OK;
}

static enum status_code
read_next (struct layers *layers)
{
  layers->present = false;
  if (!verify_lines_next (layers->proof->lines))
    return layers->proof->lines->status->code;
  return read_vector (layers);
}

/* Is the memory within the limits? */
static enum status_code
check_memory (const struct layers *layers)
{
  uint64_t senders = layers->layer[0].sender_capacity + layers->layer[1].sender_capacity;
  uint64_t bytes
    = layers->numbers * sizeof (int32_t) + senders * sizeof (struct verify_beam_sender);

  if (layers->numbers > VERIFY_BEAM_LAYERS_NUMBERS)
    return verify_refuse (layers->proof->reason,
                          "line %zu: more than %" PRIu64 " numbers must be kept", layers->number,
                          VERIFY_BEAM_LAYERS_NUMBERS);
  return layers->proof->deadline != NULL && layers->proof->deadline->bytes > 0
             && bytes > layers->proof->deadline->bytes
           ? STATUS_LIMIT
           : STATUS_OK;
}

/* Activates the dual vector read last, for slots of at most `span`. */
static enum status_code
take_vector (struct layers *layers, int64_t span)
{
  struct verify_slot_value *slot_value;
  enum status_code code;

  layers->numbers += verify_slot_value_numbers (layers->proof->types, span);
  code = check_memory (layers);
  if (code != STATUS_OK)
    return code;
  memory_grow (layers->slot_values, layers->capacity, layers->length + 1);
  slot_value = &layers->slot_values[layers->length++];
  *slot_value = (struct verify_slot_value){ .first = layers->first, .last = layers->last };
  if (!verify_slot_value_set (slot_value, &layers->scratch, layers->proof->types,
                              &layers->dual_list, span))
    return verify_refuse (layers->proof->reason,
                          "line %zu: the prices' common denominator is too large", layers->number);
  return layers->proof->deadline != NULL && deadline_passed (layers->proof->deadline) ? STATUS_LIMIT
                                                                                      : STATUS_OK;
}

static int
compare_uses (const void *a, const void *b)
{
  uint64_t x = ((const struct verify_slot_value *)a)->uses,
           y = ((const struct verify_slot_value *)b)->uses;

  return (x < y) - (x > y);
}

/* Drops the vectors that are not used at this depth; moves those that excluded most states to the
   front. */
static void
drop_vectors (struct layers *layers, size_t depth)
{
  size_t kept = 0;

  for (size_t r = 0; r < layers->length; r++) {
    if (layers->slot_values[r].last >= depth) {
      layers->slot_values[kept++] = layers->slot_values[r];
      continue;
    }
    layers->numbers
      -= verify_slot_value_numbers (layers->proof->types, layers->slot_values[r].span);
    verify_slot_value_clear (&layers->slot_values[r]);
  }
  layers->length = kept;
  if (kept > 0)
    qsort (layers->slot_values, kept, sizeof *layers->slot_values, compare_uses);
  for (size_t r = 0; r < kept; r++)
    layers->slot_values[r].uses = 0;
}

/* Activates the vectors that start at this depth. No slot of a child of these states has a larger s
   than the maximum of their first open slots. */
static enum status_code
take_vectors (struct layers *layers, const struct verify_beam_states *layer, size_t depth)
{
  enum status_code code = STATUS_OK;
  int64_t span = 1;

  for (size_t i = 0; i < layer->length * layer->senders; i++)
    span = layer->sender[i].next > span ? layer->sender[i].next : span;
  while (code == STATUS_OK && layers->present && layers->first == depth) {
    code = take_vector (layers, span);
    if (code == STATUS_OK)
      code = read_next (layers);
  }
  return code;
}

/* The sum of the maximum gains of all unassigned nodes in slots of at most s. */
static int64_t
sum_of_gains (const struct verify_beam_view *view, const int32_t *gain, size_t k)
{
  int64_t sum = 0;

  for (size_t j = 0; j < k; j++)
    sum += view->left[j] * gain[j];
  return sum;
}

/* Removes the children that this vector excludes: their bound is below n. */
static void
drop_children (const struct verify_node_types *types, struct verify_beam_view *view,
               struct verify_slot_value *slot_value)
{
  int64_t enough = types->destinations * slot_value->unit,
          base = (int64_t)view->senders * slot_value->unit - slot_value->y[view->s], rest = 0;
  const int32_t *gain = NULL;
  size_t kept = 0;

  for (size_t i = 0; i < view->slots; i++)
    base += slot_value->y[view->slot[i]];
  for (size_t i = 0; i < view->children; i++) {
    size_t j = view->child[i];
    int64_t next = view->s - types->cost[j]; /* s of the child's own first slot */
    const int32_t *row
      = verify_slot_value_gains (slot_value, types->k, next > view->then ? next : view->then);
    if (row != gain) {
      gain = row;
      rest = sum_of_gains (view, gain, types->k);
    }
    if (base + verify_slot_value_slots (slot_value, next, types->cost[j]) + rest - gain[j]
        >= enough)
      view->child[kept++] = j;
  }
  slot_value->uses += view->children - kept;
  view->children = kept;
}

/* Rule swap: some slower sender in an earlier slot can be exchanged with a node of type j in the
   first open slot. */
static bool
swap_prunes (struct layers *layers, size_t j)
{
  const struct verify_beam_view *view = &layers->view;
  const int64_t *cost = layers->proof->types->cost;

  for (size_t i = 1; i < view->senders && view->sender[i].ready > view->s; i++) {
    const struct verify_beam_sender *slow = &view->sender[i];
    if ((size_t)slow->type > j
        && verify_swap_allowed (&layers->swaps, cost[slow->type], cost[j], slow->ready - view->s,
                                slow->ready))
      return true;
  }
  return false;
}

static enum status_code
count_node (struct layers *layers)
{
  if (layers->nodes == layers->node_limit)
    return verify_refuse (layers->proof->reason, "the search needs more than its %" PRIu64 " nodes",
                          layers->node_limit);
  layers->nodes++;
  return layers->nodes % NODES_PER_CHECK == 0 && layers->proof->deadline != NULL
             && deadline_passed (layers->proof->deadline)
           ? STATUS_LIMIT
           : STATUS_OK;
}

/* Appends to the next layer the children of state i that neither a vector nor rule swap
   excludes. */
static enum status_code
expand (struct layers *layers, const struct verify_beam_states *from, size_t i,
        struct verify_beam_states *to)
{
  const struct verify_node_types *types = layers->proof->types;
  struct verify_beam_view *view = &layers->view;
  enum status_code code = STATUS_OK;
  int64_t slots;

  verify_beam_states_view (from, i, types, view);
  bool ends = verify_beam_view_ends (view, types, &slots);
  if ((ends ? slots : (int64_t)(view->senders - 1 + view->slots)) >= types->destinations)
    return verify_refuse (layers->proof->reason,
                          "there is a schedule that ends before the makespan");
  if (ends)
    return STATUS_OK;
  for (size_t r = 0; r < layers->length && view->children > 0; r++)
    drop_children (types, view, &layers->slot_values[r]);
  for (size_t c = 0; code == STATUS_OK && c < view->children; c++) {
    if (swap_prunes (layers, view->child[c]))
      continue;
    code = count_node (layers);
    verify_beam_states_add (to, types, view, view->child[c]);
  }
  if (layers->swaps.stopped)
    return STATUS_LIMIT;
  if (code == STATUS_OK && to->length * to->senders > VERIFY_BEAM_LAYERS_SENDERS)
    return verify_refuse (layers->proof->reason, "a layer has more than %" PRIu64 " senders",
                          VERIFY_BEAM_LAYERS_SENDERS);
  return code == STATUS_OK ? check_memory (layers) : code;
}

static enum status_code
step (struct layers *layers, const struct verify_beam_states *from, struct verify_beam_states *to)
{
  enum status_code code;

  drop_vectors (layers, from->senders);
  code = take_vectors (layers, from, from->senders);
  verify_beam_states_empty (to, from->senders + 1);
  for (size_t i = 0; code == STATUS_OK && i < from->length; i++)
    code = expand (layers, from, i, to);
  return code;
}

static enum status_code
search (struct layers *layers)
{
  struct verify_beam_states *from = &layers->layer[0], *to = &layers->layer[1];
  enum status_code code = count_node (layers);

  verify_beam_states_root (from, layers->proof->types, layers->proof->T);
  while (code == STATUS_OK && from->length > 0) {
    struct verify_beam_states *kept = from;
    code = step (layers, from, to);
    from = to;
    to = kept;
  }
  return code;
}

static enum status_code
check (struct layers *layers)
{
  const struct verify_node_context *proof = layers->proof;
  enum status_code code;

  if (proof->T > VERIFY_BEAM_LAYERS_TICKS
      || proof->T > VERIFY_BEAM_LAYERS_SUMS / (int64_t)proof->types->k)
    return verify_refuse (proof->reason, "layers: the makespan has too many ticks");
  code = read_vector (layers);
  if (code == STATUS_OK)
    code = search (layers);
  /* the remaining lines are not needed, but they must be well-formed */
  while (code == STATUS_OK && layers->present)
    code = read_next (layers);
  return code;
}

enum status_code
verify_beam_layers_check (const struct verify_node_context *proof, uint64_t node_limit,
                          uint64_t *nodes, uint64_t *vectors)
{
  struct layers layers = { .proof = proof, .node_limit = node_limit };
  enum status_code code;

  verify_beam_view_init (&layers.view, proof->types);
  verify_swap_init (&layers.swaps, proof->T);
  code = check (&layers);
  *nodes = layers.nodes;
  *vectors = layers.vectors;
  for (size_t r = 0; r < layers.length; r++)
    verify_slot_value_clear (&layers.slot_values[r]);
  free (layers.slot_values);
  verify_slot_value_scratch_clear (&layers.scratch);
  verify_dual_list_clear (&layers.dual_list);
  verify_beam_states_clear (&layers.layer[0]);
  verify_beam_states_clear (&layers.layer[1]);
  verify_beam_view_clear (&layers.view);
  verify_swap_clear (&layers.swaps);
  return code;
}
