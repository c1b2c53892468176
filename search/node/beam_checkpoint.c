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

/* As bytes. */

/* Of one checkpoint: fixed numbers; then states, senders, entries and dual values. */
struct beam_checkpoint_head {
  uint64_t swap, nodes, used, horizon, senders, length, vectors;
  uint64_t uses[BEAM_DUAL_POOL_VECTORS], entry[BEAM_DUAL_POOL_VECTORS];
};

static void
save_one (const struct beam_checkpoint *checkpoint, struct output *out)
{
  const struct beam_layer *layer = &checkpoint->layer;
  const struct beam_dual_pool_record *record = &checkpoint->record;
  struct beam_checkpoint_head head = { .swap = checkpoint->swap,
                                       .nodes = checkpoint->nodes,
                                       .used = checkpoint->used,
                                       .horizon = (uint64_t)layer->horizon,
                                       .senders = layer->senders,
                                       .length = layer->length,
                                       .vectors = record->length };
  for (size_t r = 0; r < record->length; r++) {
    head.uses[r] = record->uses[r];
    head.entry[r] = record->entry[r];
  }
  bytes_put (out, head);
  bytes_put_list (out, layer->item, layer->length, sizeof *layer->item);
  bytes_put_list (out, layer->sender, layer->length * layer->senders, sizeof *layer->sender);
  bytes_put_list (out, record->record, record->recorded, sizeof *record->record);
  bytes_put_list (out, record->duals, record->recorded * record->k, sizeof *record->duals);
}

void
beam_checkpoint_save (const struct beam_checkpoints *checkpoints, const struct node_types *types,
                      struct output *out)
{
  uint64_t count = 0;
  for (size_t i = 0; i < BEAM_CHECKPOINTS; i++)
    count += same_types (&checkpoints->item[i].types, types);
  bytes_put (out, checkpoints->uses);
  bytes_put (out, count);
  for (size_t i = 0; i < BEAM_CHECKPOINTS; i++)
    if (same_types (&checkpoints->item[i].types, types))
      save_one (&checkpoints->item[i], out);
}

/* The states of a layer and their senders, whose types are below k. */
static bool
load_layer (struct beam_layer *layer, size_t k, size_t length, struct bytes *bytes)
{
  if (bytes_get_count (bytes, sizeof *layer->item) != length)
    return false;
  bytes_get_raw (bytes, layer->item, length * sizeof *layer->item);
  if (bytes_get_count (bytes, sizeof *layer->sender) != length * layer->senders)
    return false;
  bytes_get_raw (bytes, layer->sender, length * layer->senders * sizeof *layer->sender);
  for (size_t i = 0; i < length * layer->senders; i++)
    bytes->bad |= layer->sender[i].type < -1 || layer->sender[i].type >= (int32_t)k;
  for (size_t i = 0; i < length; i++)
    bytes->bad |= layer->item[i].at >= layer->senders || layer->item[i].fastest > k;
  return !bytes->bad;
}

static bool
load_record (struct beam_dual_pool_record *record, const struct beam_checkpoint_head *head,
             struct bytes *bytes)
{
  record->length = head->vectors;
  record->recorded = bytes_get_count (bytes, sizeof *record->record);
  memory_grow (record->record, record->record_capacity, record->recorded + 1);
  bytes_get_raw (bytes, record->record, record->recorded * sizeof *record->record);
  if (bytes_get_count (bytes, sizeof *record->duals) != record->recorded * record->k)
    return false;
  memory_grow (record->duals, record->duals_capacity, record->recorded * record->k + 1);
  bytes_get_raw (bytes, record->duals, record->recorded * record->k * sizeof *record->duals);
  for (size_t r = 0; r < record->length; r++) {
    record->uses[r] = head->uses[r];
    record->entry[r] = head->entry[r];
    bytes->bad |= head->entry[r] >= record->recorded;
  }
  return !bytes->bad;
}

static bool
load_one (struct beam_checkpoint *checkpoint, const struct node_types *types, struct bytes *bytes)
{
  struct beam_checkpoint_head head;
  bytes_get (bytes, head);
  if (bytes->bad || head.horizon > INT32_MAX || head.vectors > BEAM_DUAL_POOL_VECTORS
      || head.senders > UINT32_MAX || head.length > UINT32_MAX
      || head.length * head.senders > node_parameters.beam_senders)
    return false;
  node_types_set (&checkpoint->types, types->source, types->k, types->cost, types->count);
  checkpoint->swap = head.swap > 0;
  checkpoint->nodes = head.nodes;
  checkpoint->used = head.used;
  checkpoint->record.k = types->k;
  beam_layer_start (&checkpoint->layer, &checkpoint->types, (int64_t)head.horizon,
                    (size_t)head.senders, (size_t)head.length);
  return load_layer (&checkpoint->layer, types->k, (size_t)head.length, bytes)
         && load_record (&checkpoint->record, &head, bytes);
}

bool
beam_checkpoint_load (struct beam_checkpoints *checkpoints, const struct node_types *types,
                      struct bytes *bytes)
{
  uint64_t count;
  beam_checkpoint_clear (checkpoints);
  if (!bytes)
    return true;
  bytes_get (bytes, checkpoints->uses);
  bytes_get (bytes, count);
  bool good = !bytes->bad && count <= BEAM_CHECKPOINTS;
  for (uint64_t i = 0; i < count && good; i++)
    good = load_one (&checkpoints->item[i], types, bytes);
  good = good && bytes_over (bytes);
  if (!good)
    beam_checkpoint_clear (checkpoints);
  return good;
}
