#include "search/node/beam_dual_pool.h"

#include "base/memory.h"
#include "base/wide.h"

#include <stdlib.h>
#include <string.h>

#define FAR (1 << 30) /* bounds are capped at this distance from n: no G_j reaches it */

/* most_j where no slot is open any more. */
static const int32_t nothing[BEAM_TYPES_MAX];

void
beam_dual_pool_record_clear (struct beam_dual_pool_record *record)
{
  memory_free (record->record, record->duals);
  *record = (struct beam_dual_pool_record){ .length = 0 };
}

void
beam_dual_pool_record_copy (struct beam_dual_pool_record *to,
                            const struct beam_dual_pool_record *from)
{
  memory_grow (to->record, to->record_capacity, from->recorded);
  memory_grow (to->duals, to->duals_capacity, from->recorded * from->k);
  if (from->recorded > 0) {
    memcpy (to->record, from->record, from->recorded * sizeof *to->record);
    memcpy (to->duals, from->duals, from->recorded * from->k * sizeof *to->duals);
  }
  memcpy (to->uses, from->uses, sizeof to->uses);
  memcpy (to->entry, from->entry, sizeof to->entry);
  to->length = from->length;
  to->k = from->k;
  to->recorded = from->recorded;
}

void
beam_dual_pool_clear (struct beam_dual_pool *dual_pool)
{
  for (size_t r = 0; r < BEAM_DUAL_POOL_VECTORS; r++)
    beam_lp_result_clear (&dual_pool->vector[r]);
  beam_dual_pool_record_clear (&dual_pool->record);
}

void
beam_dual_pool_start (struct beam_dual_pool *dual_pool, size_t k)
{
  dual_pool->record.length = dual_pool->record.recorded = 0;
  dual_pool->record.k = k;
}

/* Gives the vector at index r an entry in the record: a new one, or that of its predecessor if
   that excluded nothing. */
static void
enter (struct beam_dual_pool_record *record, size_t r, bool fresh)
{
  if (fresh || record->record[record->entry[r]].first > 0) {
    memory_grow (record->record, record->record_capacity, record->recorded + 1);
    memory_grow (record->duals, record->duals_capacity, (record->recorded + 1) * record->k);
    record->entry[r] = record->recorded++;
  }
  record->record[record->entry[r]] = (struct beam_dual_pool_entry){ .first = 0 };
}

size_t
beam_dual_pool_add (struct beam_dual_pool *dual_pool, struct beam_lp_result *result)
{
  struct beam_dual_pool_record *record = &dual_pool->record;
  size_t least = 1;
  bool fresh = record->length < BEAM_DUAL_POOL_VECTORS;
  if (fresh)
    least = record->length++;
  else
    for (size_t r = least; r < BEAM_DUAL_POOL_VECTORS; r++)
      if (record->uses[r] < record->uses[least])
        least = r;
  struct beam_lp_result kept = dual_pool->vector[least];
  dual_pool->vector[least] = *result;
  *result = kept;
  record->uses[least] = 0;
  enter (record, least, fresh);
  memcpy (record->duals + record->entry[least] * record->k, dual_pool->vector[least].vector,
          record->k * sizeof *record->duals);
  return least;
}

void
beam_dual_pool_resume (struct beam_dual_pool *dual_pool, const struct beam_dual_pool_record *record,
                       struct beam_lp *lp, const struct node_types *types, int64_t left)
{
  beam_dual_pool_record_copy (&dual_pool->record, record);
  for (size_t r = 0; r < record->length; r++)
    beam_lp_value (lp, types, record->duals + record->entry[r] * record->k, left,
                   &dual_pool->vector[r]);
}

/* The bound of state i by one vector: with a node of type j in the first slot it is n + base +
   sends[j] - most[j]. */
struct beam_dual_view {
  int32_t base;
  const int32_t *sends, *most; /* [k] */
};

