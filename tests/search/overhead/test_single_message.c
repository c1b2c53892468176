/* Local search for single messages: valid schedules that become no longer, the optimum where
   brute force knows it, and limits. */
#include "search/overhead/direct.h"
#include "search/overhead/engines.h"
#include "search/overhead/single_message.h"
#include "tests/support/overhead_price.h"

#include <criterion/criterion.h>

static struct overhead_ticks ticks;
static struct overhead_schedule schedule, again;

static void
begin (const struct price_shape *shape, uint64_t seed)
{
  overhead_ticks_init (&ticks);
  overhead_schedule_init (&schedule);
  overhead_schedule_init (&again);
  price_support_instance (&ticks, shape, seed);
  overhead_direct_schedule (&ticks, &schedule);
  overhead_schedule_copy (&again, &schedule);
}

static void
end (void)
{
  overhead_schedule_clear (&again);
  overhead_schedule_clear (&schedule);
  overhead_ticks_clear (&ticks);
}

Test (single_message, applies)
{
  static const struct price_shape shapes[]
    = { { 5, 1, 0, 9, 0 }, { 5, 1, 3, 9, 0 }, { 5, 2, 0, 9, 0 }, { 5, 1, 0, 9, 9 } };
  for (size_t s = 0; s < 4; s++) {
    begin (&shapes[s], 1);
    cr_expect_eq (overhead_single_message_applies (&ticks), s < 2, "%zu", s);
    end ();
  }
}

Test (single_message, finds_optima)
{
  for (uint64_t seed = 1; seed <= 60; seed++) {
    static const uint64_t most[] = { 3, 9, 40 };
    struct solve_options options;
    struct outcome truth;
    begin (
      &(struct price_shape){ 3 + (int32_t)(seed % 4), 1, seed % 4 == 3 ? 4 : 0, most[seed % 3], 0 },
      seed);
    solve_options_init (&options);
    outcome_init (&truth, overhead_data.solution);
    overhead_brute_engine.solve (&ticks, &options, &truth, NULL);
    overhead_single_message_improve (&ticks, &schedule, 1, 2000, 0, NULL);
    cr_expect (overhead_schedule_valid (&schedule, &ticks));
    cr_expect_eq (schedule.makespan, truth.makespan, "seed %d: %lld", (int)seed,
                  (long long)schedule.makespan);
    outcome_clear (&truth);
    end ();
  }
}

/* From the worst of schedules to what the default engine proves. */
Test (single_message, finds_optima_of_many_nodes)
{
  static const struct price_shape shapes[]
    = { { 24, 1, 0, 20, 0 }, { 40, 1, 0, 20, 0 }, { 64, 1, 0, 20, 0 }, { 64, 1, 30, 20, 0 } };
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
    struct solve_options options;
    struct outcome truth;
    begin (&shapes[s], s + 1);
    solve_options_init (&options);
    outcome_init (&truth, overhead_data.solution);
    overhead_auto_engine.solve (&ticks, &options, &truth, NULL);
    cr_expect_eq (truth.state, SOLVE_OPTIMAL);
    overhead_single_message_improve (&ticks, &schedule, 7, 20000, truth.makespan, NULL);
    cr_expect (overhead_schedule_valid (&schedule, &ticks));
    cr_expect_eq (schedule.makespan, truth.makespan, "%zu: %lld", s, (long long)schedule.makespan);
    overhead_single_message_improve (&ticks, &again, 7, 20000, truth.makespan, NULL);
    cr_expect_eq (again.makespan, schedule.makespan);
    outcome_clear (&truth);
    end ();
  }
}

Test (single_message, stops)
{
  begin (&(struct price_shape){ 64, 1, 0, 20, 0 }, 1);
  int64_t before = schedule.makespan;
  struct deadline passed = { .end = 0 };
  overhead_single_message_improve (&ticks, &schedule, 1, 1000, 0, &passed);
  cr_expect_eq (schedule.makespan, before);
  overhead_single_message_improve (&ticks, &schedule, 1, 1000, before, NULL);
  cr_expect_eq (schedule.makespan, before);
  overhead_single_message_improve (&ticks, &schedule, 1, 1000, before - 1, NULL);
  cr_expect_leq (schedule.makespan, before - 1);
  int64_t soon = schedule.makespan;
  overhead_single_message_improve (&ticks, &again, 1, 1000, 0, NULL);
  cr_expect_lt (again.makespan, soon);
  end ();
}

/* A good schedule at half the speed, its deliveries told in another order: the first step finds
   it again from who receives after whom. */
Test (single_message, begins_with_the_order_given)
{
  int slower = 0;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    begin (&(struct price_shape){ 6 + (int32_t)(seed % 20), 1, 0, 20, 0 }, seed);
    overhead_single_message_improve (&ticks, &schedule, 1, 3000, 0, NULL);
    overhead_schedule_reset (&again);
    for (size_t e = schedule.length; e-- > 0;) {
      struct overhead_delivery delivery = schedule.deliveries[(e * 7 + 3) % schedule.length];
      delivery.start *= 2;
      delivery.receive *= 2;
      overhead_schedule_add (&again, delivery);
    }
    overhead_schedule_finish (&again, &ticks);
    if (schedule.length % 7 != 0) {
      cr_assert (overhead_schedule_valid (&again, &ticks));
      cr_assert_gt (again.makespan, schedule.makespan);
      overhead_single_message_improve (&ticks, &again, 1, 1, 0, NULL);
      cr_expect_leq (again.makespan, schedule.makespan, "%d", (int)seed);
      slower++;
    }
    end ();
  }
  cr_expect_gt (slower, 20);
}
