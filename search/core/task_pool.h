/* A task pool: one thread leads and adds tasks; helpers run them. The leading thread runs pieces
   itself when it waits for a task. */
#ifndef SEARCH_CORE_TASK_POOL_H
#define SEARCH_CORE_TASK_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct task_pool;

/* A task in independent pieces. Owned by the caller, who must not touch it from task_pool_add
   until task_pool_finish or task_pool_drop. */
struct pool_task {
  void (*work) (void *context, size_t piece); /* on any thread */
  void *context;
  size_t pieces;
  size_t begun, done; /* this and the rest: for the pool's use */
  unsigned trace;
  struct pool_task *next;
};

/* Calls `lead` with `threads` - 1 helpers. It must finish or drop all tasks that it adds. */
void task_pool_run (int threads, void (*lead) (struct task_pool *pool, void *context),
                    void *context);

void task_pool_add (struct task_pool *pool, struct pool_task *task);

/* Waits until all pieces of the task are done, and runs those not begun. With `meanwhile`, it
   also runs pieces of other tasks instead of waiting. */
void task_pool_finish (struct task_pool *pool, struct pool_task *task, bool meanwhile);

/* Runs a piece of a task that no thread has begun. False: there is none. */
bool task_pool_help (struct task_pool *pool);

/* Begins no more pieces of the task, and waits for those begun. */
void task_pool_drop (struct task_pool *pool, struct pool_task *task);

#endif
