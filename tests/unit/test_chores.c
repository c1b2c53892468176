/* What is handed out is done once, by any number of threads; what is dropped is not begun any more. */
#include "search/chores.h"

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
lead_several (struct chores *chores, void *context)
{
  struct count *count = context;
  struct chore chore[3];
  for (size_t i = 0; i < 3; i++) {
    chore[i] = (struct chore){ .work = work, .context = &count[i], .pieces = i == 1 ? 1 : PIECES };
    chores_add (chores, &chore[i]);
  }
  chores_finish (chores, &chore[1], true);
  expect_done (&count[1], 1);
  chores_finish (chores, &chore[2], false);
  expect_done (&count[2], PIECES);
  chores_finish (chores, &chore[0], true);
  expect_done (&count[0], PIECES);
}

Test (chores, each_piece_is_done_once)
{
  for (int run = 0; run < 50; run++) {
    struct count count[3] = { 0 };
    chores_run (1 + run % 3, lead_several, count);
  }
}

/* Alone, nothing is done before it is asked for, and nothing at all of what is dropped. */
static void
lead_alone (struct chores *chores, void *context)
{
  struct count *count = context;
  struct chore first = { .work = work, .context = &count[0], .pieces = PIECES },
               second = { .work = work, .context = &count[1], .pieces = 2 }, third = { .work = work, .context = &count[2], .pieces = 3 };
  chores_add (chores, &first);
  chores_add (chores, &second);
  chores_add (chores, &third);
  expect_done (&count[0], 0);
  chores_drop (chores, &second);
  chores_finish (chores, &third, false);
  expect_done (&count[0], 0);
  expect_done (&count[1], 0);
  expect_done (&count[2], 3);
  chores_drop (chores, &first);
}

Test (chores, alone)
{
  struct count count[3] = { 0 };
  chores_run (1, lead_alone, count);
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

/* The helper has a piece that only ends when something else has been done: the leader does that meanwhile. */
static void
lead_meanwhile (struct chores *chores, void *context)
{
  struct count *count = context;
  struct chore slow = { .work = wait, .context = count, .pieces = 1 }, other = { .work = let_go, .context = count, .pieces = 1 };
  chores_add (chores, &slow);
  while (!atomic_load (&count->begun))
    ;
  chores_add (chores, &other);
  chores_finish (chores, &slow, true);
  expect_done (count, 1);
  chores_finish (chores, &other, true);
}

Test (chores, meanwhile)
{
  struct count count = { 0 };
  chores_run (2, lead_meanwhile, &count);
}

/* Of a chore under way, what is begun is waited for, and no more begins. */
static void
lead_drop (struct chores *chores, void *context)
{
  struct count *count = context;
  struct chore slow = { .work = wait, .context = count, .pieces = PIECES };
  chores_add (chores, &slow);
  while (!atomic_load (&count->begun))
    ;
  atomic_store (&count->let, true);
  chores_drop (chores, &slow);
  size_t begun = slow.pieces;
  cr_assert_geq (begun, 1);
  expect_done (count, begun);
}

Test (chores, drop)
{
  for (int run = 0; run < 50; run++) {
    struct count count = { 0 };
    chores_run (2, lead_drop, &count);
  }
}
