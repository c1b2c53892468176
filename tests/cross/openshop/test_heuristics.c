/* The heuristics of open shops: the same schedules as the naive references; valid, and never better
   than the optimum; the theorems of BPR. */
#include "heuristics/openshop/table.h"
#include "tests/support/openshop.h"
#include "tests/support/openshop_naive.h"
#include "tests/support/rounds.h"

/* Both run every heuristic that has a reference and takes the shop: returns the number of runs. */
static int
compare_all (const struct openshop_ticks *ticks, uint64_t seed)
{
  struct openshop_schedule fast, slow;
  int runs = 0;
  openshop_schedule_init (&fast);
  openshop_schedule_init (&slow);
  for (const struct heuristic *row = openshop_heuristics; row->name; row++) {
    bool matching = strstr (row->name, "-matching");
    if ((row->applies && ticks->jobs != ticks->machines) || (matching && ticks->jobs > 6)
        || !naive_run (ticks, row->name, &slow))
      continue;
    heuristic_make (row, ticks, seed, NULL, &fast);
    cr_assert (shop_same (&fast, &slow), "%s, seed %llu: %lld, naive %lld", row->name,
               (unsigned long long)seed, (long long)fast.makespan, (long long)slow.makespan);
    cr_assert (openshop_schedule_valid (&fast, ticks), "%s, seed %llu", row->name,
               (unsigned long long)seed);
    runs++;
  }
  openshop_schedule_clear (&fast);
  openshop_schedule_clear (&slow);
  return runs;
}

static int
compare_many (uint64_t seeds, int32_t side, bool square)
{
  struct openshop_ticks ticks;
  int runs = 0;
  openshop_ticks_init (&ticks);
  for (uint64_t seed = 0; seed < seeds; seed++) {
    struct rng rng;
    rng_split (&rng, (uint64_t)side, seed);
    shop_draw_any (&ticks, &rng, side, square);
    runs += compare_all (&ticks, seed);
  }
  openshop_ticks_clear (&ticks);
  return runs;
}

Test (heuristics, do_as_the_naive_references_on_small_square_shops)
{
  int seeds = quick_or_slow (1000, 4000);
  cr_expect_eq (compare_many ((uint64_t)seeds, 6, true), 8 * seeds);
}

Test (heuristics, do_as_the_naive_references_on_rectangular_shops)
{
  int seeds = quick_or_slow (1000, 4000);
  cr_expect_geq (compare_many ((uint64_t)seeds, 8, false), 4 * seeds);
}

Test (heuristics, do_as_the_naive_references_on_middling_shops)
{
  int seeds = quick_or_slow (40, 150);
  cr_expect_geq (compare_many ((uint64_t)seeds, 20, true), 6 * seeds);
}

/* Valid and no better than the optimum, on all kinds of shops of up to 3 x 3 and some of up to 4
   x 3. */
Test (heuristics, are_valid_and_never_below_the_optimum)
{
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  int runs = 0, optimal = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 600; seed++) {
    struct rng rng;
    rng_split (&rng, 5, seed);
    shop_draw_any (&ticks, &rng, seed % 8 == 0 ? 4 : 3, false);
    if (ticks.jobs * ticks.machines > 12)
      continue;
    int64_t optimum = shop_brute (&ticks);
    for (const struct heuristic *row = openshop_heuristics; row->name; row++) {
      if ((row->applies && ticks.jobs != ticks.machines) || (row->limited && seed % 20 != 0))
        continue;
      heuristic_make (row, &ticks, seed, NULL, &schedule);
      cr_assert (openshop_schedule_valid (&schedule, &ticks), "%s, seed %llu", row->name,
                 (unsigned long long)seed);
      cr_assert_geq (schedule.makespan, optimum, "%s, seed %llu", row->name,
                     (unsigned long long)seed);
      cr_assert (!row->limited || schedule.makespan == optimum, "%s, seed %llu", row->name,
                 (unsigned long long)seed);
      runs++;
      optimal += schedule.makespan == optimum;
    }
  }
  cr_expect_geq (runs, 2500, "%d", runs);
  cr_expect_lt (optimal, runs, "some are not optimal, or the test sees nothing");
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

static int64_t
run (const char *name, const struct openshop_ticks *ticks)
{
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  heuristic_make (heuristic_find (openshop_heuristics, name), ticks, 0, NULL, &schedule);
  int64_t makespan = schedule.makespan;
  openshop_schedule_clear (&schedule);
  return makespan;
}

/* Section 4.2's matrix, transposed for our rows are senders, with 1 = 1000 ticks and epsilon = 1
   tick. */
