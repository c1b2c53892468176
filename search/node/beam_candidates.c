#include "search/node/beam_candidates.h"

#include "base/memory.h"
#include "base/rng.h"
#include "search/node/parameters.h"

#include <stdlib.h>
#include <string.h>

#define PARTS_MIN 64 /* shorter lists are one part */
#define STRETCH 256  /* states between two checks of the limits */

/* Work on all parts of the parents or of the candidates. */
struct beam_pass {
  struct beam_candidates *candidates;
  const struct beam_layer *layer;
  struct beam_layer *to;
  size_t length, parts, vector;
};

void
beam_candidates_clear (struct beam_candidates *candidates)
{
  for (size_t p = 0; p < BEAM_PARTS; p++)
    free (candidates->part[p].item);
  memory_free (candidates->parent, candidates->item);
  *candidates = (struct beam_candidates){ 0 };
}

bool
beam_candidates_stopped (struct beam_candidates *candidates)
{
  if (!atomic_load_explicit (&candidates->stopped, memory_order_relaxed)
      && decision_stack_stopped (candidates->stack))
    atomic_store (&candidates->stopped, true);
  return atomic_load (&candidates->stopped);
}

/* The first item of a part; all parts together are everything, in order. */
static size_t
part_start (const struct beam_pass *pass, size_t p)
{
  return pass->length / pass->parts * p + pass->length % pass->parts * p / pass->parts;
}

/* Runs `work` for each part, on several threads. */
static void
run_pass (struct beam_pass *pass, void (*work) (void *context, size_t part))
{
  struct beam_candidates *candidates = pass->candidates;
  pass->parts = pass->length < PARTS_MIN ? 1 : BEAM_PARTS;
  struct pool_task pool_task = { .work = work, .context = pass, .pieces = pass->parts };
  for (size_t p = 0; p < pass->parts; p++)
    candidates->part[p].tally = (struct beam_dual_pool_tally){ 0 };
  task_pool_add (candidates->pool, &pool_task);
  task_pool_finish (candidates->pool, &pool_task, false);
}

/* Nodes that take slots of one instant are placed in the order of their types: other orders give
   the same schedule. */
static size_t
first_type (const struct beam_layer *layer, size_t i)
{
  const struct beam_sender *last = beam_layer_senders (layer, i) + layer->senders - 1;
  return last->type >= 0 && last->ready == layer->item[i].now ? (size_t)last->type : 0;
}

/* Fills `bound` [k]: INT32_MAX for the types that state i may place next, -1 for others. */
static void
admit_types (const struct beam_layer *layer, size_t i, int32_t *bound)
{
  const struct node_types *types = layer->types;
  int64_t time = layer->horizon - layer->item[i].now;
  int32_t left[BEAM_TYPES_MAX];
  size_t first = first_type (layer, i);
  beam_layer_left (layer, i, left);
  for (size_t j = 0; j < types->k; j++)
    bound[j] = j >= first && left[j] > 0 && types->cost[j] <= time ? INT32_MAX : -1;
}

/* Lists the successors of state i. */
static void
list_successors (const struct beam_candidates *candidates, const struct beam_layer *layer, size_t i,
                 struct beam_part *part)
{
  size_t k = layer->types->k;
  int32_t bound[BEAM_TYPES_MAX];
  admit_types (layer, i, bound);
  beam_dual_pool_bound_all (candidates->dual_pool, layer, i, bound, &part->tally);
  memory_grow (part->item, part->capacity, part->length + k);
  for (size_t j = 0; j < k; j++) {
    struct rng draw;
    if (bound[j] < 0 || (candidates->stack->dominance && beam_layer_swappable (layer, i, j)))
      continue;
    rng_split (&draw, candidates->seed, ((uint64_t)layer->senders << 40) + i * k + j);
    part->item[part->length++]
      = (struct beam_successor){ .bound = bound[j],
                                 .noise = (uint32_t)rng_below (&draw, node_parameters.beam_noise),
                                 .parent = (uint32_t)i,
                                 .type = (uint16_t)j };
  }
}

static void
list_part (void *context, size_t p)
{
  const struct beam_pass *pass = context;
  struct beam_candidates *candidates = pass->candidates;
  struct beam_part *part = &candidates->part[p];
  size_t from = part_start (pass, p), to = part_start (pass, p + 1);
  part->length = 0;
  for (size_t i = from;
       i < to && ((i - from) % STRETCH != STRETCH - 1 || !beam_candidates_stopped (candidates));
       i++)
    list_successors (candidates, pass->layer, candidates->parent[i], part);
}

void
beam_candidates_list (struct beam_candidates *candidates, const struct beam_layer *layer)
{
  struct beam_pass pass
    = { .candidates = candidates, .layer = layer, .length = candidates->parents };
  run_pass (&pass, list_part);
  candidates->length = 0;
  for (size_t p = 0; p < pass.parts; p++) {
    struct beam_part *part = &candidates->part[p];
    memory_grow (candidates->item, candidates->capacity, candidates->length + part->length);
    if (part->length > 0)
      memcpy (candidates->item + candidates->length, part->item, part->length * sizeof *part->item);
    candidates->length += part->length;
    beam_dual_pool_count (candidates->dual_pool, &part->tally, layer->senders);
  }
}

static void
bound_part (void *context, size_t p)
{
  const struct beam_pass *pass = context;
  struct beam_candidates *candidates = pass->candidates;
  struct beam_part *part = &candidates->part[p];
  size_t from = part_start (pass, p), length = part_start (pass, p + 1) - from;
  part->length = length;
  if (!beam_candidates_stopped (candidates))
    part->length = beam_dual_pool_bound (candidates->dual_pool, pass->layer, pass->vector,
                                         candidates->item + from, length, &part->tally);
}

void
beam_candidates_bound (struct beam_candidates *candidates, const struct beam_layer *layer, size_t r)
{
  struct beam_pass pass
    = { .candidates = candidates, .layer = layer, .length = candidates->length, .vector = r };
  run_pass (&pass, bound_part);
  candidates->length = 0;
  for (size_t p = 0; p < pass.parts; p++) {
    const struct beam_part *part = &candidates->part[p];
    size_t from = part_start (&pass, p);
    if (candidates->length < from)
      memmove (candidates->item + candidates->length, candidates->item + from,
               part->length * sizeof *candidates->item);
    candidates->length += part->length;
    beam_dual_pool_count (candidates->dual_pool, &part->tally, layer->senders);
  }
}

static void
set_part (void *context, size_t p)
{
  const struct beam_pass *pass = context;
  const struct beam_successor *item = pass->candidates->item;
  for (size_t i = part_start (pass, p); i < part_start (pass, p + 1); i++)
    beam_layer_set (pass->to, i, pass->layer, item[i].parent, item[i].type);
}

void
beam_candidates_set (struct beam_candidates *candidates, struct beam_layer *to,
                     const struct beam_layer *from)
{
  struct beam_pass pass
    = { .candidates = candidates, .layer = from, .to = to, .length = candidates->length };
  beam_layer_start (to, from->types, from->horizon, from->senders + 1, candidates->length);
  run_pass (&pass, set_part);
}
