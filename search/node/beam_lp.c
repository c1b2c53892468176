#include "search/node/beam_lp.h"

#include "base/memory.h"
#include "search/node/parameters.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct beam_lp {
  struct multiplier *multiplier;
  struct multiplier_lp relaxation;
  int32_t left_of[BEAM_TYPES_MAX]; /* [k] */
  int64_t *left, *duals, *guess;   /* [k] */
  size_t *first;                   /* [k + 1] */
  struct sender_group *group;
  size_t left_capacity, duals_capacity, guess_capacity, first_capacity, group_capacity;
};

struct beam_lp *
beam_lp_new (void)
{
  struct beam_lp *beam_lp = memory_zero (1, sizeof *beam_lp);
  beam_lp->multiplier = multiplier_new ();
  multiplier_lp_init (&beam_lp->relaxation);
  return beam_lp;
}

void
beam_lp_free (struct beam_lp *beam_lp)
{
  if (!beam_lp)
    return;
  multiplier_free (beam_lp->multiplier);
  multiplier_lp_clear (&beam_lp->relaxation);
  free (beam_lp->left);
  free (beam_lp->duals);
  free (beam_lp->guess);
  free (beam_lp->first);
  free (beam_lp->group);
  free (beam_lp);
}

void
beam_lp_result_clear (struct beam_lp_result *result)
{
  beam_slot_value_clear (&result->slot_value);
  free (result->vector);
  *result = (struct beam_lp_result){ 0 };
}

/* Appends the senders of a type that still send, ascending by their next completion, from group
   number `length` on. Returns the number of groups then. */
static size_t
add_groups (struct beam_lp *beam_lp, const struct beam_layer *layer, size_t i, size_t type,
            size_t length)
{
  const struct beam_sender *sender = beam_layer_senders (layer, i);
  size_t first = length;
  for (size_t w = 1; w < layer->senders; w++) {
    if (sender[w].type != (int32_t)type || sender[w].next > layer->horizon)
      continue;
    size_t at = length++;
    for (; at > first && beam_lp->group[at - 1].next > sender[w].next; at--)
      beam_lp->group[at] = beam_lp->group[at - 1];
    beam_lp->group[at] = (struct sender_group){ sender[w].next, 1 };
  }
  return length;
}

static struct dual_bound_state
load (struct beam_lp *beam_lp, const struct beam_layer *layer, size_t i)
{
  size_t k = layer->types->k;
  memory_grow (beam_lp->left, beam_lp->left_capacity, k);
  memory_grow (beam_lp->duals, beam_lp->duals_capacity, k);
  memory_grow (beam_lp->first, beam_lp->first_capacity, k + 1);
  memory_grow (beam_lp->group, beam_lp->group_capacity, layer->senders);
  beam_lp->first[0] = 0;
  beam_layer_left (layer, i, beam_lp->left_of);
  for (size_t j = 0; j < k; j++) {
    beam_lp->left[j] = beam_lp->left_of[j];
    beam_lp->first[j + 1] = add_groups (beam_lp, layer, i, j, beam_lp->first[j]);
  }
  return (struct dual_bound_state){ .types = layer->types,
                                    .horizon = layer->horizon,
                                    .placed = (int64_t)layer->senders - 1,
                                    .source_next = beam_layer_senders (layer, i)->next,
                                    .left = beam_lp->left,
                                    .group = beam_lp->group,
                                    .first = beam_lp->first };
}

/* Rounds to units of 1/BEAM_SLOT_VALUE_UNIT, a power of two like `unit`. */
static int64_t
rounded (int64_t duals, int64_t unit)
{
  return unit > BEAM_SLOT_VALUE_UNIT
           ? (duals + unit / BEAM_SLOT_VALUE_UNIT / 2) / (unit / BEAM_SLOT_VALUE_UNIT)
           : duals * (BEAM_SLOT_VALUE_UNIT / unit);
}

