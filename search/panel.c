#include "search/panel.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
panel_clear (struct panel *panel)
{
  for (size_t r = 0; r < PANEL_WORTHS; r++)
    probed_clear (&panel->vector[r]);
  free (panel->record);
  free (panel->price);
  *panel = (struct panel){ .length = 0 };
}

void
panel_start (struct panel *panel, size_t k)
{
  panel->length = panel->recorded = 0;
  panel->k = k;
}

/* An entry of the record for the vector at place r: of one that has made way and excluded nothing, or a new one. */
static void
enter (struct panel *panel, size_t r, bool fresh)
{
  if (fresh || panel->record[panel->entry[r]].first > 0) {
    memory_grow (panel->record, panel->record_capacity, panel->recorded + 1);
    memory_grow (panel->price, panel->price_capacity, (panel->recorded + 1) * panel->k);
    panel->entry[r] = panel->recorded++;
  }
  panel->record[panel->entry[r]] = (struct panel_entry){ .first = 0 };
}

size_t
panel_add (struct panel *panel, struct probed *probed)
{
  size_t least = 1;
  bool fresh = panel->length < PANEL_WORTHS;
  if (fresh)
    least = panel->length++;
  else
    for (size_t r = least; r < PANEL_WORTHS; r++)
      if (panel->uses[r] < panel->uses[least])
        least = r;
  struct probed kept = panel->vector[least];
  panel->vector[least] = *probed;
  *probed = kept;
  panel->uses[least] = 0;
  enter (panel, least, fresh);
  memcpy (panel->price + panel->entry[least] * panel->k, panel->vector[least].vector, panel->k * sizeof *panel->price);
  return least;
}

/* The bound of number i by a vector, but for its first slot's sender. */
static int64_t
base_bound (const struct worth *worth, const struct layer *layer, size_t i)
{
  const struct worker *worker = layer_workers (layer, i);
  const struct partial *partial = &layer->item[i];
  int64_t bound = (int64_t)layer->workers * WORTH_UNIT - worth->slot[layer->horizon - partial->now];
  for (size_t w = 0; w < layer->workers; w++)
    bound += worth_slots (worth, layer->horizon - worker[w].next, layer_cost (layer, worker[w].type));
  if (partial->then <= layer->horizon)
    bound += worth_rest (worth, layer_left (layer, i), layer->types->k, layer->horizon - partial->then);
  return bound;
}

/* What a node of this type adds in the first slot of number i. */
static int64_t
added (const struct worth *worth, const struct layer *layer, size_t i, size_t type)
{
  const struct partial *partial = &layer->item[i];
  int64_t cost = layer->types->cost[type], bound = worth_slots (worth, layer->horizon - partial->now - cost, cost);
  if (partial->then <= layer->horizon)
    bound -= worth_most (worth, layer->types->k, type, layer->horizon - partial->then);
  return bound;
}

size_t
panel_judge (const struct panel *panel, const struct layer *layer, size_t r, struct successor *item, size_t length,
             struct panel_tally *tally)
{
  const struct worth *worth = &panel->vector[r].worth;
  int64_t enough = panel_goal (layer), base = 0;
  size_t kept = 0;
  for (size_t c = 0; c < length; c++) {
    struct successor *one = &item[c];
    if (c == 0 || one->parent != item[c - 1].parent)
      base = base_bound (worth, layer, one->parent);
    int64_t bound = base + added (worth, layer, one->parent, (size_t)one->type);
    tally->uses[r] += bound < one->bound;
    one->bound = bound < one->bound ? bound : one->bound;
    if (one->bound >= enough)
      item[kept++] = *one;
  }
  tally->used |= (uint32_t)(kept < length) << r;
  return kept;
}

void
panel_take (struct panel *panel, const struct panel_tally *tally, size_t senders)
{
  for (size_t r = 0; r < panel->length; r++) {
    struct panel_entry *entry = &panel->record[panel->entry[r]];
    panel->uses[r] += tally->uses[r];
    if (!(tally->used >> r & 1))
      continue;
    entry->first = entry->first == 0 ? senders : entry->first;
    entry->last = senders;
  }
}

void
panel_age (struct panel *panel)
{
  for (size_t r = 0; r < panel->length; r++)
    panel->uses[r] /= 2;
}

void
panel_proof (const struct panel *panel, struct certificate *proof)
{
  size_t last = 0;
  proof->unit = WORTH_UNIT;
  for (size_t e = 0; e < panel->recorded; e++)
    last = panel->record[e].first > last ? panel->record[e].first : last;
  for (size_t first = 1; first <= last; first++)
    for (size_t e = 0; e < panel->recorded; e++)
      if (panel->record[e].first == first)
        certificate_vector (proof, panel->k, first, panel->record[e].last, panel->price + e * panel->k);
  if (last == 0)
    certificate_vector (proof, panel->k, 1, 1, panel->price);
}