static struct beam_dual_view
view_of (const struct beam_slot_value *values, const struct beam_layer *layer, size_t i)
{
  const struct beam_sender *sender = beam_layer_senders (layer, i);
  const struct beam_state *beam_state = &layer->item[i];
  size_t k = layer->types->k;
  int64_t left = layer->horizon - beam_state->now, source = layer->horizon - sender[0].next;
  int64_t above = ((int64_t)layer->senders - layer->types->destinations) * BEAM_SLOT_VALUE_UNIT
                  - values->slot[left];
  struct beam_dual_view view
    = { .sends = beam_slot_value_sends (values, k, left), .most = nothing };
  above += beam_slot_value_slots (values, source, layer->types->source);
  for (size_t w = 1; w < layer->senders; w++)
    if (sender[w].next <= layer->horizon)
      above += values->slot[layer->horizon - sender[w].next]
               + beam_slot_value_sends (values, k, layer->horizon - sender[w].next)[sender[w].type];
  if (beam_state->then <= layer->horizon) {
    view.most = beam_slot_value_most (values, k, layer->horizon - beam_state->then);
    above += beam_slot_value_rest (values, layer->horizon - beam_state->then);
    for (size_t w = 1; w < layer->senders; w++)
      above -= view.most[sender[w].type];
  }
  view.base = (int32_t)(above < -FAR ? -FAR : above > FAR ? FAR : above);
  return view;
}

/* Lowers the bounds. Adds to *lower the number of bounds >= 0 that it changes. Returns the
   number that are still >= 0. */
WIDE static size_t
bring_down (int32_t *restrict bound, size_t k, const struct beam_dual_view *view, uint64_t *lower)
{
  const int32_t *sends = view->sends, *most = view->most;
  int32_t base = view->base, better = 0, remain = 0;
  for (size_t j = 0; j < k; j++) {
    int32_t before = bound[j], now = base + sends[j] - most[j], least = now < before ? now : before;
    better += (before >= 0) & (now < before);
    remain += least >= 0;
    bound[j] = least;
  }
  *lower += (uint64_t)better;
  return (size_t)remain;
}

void
beam_dual_pool_bound_all (const struct beam_dual_pool *dual_pool, const struct beam_layer *layer,
                          size_t i, int32_t *bound, struct beam_dual_pool_tally *tally)
{
  size_t k = layer->types->k, remain = 0;
  for (size_t j = 0; j < k; j++)
    remain += bound[j] >= 0;
  for (size_t r = 0; r < dual_pool->record.length && remain > 0; r++) {
    struct beam_dual_view view = view_of (&dual_pool->vector[r].values, layer, i);
    size_t before = remain;
    remain = bring_down (bound, k, &view, &tally->uses[r]);
    tally->used |= (uint32_t)(remain < before) << r;
  }
}

size_t
beam_dual_pool_bound (const struct beam_dual_pool *dual_pool, const struct beam_layer *layer,
                      size_t r, struct beam_successor *item, size_t length,
                      struct beam_dual_pool_tally *tally)
{
  const struct beam_slot_value *values = &dual_pool->vector[r].values;
  struct beam_dual_view view = { .base = 0 };
  size_t kept = 0;
  for (size_t c = 0; c < length; c++) {
    struct beam_successor *one = &item[c];
    if (c == 0 || one->parent != item[c - 1].parent)
      view = view_of (values, layer, one->parent);
    int32_t bound = view.base + view.sends[one->type] - view.most[one->type];
    tally->uses[r] += bound < one->bound;
    one->bound = bound < one->bound ? bound : one->bound;
    if (one->bound >= 0)
      item[kept++] = *one;
  }
  tally->used |= (uint32_t)(kept < length) << r;
  return kept;
}

void
beam_dual_pool_count (struct beam_dual_pool *dual_pool, const struct beam_dual_pool_tally *tally,
                      size_t senders)
{
  struct beam_dual_pool_record *record = &dual_pool->record;
  for (size_t r = 0; r < record->length; r++) {
    struct beam_dual_pool_entry *entry = &record->record[record->entry[r]];
    record->uses[r] += tally->uses[r];
    if (!(tally->used >> r & 1))
      continue;
    entry->first = entry->first == 0 ? senders : entry->first;
    entry->last = senders;
  }
}

void
beam_dual_pool_age (struct beam_dual_pool *dual_pool)
{
  for (size_t r = 0; r < dual_pool->record.length; r++)
    dual_pool->record.uses[r] /= 2;
}

void
beam_dual_pool_proof (const struct beam_dual_pool *dual_pool, struct certificate *proof)
{
  const struct beam_dual_pool_record *record = &dual_pool->record;
  size_t last = 0;
  proof->unit = BEAM_SLOT_VALUE_UNIT;
  for (size_t e = 0; e < record->recorded; e++)
    last = record->record[e].first > last ? record->record[e].first : last;
  for (size_t first = 1; first <= last; first++)
    for (size_t e = 0; e < record->recorded; e++)
      if (record->record[e].first == first)
        certificate_vector (proof, record->k, first, record->record[e].last,
                            record->duals + e * record->k);
  if (last == 0)
    certificate_vector (proof, record->k, 1, 1, record->duals);
}
