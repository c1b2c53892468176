/* Heuristics of the parameterized model: the tables of the thesis, and schedules in networks. */
#include "heuristics/parameterized/table.h"

#include "bounds/parameterized/table.h"
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/greedy.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"

static int64_t
makespan_of (const char *name, const struct parameterized_ticks *ticks)
{
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  heuristic_make (heuristic_find (parameterized_heuristics, name), ticks, 0, NULL, &schedule);
  cr_assert (parameterized_schedule_valid (&schedule, ticks), "%s", name);
  int64_t makespan = schedule.makespan;
  tree_schedule_clear (&schedule);
  return makespan;
}

/* Nup, Table 4.1 (with 2, 7, 3 and 4 a byte: the printed coefficients are 100 times too
   small), 8 nodes, 1 kB. */
Test (table, table_4_1)
{
  struct parameterized_ticks first = one_port (8, 20 + 2 * 1024, 55 + 7 * 1024),
                             second = one_port (8, 25 + 3 * 1024, 40 + 4 * 1024);
  cr_expect_eq (makespan_of ("sequential", &first), 6 * (20 + 2048) + 55 + 7168);
  cr_expect_eq (makespan_of ("sequential", &first), 19631);
  cr_expect_eq (makespan_of ("binomial", &first), 21669);
  cr_expect_eq (makespan_of ("sequential", &second), 22718);
  cr_expect_eq (makespan_of ("binomial", &second), 12408);
}

/* Table 4.2; of hold > end: the root keeps the larger half. */
Test (table, table_4_2)
{
  for (int64_t k = 2; k <= 64; k++)
    for (int64_t hold = 1; hold <= 7; hold += 2) {
      struct parameterized_ticks ticks = one_port (k, hold, 4);
      int64_t doublings = 63 - __builtin_clzll ((unsigned long long)k - 1), ceiling = doublings + 1;
      cr_expect_eq (makespan_of ("sequential", &ticks), (k - 2) * hold + 4);
      cr_expect_eq (makespan_of ("chain", &ticks), (k - 1) * 4);
      if (hold > 4)
        cr_expect_eq (makespan_of ("binomial", &ticks), doublings * hold + 4, "k %lld hold %lld",
                      (long long)k, (long long)hold);
      else if ((k & (k - 1)) == 0)
        cr_expect_eq (makespan_of ("binomial", &ticks), ceiling * 4);
    }
}

/* Figure 3.7: nine nodes in two blocks of three and three that are in none. */
Test (table, blocks)
{
  static const int32_t from[] = { -1, 0, 0, 0, 3, 3, 0, 1, 2 };
  struct parameterized_ticks ticks = one_port (9, 1, 10);
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  heuristic_make (heuristic_find (parameterized_heuristics, "block"), &ticks, 0, NULL, &schedule);
  for (size_t v = 0; v < 9; v++)
    cr_expect_eq (schedule.from[v], from[v], "%zu", v);
  cr_expect (schedule.start[3] == 0 && schedule.start[1] == 1 && schedule.start[2] == 2
             && schedule.start[6] == 3);
  tree_schedule_clear (&schedule);
}

/* Nup, Figure 7.2: LogP with L = 6, o = 2, g = 4, eight processors. */
Test (table, logp)
{
  struct parameterized_ticks ticks = one_port (8, 4, 10);
  cr_expect_eq (makespan_of ("karp", &ticks), 24);
  cr_expect_eq (makespan_of ("opt-tree", &ticks), 24);
}

/* Figures 5.4 to 5.8: the 6 x 6 mesh, and the BMIN of 16 ports. */
Test (table, networks)
{
  static const int32_t mesh[]
    = { 2 * 6 + 3, 5 * 6 + 1, 1 * 6 + 2, 4 * 6 + 3, 3 * 6 + 4, 4 * 6 + 4, 1 * 6 + 5, 4 * 6 + 5 };
  static const int32_t bmin[] = { 3, 1, 6, 7, 10, 12, 13 };
  struct parameterized_ticks ticks = one_port (8, 20, 55);
  ticks.network = PARAMETERIZED_MESH;
  ticks.width = ticks.height = 6;
  ticks.occupation = 20;
  ticks.address = mesh;
  cr_expect_eq (makespan_of ("opt-mesh", &ticks), 130);
  cr_expect_eq (makespan_of ("u-mesh", &ticks), 165);
  ticks.network = PARAMETERIZED_BMIN;
  ticks.width = 16;
  ticks.height = 1;
  ticks.nodes = 7;
  ticks.address = bmin;
  cr_expect_eq (makespan_of ("opt-min", &ticks), 130);
}

/* All heuristics make schedules, none below the bound, which greedy and both kinds of best
   splits reach. */
Test (table, without_network)
{
  struct rng rng;
  rng_init (&rng, 2);
  for (int round = 0; round < rounds (20000); round++) {
    struct parameterized_ticks ticks = drawn_ports (&rng, 40);
    int64_t bound = bound_run (bound_find (parameterized_bounds, "counting"), &ticks, NULL);
    for (const struct heuristic *row = parameterized_heuristics; row->name; row++) {
      if (!heuristic_fits (row, &ticks))
        continue;
      int64_t makespan = makespan_of (row->name, &ticks);
      bool best = strcmp (row->name, "karp") == 0 || strncmp (row->name, "opt-", 4) == 0;
      cr_expect (best ? makespan == bound : makespan >= bound, "%s: %lld, bound %lld", row->name,
                 (long long)makespan, (long long)bound);
    }
  }
}

