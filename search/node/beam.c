#include "search/node/beam.h"

#include "base/memory.h"
#include "base/rng.h"
#include "search/node/beam_candidates.h"
#include "search/node/beam_checkpoint.h"
#include "search/node/beam_dual_pool.h"
#include "search/node/beam_lp.h"
#include "search/node/parameters.h"

#include <stdatomic.h>
#include <stdlib.h>

struct beam {
  struct beam_layer layer[2]; /* the present layer and the next */
  struct beam_lp *lp;         /* for the root */
  struct beam_lp_result root;
  struct beam_lp_queue queue;
  struct beam_dual_pool dual_pool;
  struct beam_checkpoints checkpoints;
  struct beam_candidates candidates;
  struct decision_stack *stack;
  const int64_t *duals; /* [k] first guess */
  struct rng rng;
  uint64_t work, last; /* dual vectors so far, and the number at which to give up */
  size_t width;
  struct task_runner *runner;
  enum answer answer;
  bool dropped;    /* candidates that no bound excludes */
  uint64_t before; /* states in earlier layers */
};

struct beam *
beam_new (void)
{
  struct beam *beam = memory_zero (1, sizeof *beam);
  beam->lp = beam_lp_new ();
  beam_lp_queue_init (&beam->queue);
  return beam;
}

void
beam_free (struct beam *beam)
{
  if (!beam)
    return;
  beam_lp_free (beam->lp);
  beam_lp_result_clear (&beam->root);
  beam_lp_queue_clear (&beam->queue);
  beam_dual_pool_clear (&beam->dual_pool);
  beam_checkpoint_clear (&beam->checkpoints);
  beam_candidates_clear (&beam->candidates);
  beam_layer_clear (&beam->layer[0]);
  beam_layer_clear (&beam->layer[1]);
  free (beam);
}

void
beam_forget (struct beam *beam)
{
  beam_checkpoint_clear (&beam->checkpoints);
}

void
beam_save (const struct beam *beam, const struct node_types *types, struct output *out)
{
  beam_checkpoint_save (&beam->checkpoints, types, out);
}

bool
beam_load (struct beam *beam, const struct node_types *types, struct bytes *bytes)
{
  return beam_checkpoint_load (&beam->checkpoints, types, bytes);
}

bool
beam_fits (const struct node_types *types, int64_t horizon)
{
  return types->destinations <= BEAM_SLOT_VALUE_DESTINATIONS && types->k <= BEAM_TYPES_MAX
         && horizon >= types->source && horizon <= node_parameters.beam_table / (int64_t)types->k;
}

/* Lists the candidates. True if a state of the layer is completed to a schedule. Other states that
   only a matching can complete are dropped. *now is the earliest open slot of the rest. */
static bool
list_candidates (struct beam *beam, const struct beam_layer *layer, int64_t *now)
{
  struct beam_candidates *candidates = &beam->candidates;
  candidates->parents = 0;
  *now = layer->horizon;
  memory_grow (candidates->parent, candidates->parent_capacity, layer->length);
  for (size_t i = 0; i < layer->length; i++) {
    if (!beam_layer_ending (layer, i)) {
      candidates->parent[candidates->parents++] = (uint32_t)i;
      *now = layer->item[i].now < *now ? layer->item[i].now : *now;
    } else if (beam_layer_finish (layer, i, beam->stack))
      return true;
  }
  beam_candidates_list (candidates, layer);
  beam->stack->nodes += layer->length;
  beam->work
    += candidates->length * beam->dual_pool.record.length / node_parameters.beam_evaluations;
  return false;
}

/* The best candidate whose linear program is not solved, among beam_scan of them from a random
   start; or the number of candidates. */
static size_t
best_candidate (struct beam *beam)
{
  const struct beam_candidates *candidates = &beam->candidates;
  size_t best = candidates->length,
         length = best < node_parameters.beam_scan ? best : node_parameters.beam_scan;
  size_t start = length < best ? rng_below (&beam->rng, best - length) : 0;
  for (size_t i = start; i < start + length; i++)
    if (!candidates->item[i].solved
        && (best == candidates->length
            || beam_successor_better (&candidates->item[i], &candidates->item[best])))
      best = i;
  return best;
}

