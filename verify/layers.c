#include "verify/layers.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

#define NODES_PER_LOOK 256 /* beginnings between two looks at the clock */

void
verify_layers_init (struct verify_layers *layers, struct verify_lines *lines, const struct verify_types *types, int64_t T, uint64_t most,
                    const struct deadline *deadline, struct verify_reason *reason)
{
  *layers = (struct verify_layers){ .lines = lines, .types = types, .T = T, .most = most, .deadline = deadline, .reason = reason };
  verify_view_init (&layers->view, types);
  verify_swap_init (&layers->swaps, T);
}

void
verify_layers_clear (struct verify_layers *layers)
{
  for (size_t r = 0; r < layers->length; r++)
    verify_worth_clear (&layers->worth[r]);
  free (layers->worth);
  verify_worth_work_clear (&layers->work);
  verify_list_clear (&layers->prices);
  verify_beginnings_clear (&layers->layer[0]);
  verify_beginnings_clear (&layers->layer[1]);
  verify_view_clear (&layers->view);
  verify_swap_clear (&layers->swaps);
}

/* [D,E] */
static bool
read_depths (struct verify_layers *layers, struct verify_text *text)
{
  int64_t first, last;

  if (!verify_text_array (text, "depth"))
    return false;
  if (!verify_text_element (text) || !verify_text_whole (text, "depth", 1, layers->types->destinations, &first)
      || !verify_text_element (text) || !verify_text_whole (text, "depth", first, layers->types->destinations, &last)
      || verify_text_element (text))
    return verify_text_fail (text, "depth: expected [FROM, TO], of 1 to the number of destinations");
  if (layers->vectors > 0 && (size_t)first < layers->first)
    return verify_text_fail (text, "depth: the lines do not ascend");
  layers->first = (size_t)first;
  layers->last = (size_t)last;
  return true;
}

/* {"depth":[D,E],"prices":[...]} */
static enum status_code
read_vector (struct verify_layers *layers)
{
  enum { DEPTH = 1, PRICES = 2 };
  struct verify_lines *lines = layers->lines;
  struct verify_span key = lines->key;
  unsigned seen = 0;

  do {
    enum status_code code;
    if (verify_span_is (key, "depth")) {
      code = read_depths (layers, &lines->text) ? STATUS_OK : STATUS_INPUT;
      seen |= DEPTH;
    } else if (verify_span_is (key, "prices")) {
      code = verify_list_read (&layers->prices, lines, "prices", layers->types, layers->reason);
      seen |= PRICES;
    } else {
      return verify_text_reject (&lines->text, "unexpected key \"%.*s\"", (int)(key.length < 60 ? key.length : 60), key.at);
    }
    if (code != STATUS_OK)
      return code;
  } while (verify_text_member (&lines->text, &key));
  if (seen != (DEPTH | PRICES))
    return verify_text_reject (&lines->text, "missing key \"%s\"", seen & DEPTH ? "prices" : "depth");
  layers->present = true;
  layers->number = lines->line.line;
  layers->vectors++;
  return STATUS_OK;
}

static enum status_code
read_next (struct verify_layers *layers)
{
  layers->present = false;
  if (!verify_lines_next (layers->lines))
    return layers->lines->status->code;
  return read_vector (layers);
}

/* What it keeps is within the limits. */
static enum status_code
check_room (const struct verify_layers *layers)
{
  uint64_t senders = layers->layer[0].sender_capacity + layers->layer[1].sender_capacity;
  uint64_t bytes = layers->numbers * sizeof (int32_t) + senders * sizeof (struct verify_sender);

  if (layers->numbers > VERIFY_LAYERS_NUMBERS)
    return verify_refuse (layers->reason, "line %zu: more than %" PRIu64 " numbers must be kept", layers->number, VERIFY_LAYERS_NUMBERS);
  return layers->deadline != NULL && layers->deadline->bytes > 0 && bytes > layers->deadline->bytes ? STATUS_LIMIT : STATUS_OK;
}

/* The line at hand judges from now on, slots of at most `span`. */
static enum status_code
take_vector (struct verify_layers *layers, int64_t span)
{
  struct verify_worth *worth;
  enum status_code code;

  layers->numbers += verify_worth_numbers (layers->types, span);
  code = check_room (layers);
  if (code != STATUS_OK)
    return code;
  memory_grow (layers->worth, layers->capacity, layers->length + 1);
  worth = &layers->worth[layers->length++];
  *worth = (struct verify_worth){ .first = layers->first, .last = layers->last };
  if (!verify_worth_set (worth, &layers->work, layers->types, &layers->prices, span))
    return verify_refuse (layers->reason, "line %zu: the prices' common denominator is too large", layers->number);
  return layers->deadline != NULL && deadline_passed (layers->deadline) ? STATUS_LIMIT : STATUS_OK;
}

static int
compare_uses (const void *a, const void *b)
{
  uint64_t x = ((const struct verify_worth *)a)->uses, y = ((const struct verify_worth *)b)->uses;

  return (x < y) - (x > y);
}

/* Drop the vectors that do not judge at this depth, and bring the most useful to the front. */
static void
drop_vectors (struct verify_layers *layers, size_t depth)
{
  size_t kept = 0;

  for (size_t r = 0; r < layers->length; r++) {
    if (layers->worth[r].last >= depth) {
      layers->worth[kept++] = layers->worth[r];
      continue;
    }
    layers->numbers -= verify_worth_numbers (layers->types, layers->worth[r].span);
    verify_worth_clear (&layers->worth[r]);
  }
  layers->length = kept;
  if (kept > 0)
    qsort (layers->worth, kept, sizeof *layers->worth, compare_uses);
  for (size_t r = 0; r < kept; r++)
    layers->worth[r].uses = 0;
}

