/* List scheduling of open shops: dense schedules, fixed tasks, and a limit. */
#include "heuristics/openshop/list.h"
#include "tests/support/openshop.h"

/* No row and column idle together while they have a task left. */
static void
expect_dense (const struct openshop_ticks *ticks, const struct openshop_schedule *schedule,
              int64_t from, uint64_t seed)
{
  int32_t n = ticks->jobs, m = ticks->machines;
  for (int32_t task = 0; task < n * m; task++) {
    /* idle from then on until the start, at least */
    int64_t start = schedule->start[task], row_idle = from, column_idle = from;
    if (ticks->time[task] == 0 || start < from)
      continue;
    for (int32_t j = 0; j < m; j++) {
      int32_t other = task / m * m + j;
      if (ticks->time[other] > 0 && schedule->start[other] < start
          && schedule->start[other] + ticks->time[other] > row_idle)
        row_idle = schedule->start[other] + ticks->time[other];
    }
    for (int32_t i = 0; i < n; i++) {
      int32_t other = i * m + task % m;
      if (ticks->time[other] > 0 && schedule->start[other] < start
          && schedule->start[other] + ticks->time[other] > column_idle)
        column_idle = schedule->start[other] + ticks->time[other];
    }
    cr_assert (start == (row_idle > column_idle ? row_idle : column_idle), "seed %llu, task %d",
               (unsigned long long)seed, task);
  }
}

static enum openshop_list_rule
rule_of (uint64_t seed)
{
  return (enum openshop_list_rule) (seed % OPENSHOP_LIST_RULES);
}

Test (list, makes_dense_schedules)
{
  struct openshop_schedule schedule;
  struct openshop_list list;
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 2000; seed++) {
    struct rng rng;
    rng_split (&rng, 71, seed);
    shop_draw_any (&ticks, &rng, 9, false);
    openshop_list_init (&list, &ticks);
    openshop_schedule_reset (&schedule, &ticks);
    int64_t noise = seed % 3 ? openshop_ticks_load (&ticks, NULL) / 4 : 0;
    cr_assert (openshop_list_run (&list, rule_of (seed), 0, noise, &rng, INT64_MAX, &schedule));
    cr_assert (openshop_schedule_valid (&schedule, &ticks), "seed %llu", (unsigned long long)seed);
    expect_dense (&ticks, &schedule, 0, seed);
    openshop_list_clear (&list);
  }
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

Test (list, keeps_what_starts_before)
{
  struct openshop_schedule schedule, kept;
  struct openshop_list list;
  struct openshop_ticks ticks;
  int different = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  openshop_schedule_init (&kept);
  for (uint64_t seed = 0; seed < 1000; seed++) {
    struct rng rng;
    rng_split (&rng, 72, seed);
    shop_draw_any (&ticks, &rng, 8, false);
    int64_t load = openshop_ticks_load (&ticks, NULL);
    openshop_list_init (&list, &ticks);
    openshop_schedule_reset (&schedule, &ticks);
    openshop_list_run (&list, rule_of (seed), 0, 0, NULL, INT64_MAX, &schedule);
    openshop_schedule_copy (&kept, &schedule);
    int64_t keep = rng_range (&rng, 0, schedule.makespan);
    openshop_list_run (&list, rule_of (seed / 4), keep, load / 2 + 1, &rng, INT64_MAX, &schedule);
    cr_assert (openshop_schedule_valid (&schedule, &ticks), "seed %llu", (unsigned long long)seed);
    expect_dense (&ticks, &schedule, keep, seed);
    for (int32_t task = 0; task < ticks.jobs * ticks.machines; task++)
      cr_assert (ticks.time[task] == 0 || kept.start[task] >= keep
                   ? schedule.start[task] >= keep || ticks.time[task] == 0
                   : schedule.start[task] == kept.start[task]);
    different += !shop_same (&schedule, &kept);
    openshop_list_clear (&list);
  }
  cr_expect_gt (different, 200, "%d", different);
  openshop_schedule_clear (&schedule);
  openshop_schedule_clear (&kept);
  openshop_ticks_clear (&ticks);
}

/* It gives up exactly when the schedule it would have made is longer. */
Test (list, gives_up_at_its_limit)
{
  struct openshop_schedule schedule;
  struct openshop_list list;
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 500; seed++) {
    struct rng rng;
    rng_split (&rng, 73, seed);
    shop_draw_any (&ticks, &rng, 6, false);
    openshop_list_init (&list, &ticks);
    openshop_schedule_reset (&schedule, &ticks);
    openshop_list_run (&list, rule_of (seed), 0, 0, NULL, INT64_MAX, &schedule);
    int64_t makespan = schedule.makespan;
    cr_assert (openshop_list_run (&list, rule_of (seed), 0, 0, NULL, makespan, &schedule));
    cr_assert_eq (schedule.makespan, makespan);
    cr_assert (makespan == 0
               || !openshop_list_run (&list, rule_of (seed), 0, 0, NULL, makespan - 1, &schedule));
    openshop_list_clear (&list);
  }
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