/* Copies the dual vector, with -1 for the types that never gain as much as their dual value:
   these are as good as leaves. */
static void
take_vector (const struct beam_lp *beam_lp, const struct beam_slot_value *slot_value,
             const struct node_types *types, int64_t *vector)
{
  const int32_t *most = beam_slot_value_most (slot_value, types->k, slot_value->span);
  int64_t enough = types->destinations * BEAM_SLOT_VALUE_UNIT;
  for (size_t j = 0; j < types->k; j++) {
    bool matters = beam_lp->left[j] > 0 && (most[j] >= beam_lp->duals[j] || most[j] >= enough);
    vector[j] = matters ? beam_lp->duals[j] : -1;
  }
}

/* Types with a row in the master problem. The types slower than all with a dual value in the
   first guess get no row: their counts do not bind, since faster nodes are left over and are
   worth no less. */
static size_t
rows_of (const int64_t *duals, size_t k)
{
  size_t rows = k;
  while (rows > 0 && duals[rows - 1] == 0)
    rows--;
  return rows + node_parameters.beam_rows < k ? rows + node_parameters.beam_rows : k;
}

void
beam_lp_solve (struct beam_lp *beam_lp, const struct beam_layer *layer, size_t i,
               const int64_t *duals, int64_t left, const struct decision_stack *decision_stack,
               const atomic_bool *pointless, struct beam_lp_result *result)
{
  const struct node_types *types = layer->types;
  struct multiplier *multiplier = beam_lp->multiplier;
  struct dual_bound_state state = load (beam_lp, layer, i);
  int64_t span = beam_slot_value_span (left), unit = decision_stack->unit;
  memory_grow (result->vector, result->capacity, types->k);
  memcpy (beam_lp->duals, duals, types->k * sizeof *duals);
  multiplier->deadline = decision_stack->deadline;
  multiplier->pointless = pointless;
  multiplier->gap = node_parameters.beam_gap;
  multiplier->rows = rows_of (duals, types->k);
  multiplier_lp_start (&beam_lp->relaxation, multiplier, &state);
  result->cut = multiplier_solve (multiplier, &state, unit, beam_lp->duals, &beam_lp->relaxation,
                                  MULTIPLIER_BEST)
                == MULTIPLIER_CUT;
  if (pointless && atomic_load (pointless))
    return;
  for (size_t j = 0; j < types->k; j++)
    beam_lp->duals[j] = rounded (beam_lp->duals[j], unit);
  dual_bound_build (multiplier->table, types, BEAM_SLOT_VALUE_UNIT, beam_lp->duals, beam_lp->left,
                    span);
  beam_slot_value_take (&result->slot_value, multiplier->table, types, span);
  take_vector (beam_lp, &result->slot_value, types, result->vector);
}

void
beam_lp_value (struct beam_lp *beam_lp, const struct node_types *types, const int64_t *vector,
               int64_t left, struct beam_lp_result *result)
{
  size_t k = types->k;
  int64_t span = beam_slot_value_span (left);
  memory_grow (beam_lp->left, beam_lp->left_capacity, k);
  memory_grow (beam_lp->duals, beam_lp->duals_capacity, k);
  memory_grow (result->vector, result->capacity, k);
  for (size_t j = 0; j < k; j++) {
    beam_lp->left[j] = vector[j] >= 0;
    beam_lp->duals[j] = vector[j] >= 0 ? vector[j] : 0;
  }
  dual_bound_build (beam_lp->multiplier->table, types, BEAM_SLOT_VALUE_UNIT, beam_lp->duals,
                    beam_lp->left, span);
  beam_slot_value_take (&result->slot_value, beam_lp->multiplier->table, types, span);
  memcpy (result->vector, vector, k * sizeof *vector);
  result->cut = false;
}

