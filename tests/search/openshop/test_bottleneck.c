/* Schedules as short as the load, built around the bottleneck rows and columns. */
#include "search/openshop/bottleneck.h"

#include "tests/support/openshop.h"
#include "tests/support/openshop_clusters.h"
#include "tests/support/rounds.h"

/* An exchange between nodes at sites: the nodes of a site are alike, the first site's have the
   slowest links. */
static void
draw_sites (struct openshop_ticks *ticks, uint64_t seed)
{
  struct rng rng;
  int64_t link[5][5];
  rng_split (&rng, 141, seed);
  int32_t nodes = (int32_t)rng_range (&rng, 8, 20);
  for (int32_t a = 0; a < 5; a++)
    for (int32_t b = 0; b <= a; b++)
      link[a][b] = link[b][a]
        = a == b ? 16 : rng_range (&rng, b == 0 ? 150 : 17, b == 0 ? 320 : 140);
  shop_shape (ticks, nodes, nodes);
  ticks->exchange = true;
  for (int32_t i = 0; i < nodes; i++)
    for (int32_t j = 0; j < nodes; j++)
      ticks->time[i * nodes + j] = i == j ? 0 : link[i % 5][j % 5];
}

/* Are all tasks of a tight line placed from 0 to the load, one after the other, no two at once
   on any line, and all others open? */
static void
check_placed (const struct openshop_ticks *ticks, const struct openshop_schedule *schedule,
              uint64_t seed)
{
  int64_t load = openshop_ticks_load (ticks, NULL), tasks = (int64_t)ticks->jobs * ticks->machines;
  for (int64_t a = 0; a < tasks; a++) {
    int32_t i = (int32_t)(a / ticks->machines), j = (int32_t)(a % ticks->machines);
    bool tight = openshop_ticks_row (ticks, i) == load || openshop_ticks_column (ticks, j) == load;
    if (ticks->time[a] == 0)
      continue;
    cr_assert_eq (schedule->start[a] >= 0, tight, "seed %llu", (unsigned long long)seed);
    cr_assert_leq (schedule->start[a] + ticks->time[a], load, "seed %llu",
                   (unsigned long long)seed);
    for (int64_t b = 0; b < a && tight; b++)
      if (ticks->time[b] > 0 && schedule->start[b] >= 0
          && (b / ticks->machines == i || b % ticks->machines == j))
        cr_assert (schedule->start[a] + ticks->time[a] <= schedule->start[b]
                     || schedule->start[b] + ticks->time[b] <= schedule->start[a],
                   "seed %llu", (unsigned long long)seed);
  }
}

Test (bottleneck, places_the_lines_of_a_site_without_idling)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  int placed = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (300); seed++) {
    struct rng rng;
    draw_sites (&ticks, seed);
    rng_init (&rng, seed);
    if (!shop_place_bottlenecks (&ticks, &rng, seed % 2, &schedule))
      continue;
    placed++;
    check_placed (&ticks, &schedule, seed);
    /* both ways at once, but within the site */
    for (int32_t pair = 0; seed % 2 && pair < ticks.jobs * ticks.jobs; pair++) {
      int32_t i = pair / ticks.jobs, j = pair % ticks.jobs;
      bool within = openshop_ticks_row (&ticks, i) == openshop_ticks_row (&ticks, j);
      cr_assert (within || schedule.start[pair] == schedule.start[j * ticks.jobs + i], "seed %llu",
                 (unsigned long long)seed);
    }
  }
  cr_expect_geq (placed, rounds (300) / 2, "%d", placed);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

Test (bottleneck, places_lines_of_any_shop_or_says_no)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  int placed = 0, refused = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (1000); seed++) {
    struct rng rng;
    rng_split (&rng, 142, seed);
    if (seed % 2 || !shop_draw_equal (&ticks, &rng, 4, 30))
      shop_draw_any (&ticks, &rng, 8, false);
    bool good = shop_place_bottlenecks (&ticks, &rng, seed % 2, &schedule);
    placed += good;
    refused += !good;
    if (good)
      check_placed (&ticks, &schedule, seed);
  }
  cr_expect_geq (placed, rounds (1000) / 4, "%d", placed);
  cr_expect_geq (refused, rounds (1000) / 8, "%d", refused);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

