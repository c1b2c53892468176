/* The ordered parallel map: every piece once, in order; stops at a failure. */
#include "base/memory.h"
#include "search/core/ordered_map.h"

#include <criterion/criterion.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* A run whose pieces square their number, and what has to be true of it. */
struct run {
  uint64_t next;             /* piece that take expects */
  uint64_t fail_at, stop_at; /* the piece that cannot be done, and the one that is not taken */
  uint64_t sum;
  atomic_long results;  /* alive */
  atomic_long memories; /* alive */
  atomic_long begun;
  atomic_int taking;
  atomic_ulong ahead; /* the most that a piece was ahead of what was taken */
  atomic_ulong taken;
};

struct result {
  struct run *run;
  uint64_t square;
};

struct memory {
  struct run *run;
};

static void *
work (uint64_t piece, void *memory, void *context)
{
  struct run *run = context;
  cr_assert_eq (((struct memory *)memory)->run, run);
  uint64_t ahead = piece - atomic_load (&run->taken), most = atomic_load (&run->ahead);
  while (ahead > most && !atomic_compare_exchange_weak (&run->ahead, &most, ahead))
    ;
  if (piece == run->fail_at)
    return NULL;
  if (piece % 16 == 0)
    usleep (200); /* others overtake */
  struct result *result = memory_alloc (1, sizeof *result);
  atomic_fetch_add (&run->results, 1);
  *result = (struct result){ .run = run, .square = piece * piece };
  return result;
}

static void *
begin (void *context)
{
  struct memory *memory = memory_alloc (1, sizeof *memory);
  memory->run = context;
  atomic_fetch_add (&memory->run->memories, 1);
  atomic_fetch_add (&memory->run->begun, 1);
  return memory;
}

static void
end (void *memory)
{
  atomic_fetch_sub (&((struct memory *)memory)->run->memories, 1);
  free (memory);
}

static void
drop (void *result)
{
  atomic_fetch_sub (&((struct result *)result)->run->results, 1);
  free (result);
}

static bool
take (uint64_t piece, void *result, void *context)
{
  struct run *run = context;
  cr_assert_eq (atomic_fetch_add (&run->taking, 1), 0, "two threads take");
  cr_assert_eq (piece, run->next);
  cr_assert_eq (((struct result *)result)->square, piece * piece);
  run->next++;
  run->sum += piece;
  drop (result);
  atomic_store (&run->taken, run->next);
  atomic_fetch_sub (&run->taking, 1);
  return piece != run->stop_at;
}

static struct ordered_map
ordered_map_of (struct run *run, int threads, uint64_t first, uint64_t last)
{
  run->next = first;
  atomic_store (&run->taken, first);
  return (struct ordered_map){ .threads = threads,
                               .first = first,
                               .last = last,
                               .work = work,
                               .begin = begin,
                               .end = end,
                               .take = take,
                               .drop = drop,
                               .context = run };
}

static void
expect_nothing_left (struct run *run)
{
  cr_assert_eq (atomic_load (&run->results), 0);
  cr_assert_eq (atomic_load (&run->memories), 0);
  cr_assert_gt (atomic_load (&run->begun), 0);
}

Test (ordered_map, every_piece_once_in_order)
{
  for (int threads = 1; threads <= 4; threads++) {
    struct run run = { .fail_at = UINT64_MAX, .stop_at = UINT64_MAX };
    struct ordered_map ordered_map = ordered_map_of (&run, threads, 10, 500);
    cr_assert (ordered_map_run (&ordered_map));
    cr_assert_eq (run.next, 500);
    cr_assert_eq (run.sum, (10 + 499) * 490 / 2);
    cr_assert_leq (atomic_load (&run.begun), threads);
    cr_assert_lt (atomic_load (&run.ahead), (unsigned long)(4 * threads), "too many results wait");
    expect_nothing_left (&run);
  }
}

Test (ordered_map, one_piece_and_none)
{
  for (int threads = 1; threads <= 3; threads++)
    for (uint64_t count = 0; count <= 1; count++) {
      struct run run = { .fail_at = UINT64_MAX, .stop_at = UINT64_MAX };
      struct ordered_map ordered_map = ordered_map_of (&run, threads, 7, 7 + count);
      cr_assert (ordered_map_run (&ordered_map));
      cr_assert_eq (run.next, 7 + count);
      expect_nothing_left (&run);
    }
}

/* What comes before the piece that could not be done is taken, nothing after it. */
Test (ordered_map, stops_at_a_piece_that_cannot_be_done)
{
  for (int threads = 1; threads <= 4; threads++) {
    struct run run = { .fail_at = 123, .stop_at = UINT64_MAX };
    struct ordered_map ordered_map = ordered_map_of (&run, threads, 0, 1000);
    cr_assert (!ordered_map_run (&ordered_map));
    cr_assert_eq (run.next, 123);
    expect_nothing_left (&run);
  }
}

Test (ordered_map, stops_when_a_result_is_refused)
{
  for (int threads = 1; threads <= 4; threads++) {
    struct run run = { .fail_at = UINT64_MAX, .stop_at = 50 };
    struct ordered_map ordered_map = ordered_map_of (&run, threads, 0, 1000);
    cr_assert (!ordered_map_run (&ordered_map));
    cr_assert_eq (run.next, 51);
    expect_nothing_left (&run);
  }
}
