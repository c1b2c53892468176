/* Orders of sends and receives: evaluation as in compacted schedules, heads, tails and cycles. */
#include "heuristics/overhead/orders.h"
#include "heuristics/overhead/table.h"
#include "tests/support/overhead.h"
#include "tests/support/overhead_compact.h"

/* Orders taken from a heuristic's schedule give its compact form, for every heuristic. */
Test (orders, evaluate_as_schedules_are_compacted)
{
  const struct support_shape shapes[] = {
    { .nodes = 5, .most_cost = 20, .lengths = 1 },
    { .nodes = 9, .messages = 6, .most_cost = 3, .lengths = 3, .most_link = 4, .matrix = true },
    { .nodes = 12, .messages = 1, .most_cost = 9, .lengths = 1, .everyone = true },
  };
  struct overhead_schedule schedule, back;
  struct support_case about;
  support_init (&about);
  overhead_schedule_init (&schedule);
  overhead_schedule_init (&back);
  for (uint64_t seed = 0; seed < 300; seed++) {
    struct overhead_orders orders;
    struct rng rng;
    rng_split (&rng, 5, seed);
    support_draw (&about, &rng, &shapes[seed % 3]);
    heuristic_make (heuristic_find (overhead_heuristics, seed % 2 ? "rrs" : "fef"), &about.ticks,
                    seed, NULL, &schedule);
    overhead_orders_init (&orders, &about.ticks);
    overhead_orders_from (&orders, &schedule);
    int64_t compact = overhead_compact (&schedule, &about.ticks);
    cr_expect_eq (orders.makespan, compact, "seed %llu", (unsigned long long)seed);
    overhead_orders_schedule (&orders, &back);
    cr_expect_eq (back.makespan, compact, "seed %llu", (unsigned long long)seed);
    cr_expect (overhead_schedule_valid (&back, &about.ticks), "seed %llu",
               (unsigned long long)seed);
    overhead_orders_clear (&orders);
  }
  overhead_schedule_clear (&schedule);
  overhead_schedule_clear (&back);
  support_clear (&about);
}

/* Heads and tails by hand: P0 sends m0 to P1 and P1 sends m1 to P0; sends take 1, receives 3,
   the link 2. */
static void
draw_exchange (struct support_case *about, struct overhead_schedule *schedule)
{
  overhead_instance_reset (&about->instance);
  for (int i = 0; i < 2; i++)
    overhead_instance_add_node (&about->instance,
                                (struct cost){ support_whole (1), support_whole (0), true },
                                (struct cost){ support_whole (3), support_whole (0), true });
  about->instance.link_common = support_whole (2);
  overhead_instance_add_multicast (&about->instance, 0, support_whole (1), 1,
                                   (const int32_t[]){ 1 });
  overhead_instance_add_multicast (&about->instance, 1, support_whole (1), 1,
                                   (const int32_t[]){ 0 });
  support_scale (about);
  heuristic_make (heuristic_find (overhead_heuristics, "ecf"), &about->ticks, 0, NULL, schedule);
}

Test (orders, know_heads_and_tails_and_circles)
{
  struct overhead_schedule schedule;
  struct overhead_orders orders;
  struct support_case about;
  support_init (&about);
  overhead_schedule_init (&schedule);
  draw_exchange (&about, &schedule);
  overhead_orders_init (&orders, &about.ticks);
  overhead_orders_from (&orders, &schedule);
  /* ecf sends m1 first, P0 receives it in [3, 6) and only then sends m0. */
  cr_expect_eq (orders.makespan, 12);
  cr_expect_eq (orders.head[2], 0);
  cr_expect_eq (orders.tail[2], 2 + 3 + 1 + 2 + 3);
  cr_expect_eq (orders.head[3], 3);
  cr_expect_eq (orders.tail[3], 1 + 2 + 3);
  cr_expect_eq (orders.head[0], 6);
  cr_expect_eq (orders.head[1], 9);
  cr_expect_eq (orders.tail[1], 0);
  /* P0 sends before it receives. */
  overhead_orders_take (&orders, 0);
  overhead_orders_put (&orders, 0, 0, -1);
  cr_expect (overhead_orders_evaluate (&orders));
  cr_expect_eq (orders.makespan, 6);
  /* Each sends only after it has received: a circle. */
  overhead_orders_take (&orders, 0);
  overhead_orders_put (&orders, 0, 0, 3);
  overhead_orders_take (&orders, 2);
  overhead_orders_put (&orders, 2, 1, 1);
  cr_expect_not (overhead_orders_evaluate (&orders));
  overhead_orders_clear (&orders);
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}
