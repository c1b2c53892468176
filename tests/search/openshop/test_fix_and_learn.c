/* Fix and learn: known schedules are found, and a placement is replaced until one fits. */
#include "search/openshop/fix_and_learn.h"

#include "tests/support/openshop.h"
#include "tests/support/rounds.h"

/* What is found is valid and as long as the load, which small shops reach only where brute force
   does; the same seed finds the same. */
Test (fix_and_learn, finds_what_there_is)
{
  struct openshop_schedule schedule, again;
  struct openshop_ticks ticks;
  int found = 0, above = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  openshop_schedule_init (&again);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    uint64_t spent = 0, same = 0;
    struct rng rng;
    rng_split (&rng, 161, seed);
    if (seed % 3 == 0)
      shop_draw_twins (&ticks, &rng, 3, 20);
    else if (seed % 3 == 1 || !shop_draw_equal (&ticks, &rng, 3, 30))
      shop_draw_any (&ticks, &rng, 3, false);
    int64_t load = openshop_ticks_load (&ticks, NULL);
    bool more = shop_brute (&ticks) > load,
         good = openshop_fix_and_learn (&ticks, seed, 5, 100, NULL, &schedule, &spent);
    found += good;
    above += more;
    cr_assert (
      !good || (!more && schedule.makespan == load && openshop_schedule_valid (&schedule, &ticks)),
      "seed %llu", (unsigned long long)seed);
    cr_assert_eq (openshop_fix_and_learn (&ticks, seed, 5, 100, NULL, &again, &same), good);
    cr_assert (same == spent && (!good || shop_same (&schedule, &again)));
  }
  cr_expect_gt (above, rounds (200) / 20, "%d", above);
  cr_expect_gt (found, rounds (200) / 4, "%d", found);
  openshop_schedule_clear (&schedule);
  openshop_schedule_clear (&again);
  openshop_ticks_clear (&ticks);
}

/* Sites: one alone is tight, the next one nearly. Around most places for the first nothing fits; a
   few tries find one, and no tries none. */
Test (fix_and_learn, goes_on_until_a_place_fits)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  uint64_t spent = 0;
  int found = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_shape (&ticks, 10, 10);
  ticks.exchange = true;
  for (int32_t i = 0; i < 10; i++)
    for (int32_t j = 0; j < 10; j++) {
      int32_t a = i < 3 ? 0 : i < 6 ? 1 : 2, b = j < 3 ? 0 : j < 6 ? 1 : 2;
      static const int64_t apart[3][3] = { { 3, 60, 40 }, { 60, 3, 37 }, { 40, 37, 5 } };
      ticks.time[10 * i + j] = i == j ? 0 : apart[a][b];
    }
  for (uint64_t seed = 0; seed < 8; seed++) {
    bool good = openshop_fix_and_learn (&ticks, seed, 20, 200, NULL, &schedule, &spent);
    found += good;
    cr_assert (!good
               || (openshop_schedule_valid (&schedule, &ticks)
                   && schedule.makespan == openshop_ticks_load (&ticks, NULL)));
  }
  cr_expect_gt (found, 0);
  cr_expect_gt (spent, 0);
  /* hardly any conflicts: often the search ends without an answer */
  for (uint64_t seed = 0; seed < 8; seed++)
    cr_assert (!openshop_fix_and_learn (&ticks, seed, 3, 1, NULL, &schedule, &spent)
               || openshop_schedule_valid (&schedule, &ticks));
  cr_expect_not (openshop_fix_and_learn (&ticks, 1, 0, 200, NULL, &schedule, &spent));
  struct deadline deadline;
  deadline_start (&deadline, &(struct limits){ .seconds = 1e-9 });
  cr_expect_not (openshop_fix_and_learn (&ticks, 1, UINT64_MAX, 200, &deadline, &schedule, &spent));
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
