#include "search/node/beam_checkpoint.h"

#include "base/memory.h"
#include "search/node/parameters.h"

#include <stdlib.h>
#include <string.h>

void
beam_checkpoint_clear (struct beam_checkpoints *checkpoints)
{
  for (size_t i = 0; i < BEAM_CHECKPOINTS; i++) {
    node_types_clear (&checkpoints->item[i].types);
    beam_layer_clear (&checkpoints->item[i].layer);
    beam_dual_pool_record_clear (&checkpoints->item[i].record);
  }
  *checkpoints = (struct beam_checkpoints){ .uses = 0 };
}

/* The search depends on nothing else of an instance. */
static bool
same_types (const struct node_types *a, const struct node_types *b)
{
  return a->k == b->k && a->source == b->source && a->destinations == b->destinations
         && memcmp (a->cost, b->cost, a->k * sizeof *a->cost) == 0
         && memcmp (a->count, b->count, a->k * sizeof *a->count) == 0;
}

static struct beam_checkpoint *
look_up (struct beam_checkpoints *checkpoints, const struct node_types *types, int64_t horizon)
{
  for (size_t i = 0; i < BEAM_CHECKPOINTS; i++) {
    struct beam_checkpoint *checkpoint = &checkpoints->item[i];
    if (checkpoint->types.k > 0 && checkpoint->layer.horizon == horizon
        && same_types (&checkpoint->types, types))
      return checkpoint;
  }
  return NULL;
}

static struct beam_checkpoint *
oldest (struct beam_checkpoints *checkpoints)
{
  struct beam_checkpoint *oldest = &checkpoints->item[0];
  for (size_t i = 1; i < BEAM_CHECKPOINTS; i++)
    if (checkpoints->item[i].used < oldest->used)
      oldest = &checkpoints->item[i];
  return oldest;
}

void
beam_checkpoint_keep (struct beam_checkpoints *checkpoints, const struct beam_layer *layer,
                      const struct beam_dual_pool_record *record, bool swap, uint64_t nodes)
{
  if (layer->length * layer->senders > node_parameters.beam_checkpoint_senders)
    return;
  struct beam_checkpoint *checkpoint = look_up (checkpoints, layer->types, layer->horizon);
  checkpoint = checkpoint ? checkpoint : oldest (checkpoints);
  node_types_set (&checkpoint->types, layer->types->source, layer->types->k, layer->types->cost,
                  layer->types->count);
  beam_layer_copy (&checkpoint->layer, layer, &checkpoint->types);
  beam_dual_pool_record_copy (&checkpoint->record, record);
  checkpoint->swap = swap;
  checkpoint->nodes = nodes;
  checkpoint->used = ++checkpoints->uses;
}

const struct beam_checkpoint *
beam_checkpoint_find (struct beam_checkpoints *checkpoints, const struct node_types *types,
                      int64_t horizon, bool swap)
{
  struct beam_checkpoint *checkpoint = look_up (checkpoints, types, horizon);
  if (!checkpoint || (checkpoint->swap && !swap))
    return NULL;
  checkpoint->used = ++checkpoints->uses;
  return checkpoint;
}
