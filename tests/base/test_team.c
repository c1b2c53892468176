#include "base/team.h"

#include "base/memory.h"

#include <criterion/criterion.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define PIECES 1000

struct sums {
  atomic_int of_piece[PIECES], of_member[8];
};

static void
count (void *context, size_t piece, size_t member)
{
  struct sums *sums = context;
  atomic_fetch_add (&sums->of_piece[piece], 1);
  atomic_fetch_add (&sums->of_member[member], 1);
}

Test (team, each_piece_once)
{
  static struct sums sums;
  team_share (4, PIECES, count, &sums);
  int all = 0;
  for (size_t i = 0; i < PIECES; i++)
    cr_assert_eq (sums.of_piece[i], 1);
  for (size_t i = 0; i < 4; i++)
    all += sums.of_member[i];
  cr_assert_eq (all, PIECES);
}

static void
count_inside (void *context, size_t member)
{
  static struct sums sums;
  cr_assert_eq (team_members (), member == 0 ? 3 : 1);
  team_share (3, 1, count, &sums);
  atomic_fetch_add ((atomic_int *)context, 1);
}

Test (team, members_and_a_team_inside)
{
  atomic_int members = 0;
  team_run (3, count_inside, &members);
  cr_assert_eq (members, 3);
  cr_assert_eq (team_members (), 1);
}

/* Pieces that wait for each other: only two threads can do them. */
struct pair {
  atomic_int begun;
  atomic_int members; /* a bit for each */
  int ends;           /* the piece in which memory ends; -1: in none */
};

static void
meet (void *context, size_t piece, size_t member)
{
  struct pair *pair = context;
  atomic_fetch_or (&pair->members, 1 << member);
  atomic_fetch_add (&pair->begun, 1);
  while (atomic_load (&pair->begun) < 2)
    sched_yield ();
  if ((int)piece == pair->ends)
    free (memory_alloc (SIZE_MAX, 2));
}

static void
meet_inside (void *context, size_t piece, size_t member)
{
  (void)member;
  if (piece == 0)
    team_share (2, 2, meet, context);
}

/* A member without work of its own helps in the team inside. */
Test (team, a_member_helps_inside)
{
  struct pair pair = { .ends = -1 };
  team_share (2, 2, meet_inside, &pair);
  cr_assert_eq (pair.begun, 2);
  cr_assert_eq (pair.members, 3);
}

/* The numbers of three threads that share inside, where a fourth has no work. */
struct three {
  atomic_int begun;
  atomic_bool busy[3], wrong;
};

static void
work_of_three (void *context, size_t piece, size_t member)
{
  struct three *three = context;
  (void)piece;
  if (member >= 3 || atomic_exchange (&three->busy[member], true)) {
    atomic_store (&three->wrong, true);
    return;
  }
  atomic_fetch_add (&three->begun, 1);
  while (atomic_load (&three->begun) < 3 && !atomic_load (&three->wrong))
    sched_yield ();
  nanosleep (&(struct timespec){ .tv_nsec = 1000000 }, NULL);
  atomic_store (&three->busy[member], false);
}

static void
three_inside (void *context, size_t piece, size_t member)
{
  (void)member;
  if (piece == 0)
    team_share (3, 12, work_of_three, context);
}

Test (team, numbers_inside)
{
  struct three three = { .begun = 0 };
  team_share (4, 4, three_inside, &three);
  cr_assert_eq (three.begun, 12);
  cr_assert_not (three.wrong);
}

static void
share_inside (void *context)
{
  team_share (2, 2, meet_inside, context);
  ((struct pair *)context)->ends = -2; /* not reached */
}

/* Memory that ends in any thread of the team inside ends the work of the caller. */
Test (team, memory_runs_out_inside)
{
  for (int piece = 0; piece < 2; piece++) {
    struct pair pair = { .ends = piece };
    atomic_bool spent = false;
    cr_assert_not (memory_try (&spent, share_inside, &pair));
    cr_assert (spent);
    cr_assert_eq (pair.ends, piece);
    cr_assert_eq (pair.begun, 2);
    cr_assert_null (memory_guard ());
  }
}

static void
count_within (void *context, size_t piece, size_t member)
{
  struct sums *sums = context;
  (void)member;
  team_share (3, PIECES, count, &sums[piece]);
}

/* Members that share at the same time: all pieces are done once, by at most three threads. */
Test (team, several_share_inside)
{
  static struct sums sums[8];
  team_share (4, 8, count_within, sums);
  for (size_t k = 0; k < 8; k++) {
    for (size_t i = 0; i < PIECES; i++)
      cr_assert_eq (sums[k].of_piece[i], 1);
    cr_assert_eq (sums[k].of_member[3], 0);
  }
}

#ifndef __SANITIZE_ADDRESS__ /* which does not run in so little memory */
/* With no thread to be had the caller's own does it all. */
Test (team, no_threads)
{
  static struct sums sums;
  const struct rlimit none = { 0, 0 };
  const struct rlimit little = { 1 << 20, 1 << 20 };
  cr_assert_eq (setrlimit (RLIMIT_NPROC, &none), 0);
  cr_assert_eq (setrlimit (RLIMIT_AS, &little), 0); /* for root, whom no number limits */
  team_share (4, PIECES, count, &sums);
  for (size_t i = 0; i < PIECES; i++)
    cr_assert_eq (sums.of_piece[i], 1);
  cr_assert_eq (sums.of_member[0], PIECES);
}
#endif

static void
run_out (void *context, size_t piece, size_t member)
{
  (void)member;
  atomic_fetch_add ((atomic_int *)context, 1);
  if (piece == 7)
    free (memory_alloc (SIZE_MAX, 2));
}

static void
share (void *context)
{
  team_share (4, 8, run_out, context);
  atomic_store ((atomic_int *)context, -1); /* not reached */
}

/* Memory that ends in one member ends the work of the caller, not the process. */
Test (team, memory_runs_out)
{
  atomic_int pieces = 0;
  atomic_bool spent = false;
  cr_assert_not (memory_try (&spent, share, &pieces));
  cr_assert (spent);
  cr_assert_eq (pieces, 8);
  cr_assert_null (memory_guard ());
}

Test (team, processors)
{
  cpu_set_t all, one;
  CPU_ZERO (&one);
  cr_assert_eq (sched_getaffinity (0, sizeof all, &all), 0);
  cr_expect_eq (team_processors (), CPU_COUNT (&all));
  for (size_t i = 0; CPU_COUNT (&one) == 0; i++)
    if (CPU_ISSET (i, &all))
      CPU_SET (i, &one);
  cr_assert_eq (sched_setaffinity (0, sizeof one, &one), 0);
  cr_expect_eq (team_processors (), 1);
}