void
beam_lp_round (struct beam_lp *beam_lp, const struct node_types *types, const int64_t *duals,
               int64_t unit, int64_t left, struct beam_lp_result *result)
{
  memory_grow (beam_lp->guess, beam_lp->guess_capacity, types->k);
  for (size_t j = 0; j < types->k; j++)
    beam_lp->guess[j] = rounded (duals[j], unit);
  beam_lp_value (beam_lp, types, beam_lp->guess, left, result);
}

void
beam_lp_queue_init (struct beam_lp_queue *beam_lp_queue)
{
  beam_lp_queue->begun = beam_lp_queue->taken = 0;
  for (size_t i = 0; i < BEAM_LP_QUEUE_AHEAD; i++) {
    struct beam_lp_task *task = &beam_lp_queue->task[i];
    task->beam_lp = beam_lp_new ();
    task->state = (struct beam_layer){ 0 };
    task->result = (struct beam_lp_result){ .capacity = 0 };
    atomic_init (&task->pointless, false);
  }
}

void
beam_lp_queue_clear (struct beam_lp_queue *beam_lp_queue)
{
  for (size_t i = 0; i < BEAM_LP_QUEUE_AHEAD; i++) {
    struct beam_lp_task *task = &beam_lp_queue->task[i];
    beam_lp_free (task->beam_lp);
    beam_layer_clear (&task->state);
    beam_lp_result_clear (&task->result);
  }
}

void
beam_lp_queue_start (struct beam_lp_queue *beam_lp_queue, struct task_pool *task_pool)
{
  beam_lp_queue->task_pool = task_pool;
  beam_lp_queue->begun = beam_lp_queue->taken = 0;
}

static void
solve (void *context, size_t piece)
{
  struct beam_lp_task *task = context;
  uint64_t before = task->beam_lp->multiplier->evaluations;
  (void)piece;
  beam_lp_solve (task->beam_lp, &task->state, 0, task->duals, task->left, task->decision_stack,
                 &task->pointless, &task->result);
  task->evaluations = task->beam_lp->multiplier->evaluations - before;
}

void
beam_lp_queue_begin (struct beam_lp_queue *beam_lp_queue, const struct beam_layer *from,
                     size_t parent, size_t type, const int64_t *duals, int64_t left,
                     const struct decision_stack *decision_stack)
{
  struct beam_lp_task *task = &beam_lp_queue->task[beam_lp_queue->begun % BEAM_LP_QUEUE_AHEAD];
  assert (beam_lp_queue_ahead (beam_lp_queue) < BEAM_LP_QUEUE_AHEAD);
  beam_lp_queue->begun++;
  beam_layer_start (&task->state, from->types, from->horizon, from->senders + 1, 1);
  beam_layer_set (&task->state, 0, from, parent, type);
  task->duals = duals;
  task->decision_stack = decision_stack;
  task->left = left;
  atomic_store (&task->pointless, false);
  task->pool_task = (struct pool_task){ .work = solve, .context = task, .pieces = 1 };
  task_pool_add (beam_lp_queue->task_pool, &task->pool_task);
}

struct beam_lp_task *
beam_lp_queue_take (struct beam_lp_queue *beam_lp_queue)
{
  struct beam_lp_task *task = &beam_lp_queue->task[beam_lp_queue->taken++ % BEAM_LP_QUEUE_AHEAD];
  task_pool_finish (beam_lp_queue->task_pool, &task->pool_task, true);
  return task;
}

void
beam_lp_queue_drop (struct beam_lp_queue *beam_lp_queue)
{
  for (size_t i = beam_lp_queue->taken; i < beam_lp_queue->begun; i++)
    atomic_store (&beam_lp_queue->task[i % BEAM_LP_QUEUE_AHEAD].pointless, true);
  for (; beam_lp_queue->taken < beam_lp_queue->begun; beam_lp_queue->taken++)
    task_pool_drop (beam_lp_queue->task_pool,
                    &beam_lp_queue->task[beam_lp_queue->taken % BEAM_LP_QUEUE_AHEAD].pool_task);
}