/* In a network nothing collides. Theorems 5 and 7: with one port, hold <= end and an occupation
   of at most hold OPT-mesh and OPT-min need not wait. */
Test (table, in_networks)
{
  struct rng rng;
  struct tree_schedule schedule;
  int32_t address[DRAWN_PLACES];
  int64_t first, second, bound_reached = 0;
  rng_init (&rng, 3);
  tree_schedule_init (&schedule);
  for (int round = 0; round < rounds (10000); round++) {
    struct parameterized_ticks ticks = drawn_network (&rng, DRAWN_PLACES, 8, address);
    int64_t bound = bound_run (bound_find (parameterized_bounds, "counting"), &ticks, NULL);
    bool theorem = ticks.ports == 1 && ticks.hold <= ticks.end && ticks.occupation <= ticks.hold;
    for (const struct heuristic *row = parameterized_heuristics; row->name; row++) {
      if (!heuristic_fits (row, &ticks))
        continue;
      heuristic_make (row, &ticks, 0, NULL, &schedule);
      cr_expect (parameterized_schedule_valid (&schedule, &ticks) && schedule.makespan >= bound,
                 "%s", row->name);
      cr_expect_not (parameterized_collision (&schedule, &ticks, &first, &second), "%s", row->name);
      bool ordered = strcmp (row->name, "opt-mesh") == 0 || strcmp (row->name, "opt-min") == 0;
      cr_expect (!theorem || !ordered || schedule.makespan == bound);
      bound_reached += theorem && ordered;
    }
  }
  cr_expect_gt (bound_reached, 0);
  tree_schedule_clear (&schedule);
}

/* What waits is counted as if every send started as early as its sender may, by which the same
   sends take as long as without a network; where nothing waits, nothing is lost. */
Test (table, waits)
{
  struct rng rng;
  struct tree_schedule schedule, free;
  int32_t address[DRAWN_PLACES];
  int64_t waiting = 0;
  const struct heuristic *row = heuristic_find (parameterized_heuristics, "opt-tree");
  rng_init (&rng, 4);
  tree_schedule_init (&schedule);
  tree_schedule_init (&free);
  for (int round = 0; round < rounds (10000); round++) {
    struct parameterized_ticks ticks = drawn_network (&rng, DRAWN_PLACES, 8, address), alone;
    if (!heuristic_fits (row, &ticks) || ticks.nodes < 2)
      continue;
    heuristic_make (row, &ticks, 0, NULL, &schedule);
    struct parameterized_waits waits = parameterized_waits (&schedule, &ticks);
    cr_expect (waits.makespan <= schedule.makespan && (waits.sends == 0) == (waits.longest == 0));
    cr_expect (waits.sends > 0 || waits.makespan == schedule.makespan);
    waiting += waits.makespan < schedule.makespan;

    alone = ticks;
    alone.network = PARAMETERIZED_COMPLETE;
    tree_schedule_copy (&free, &schedule);
    parameterized_wait (&free, &alone);
    cr_expect_eq (free.makespan, waits.makespan);
    waits = parameterized_waits (&free, &ticks);
    cr_expect (waits.sends == 0 && waits.longest == 0 && waits.makespan == free.makespan);
  }
  cr_expect_gt (waiting, 0);
  tree_schedule_clear (&schedule);
  tree_schedule_clear (&free);
}

/* By hand: node 0 sends to 1 at 0 and to 2 at 20; node 1, ready at 55, to 3. Of the starts 27 and
   65 the second send waits 7, the third one 10; without waiting the last receipt is at 110. */
Test (table, waits_by_hand)
{
  static const int32_t places[] = { 0, 1, 2, 3 };
  int32_t from[] = { -1, 0, 0, 1 };
  int64_t start[] = { 0, 0, 27, 65 };
  struct tree_schedule schedule = { .makespan = 120, .nodes = 4, .from = from, .start = start };
  struct parameterized_ticks ticks = one_port (4, 20, 55);
  ticks.network = PARAMETERIZED_MESH;
  ticks.width = 4;
  ticks.height = 1;
  ticks.occupation = 20;
  ticks.address = places;
  struct parameterized_waits waits = parameterized_waits (&schedule, &ticks);
  cr_expect_eq (waits.sends, 2);
  cr_expect_eq (waits.longest, 10);
  cr_expect_eq (waits.makespan, 110);
  /* By rounds: of two ports node 0 sends at 0, 5, 20, 25, ...; in the third place rather than the
     second, its send waits 15. */
  ticks.rounds = true;
  ticks.ports = 2;
  ticks.interval = 5;
  start[2] = 20;
  start[3] = 55;
  waits = parameterized_waits (&schedule, &ticks);
  cr_expect (waits.sends == 1 && waits.longest == 15 && waits.makespan == 110);
  /* Its next send, in the fourth place, does not wait again. */
  from[3] = 0;
  start[3] = 25;
  waits = parameterized_waits (&schedule, &ticks);
  cr_expect (waits.sends == 1 && waits.longest == 15 && waits.makespan == 75);
}