/* The lines from this depth on. No child of the layer's beginnings has a slot before the first of them all. */
static enum status_code
take_vectors (struct verify_layers *layers, const struct verify_beginnings *layer, size_t depth)
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

/* The sum over the nodes left of what they gain at most in slots of at most s. */
static int64_t
gains (const struct verify_view *view, const int32_t *most, size_t k)
{
  int64_t sum = 0;

  for (size_t j = 0; j < k; j++)
    sum += view->left[j] * most[j];
  return sum;
}

/* Strike out the children that this vector excludes: their bound is below n. */
static void
judge (const struct verify_types *types, struct verify_view *view, struct verify_worth *worth)
{
  int64_t enough = types->destinations * worth->unit, base = (int64_t)view->senders * worth->unit - worth->y[view->s], rest = 0;
  const int32_t *most = NULL;
  size_t kept = 0;

  for (size_t i = 0; i < view->slots; i++)
    base += worth->y[view->slot[i]];
  for (size_t i = 0; i < view->children; i++) {
    size_t j = view->child[i];
    int64_t next = view->s - types->cost[j]; /* the child's own first slot */
    const int32_t *row = verify_worth_most (worth, types->k, next > view->then ? next : view->then);
    if (row != most) {
      most = row;
      rest = gains (view, most, types->k);
    }
    if (base + verify_worth_slots (worth, next, types->cost[j]) + rest - most[j] >= enough)
      view->child[kept++] = j;
  }
  worth->uses += view->children - kept;
  view->children = kept;
}

/* The swap rule: some slower sender in an earlier slot may change places with a node of type j in the first open one. */
static bool
swap_drops (struct verify_layers *layers, size_t j)
{
  const struct verify_view *view = &layers->view;
  const int64_t *cost = layers->types->cost;

  for (size_t i = 1; i < view->senders && view->sender[i].ready > view->s; i++) {
    const struct verify_sender *slow = &view->sender[i];
    if ((size_t)slow->type > j && verify_swap_allowed (&layers->swaps, cost[slow->type], cost[j], slow->ready - view->s, slow->ready))
      return true;
  }
  return false;
}

static enum status_code
count_node (struct verify_layers *layers)
{
  if (layers->nodes == layers->most)
    return verify_refuse (layers->reason, "the search needs more than its %" PRIu64 " nodes", layers->most);
  layers->nodes++;
  return layers->nodes % NODES_PER_LOOK == 0 && layers->deadline != NULL && deadline_passed (layers->deadline) ? STATUS_LIMIT : STATUS_OK;
}

/* The children of number i that neither a vector nor the swap rule excludes go to the next layer. */
static enum status_code
expand (struct verify_layers *layers, const struct verify_beginnings *from, size_t i, struct verify_beginnings *to)
{
  const struct verify_types *types = layers->types;
  struct verify_view *view = &layers->view;
  enum status_code code = STATUS_OK;
  int64_t slots;

  verify_beginnings_view (from, i, types, view);
  bool ends = verify_view_ends (view, types, &slots);
  if ((ends ? slots : (int64_t)(view->senders - 1 + view->slots)) >= types->destinations)
    return verify_refuse (layers->reason, "there is a schedule that ends before the makespan");
  if (ends)
    return STATUS_OK;
  for (size_t r = 0; r < layers->length && view->children > 0; r++)
    judge (types, view, &layers->worth[r]);
  for (size_t c = 0; code == STATUS_OK && c < view->children; c++) {
    if (swap_drops (layers, view->child[c]))
      continue;
    code = count_node (layers);
    verify_beginnings_add (to, types, view, view->child[c]);
  }
  if (code == STATUS_OK && to->length * to->senders > VERIFY_LAYERS_SENDERS)
    return verify_refuse (layers->reason, "a layer has more than %" PRIu64 " senders", VERIFY_LAYERS_SENDERS);
  return code == STATUS_OK ? check_room (layers) : code;
}

static enum status_code
step (struct verify_layers *layers, const struct verify_beginnings *from, struct verify_beginnings *to)
{
  enum status_code code;

  drop_vectors (layers, from->senders);
  code = take_vectors (layers, from, from->senders);
  verify_beginnings_empty (to, from->senders + 1);
  for (size_t i = 0; code == STATUS_OK && i < from->length; i++)
    code = expand (layers, from, i, to);
  return code;
}

static enum status_code
search (struct verify_layers *layers)
{
  struct verify_beginnings *from = &layers->layer[0], *to = &layers->layer[1];
  enum status_code code = count_node (layers);

  verify_beginnings_root (from, layers->types, layers->T);
  while (code == STATUS_OK && from->length > 0) {
    struct verify_beginnings *kept = from;
    code = step (layers, from, to);
    from = to;
    to = kept;
  }
  return code;
}

enum status_code
verify_layers_check (struct verify_layers *layers)
{
  enum status_code code;

  if (layers->T > VERIFY_LAYERS_TICKS || layers->T > VERIFY_LAYERS_SUMS / (int64_t)layers->types->k)
    return verify_refuse (layers->reason, "layers: the makespan has too many ticks");
  code = read_vector (layers);
  if (code == STATUS_OK)
    code = search (layers);
  while (code == STATUS_OK && layers->present) /* not needed any more, but they must be well-formed */
    code = read_next (layers);
  return code;
}
