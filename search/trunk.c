#include "search/trunk.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
trunks_clear (struct trunks *trunks)
{
  for (size_t i = 0; i < TRUNKS; i++) {
    node_types_clear (&trunks->item[i].types);
    layer_clear (&trunks->item[i].layer);
    panel_notes_clear (&trunks->item[i].notes);
  }
  *trunks = (struct trunks){ .uses = 0 };
}

/* All that a search depends on. */
static bool
same_types (const struct node_types *a, const struct node_types *b)
{
  return a->k == b->k && a->source == b->source && a->destinations == b->destinations
         && memcmp (a->cost, b->cost, a->k * sizeof *a->cost) == 0 && memcmp (a->count, b->count, a->k * sizeof *a->count) == 0;
}

static struct trunk *
look_up (struct trunks *trunks, const struct node_types *types, int64_t horizon)
{
  for (size_t i = 0; i < TRUNKS; i++) {
    struct trunk *trunk = &trunks->item[i];
    if (trunk->types.k > 0 && trunk->layer.horizon == horizon && same_types (&trunk->types, types))
      return trunk;
  }
  return NULL;
}

static struct trunk *
oldest (struct trunks *trunks)
{
  struct trunk *oldest = &trunks->item[0];
  for (size_t i = 1; i < TRUNKS; i++)
    if (trunks->item[i].used < oldest->used)
      oldest = &trunks->item[i];
  return oldest;
}

static void
copy_types (struct node_types *to, const struct node_types *from)
{
  if (from->k > to->capacity) {
    to->capacity = from->k;
    to->cost = memory_resize (to->cost, from->k, sizeof *to->cost);
    to->count = memory_resize (to->count, from->k, sizeof *to->count);
  }
  memcpy (to->cost, from->cost, from->k * sizeof *to->cost);
  memcpy (to->count, from->count, from->k * sizeof *to->count);
  to->scale = from->scale;
  to->source = from->source;
  to->destinations = from->destinations;
  to->k = from->k;
}

void
trunks_keep (struct trunks *trunks, const struct layer *layer, const struct panel_notes *notes, bool swap, uint64_t nodes)
{
  if (layer->length * layer->workers > TRUNK_SENDERS)
    return;
  struct trunk *trunk = look_up (trunks, layer->types, layer->horizon);
  trunk = trunk ? trunk : oldest (trunks);
  copy_types (&trunk->types, layer->types);
  layer_copy (&trunk->layer, layer, &trunk->types);
  panel_notes_copy (&trunk->notes, notes);
  trunk->swap = swap;
  trunk->nodes = nodes;
  trunk->used = ++trunks->uses;
}

const struct trunk *
trunks_find (struct trunks *trunks, const struct node_types *types, int64_t horizon, bool swap)
{
  struct trunk *trunk = look_up (trunks, types, horizon);
  if (!trunk || (trunk->swap && !swap))
    return NULL;
  trunk->used = ++trunks->uses;
  return trunk;
}
