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
  struct beam_lp *lp = memory_zero (1, sizeof *lp);
  lp->multiplier = multiplier_new ();
  return lp;
}

void
beam_lp_free (struct beam_lp *lp)
{
  if (!lp)
    return;
  multiplier_free (lp->multiplier);
  multiplier_lp_clear (&lp->relaxation);
  memory_free (lp->left, lp->duals, lp->guess, lp->first, lp->group, lp);
}

void
beam_lp_result_clear (struct beam_lp_result *result)
{
  beam_slot_value_clear (&result->values);
  free (result->vector);
  *result = (struct beam_lp_result){ 0 };
}

/* Appends the senders of a type that still send, ascending by their next completion, from group
   number `length` on. Returns the number of groups then. */
static size_t
add_groups (struct beam_lp *lp, const struct beam_layer *layer, size_t i, size_t type,
            size_t length)
{
  const struct beam_sender *sender = beam_layer_senders (layer, i);
  size_t first = length;
  for (size_t w = 1; w < layer->senders; w++) {
    if (sender[w].type != (int32_t)type || sender[w].next > layer->horizon)
      continue;
    size_t at = length++;
    for (; at > first && lp->group[at - 1].next > sender[w].next; at--)
      lp->group[at] = lp->group[at - 1];
    lp->group[at] = (struct sender_group){ sender[w].next, 1 };
  }
  return length;
}