Test (bottleneck, reaches_the_load_of_exchanges_between_sites)
{
  struct openshop_schedule once, again;
  struct openshop_ticks ticks;
  int found = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&once);
  openshop_schedule_init (&again);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (60); seed++) {
    draw_sites (&ticks, seed);
    bool good = openshop_bottleneck (&ticks, seed, 20000, NULL, &once);
    cr_expect_eq (good, openshop_bottleneck (&ticks, seed, 20000, NULL, &again));
    found += good;
    if (!good)
      continue;
    cr_expect (openshop_schedule_valid (&once, &ticks), "seed %llu", (unsigned long long)seed);
    cr_expect_eq (once.makespan, openshop_ticks_load (&ticks, NULL), "seed %llu",
                  (unsigned long long)seed);
    cr_expect (shop_same (&once, &again), "seed %llu", (unsigned long long)seed);
  }
  cr_expect_geq (found, rounds (60) * 3 / 4, "%d", found);
  openshop_schedule_clear (&once);
  openshop_schedule_clear (&again);
  openshop_ticks_clear (&ticks);
}

/* Links drawn for each pair, alike both ways: no sites, one tight node. A few steps are enough
   for most. */
Test (bottleneck, reaches_the_load_where_links_are_drawn)
{
  static const int64_t link[] = { 16, 33, 39, 116, 157, 163, 179, 205, 258, 326 };
  struct openshop_schedule once, again;
  struct openshop_ticks ticks;
  int found = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&once);
  openshop_schedule_init (&again);
  for (uint64_t seed = 0; seed < 40; seed++) {
    struct rng rng;
    rng_split (&rng, 144, seed);
    shop_draw_twins (&ticks, &rng, 40, 10);
    for (int32_t task = 0; task < 40 * 40; task++)
      ticks.time[task] = ticks.time[task] > 0 ? link[ticks.time[task] - 1] : 0;
    bool good = openshop_bottleneck (&ticks, seed, 500, NULL, &once);
    cr_expect_eq (good, openshop_bottleneck (&ticks, seed, 500, NULL, &again));
    found += good;
    cr_expect (!good
               || (openshop_schedule_valid (&once, &ticks)
                   && once.makespan == openshop_ticks_load (&ticks, NULL)));
    cr_expect (!good || shop_same (&once, &again), "seed %llu", (unsigned long long)seed);
  }
  cr_expect_geq (found, 37, "%d", found);
  openshop_schedule_clear (&once);
  openshop_schedule_clear (&again);
  openshop_ticks_clear (&ticks);
}

/* Success means that the optimum is the load. */
Test (bottleneck, finds_nothing_where_the_optimum_exceeds_the_load)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  const int seeds = rounds_at_least (60, 300);
  int above = 0, found = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)seeds; seed++) {
    struct rng rng;
    rng_split (&rng, 143, seed);
    if (seed % 2 || !shop_draw_equal (&ticks, &rng, 3, seed % 4 ? 30 : 1000))
      shop_draw_any (&ticks, &rng, 3, false);
    bool more = shop_brute (&ticks) > openshop_ticks_load (&ticks, NULL),
         good = openshop_bottleneck (&ticks, seed, 500, NULL, &schedule);
    above += more;
    found += good;
    cr_assert (!good || (!more && openshop_schedule_valid (&schedule, &ticks)), "seed %llu",
               (unsigned long long)seed);
  }
  cr_expect_gt (above, seeds / 6, "%d", above);
  cr_expect_gt (found, seeds / 4, "%d", found);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Two rows of 5, 4 and 2: in the order 4, 5, 2 the second can only begin 2 before the cycle's
   end, too near to the first. */
Test (bottleneck, keeps_places_apart_all_around_the_cycle)
{
  static const int64_t times[] = { 5, 4, 2, 5, 4, 2 };
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  int placed = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_set (&ticks, 2, 3, times);
  for (uint64_t seed = 0; seed < 100; seed++) {
    struct rng rng;
    rng_init (&rng, seed);
    if (!shop_place_bottlenecks (&ticks, &rng, false, &schedule))
      continue;
    placed++;
    check_placed (&ticks, &schedule, seed);
  }
  cr_expect (placed >= 50 && placed < 100, "%d", placed);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Exchanges in which both directions take equally long, drawn as those of one site's and of
   single nodes. */
Test (bottleneck, twins)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  int found = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (60); seed++) {
    struct rng rng;
    rng_split (&rng, 158, seed);
    int32_t nodes = (int32_t)rng_range (&rng, 2, 14), together = (int32_t)rng_range (&rng, 1, 4);
    shop_draw_twins (&ticks, &rng, nodes, seed % 2 ? 4 : 1000);
    for (int32_t i = 0; i < nodes; i++)
      for (int32_t j = 0; j < nodes; j++) /* the first nodes are alike, and far from the others */
        if (i != j && (i < together || j < together))
          ticks.time[i * nodes + j]
            = i < together && j < together ? 1 : 1001 + (i < together ? j : i) % 3;
    bool good = openshop_bottleneck (&ticks, seed, 4000, NULL, &schedule);
    found += good;
    cr_assert (!good || openshop_schedule_valid (&schedule, &ticks), "seed %llu",
               (unsigned long long)seed);
    cr_assert (!good || schedule.makespan == openshop_ticks_load (&ticks, NULL), "seed %llu",
               (unsigned long long)seed);
  }
  cr_expect_geq (found, rounds (60) / 2, "%d", found);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Two sites with a slow link between them, three others; kept where the first is tight and the
   second nearly. */