/* A random one. */
static size_t
random_candidate (struct beam *beam)
{
  const struct beam_candidates *candidates = &beam->candidates;
  size_t start = candidates->length > 0 ? rng_below (&beam->rng, candidates->length) : 0;
  for (size_t i = 0; i < candidates->length; i++) {
    size_t at = (start + i) % candidates->length;
    if (!candidates->item[at].solved)
      return at;
  }
  return candidates->length;
}

/* Begins the linear program of another candidate: the best and a random one by turns. False if
   all are solved. */
static bool
begin_lp (struct beam *beam, const struct beam_layer *layer, int64_t now, size_t number)
{
  size_t chosen = number % 2 == 0 ? best_candidate (beam) : random_candidate (beam);
  if (chosen == beam->candidates.length)
    return false;
  struct beam_successor *candidate = &beam->candidates.item[chosen];
  candidate->solved = true;
  beam_lp_queue_begin (&beam->queue, layer, candidate->parent, candidate->type, beam->duals,
                       layer->horizon - now, beam->stack);
  return true;
}

/* Takes the dual vector of the oldest program in progress, and bounds all candidates by it. True
   if it excludes the state that it was solved for. */
static bool
take_lp (struct beam *beam, const struct beam_layer *layer)
{
  struct beam_lp_task *task = beam_lp_queue_take (&beam->queue);
  bool cut = task->result.cut;
  size_t vector = beam_dual_pool_add (&beam->dual_pool, &task->result);
  beam->work += task->evaluations + beam->candidates.length / node_parameters.beam_evaluations;
  beam_candidates_bound (&beam->candidates, layer, vector);
  return cut;
}

/* States kept in a layer with this number of senders, within the memory for a layer. */
static size_t
width_of (const struct beam *beam, size_t senders)
{
  size_t widest = node_parameters.beam_senders / senders;
  return beam->width < widest ? beam->width : widest;
}

/* The best candidates become the next layer. */
static void
advance (struct beam *beam, struct beam_layer *to, const struct beam_layer *from)
{
  struct beam_candidates *candidates = &beam->candidates;
  size_t width = width_of (beam, from->senders + 1);
  if (candidates->length > width) {
    if (!beam->dropped)
      beam_checkpoint_keep (&beam->checkpoints, from, &beam->dual_pool.record,
                            beam->stack->dominance, beam->before);
    beam_successor_select (candidates->item, candidates->length, width);
    candidates->length = width;
    beam->dropped = true;
  }
  beam_candidates_set (candidates, to, from);
  beam_dual_pool_age (&beam->dual_pool);
  beam->before += from->length;
}

/* Solves linear programs until some in a row exclude nothing. ANSWER_NO: the candidates left may
   be used. */
static enum answer
bound_candidates (struct beam *beam, const struct beam_layer *layer, int64_t now)
{
  struct beam_lp_queue *queue = &beam->queue;
  size_t calm = 0, begun = 0, width = width_of (beam, layer->senders + 1);
  bool more = true;
  while (calm < (beam->candidates.length > width ? node_parameters.beam_calm_full
                                                 : node_parameters.beam_calm)
         && (more || beam_lp_queue_ahead (queue) > 0)) {
    if (beam_candidates_stopped (&beam->candidates)) /* the list may be incomplete */
      return ANSWER_STOP;
    if (beam->work >= beam->last)
      return ANSWER_LIMIT;
    if (more && beam_lp_queue_ahead (queue) < BEAM_LP_QUEUE_AHEAD) {
      more = begun < node_parameters.beam_lps && begin_lp (beam, layer, now, begun);
      begun += more;
    } else
      calm = take_lp (beam, layer) ? 0 : calm + 1;
  }
  beam_lp_queue_drop (queue);
  return ANSWER_NO;
}

/* From one layer to the next. ANSWER_NO: no schedule found so far. */
static enum answer
step (struct beam *beam, struct beam_layer *to, const struct beam_layer *from)
{
  int64_t now;
  if (beam->stack->report)
    beam->stack->report (beam->stack->context);
  if (list_candidates (beam, from, &now))
    return ANSWER_YES;
  enum answer answer = bound_candidates (beam, from, now);
  if (answer == ANSWER_NO)
    advance (beam, to, from);
  return answer;
}

