/* The task pool: each task is done once, by any number of threads; a dropped task is not begun. */
#include "search/core/task_pool.h"

#include <criterion/criterion.h>
#include <stdatomic.h>

#define PIECES 40

struct count {
  atomic_int done[PIECES];
  atomic_bool let, begun;
};

static void
work (void *context, size_t piece)
{
  struct count *count = context;
  atomic_fetch_add (&count->done[piece], 1);
}

static void
expect_done (const struct count *count, size_t pieces)
{
  for (size_t i = 0; i < PIECES; i++)
    cr_assert_eq (atomic_load (&count->done[i]), i < pieces);
}

/* Several at once, finished in another order. */
static void
lead_several (struct task_pool *task_pool, void *context)
{
  struct count *count = context;
  struct pool_task pool_task[3];
  for (size_t i = 0; i < 3; i++) {
    pool_task[i]
      = (struct pool_task){ .work = work, .context = &count[i], .pieces = i == 1 ? 1 : PIECES };
    task_pool_add (task_pool, &pool_task[i]);
  }
  task_pool_finish (task_pool, &pool_task[1], true);
  expect_done (&count[1], 1);
  task_pool_finish (task_pool, &pool_task[2], false);
  expect_done (&count[2], PIECES);
  task_pool_finish (task_pool, &pool_task[0], true);
  expect_done (&count[0], PIECES);
}

Test (task_pool, each_piece_is_done_once)
{
  for (int run = 0; run < 50; run++) {
    struct count count[3] = { 0 };
    task_pool_run (1 + run % 3, lead_several, count);
  }
}

/* Alone, nothing is done before it is asked for, and nothing at all of what is dropped. */
static void
lead_alone (struct task_pool *task_pool, void *context)
{
  struct count *count = context;
  struct pool_task first = { .work = work, .context = &count[0], .pieces = PIECES },
                   second = { .work = work, .context = &count[1], .pieces = 2 },
                   third = { .work = work, .context = &count[2], .pieces = 3 };
  task_pool_add (task_pool, &first);
  task_pool_add (task_pool, &second);
  task_pool_add (task_pool, &third);
  expect_done (&count[0], 0);
  task_pool_drop (task_pool, &second);
  task_pool_finish (task_pool, &third, false);
  expect_done (&count[0], 0);
  expect_done (&count[1], 0);
  expect_done (&count[2], 3);
  task_pool_drop (task_pool, &first);
}

Test (task_pool, alone)
{
  struct count count[3] = { 0 };
  task_pool_run (1, lead_alone, count);
  expect_done (&count[0], 0);
}

/* Piece 0 waits until it is let go. */
static void
wait (void *context, size_t piece)
{
  struct count *count = context;
  atomic_store (&count->begun, true);
  while (!atomic_load (&count->let))
    ;
  work (context, piece);
}

static void
let_go (void *context, size_t piece)
{
  (void)piece;
  atomic_store (&((struct count *)context)->let, true);
}

/* The helper has a piece that only ends when something else has been done: the leader does that
   meanwhile. */
static void
lead_meanwhile (struct task_pool *task_pool, void *context)
{
  struct count *count = context;
  struct pool_task slow = { .work = wait, .context = count, .pieces = 1 },
                   other = { .work = let_go, .context = count, .pieces = 1 };
  task_pool_add (task_pool, &slow);
  while (!atomic_load (&count->begun))
    ;
  task_pool_add (task_pool, &other);
  task_pool_finish (task_pool, &slow, true);
  expect_done (count, 1);
  task_pool_finish (task_pool, &other, true);
}

Test (task_pool, meanwhile)
{
  struct count count = { 0 };
  task_pool_run (2, lead_meanwhile, &count);
}

/* Of a task under way, what is begun is waited for, and no more begins. */
static void
lead_drop (struct task_pool *task_pool, void *context)
{
  struct count *count = context;
  struct pool_task slow = { .work = wait, .context = count, .pieces = PIECES };
  task_pool_add (task_pool, &slow);
  while (!atomic_load (&count->begun))
    ;
  atomic_store (&count->let, true);
  task_pool_drop (task_pool, &slow);
  size_t begun = slow.pieces;
  cr_assert_geq (begun, 1);
  expect_done (count, begun);
}

Test (task_pool, drop)
{
  for (int run = 0; run < 50; run++) {
    struct count count = { 0 };
    task_pool_run (2, lead_drop, &count);
  }
}
