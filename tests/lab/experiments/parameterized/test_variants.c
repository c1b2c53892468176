/* Multicasts of the thesis (Nup, sections 5.2 and 5.3) with a condition of Theorems 5 and 7
   removed. */
#include "lab/experiments/parameterized/variants.h"

#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/table.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"

/* With nothing taken away it is the heuristic, send by send. */
Test (variants, whole)
{
  struct rng rng;
  int32_t address[DRAWN_PLACES];
  struct tree_schedule made, known;
  rng_init (&rng, 12);
  tree_schedule_init (&made);
  tree_schedule_init (&known);
  for (int round = 0; round < rounds (4000); round++) {
    struct parameterized_ticks ticks = drawn_network (&rng, DRAWN_PLACES, 8, address);
    bool mesh = ticks.network == PARAMETERIZED_MESH, halved = draw (&rng, 0, 1);
    ticks.ports = 1;
    const char *name = mesh ? (halved ? "u-mesh" : "opt-mesh") : halved ? "u-min" : "opt-min";
    const struct variant variant = { .halved = halved };
    parameterized_tree_schedule (heuristic_find (parameterized_heuristics, name), &ticks, &known);
    cr_assert (variant_schedule (&variant, &ticks, &made));
    cr_expect_eq (made.makespan, known.makespan);
    for (int64_t v = 1; v < ticks.nodes; v++)
      cr_expect (made.from[v] == known.from[v] && made.start[v] == known.start[v], "%s", name);
  }
  tree_schedule_clear (&made);
  tree_schedule_clear (&known);
}

/* Three nodes in a row, the source in the middle. Ties that keep j leave it in neither part
   where hold = end, printed splits where hold > end; with hold < end the algorithm stands as
   printed. */
Test (variants, breaks)
{
  static const int32_t row[] = { 1, 0, 2 };
  static const struct {
    struct variant variant;
    int64_t hold, end;
    bool good;
  } cases[] = {
    { { .low_ties = true }, 20, 20, false },
    { { .printed = true }, 20, 20, true },
    { { .printed = true }, 55, 20, false },
    { { .printed = true }, 20, 55, true },
    { { .low_ties = true }, 20, 55, true },
    { { .halved = true, .printed = true }, 55, 20, true },
    { { 0 }, 55, 20, true },
    { { .minor = true }, 20, 20, true },
  };
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct parameterized_ticks ticks = one_port (3, cases[i].hold, cases[i].end);
    ticks.network = PARAMETERIZED_MESH;
    ticks.width = 3;
    ticks.height = 1;
    ticks.occupation = 20;
    ticks.address = row;
    cr_expect_eq (variant_schedule (&cases[i].variant, &ticks, &schedule), cases[i].good,
                  "case %zu", i);
  }
  tree_schedule_clear (&schedule);
}

/* A chain by y, then x, in a mesh that is routed by x first: contention, as that by x, then y
   has none. */
Test (variants, minor)
{
  int32_t address[16];
  int64_t first, second, met = 0;
  struct rng rng;
  struct tree_schedule schedule;
  rng_init (&rng, 13);
  tree_schedule_init (&schedule);
  for (int round = 0; round < 200; round++) {
    struct parameterized_ticks ticks = one_port (8, 20, 55);
    for (int32_t i = 0; i < 16; i++)
      address[i] = i;
    for (int32_t i = 0; i < 8; i++) {
      int64_t other = draw (&rng, i, 15);
      int32_t kept = address[i];
      address[i] = address[other];
      address[other] = kept;
    }
    ticks.network = PARAMETERIZED_MESH;
    ticks.width = ticks.height = 4;
    ticks.occupation = 20;
    ticks.address = address;
    variant_schedule (&(struct variant){ .minor = true }, &ticks, &schedule);
    met += parameterized_collision (&schedule, &ticks, &first, &second);
    variant_schedule (&(struct variant){ .minor = false }, &ticks, &schedule);
    cr_expect_not (parameterized_collision (&schedule, &ticks, &first, &second));
  }
  cr_expect_gt (met, 10);
  tree_schedule_clear (&schedule);
}

/* BMIN of 8: 2 to 0 and 3 to 4 can share a line of level 1 on their ways up, 0 to 6 and 5 to 7
   on their ways down, unless the one is done before the other starts; 0 to 1 goes to no line of
   level 1. Sends of one node do not count. */
Test (variants, free_lines)
{
  static const int32_t places[][4] = { { 3, 2, 4, 0 }, { 3, 0, 4, 1 }, { 0, 5, 6, 7 } };
  static const int64_t pairs[] = { 1, 0, 1 };
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  for (size_t i = 0; i < 3; i++) {
    struct parameterized_ticks ticks = one_port (4, 20, 55);
    ticks.network = PARAMETERIZED_BMIN;
    ticks.width = 8;
    ticks.height = 1;
    ticks.address = places[i];
    tree_schedule_reset (&schedule, ticks.nodes);
    schedule.from[1] = schedule.from[2] = 0;
    schedule.from[3] = 1;
    schedule.start[3] = 55;
    schedule.start[2] = 40;
    ticks.occupation = 16;
    cr_expect_eq (variant_free (&ticks, &schedule), pairs[i], "case %zu", i);
    ticks.occupation = 41;
    cr_expect_eq (variant_free (&ticks, &schedule), pairs[i],
                  "case %zu, with two of node 0 under way together", i);
    ticks.occupation = 15;
    cr_expect_eq (variant_free (&ticks, &schedule), 0, "case %zu, one after the other", i);
  }
  tree_schedule_clear (&schedule);
}
