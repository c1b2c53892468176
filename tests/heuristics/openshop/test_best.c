#include "heuristics/openshop/improve.h"
#include "heuristics/openshop/table.h"
#include "tests/support/openshop.h"

/* The first of the shortest among those it runs, and `best` is no longer. */
Test (best, is_the_best_of_the_quick_ones_and_improves_it)
{
  struct openshop_schedule named, best, other;
  struct openshop_ticks ticks;
  int improved = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&named);
  openshop_schedule_init (&best);
  openshop_schedule_init (&other);
  for (uint64_t seed = 0; seed < 60; seed++) {
    struct rng rng;
    rng_split (&rng, 101, seed);
    shop_draw (&ticks, &rng, 6 + (int32_t)(seed % 5), 7, 1 + (int64_t)(seed * seed),
               seed % 2 ? 0 : 20, false);
    const struct heuristic *first = NULL;
    const char *name = openshop_best_fast (&ticks, NULL, &named);
    cr_assert (openshop_schedule_valid (&named, &ticks));
    for (const struct heuristic *each = openshop_heuristics; each->name; each++) {
      if (each->applies || each->limited)
        continue;
      heuristic_make (each, &ticks, 0, NULL, &other);
      cr_assert_geq (other.makespan, named.makespan);
      first = !first && other.makespan == named.makespan ? each : first;
    }
    cr_assert_str_eq (name, first->name);
    heuristic_make (heuristic_find (openshop_heuristics, "best"), &ticks, seed, NULL, &best);
    cr_assert (openshop_schedule_valid (&best, &ticks));
    cr_assert_leq (best.makespan, named.makespan);
    improved += best.makespan < named.makespan;
  }
  cr_expect_gt (improved, 10, "%d of 60", improved);
  openshop_schedule_clear (&named);
  openshop_schedule_clear (&best);
  openshop_schedule_clear (&other);
  openshop_ticks_clear (&ticks);
}

/* Also the first heuristic gives up: in shops of 1500 x 1500 it takes most of a second. `look`: the
   one that passes, when it is in the midst of its work. `best` has a schedule all the same. */
Test (best, gives_up_the_first_one)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  struct deadline deadline;
  struct rng rng;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  rng_init (&rng, 1);
  shop_draw (&ticks, &rng, 40, 40, 1000, 0, true);
  deadline_start (&deadline, &(struct limits){ .seconds = 1000 });
  for (uint64_t look = 1; look < 20; look++) {
    if (look == 10)
      shop_draw (&ticks, &rng, 30, 40, 1000, 0, true);
    limits_pass_at (look);
    cr_expect_null (openshop_best_fast (&ticks, &deadline, &schedule));
    cr_expect_leq (limits_looks (), look + 1, "it goes on after look %d", (int)look);
    limits_pass_at (look);
    heuristic_make (heuristic_find (openshop_heuristics, "best"), &ticks, 1, &deadline, &schedule);
    cr_expect (openshop_schedule_valid (&schedule, &ticks));
    cr_expect_leq (limits_looks (), look + 2, "it goes on after look %d", (int)look);
  }
  limits_pass_at (0);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Past its deadline it still has a schedule. */
Test (best, gives_a_schedule_even_without_time)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  struct deadline deadline;
  struct rng rng;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  rng_init (&rng, 1);
  shop_draw (&ticks, &rng, 40, 40, 1000, 0, true);
  deadline_start (&deadline, &(struct limits){ .seconds = 1e-9 });
  heuristic_make (heuristic_find (openshop_heuristics, "best"), &ticks, 1, &deadline, &schedule);
  cr_expect (openshop_schedule_valid (&schedule, &ticks));
  cr_expect_null (openshop_best_fast (&ticks, &deadline, &schedule));
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
