#include "search/panel.h"

#include "base/memory.h"

#include <stdlib.h>

void
panel_clear (struct panel *panel)
{
  for (size_t r = 0; r < PANEL_WORTHS; r++)
    worth_clear (&panel->worth[r]);
  free (panel->base);
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
panel_place (struct panel *panel, size_t taken)
{
  size_t least = taken == 1 ? 2 : 1;
  bool fresh = panel->length < PANEL_WORTHS;
  if (fresh)
    least = panel->length++;
  else
    for (size_t r = least; r < PANEL_WORTHS; r++)
      if (r != taken && panel->uses[r] < panel->uses[least])
        least = r;
  panel->uses[least] = 0;
  enter (panel, least, fresh);
  return least;
}

void
panel_reserve (struct panel *panel, size_t beginnings)
{
  memory_grow (panel->base, panel->base_capacity, beginnings * PANEL_WORTHS);
}

static int64_t
base_bound (const struct panel *panel, const struct layer *layer, size_t i, size_t r)
{
  const struct worth *worth = &panel->worth[r];
  const struct worker *worker = layer_workers (layer, i);
  const struct partial *partial = &layer->item[i];
  int64_t bound = (int64_t)(layer->workers - 1) * WORTH_UNIT;
  for (size_t w = 0; w < layer->workers; w++)
    bound += worth_slots (worth, layer->horizon - worker[w].next, layer_cost (layer, worker[w].type));
  if (partial->then <= layer->horizon)
    bound += worth_rest (worth, layer_left (layer, i), layer->types->k, layer->horizon - partial->then);
  return bound;
}

void
panel_base (struct panel *panel, const struct layer *layer, size_t i, size_t from, size_t to)
{
  for (size_t r = from; r < to; r++)
    panel->base[i * PANEL_WORTHS + r] = base_bound (panel, layer, i, r);
}

int64_t
panel_bound (const struct panel *panel, const struct layer *layer, size_t i, size_t type, size_t r)
{
  const struct worth *worth = &panel->worth[r];
  const struct partial *partial = &layer->item[i];
  int64_t left = layer->horizon - partial->now, cost = layer->types->cost[type];
  int64_t bound = panel->base[i * PANEL_WORTHS + r] + WORTH_UNIT + worth_slots (worth, left - cost, cost) - worth->slot[left];
  if (partial->then <= layer->horizon)
    bound -= worth_most (worth, layer->types->k, type, layer->horizon - partial->then);
  return bound;
}

int64_t
panel_least (const struct panel *panel, const struct layer *layer, size_t i, size_t type, uint32_t *used)
{
  int64_t least = INT64_MAX, enough = panel_goal (layer);
  for (size_t r = 0; r < panel->length && least >= enough; r++) {
    int64_t bound = panel_bound (panel, layer, i, type, r);
    least = bound < least ? bound : least;
    if (bound < enough)
      *used |= UINT32_C (1) << r;
  }
  return least;
}

void
panel_credit (struct panel *panel, uint32_t used, size_t senders)
{
  for (size_t r = 0; r < panel->length; r++) {
    struct panel_entry *entry = &panel->record[panel->entry[r]];
    if (!(used >> r & 1))
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
}
