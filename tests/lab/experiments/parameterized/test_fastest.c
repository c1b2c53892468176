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
set_mesh (struct parameterized_fastest *fastest, int32_t side, int32_t *address, int64_t occupation)
{
  struct parameterized_instance *instance = &fastest->instance;
  for (int32_t i = 0; i < side * side; i++)
    address[i] = i;
  instance->network = PARAMETERIZED_MESH;
  instance->width = instance->height = side;
  instance->nodes = side * side;
  instance->address = address;
  instance->hold = whole (20);
  instance->end = whole (55);
  instance->interval = whole (0);
  instance->occupation = whole (occupation);
  instance->ports = 1;
}

/* Channels held for longer than hold: OPT-mesh takes 115, made for that 110, which is the
   optimum. */
Test (fastest, longer_occupation)
{
  struct parameterized_fastest fastest;
  struct fastest_tally tally = { 0 };
  struct status status;
  int32_t address[4];
  status_init (&status);
  parameterized_fastest_init (&fastest);
  set_mesh (&fastest, 2, address, 30);
  cr_assert (parameterized_fastest_look (&fastest, 1 << 20, &tally, &status), "%s", status.message);
  cr_expect (tally.sets == 1 && tally.open == 0 && tally.counted == 1);
  cr_expect_eq (tally.tree[FASTEST_OPT].optimal, 0);
  cr_expect (tally.tree[FASTEST_OPT].worst.makespan == 115
             && tally.tree[FASTEST_OPT].worst.optimum == 110);
  cr_expect (tally.tree[FASTEST_SPACED].optimal == 1
             && tally.tree[FASTEST_SPACED].worst.text[0] == '\0');
  cr_expect_eq (tally.tree[FASTEST_BEST].optimal, 1);

  /* a set of fewer nodes, and of a smaller ratio */
  fastest.instance.nodes = 3;
  fastest.instance.occupation = whole (60);
  cr_assert (parameterized_fastest_look (&fastest, 1 << 20, &tally, &status), "%s", status.message);
  cr_expect (tally.sets == 2 && tally.tree[FASTEST_OPT].smallest.nodes == 3);
  cr_expect (tally.tree[FASTEST_OPT].worst.makespan == 115
             && tally.tree[FASTEST_OPT].worst.nodes == 4);
  parameterized_fastest_clear (&fastest);
}

/* Without room for the search the optimum stays open. */
Test (fastest, open)
{
  struct parameterized_fastest fastest;
  struct fastest_tally tally = { 0 };
  struct status status;
  int32_t address[16];
  status_init (&status);
  parameterized_fastest_init (&fastest);
  set_mesh (&fastest, 4, address, 60);
  fastest.instance.ports = 2;
  fastest.instance.interval = whole (5);
  cr_assert (parameterized_fastest_look (&fastest, 20000, &tally, &status), "%s", status.message);
  cr_expect (tally.sets == 1 && tally.open == 1 && tally.tree[FASTEST_BEST].optimal == 0);
  parameterized_fastest_clear (&fastest);
}
