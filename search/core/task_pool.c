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
unlink_task (struct task_pool *task_pool, const struct pool_task *pool_task)
{
  struct pool_task **link = &task_pool->first;
  while (*link && *link != pool_task)
    link = &(*link)->next;
  if (*link)
    *link = pool_task->next;
}

/* Runs the next piece. The lock is held before and after, but not during the piece. */
static void
do_piece (struct task_pool *task_pool, struct pool_task *pool_task)
{
  size_t piece = pool_task->begun++;
  if (pool_task->begun == pool_task->pieces)
    unlink_task (task_pool, pool_task);
  pthread_mutex_unlock (&task_pool->lock);
  pool_task->work (pool_task->context, piece);
  pthread_mutex_lock (&task_pool->lock);
  if (++pool_task->done == pool_task->pieces)
    pthread_cond_broadcast (&task_pool->moved);
}

static void
help (struct task_pool *task_pool)
{
  pthread_mutex_lock (&task_pool->lock);
  while (!task_pool->over)
    if (task_pool->first)
      do_piece (task_pool, task_pool->first);
    else
      pthread_cond_wait (&task_pool->moved, &task_pool->lock);
  pthread_mutex_unlock (&task_pool->lock);
}

static void
end (struct task_pool *task_pool)
{
  pthread_mutex_lock (&task_pool->lock);
  task_pool->over = true;
  pthread_cond_broadcast (&task_pool->moved);
  pthread_mutex_unlock (&task_pool->lock);
}

void
task_pool_run (int threads, void (*lead) (struct task_pool *task_pool, void *context),
               void *context)
{
  struct task_pool task_pool = { .first = NULL };
  pthread_mutex_init (&task_pool.lock, NULL);
  pthread_cond_init (&task_pool.moved, NULL);
  if (threads == 1)
    lead (&task_pool, context);
  else {
#pragma omp parallel num_threads(threads)
    if (omp_get_thread_num () > 0)
      help (&task_pool);
    else {
      lead (&task_pool, context);
      end (&task_pool);
    }
  }
  pthread_mutex_destroy (&task_pool.lock);
  pthread_cond_destroy (&task_pool.moved);
}

void
task_pool_add (struct task_pool *task_pool, struct pool_task *pool_task)
{
  pool_task->begun = pool_task->done = 0;
  pool_task->next = NULL;
  pthread_mutex_lock (&task_pool->lock);
  struct pool_task **link = &task_pool->first;
  while (*link)
    link = &(*link)->next;
  *link = pool_task;
  pthread_cond_broadcast (&task_pool->moved);
  pthread_mutex_unlock (&task_pool->lock);
}

void
task_pool_finish (struct task_pool *task_pool, struct pool_task *pool_task, bool meanwhile)
{
  pthread_mutex_lock (&task_pool->lock);
  while (pool_task->done < pool_task->pieces)
    if (pool_task->begun < pool_task->pieces)
      do_piece (task_pool, pool_task);
    else if (meanwhile && task_pool->first)
      do_piece (task_pool, task_pool->first);
    else
      pthread_cond_wait (&task_pool->moved, &task_pool->lock);
  pthread_mutex_unlock (&task_pool->lock);
}

void
task_pool_drop (struct task_pool *task_pool, struct pool_task *pool_task)
{
  pthread_mutex_lock (&task_pool->lock);
  if (pool_task->begun < pool_task->pieces) {
    unlink_task (task_pool, pool_task);
    pool_task->pieces = pool_task->begun;
  }
  while (pool_task->done < pool_task->pieces)
    pthread_cond_wait (&task_pool->moved, &task_pool->lock);
  pthread_mutex_unlock (&task_pool->lock);
}
