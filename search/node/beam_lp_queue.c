#include "search/node/beam_lp_queue.h"

#include <assert.h>

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
  uint64_t before = beam_lp_evaluations (task->beam_lp);
  (void)piece;
  beam_lp_solve (task->beam_lp, &task->state, 0, task->duals, task->left, task->decision_stack,
                 &task->pointless, &task->result);
  task->evaluations = beam_lp_evaluations (task->beam_lp) - before;
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