/* Resumes from the layer in which a narrower search first dropped states. */
static void
resume (struct beam *beam, const struct beam_checkpoint *checkpoint, struct beam_layer *first)
{
  struct decision_stack *stack = beam->stack;
  int64_t now = stack->horizon;
  beam_layer_copy (first, &checkpoint->layer, stack->types);
  for (size_t i = 0; i < first->length; i++)
    now = first->item[i].now < now ? first->item[i].now : now;
  beam_dual_pool_resume (&beam->dual_pool, &checkpoint->record, beam->lp, stack->types,
                         stack->horizon - now);
  beam->before = checkpoint->nodes;
}

/* Starts from the root, whose dual vector is the pool's first. */
static void
begin (struct beam *beam, struct beam_layer *root)
{
  struct decision_stack *stack = beam->stack;
  const struct node_types *types = stack->types;
  beam->before = 0;
  beam_layer_root (root, types, stack->horizon);
  beam_dual_pool_start (&beam->dual_pool, types->k);
  beam_lp_round (beam->lp, types, beam->duals, stack->unit, stack->horizon - types->source,
                 &beam->root);
  beam_dual_pool_add (&beam->dual_pool, &beam->root);
}

static uint64_t
smaller (uint64_t a, uint64_t b)
{
  return a < b ? a : b;
}

/* True if the memory needed is within the limit. */
static bool
affordable (const struct decision_stack *stack, size_t width)
{
  uint64_t senders = width * ((uint64_t)stack->types->destinations + 1),
           bytes = stack->deadline->bytes;
  uint64_t pool = BEAM_DUAL_POOL_VECTORS * beam_slot_value_bytes (stack->types->k, stack->horizon);
  uint64_t layers
    = 2 * smaller (senders, node_parameters.beam_senders) * sizeof (struct beam_sender);
  uint64_t checkpoints = BEAM_CHECKPOINTS
                         * smaller (senders, node_parameters.beam_checkpoint_senders)
                         * sizeof (struct beam_sender);
  uint64_t others
    = 2 * width * (sizeof (struct beam_state) + stack->types->k * sizeof (struct beam_successor));
  return bytes == 0 || pool + layers + checkpoints + others < bytes;
}

static void
search (struct task_pool *pool, void *context)
{
  struct beam *beam = context;
  const struct decision_stack *stack = beam->stack;
  struct beam_layer *from = &beam->layer[0], *to = &beam->layer[1];
  beam->candidates.pool = pool;
  beam->answer = ANSWER_NO;
  beam_lp_queue_start (&beam->queue, pool, beam->runner);
  const struct beam_checkpoint *checkpoint
    = beam_checkpoint_find (&beam->checkpoints, stack->types, stack->horizon, stack->dominance);
  if (checkpoint)
    resume (beam, checkpoint, from);
  else
    begin (beam, from);
  while (beam->answer == ANSWER_NO && from->length > 0) {
    beam->answer = step (beam, to, from);
    struct beam_layer *kept = from;
    from = to;
    to = kept;
  }
  beam_lp_queue_drop (&beam->queue);
}

enum answer
beam_search (struct beam *beam, struct decision_stack *stack, const int64_t *duals,
             const struct beam_limit *limit, int threads)
{
  if (!affordable (stack, limit->width))
    return ANSWER_LIMIT;
  beam->stack = stack;
  beam->duals = duals;
  beam->dropped = false;
  beam->work = 0;
  beam->last = limit->vectors;
  beam->width = limit->width;
  beam->runner = limit->runner;
  rng_init (&beam->rng, limit->seed);
  beam->candidates.dual_pool = &beam->dual_pool;
  beam->candidates.stack = stack;
  beam->candidates.seed = limit->seed;
  atomic_store (&beam->candidates.stopped, false);
  stack->length = 0;
  task_pool_run (threads, search, beam);
  return beam->answer == ANSWER_NO && beam->dropped ? ANSWER_LIMIT : beam->answer;
}

void
beam_proof (const struct beam *beam, struct certificate *proof)
{
  beam_dual_pool_proof (&beam->dual_pool, proof);
  proof->nodes = beam->before;
}
