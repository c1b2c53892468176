#include "search/core/task_pool.h"

#include "base/memory.h"
#include "base/task_trace.h"
#include "base/team.h"

#include <pthread.h>

struct task_pool {
  pthread_mutex_t lock;    /* guards all below, and the fields of the tasks */
  pthread_cond_t moved;    /* a task was added or done, or the pool ended */
  struct pool_task *first; /* tasks with pieces not begun, oldest first */
  size_t busy;             /* pieces that run */
  bool over;
  bool ran_out; /* memory ran out in a piece */

  void (*lead) (struct task_pool *pool, void *context);
  void *context;
};

static void
unlink_task (struct task_pool *pool, const struct pool_task *task)
{
  struct pool_task **link = &pool->first;
  while (*link && *link != task)
    link = &(*link)->next;
  if (*link)
    *link = task->next;
}

/* A piece of a task. */
struct piece {
  const struct pool_task *task;
  size_t number;
};

/* For memory_try. */
static void
work (void *context)
{
  const struct piece *piece = context;
  unsigned trace = piece->task->trace;
  double start = task_trace_start (trace);
  piece->task->work (piece->task->context, piece->number);
  task_trace_piece (trace, start);
}

/* Runs the next piece. The lock is held before and after, but not during the piece. */
static void
do_piece (struct task_pool *pool, struct pool_task *task)
{
  size_t piece = task->begun++;
  if (task->begun == task->pieces)
    unlink_task (pool, task);
  struct piece own = { task, piece };
  bool good = true;
  pool->busy++;
  pthread_mutex_unlock (&pool->lock);
  if (memory_guard ())
    good = memory_try (memory_guard (), work, &own);
  else
    work (&own);
  pthread_mutex_lock (&pool->lock);
  pool->ran_out |= !good;
  pool->busy--;
  if (++task->done == task->pieces || pool->over)
    pthread_cond_broadcast (&pool->moved);
}

static void
help (struct task_pool *pool)
{
  pthread_mutex_lock (&pool->lock);
  while (!pool->over)
    if (pool->first)
      do_piece (pool, pool->first);
    else
      pthread_cond_wait (&pool->moved, &pool->lock);
  pthread_mutex_unlock (&pool->lock);
}

/* The end of the pool, on the leading thread: the helpers have left all pieces. */
static void
end (void *context)
{
  struct task_pool *pool = context;
  pthread_mutex_lock (&pool->lock);
  pool->over = true;
  pthread_cond_broadcast (&pool->moved);
  while (pool->busy > 0)
    pthread_cond_wait (&pool->moved, &pool->lock);
  pthread_mutex_unlock (&pool->lock);
}

/* For memory_try: tasks may lie on the leading thread's stack, so it ends the pool before it leaves
   the stack. */
static void
lead (void *context)
{
  struct task_pool *pool = context;
  memory_before_leaving (end, pool);
  pool->lead (pool, pool->context);
  end (pool);
}

/* For team_run. */
static void
run_member (void *context, size_t member)
{
  struct task_pool *pool = context;
  if (member > 0)
    help (pool);
  else if (!memory_guard ())
    lead (pool);
  else if (!memory_try (memory_guard (), lead, pool))
    memory_run_out ();
}

void
task_pool_run (int threads, void (*leading) (struct task_pool *pool, void *context), void *context)
{
  struct task_pool pool = { .lead = leading, .context = context };
  pthread_mutex_init (&pool.lock, NULL);
  pthread_cond_init (&pool.moved, NULL);
  team_run (threads, run_member, &pool);
  pthread_mutex_destroy (&pool.lock);
  pthread_cond_destroy (&pool.moved);
}

void
task_pool_add (struct task_pool *pool, struct pool_task *task)
{
  task->trace = task_trace_add ();
  task->begun = task->done = 0;
  task->next = NULL;
  pthread_mutex_lock (&pool->lock);
  struct pool_task **link = &pool->first;
  while (*link)
    link = &(*link)->next;
  *link = task;
  pthread_cond_broadcast (&pool->moved);
  pthread_mutex_unlock (&pool->lock);
}

/* Gives the lock back. Where memory ran out in a piece, it has run out here, too. */
static void
leave (struct task_pool *pool)
{
  bool ran_out = pool->ran_out;
  pthread_mutex_unlock (&pool->lock);
  if (ran_out)
    memory_run_out ();
}

void
task_pool_finish (struct task_pool *pool, struct pool_task *task, bool meanwhile)
{
  task_trace_wait (task->trace, meanwhile);
  pthread_mutex_lock (&pool->lock);
  while (task->done < task->pieces)
    if (task->begun < task->pieces)
      do_piece (pool, task);
    else if (meanwhile && pool->first)
      do_piece (pool, pool->first);
    else
      pthread_cond_wait (&pool->moved, &pool->lock);
  leave (pool);
}

bool
task_pool_help (struct task_pool *pool)
{
  pthread_mutex_lock (&pool->lock);
  bool any = pool->first != NULL;
  if (any)
    do_piece (pool, pool->first);
  leave (pool);
  return any;
}

void
task_pool_drop (struct task_pool *pool, struct pool_task *task)
{
  task_trace_drop (task->trace);
  pthread_mutex_lock (&pool->lock);
  if (task->begun < task->pieces) {
    unlink_task (pool, task);
    task->pieces = task->begun;
  }
  while (task->done < task->pieces)
    pthread_cond_wait (&pool->moved, &pool->lock);
  leave (pool);
}