static struct dual_bound_state
load (struct beam_lp *lp, const struct beam_layer *layer, size_t i)
{
  size_t k = layer->types->k;
  memory_grow (lp->left, lp->left_capacity, k);
  memory_grow (lp->duals, lp->duals_capacity, k);
  memory_grow (lp->first, lp->first_capacity, k + 1);
  memory_grow (lp->group, lp->group_capacity, layer->senders);
  lp->first[0] = 0;
  beam_layer_left (layer, i, lp->left_of);
  for (size_t j = 0; j < k; j++) {
    lp->left[j] = lp->left_of[j];
    lp->first[j + 1] = add_groups (lp, layer, i, j, lp->first[j]);
  }
  return (struct dual_bound_state){ .types = layer->types,
                                    .horizon = layer->horizon,
                                    .placed = (int64_t)layer->senders - 1,
                                    .source_next = beam_layer_senders (layer, i)->next,
                                    .left = lp->left,
                                    .group = lp->group,
                                    .first = lp->first };
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
take_vector (const struct beam_lp *lp, const struct beam_slot_value *values,
             const struct node_types *types, int64_t *vector)
{
  const int32_t *most = beam_slot_value_most (values, types->k, values->span);
  int64_t enough = types->destinations * BEAM_SLOT_VALUE_UNIT;
  for (size_t j = 0; j < types->k; j++) {
    bool matters = lp->left[j] > 0 && (most[j] >= lp->duals[j] || most[j] >= enough);
    vector[j] = matters ? lp->duals[j] : -1;
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

/* Solves for the only state of the layer. `duals` [k], over stack->unit, is a first guess. The
   dual values found are lp->duals, rounded. Returns whether they exclude the state. Ends early,
   with values that must not be used, once `*pointless` is true. */
static bool
solve_state (struct beam_lp *lp, const struct beam_layer *layer, const int64_t *duals,
             const struct decision_stack *stack, const atomic_bool *pointless)
{
  const struct node_types *types = layer->types;
  struct multiplier *multiplier = lp->multiplier;
  struct dual_bound_state state = load (lp, layer, 0);
  int64_t unit = stack->unit;
  memcpy (lp->duals, duals, types->k * sizeof *duals);
  multiplier->deadline = stack->deadline;
  multiplier->pointless = pointless;
  multiplier->gap = node_parameters.beam_gap;
  multiplier->rows = rows_of (duals, types->k);
  multiplier_lp_start (&lp->relaxation, multiplier, &state);
  bool cut
    = multiplier_solve (multiplier, &state, unit, lp->duals, &lp->relaxation, MULTIPLIER_BEST)
      == MULTIPLIER_CUT;
  for (size_t j = 0; j < types->k && !atomic_load (pointless); j++)
    lp->duals[j] = rounded (lp->duals[j], unit);
  return cut;
}

/* The result for the dual values of the state that was loaded last. Its slot values reach up to
   `left` ticks. */
static void
evaluate (struct beam_lp *lp, const struct node_types *types, int64_t left,
          struct beam_lp_result *result)
{
  int64_t span = beam_slot_value_span (left);
  memory_grow (result->vector, result->capacity, types->k);
  dual_bound_build (lp->multiplier->table, types, BEAM_SLOT_VALUE_UNIT, lp->duals, lp->left, span);
  beam_slot_value_take (&result->values, lp->multiplier->table, types, span);
  take_vector (lp, &result->values, types, result->vector);
}

void
beam_lp_value (struct beam_lp *lp, const struct node_types *types, const int64_t *vector,
               int64_t left, struct beam_lp_result *result)
{
  size_t k = types->k;
  int64_t span = beam_slot_value_span (left);
  memory_grow (lp->left, lp->left_capacity, k);
  memory_grow (lp->duals, lp->duals_capacity, k);
  memory_grow (result->vector, result->capacity, k);
  for (size_t j = 0; j < k; j++) {
    lp->left[j] = vector[j] >= 0;
    lp->duals[j] = vector[j] >= 0 ? vector[j] : 0;
  }
  dual_bound_build (lp->multiplier->table, types, BEAM_SLOT_VALUE_UNIT, lp->duals, lp->left, span);
  beam_slot_value_take (&result->values, lp->multiplier->table, types, span);
  memcpy (result->vector, vector, k * sizeof *vector);
  result->cut = false;
}

void
beam_lp_round (struct beam_lp *lp, const struct node_types *types, const int64_t *duals,
               int64_t unit, int64_t left, struct beam_lp_result *result)
{
  memory_grow (lp->guess, lp->guess_capacity, types->k);
  for (size_t j = 0; j < types->k; j++)
    lp->guess[j] = rounded (duals[j], unit);
  beam_lp_value (lp, types, lp->guess, left, result);
}

void
beam_lp_queue_init (struct beam_lp_queue *queue)
{
  queue->begun = queue->taken = 0;
  for (size_t i = 0; i < BEAM_LP_QUEUE_AHEAD; i++) {
    struct beam_lp_task *task = &queue->task[i];
    task->lp = beam_lp_new ();
    task->state = (struct beam_layer){ 0 };
    task->result = (struct beam_lp_result){ .capacity = 0 };
    task->ahead = (struct task_ahead){ .place = TASK_HERE };
    task->pooled = false;
    atomic_init (&task->pointless, false);
  }
}

void
beam_lp_queue_clear (struct beam_lp_queue *queue)
{
  for (size_t i = 0; i < BEAM_LP_QUEUE_AHEAD; i++) {
    struct beam_lp_task *task = &queue->task[i];
    beam_lp_free (task->lp);
    beam_layer_clear (&task->state);
    beam_lp_result_clear (&task->result);
    output_discard (&task->ahead.result);
  }
}

void
beam_lp_queue_start (struct beam_lp_queue *queue, struct task_pool *pool,
                     struct task_runner *runner)
{
  queue->pool = pool;
  queue->runner = runner;
  queue->begun = queue->taken = 0;
}

static void
solve (void *context, size_t piece)
{
  struct beam_lp_task *task = context;
  uint64_t before = task->lp->multiplier->evaluations;
  (void)piece;
  task->result.cut
    = solve_state (task->lp, &task->state, task->duals, task->stack, &task->pointless);
  if (!atomic_load (&task->pointless))
    evaluate (task->lp, task->state.types, task->left, &task->result);
  task->evaluations = task->lp->multiplier->evaluations - before;
}

/* Programs in other processes. */

/* What the dual values depend on. */
static void
put_input (const struct beam_lp_task *task, struct output *out)
{
  const struct beam_layer *state = &task->state;
  bytes_put (out, state->horizon);
  bytes_put (out, task->stack->unit);
  bytes_put_raw (out, task->duals, state->types->k * sizeof *task->duals);
  bytes_put (out, state->item[0]);
  bytes_put_list (out, state->sender, state->senders, sizeof *state->sender);
}

static void
put_result (const struct beam_lp *lp, size_t k, bool cut, uint64_t evaluations, struct output *out)
{
  const uint64_t numbers[] = { cut, evaluations };
  bytes_put (out, numbers);
  bytes_put_raw (out, lp->duals, k * sizeof *lp->duals);
}

/* Takes dual values that were found elsewhere. False: these are none. */
static bool
take_result (struct beam_lp_task *task)
{
  const struct node_types *types = task->state.types;
  struct bytes bytes;
  uint64_t numbers[2];
  bytes_open (&bytes, task->ahead.result.bytes, task->ahead.result.length);
  bytes_get (&bytes, numbers);
  load (task->lp, &task->state, 0);
  bytes_get_raw (&bytes, task->lp->duals, types->k * sizeof *task->lp->duals);
  for (size_t j = 0; j < types->k; j++)
    bytes.bad |= task->lp->duals[j] < 0;
  if (!bytes_over (&bytes))
    return false;
  task->result.cut = numbers[0] > 0;
  task->evaluations = numbers[1];
  evaluate (task->lp, types, task->left, &task->result);
  return true;
}

struct remote {
  const struct node_types *types;
  struct beam_lp *lp;
  struct beam_layer state;
  struct deadline deadline;
  int64_t *duals; /* owned [k] */
};

static void *
begin_remote (const void *types, const struct solve_options *options)
{
  struct remote *remote = memory_zero (1, sizeof *remote);
  remote->types = types;
  remote->lp = beam_lp_new ();
  remote->duals = memory_alloc (remote->types->k, sizeof *remote->duals);
  deadline_start (&remote->deadline, &options->limits);
  return remote;
}

static void
end_remote (void *memory)
{
  struct remote *remote = memory;
  beam_lp_free (remote->lp);
  beam_layer_clear (&remote->state);
  memory_free (remote->duals, remote);
}

/* Reads the state; *unit is that of the first guess. */
static bool
get_input (struct remote *remote, struct bytes *input, int64_t *unit)
{
  struct beam_layer *state = &remote->state;
  struct beam_state item;
  int32_t horizon;
  bytes_get (input, horizon);
  bytes_get (input, *unit);
  bytes_get_raw (input, remote->duals, remote->types->k * sizeof *remote->duals);
  bytes_get (input, item);
  size_t senders = bytes_get_count (input, sizeof *state->sender);
  beam_layer_start (state, remote->types, horizon, senders, 1);
  state->item[0] = item;
  bytes_get_raw (input, state->sender, senders * sizeof *state->sender);
  for (size_t i = 0; i < senders; i++)
    input->bad |= state->sender[i].type >= (int32_t)remote->types->k;
  return bytes_over (input) && senders > 0;
}

static bool
work_remote (void *memory, struct bytes *input, const atomic_bool *pointless, struct output *out)
{
  struct remote *remote = memory;
  struct decision_stack stack = { .types = remote->types, .deadline = &remote->deadline };
  uint64_t before = remote->lp->multiplier->evaluations;
  if (!get_input (remote, input, &stack.unit))
    return false;
  bool cut = solve_state (remote->lp, &remote->state, remote->duals, &stack, pointless);
  put_result (remote->lp, remote->types->k, cut, remote->lp->multiplier->evaluations - before, out);
  return !atomic_load (pointless) && !deadline_passed (&remote->deadline);
}

const struct task_kind beam_lp_kind
  = { .name = "beam-lp", .begin = begin_remote, .end = end_remote, .work = work_remote };

/* The queue. */

/* Offers a program to other processes. */
static void
offer (struct beam_lp_queue *queue, struct beam_lp_task *task)
{
  struct output input = { .stream = NULL };
  put_input (task, &input);
  queue->runner->begin (queue->runner, &beam_lp_kind, &input, &task->ahead);
  output_discard (&input);
}

/* Keeps the result of a program that was solved here. */
static void
keep (struct beam_lp_queue *queue, struct beam_lp_task *task)
{
  struct output result = { .stream = NULL };
  if (!queue->runner || !queue->runner->keeps || decision_stack_stopped (task->stack))
    return;
  put_result (task->lp, task->state.types->k, task->result.cut, task->evaluations, &result);
  queue->runner->keep (queue->runner, &task->ahead, &result);
}

/* Waits for a program that another process solves; meanwhile others are solved here. */
static void
wait (struct beam_lp_queue *queue, struct beam_lp_task *task)
{
  while (atomic_load (&task->ahead.place) == TASK_AWAY)
    queue->runner->await (queue->runner, task->stack->deadline,
                          task_pool_help (queue->pool) ? 0 : 1, &task->ahead);
}

void
beam_lp_queue_begin (struct beam_lp_queue *queue, const struct beam_layer *from, size_t parent,
                     size_t type, const int64_t *duals, int64_t left,
                     const struct decision_stack *stack)
{
  struct beam_lp_task *task = &queue->task[queue->begun % BEAM_LP_QUEUE_AHEAD];
  assert (beam_lp_queue_ahead (queue) < BEAM_LP_QUEUE_AHEAD);
  queue->begun++;
  beam_layer_start (&task->state, from->types, from->horizon, from->senders + 1, 1);
  beam_layer_set (&task->state, 0, from, parent, type);
  task->duals = duals;
  task->stack = stack;
  task->left = left;
  atomic_store (&task->pointless, false);
  task->ahead.place = TASK_HERE;
  task->ahead.owner = 0;
  if (queue->runner)
    offer (queue, task);
  task->pooled = atomic_load (&task->ahead.place) == TASK_HERE;
  if (!task->pooled)
    return;
  task->pool_task = (struct pool_task){ .work = solve, .context = task, .pieces = 1 };
  task_pool_add (queue->pool, &task->pool_task);
}

struct beam_lp_task *
beam_lp_queue_take (struct beam_lp_queue *queue)
{
  struct beam_lp_task *task = &queue->task[queue->taken++ % BEAM_LP_QUEUE_AHEAD];
  if (task->pooled) {
    task_pool_finish (queue->pool, &task->pool_task, true);
    keep (queue, task);
    return task;
  }
  wait (queue, task);
  if (atomic_load (&task->ahead.place) == TASK_HERE || !take_result (task)) {
    solve (task, 0);
    keep (queue, task);
  }
  return task;
}

void
beam_lp_queue_drop (struct beam_lp_queue *queue)
{
  for (size_t i = queue->taken; i < queue->begun; i++)
    atomic_store (&queue->task[i % BEAM_LP_QUEUE_AHEAD].pointless, true);
  for (; queue->taken < queue->begun; queue->taken++) {
    struct beam_lp_task *task = &queue->task[queue->taken % BEAM_LP_QUEUE_AHEAD];
    if (task->pooled)
      task_pool_drop (queue->pool, &task->pool_task);
    else
      queue->runner->drop (queue->runner, &task->ahead);
  }
}