Test (heuristics, reach_theorem_2s_printed_ratio)
{
  const int64_t e = 1, one = 1000;
  const int64_t times[] = { e, e, one, one, e, one, one, e, e, e, e, e, e, e, e, e };
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  shop_set (&ticks, 4, 4, times);
  cr_expect_eq (openshop_ticks_load (&ticks, NULL), 2 * one + 2 * e);
  cr_expect_eq (run ("baseline", &ticks), 4 * one, "%lld", (long long)run ("baseline", &ticks));
  openshop_ticks_clear (&ticks);
}

/* Theorem 2 as printed (P / 2 times the load) fails for odd P with a diagonal that is not 0. */
Test (heuristics, break_theorem_2_as_printed)
{
  const int64_t times[] = { 1, 0, 0, 0, 0, 0, 0, 1, 0 };
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  shop_set (&ticks, 3, 3, times);
  cr_expect_eq (openshop_ticks_load (&ticks, NULL), 1);
  cr_expect_eq (run ("baseline", &ticks), 2);
  openshop_ticks_clear (&ticks);
}

/* The largest makespan of the heuristic times 60 by the load, over all matrices with times 0 ..
   most, the diagonal 0 where asked for; and whether every one is within `factor` / 2 of the
   load. */
static int64_t
worst_of_all (const char *name, int32_t side, int64_t most, bool exchange, int64_t factor)
{
  struct openshop_ticks ticks;
  int64_t worst = 0;
  int32_t pairs = side * side, at = 0;
  openshop_ticks_init (&ticks);
  shop_shape (&ticks, side, side);
  while (at < pairs) {
    int64_t load = openshop_ticks_load (&ticks, NULL), makespan = run (name, &ticks);
    cr_assert_leq (2 * makespan, factor * load);
    if (load > 0 && 60 * makespan / load > worst)
      worst = 60 * makespan / load;
    for (at = 0; at < pairs; at++) {
      ticks.time[at]++;
      if (ticks.time[at] <= most && (!exchange || at % (side + 1) != 0))
        break;
      ticks.time[at] = 0;
    }
  }
  openshop_ticks_clear (&ticks);
  return worst;
}

Test (heuristics, keep_theorem_2_put_right_on_all_small_matrices)
{
  cr_expect_eq (worst_of_all ("baseline", 2, 4, false, 2), 60);
  cr_expect_eq (worst_of_all ("baseline", 3, 2, false, 4), 120);
  cr_expect_eq (worst_of_all ("baseline", 3, 3, true, 2), 60);
}

/* With barriers: P times the load, P - 1 with a zero diagonal. */
Test (heuristics, barriers_cost_at_most_the_load_a_step)
{
  cr_expect_eq (worst_of_all ("baseline-steps", 2, 4, true, 2), 60);
  cr_expect_eq (worst_of_all ("baseline-steps", 3, 2, false, 6), 180);
  cr_expect_eq (worst_of_all ("baseline-steps", 3, 3, true, 4), 120);
  cr_expect_eq (worst_of_all ("baseline-steps", 4, 1, true, 6), 180);
}

Test (heuristics, keep_theorem_3_on_all_small_matrices)
{
  cr_expect_eq (worst_of_all ("openshop", 2, 4, false, 4), 60);
  cr_expect_eq (worst_of_all ("openshop", 3, 2, false, 4), 90, "3 / 2 is the worst seen for P = 3");
  cr_expect_eq (worst_of_all ("openshop", 3, 3, true, 4), 90);
  cr_expect_eq (worst_of_all ("openshop", 4, 1, true, 4), 90);
  cr_expect_eq (worst_of_all ("openshop", 4, 1, false, 4), 90);
  cr_expect_eq (worst_of_all ("openshop", 4, 2, true, 4), 100, "5 / 3 is the worst seen for P = 4");
}

/* The sharper form: row + column - last task, for every task that ends last; also for all that
   let no two lines idle together. */
Test (heuristics, keep_theorem_3_sharpened)
{
  const char *const names[] = { "openshop", "dense-longest", "dense-work", "critical" };
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  int tight = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 3000; seed++) {
    struct rng rng;
    rng_split (&rng, 77, seed);
    shop_draw_any (&ticks, &rng, 7, false);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
      heuristic_make (heuristic_find (openshop_heuristics, names[k]), &ticks, 0, NULL, &schedule);
      for (int32_t i = 0; i < ticks.jobs; i++)
        for (int32_t j = 0; j < ticks.machines; j++) {
          int64_t time = openshop_time (&ticks, i, j),
                  most = openshop_ticks_row (&ticks, i) + openshop_ticks_column (&ticks, j) - time;
          if (time == 0 || schedule.start[i * ticks.machines + j] + time < schedule.makespan)
            continue;
          cr_assert_leq (schedule.makespan, most, "%s, seed %llu", names[k],
                         (unsigned long long)seed);
          tight += schedule.makespan == most && most > openshop_ticks_load (&ticks, NULL);
        }
    }
  }
  cr_expect_gt (tight, 0);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
