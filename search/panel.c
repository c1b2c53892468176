#include "search/panel.h"

#include "base/memory.h"
#include "base/wide.h"

#include <stdlib.h>
#include <string.h>

#define FAR (1 << 30) /* bounds further from n count as so far: no G_j reaches it */

/* most_j where no slot is open any more. */
static const int32_t nothing[PARTIAL_TYPES];

void
panel_notes_clear (struct panel_notes *notes)
{
  free (notes->record);
  free (notes->price);
  *notes = (struct panel_notes){ .length = 0 };
}

void
panel_notes_copy (struct panel_notes *to, const struct panel_notes *from)
{
  memory_grow (to->record, to->record_capacity, from->recorded);
  memory_grow (to->price, to->price_capacity, from->recorded * from->k);
  if (from->recorded > 0) {
    memcpy (to->record, from->record, from->recorded * sizeof *to->record);
    memcpy (to->price, from->price, from->recorded * from->k * sizeof *to->price);
  }
  memcpy (to->uses, from->uses, sizeof to->uses);
  memcpy (to->entry, from->entry, sizeof to->entry);
  to->length = from->length;
  to->k = from->k;
  to->recorded = from->recorded;
}

void
panel_clear (struct panel *panel)
{
  for (size_t r = 0; r < PANEL_WORTHS; r++)
    probed_clear (&panel->vector[r]);
  panel_notes_clear (&panel->notes);
}

void
panel_start (struct panel *panel, size_t k)
{
  panel->notes.length = panel->notes.recorded = 0;
  panel->notes.k = k;
}

/* An entry of the record for the vector at place r: of one that has made way and excluded nothing, or a new one. */
static void
enter (struct panel_notes *notes, size_t r, bool fresh)
{
  if (fresh || notes->record[notes->entry[r]].first > 0) {
    memory_grow (notes->record, notes->record_capacity, notes->recorded + 1);
    memory_grow (notes->price, notes->price_capacity, (notes->recorded + 1) * notes->k);
    notes->entry[r] = notes->recorded++;
  }
  notes->record[notes->entry[r]] = (struct panel_entry){ .first = 0 };
}

size_t
panel_add (struct panel *panel, struct probed *probed)
{
  struct panel_notes *notes = &panel->notes;
  size_t least = 1;
  bool fresh = notes->length < PANEL_WORTHS;
  if (fresh)
    least = notes->length++;
  else
    for (size_t r = least; r < PANEL_WORTHS; r++)
      if (notes->uses[r] < notes->uses[least])
        least = r;
  struct probed kept = panel->vector[least];
  panel->vector[least] = *probed;
  *probed = kept;
  notes->uses[least] = 0;
  enter (notes, least, fresh);
  memcpy (notes->price + notes->entry[least] * notes->k, panel->vector[least].vector, notes->k * sizeof *notes->price);
  return least;
}

void
panel_resume (struct panel *panel, const struct panel_notes *notes, struct prober *prober, const struct node_types *types, int64_t left)
{
  panel_notes_copy (&panel->notes, notes);
  for (size_t r = 0; r < notes->length; r++)
    prober_value (prober, types, notes->price + notes->entry[r] * notes->k, left, &panel->vector[r]);
}

/* What a vector says of number i: with a node of type j in the first slot its bound is base + sends[j] - most[j] above n. */
struct view {
  int32_t base;
  const int32_t *sends, *most; /* [k] */
};

static struct view
view_of (const struct worth *worth, const struct layer *layer, size_t i)
{
  const struct worker *worker = layer_workers (layer, i);
  const struct partial *partial = &layer->item[i];
  size_t k = layer->types->k;
  int64_t left = layer->horizon - partial->now, source = layer->horizon - worker[0].next;
  int64_t above = ((int64_t)layer->workers - layer->types->destinations) * WORTH_UNIT - worth->slot[left];
  struct view view = { .sends = worth_sends (worth, k, left), .most = nothing };
  above += worth_slots (worth, source, layer->types->source);
  for (size_t w = 1; w < layer->workers; w++)
    if (worker[w].next <= layer->horizon)
      above += worth->slot[layer->horizon - worker[w].next] + worth_sends (worth, k, layer->horizon - worker[w].next)[worker[w].type];
  if (partial->then <= layer->horizon) {
    view.most = worth_most (worth, k, layer->horizon - partial->then);
    above += worth_rest (worth, layer->horizon - partial->then);
    for (size_t w = 1; w < layer->workers; w++)
      above -= view.most[worker[w].type];
  }
  view.base = (int32_t)(above < -FAR ? -FAR : above > FAR ? FAR : above);
  return view;
}

/* Bring bounds down. Adds to *lower how many of those at least 0 it changes; returns how many remain at least 0. */
WIDE static size_t
bring_down (int32_t *restrict bound, size_t k, const struct view *view, uint64_t *lower)
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
panel_judge_all (const struct panel *panel, const struct layer *layer, size_t i, int32_t *bound, struct panel_tally *tally)
{
  size_t k = layer->types->k, remain = 0;
  for (size_t j = 0; j < k; j++)
    remain += bound[j] >= 0;
  for (size_t r = 0; r < panel->notes.length && remain > 0; r++) {
    struct view view = view_of (&panel->vector[r].worth, layer, i);
    size_t before = remain;
    remain = bring_down (bound, k, &view, &tally->uses[r]);
    tally->used |= (uint32_t)(remain < before) << r;
  }
}

size_t
panel_judge (const struct panel *panel, const struct layer *layer, size_t r, struct successor *item, size_t length,
             struct panel_tally *tally)
{
  const struct worth *worth = &panel->vector[r].worth;
  struct view view = { .base = 0 };
  size_t kept = 0;
  for (size_t c = 0; c < length; c++) {
    struct successor *one = &item[c];
    if (c == 0 || one->parent != item[c - 1].parent)
      view = view_of (worth, layer, one->parent);
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
panel_take (struct panel *panel, const struct panel_tally *tally, size_t senders)
{
  struct panel_notes *notes = &panel->notes;
  for (size_t r = 0; r < notes->length; r++) {
    struct panel_entry *entry = &notes->record[notes->entry[r]];
    notes->uses[r] += tally->uses[r];
    if (!(tally->used >> r & 1))
      continue;
    entry->first = entry->first == 0 ? senders : entry->first;
    entry->last = senders;
  }
}

void
panel_age (struct panel *panel)
{
  for (size_t r = 0; r < panel->notes.length; r++)
    panel->notes.uses[r] /= 2;
}

void
panel_proof (const struct panel *panel, struct certificate *proof)
{
  const struct panel_notes *notes = &panel->notes;
  size_t last = 0;
  proof->unit = WORTH_UNIT;
  for (size_t e = 0; e < notes->recorded; e++)
    last = notes->record[e].first > last ? notes->record[e].first : last;
  for (size_t first = 1; first <= last; first++)
    for (size_t e = 0; e < notes->recorded; e++)
      if (notes->record[e].first == first)
        certificate_vector (proof, notes->k, first, notes->record[e].last, notes->price + e * notes->k);
  if (last == 0)
    certificate_vector (proof, notes->k, 1, 1, notes->price);
}
