/* Trees against the fastest multicast in a network, and instances that stay open. */
#include "lab/experiments/parameterized/fastest.h"

#include <criterion/criterion.h>

static struct rational
whole (int64_t value)
{
  return (struct rational){ value, 1 };
}

/* A whole mesh from its corner. */
static void
set_mesh (struct trial *trial, int32_t side, int64_t occupation)
{
  int32_t address[16];
  for (int32_t i = 0; i < side * side; i++)
    address[i] = i;
  trial_set (trial, side * side, whole (20), whole (55));
  trial_place (trial, PARAMETERIZED_MESH, side, side, address, whole (occupation));
}

/* Channels held for longer than hold: OPT-mesh takes 115, made for that 110, which is the
   optimum. */
Test (fastest, longer_occupation)
{
  struct trial trial;
  struct fastest_tally tally = { 0 };
  struct status status;
  status_init (&status);
  trial_init (&trial);
  set_mesh (&trial, 2, 30);
  cr_assert (fastest_look (&trial, 1 << 20, &tally, &status), "%s", status.message);
  cr_expect (tally.sets == 1 && tally.open == 0 && tally.counted == 1);
  cr_expect_eq (tally.tree[FASTEST_OPT].optimal, 0);
  cr_expect (tally.tree[FASTEST_OPT].worst.makespan == 115
             && tally.tree[FASTEST_OPT].worst.optimum == 110);
  cr_expect (tally.tree[FASTEST_SPACED].optimal == 1
             && tally.tree[FASTEST_SPACED].worst.text[0] == '\0');
  cr_expect_eq (tally.tree[FASTEST_BEST].optimal, 1);

  /* a set of fewer nodes, and of a smaller ratio */
  trial.instance.nodes = 3;
  trial.instance.occupation = whole (60);
  cr_assert (fastest_look (&trial, 1 << 20, &tally, &status), "%s", status.message);
  cr_expect (tally.sets == 2 && tally.tree[FASTEST_OPT].smallest.nodes == 3);
  cr_expect (tally.tree[FASTEST_OPT].worst.makespan == 115
             && tally.tree[FASTEST_OPT].worst.nodes == 4);
  trial_clear (&trial);
}

/* Without room for the search the optimum stays open. */
Test (fastest, open)
{
  struct trial trial;
  struct fastest_tally tally = { 0 };
  struct status status;
  status_init (&status);
  trial_init (&trial);
  set_mesh (&trial, 4, 60);
  trial.instance.ports = 2;
  trial.instance.interval = whole (5);
  cr_assert (fastest_look (&trial, 20000, &tally, &status), "%s", status.message);
  cr_expect (tally.sets == 1 && tally.open == 1 && tally.tree[FASTEST_BEST].optimal == 0);
  trial_clear (&trial);
}
