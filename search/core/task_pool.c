#include "search/core/task_pool.h"

#include <omp.h>
#include <pthread.h>

struct task_pool {
  pthread_mutex_t lock;    /* guards all below, and the fields of the tasks */
  pthread_cond_t moved;    /* a task was added or done, or the pool ended */
  struct pool_task *first; /* tasks with pieces not begun, oldest first */
  bool over;
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

/* Runs the next piece. The lock is held before and after, but not during the piece. */
static void
do_piece (struct task_pool *pool, struct pool_task *task)
{
  size_t piece = task->begun++;
  if (task->begun == task->pieces)
    unlink_task (pool, task);
  pthread_mutex_unlock (&pool->lock);
  task->work (task->context, piece);
  pthread_mutex_lock (&pool->lock);
  if (++task->done == task->pieces)
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

static void
end (struct task_pool *pool)
{
  pthread_mutex_lock (&pool->lock);
  pool->over = true;
  pthread_cond_broadcast (&pool->moved);
  pthread_mutex_unlock (&pool->lock);
}

void
task_pool_run (int threads, void (*lead) (struct task_pool *pool, void *context), void *context)
{
  struct task_pool pool = { .first = NULL };
  pthread_mutex_init (&pool.lock, NULL);
  pthread_cond_init (&pool.moved, NULL);
  if (threads == 1)
    lead (&pool, context);
  else {
#pragma omp parallel num_threads(threads)
    if (omp_get_thread_num () > 0)
      help (&pool);
    else {
      lead (&pool, context);
      end (&pool);
    }
  }
  pthread_mutex_destroy (&pool.lock);
  pthread_cond_destroy (&pool.moved);
}

void
task_pool_add (struct task_pool *pool, struct pool_task *task)
{
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

void
task_pool_finish (struct task_pool *pool, struct pool_task *task, bool meanwhile)
{
  pthread_mutex_lock (&pool->lock);
  while (task->done < task->pieces)
    if (task->begun < task->pieces)
      do_piece (pool, task);
    else if (meanwhile && pool->first)
      do_piece (pool, pool->first);
    else
      pthread_cond_wait (&pool->moved, &pool->lock);
  pthread_mutex_unlock (&pool->lock);
}

void
task_pool_drop (struct task_pool *pool, struct pool_task *task)
{
  pthread_mutex_lock (&pool->lock);
  if (task->begun < task->pieces) {
    unlink_task (pool, task);
    task->pieces = task->begun;
  }
  while (task->done < task->pieces)
    pthread_cond_wait (&pool->moved, &pool->lock);
  pthread_mutex_unlock (&pool->lock);
}
