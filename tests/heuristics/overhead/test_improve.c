/* Local search of the overhead model: valid, never longer, reproducible, within limits and class.
   */
#include "heuristics/overhead/improve.h"
#include "heuristics/overhead/table.h"
#include "model/overhead/appended.h"
#include "tests/support/overhead.h"

static const struct support_shape shapes[] = {
  { .nodes = 5, .most_cost = 20, .lengths = 1 },
  { .nodes = 7, .messages = 3, .most_cost = 20, .lengths = 1, .everyone = true },
  { .nodes = 6, .messages = 8, .most_cost = 4, .lengths = 3, .most_link = 4, .matrix = true },
  { .nodes = 14, .messages = 1, .most_cost = 20, .lengths = 1, .everyone = true },
  { .nodes = 2, .messages = 1, .most_cost = 3, .lengths = 1 },
};

static void
draw (struct support_case *about, uint64_t seed)
{
  struct rng rng;
  rng_split (&rng, 8, seed);
  support_draw (about, &rng, &shapes[seed % (sizeof shapes / sizeof *shapes)]);
}

static bool
same (const struct overhead_schedule *a, const struct overhead_schedule *b)
{
  bool good = a->length == b->length && a->makespan == b->makespan;
  for (size_t t = 0; t < a->length && good; t++) {
    const struct overhead_delivery *x = &a->deliveries[t], *y = &b->deliveries[t];
    good = x->from == y->from && x->to == y->to && x->multicast == y->multicast
           && x->start == y->start && x->receive == y->receive;
  }
  return good;
}

Test (improve, gives_valid_schedules_that_are_no_longer_the_same_for_the_same_seed)
{
  struct overhead_schedule start, once, again;
  struct support_case about;
  int better = 0;
  support_init (&about);
  overhead_schedule_init (&start);
  overhead_schedule_init (&once);
  overhead_schedule_init (&again);
  for (uint64_t seed = 0; seed < 60; seed++) {
    draw (&about, seed);
    heuristic_make (heuristic_find (overhead_heuristics, "fef"), &about.ticks, 0, NULL, &start);
    overhead_schedule_copy (&once, &start);
    overhead_schedule_copy (&again, &start);
    cr_expect_eq (overhead_improve (&about.ticks, &once, seed, 1500, 0, NULL), 1500);
    overhead_improve (&about.ticks, &again, seed, 1500, 0, NULL);
    cr_expect (overhead_schedule_valid (&once, &about.ticks), "seed %llu",
               (unsigned long long)seed);
    cr_expect_leq (once.makespan, start.makespan);
    cr_expect (same (&once, &again), "seed %llu", (unsigned long long)seed);
    better += once.makespan < start.makespan;
  }
  cr_expect_geq (better, 40, "%d of 60", better);
  overhead_schedule_clear (&start);
  overhead_schedule_clear (&once);
  overhead_schedule_clear (&again);
  support_clear (&about);
}

Test (improve, of_appended_schedules_gives_appended_ones)
{
  struct overhead_schedule start, once, again;
  struct support_case about;
  int better = 0;
  support_init (&about);
  overhead_schedule_init (&start);
  overhead_schedule_init (&once);
  overhead_schedule_init (&again);
  for (uint64_t seed = 0; seed < 100; seed++) {
    draw (&about, seed);
    heuristic_make (heuristic_find (overhead_heuristics, "fef"), &about.ticks, 0, NULL, &start);
    overhead_schedule_copy (&once, &start);
    overhead_schedule_copy (&again, &start);
    cr_expect_eq (overhead_improve_appended (&about.ticks, &once, seed, 1000, 0, NULL), 1000);
    overhead_improve_appended (&about.ticks, &again, seed, 1000, 0, NULL);
    cr_expect (overhead_schedule_valid (&once, &about.ticks), "seed %llu",
               (unsigned long long)seed);
    cr_expect (overhead_appended (&once), "seed %llu", (unsigned long long)seed);
    cr_expect_leq (once.makespan, start.makespan);
    cr_expect (same (&once, &again), "seed %llu", (unsigned long long)seed);
    better += once.makespan < start.makespan;
  }
  cr_expect_geq (better, 60, "%d of 100", better);
  overhead_schedule_clear (&start);
  overhead_schedule_clear (&once);
  overhead_schedule_clear (&again);
  support_clear (&about);
}

/* The same bytes on every machine and by every compiler. The number changes with any change of
   the search: then check that it is meant. */
Test (improve, gives_the_same_schedules_everywhere)
{
  struct overhead_schedule schedule;
  struct support_case about;
  uint64_t digest = 0;
  support_init (&about);
  overhead_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 12; seed++) {
    draw (&about, seed);
    heuristic_make (heuristic_find (overhead_heuristics, "fef"), &about.ticks, 0, NULL, &schedule);
    overhead_improve (&about.ticks, &schedule, seed, 1500, 0, NULL);
    for (size_t t = 0; t < schedule.length; t++) {
      const struct overhead_delivery *delivery = &schedule.deliveries[t];
      const int64_t parts[]
        = { delivery->start, delivery->receive, delivery->from, delivery->to, delivery->multicast };
      for (size_t i = 0; i < 5; i++)
        digest = (digest ^ (uint64_t)parts[i]) * UINT64_C (0x100000001b3);
    }
  }
  cr_expect_eq (digest, UINT64_C (0xe9b2a9ce8f0e0324), "%llx", (unsigned long long)digest);
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}

Test (improve, stops_at_its_target_and_at_its_limits)
{
  struct overhead_schedule start, schedule;
  struct deadline deadline;
  struct support_case about;
  support_init (&about);
  overhead_schedule_init (&start);
  overhead_schedule_init (&schedule);
  support_example (&about);
  heuristic_make (heuristic_find (overhead_heuristics, "fef"), &about.ticks, 0, NULL, &start);
  overhead_schedule_copy (&schedule, &start);
  cr_expect_eq (overhead_improve (&about.ticks, &schedule, 1, 1000, start.makespan, NULL), 0);
  cr_expect (same (&schedule, &start), "the target is met: left as it was");
  cr_expect_eq (overhead_improve (&about.ticks, &schedule, 1, 0, 0, NULL), 0);
  cr_expect (same (&schedule, &start), "no steps allowed");
  cr_expect_lt (overhead_improve (&about.ticks, &schedule, 1, 100000, 14, NULL), 100000);
  cr_expect_eq (schedule.makespan, 14, "the optimum of section 6's example");
  double before = limits_now ();
  deadline_start (&deadline, &(struct limits){ .seconds = 0.05 });
  overhead_improve (&about.ticks, &schedule, 1, UINT64_MAX, 0, &deadline);
  cr_expect_geq (limits_now () - before, 0.05);
  cr_expect_lt (limits_now () - before, 2, "the machine may be busy");
  overhead_schedule_clear (&start);
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}