static bool
draw_two_sites (struct openshop_ticks *ticks, uint64_t seed)
{
  static const int64_t link[5][5] = { { 3, 61, 38, 29, 7 },
                                      { 61, 3, 33, 30, 48 },
                                      { 38, 33, 3, 6, 3 },
                                      { 29, 30, 6, 3, 21 },
                                      { 7, 48, 3, 21, 3 } };
  int32_t site[30], nodes = 30;
  struct rng rng;
  rng_split (&rng, 234, seed);
  for (int32_t i = 0; i < nodes; i++)
    site[i] = i < 5 ? i : (int32_t)rng_below (&rng, 5);
  shop_shape (ticks, nodes, nodes);
  ticks->exchange = true;
  for (int32_t i = 0; i < nodes; i++)
    for (int32_t j = 0; j < nodes; j++)
      ticks->time[i * nodes + j] = i == j ? 0 : link[site[i]][site[j]];
  int64_t load = openshop_ticks_load (ticks, NULL), first = openshop_ticks_row (ticks, 0),
          second = openshop_ticks_row (ticks, 1);
  int64_t less = first < second ? first : second;
  return (first == load || second == load) && less > load / 1000 * 955 && less < load / 1000 * 985;
}

/* The second site's lines only fit into what the first one's leave them if those are placed with
   care. */
Test (bottleneck, two_busy_sites)
{
  struct openshop_schedule once, again;
  struct openshop_ticks ticks;
  int found = 0, drawn = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&once);
  openshop_schedule_init (&again);
  for (uint64_t seed = 0; drawn < rounds (30); seed++) {
    if (!draw_two_sites (&ticks, seed))
      continue;
    drawn++;
    bool good = openshop_bottleneck (&ticks, seed, 20000, NULL, &once);
    found += good;
    cr_assert (!good
               || (openshop_schedule_valid (&once, &ticks)
                   && once.makespan == openshop_ticks_load (&ticks, NULL)));
    if (drawn <= 4) {
      cr_assert_eq (good, openshop_bottleneck (&ticks, seed, 20000, NULL, &again));
      cr_assert (!good || shop_same (&once, &again));
    }
  }
  cr_expect_geq (found, drawn * 4 / 5, "%d of %d", found, drawn);
  openshop_schedule_clear (&once);
  openshop_schedule_clear (&again);
  openshop_ticks_clear (&ticks);
}

/* Five sites, two of which are busy and near in load: those that swaps are for. */
Test (bottleneck, busy_sites_by_swaps)
{
  struct openshop_schedule once, again;
  struct openshop_ticks ticks;
  int found = 0, drawn = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&once);
  openshop_schedule_init (&again);
  for (uint64_t seed = 0; drawn < rounds_at_least (8, 16); seed++) {
    sites_draw_shop (&ticks, seed, 34);
    int64_t load = openshop_ticks_load (&ticks, NULL), first = openshop_ticks_row (&ticks, 0),
            second = openshop_ticks_row (&ticks, 1);
    int64_t less = first < second ? first : second;
    if (ticks.jobs < 24 || 100 * less < 94 * load || less == load)
      continue;
    drawn++;
    bool good = openshop_bottleneck (&ticks, seed, 30000, NULL, &once);
    found += good;
    cr_assert (!good || (openshop_schedule_valid (&once, &ticks) && once.makespan == load),
               "seed %llu", (unsigned long long)seed);
    if (drawn > 3)
      continue;
    cr_assert_eq (good, openshop_bottleneck (&ticks, seed, 30000, NULL, &again));
    cr_assert (!good || shop_same (&once, &again), "seed %llu", (unsigned long long)seed);
  }
  cr_expect_gt (2 * found, drawn, "%d of %d", found, drawn);
  openshop_schedule_clear (&once);
  openshop_schedule_clear (&again);
  openshop_ticks_clear (&ticks);
}
