/* WYL's rules of preemption, counted in schedules made by hand. */
#include "claims/overhead/preemption.h"
#include "tests/support/overhead.h"

#include <criterion/criterion.h>

/* Three nodes, all sends and receives take 1, all transits 2. Node 0 has a message for 1, node 1
   one for 2 and 0. */
static void
begin (struct support_case *about)
{
  const struct cost one = { support_whole (1), support_whole (0), true };
  support_init (about);
  overhead_instance_reset (&about->instance);
  for (int i = 0; i < 3; i++)
    overhead_instance_add_node (&about->instance, one, one);
  about->instance.link_common = support_whole (2);
  overhead_instance_add_multicast (&about->instance, 0, support_whole (1), 1,
                                   (const int32_t[]){ 1 });
  overhead_instance_add_multicast (&about->instance, 1, support_whole (1), 2,
                                   (const int32_t[]){ 0, 2 });
  support_scale (about);
}

static struct preemption_counts
count (const struct overhead_delivery *deliveries, size_t length)
{
  struct support_case about;
  struct overhead_schedule schedule;
  struct preemption_counts counts = { .preempting = 0 };
  begin (&about);
  overhead_schedule_init (&schedule);
  for (size_t i = 0; i < length; i++)
    overhead_schedule_add (&schedule, deliveries[i]);
  preemption_count (&schedule, &about.ticks, &counts);
  overhead_schedule_clear (&schedule);
  support_clear (&about);
  return counts;
}

static void
expect (struct preemption_counts counts, int64_t preempting, int64_t order, int64_t relay,
        int64_t delay)
{
  cr_expect_eq (counts.preempting, preempting);
  cr_expect_eq (counts.order, order);
  cr_expect_eq (counts.relay, relay);
  cr_expect_eq (counts.delay, delay);
}

/* Node 1 receives at 3, and sends twice before. */
Test (preemption, kept)
{
  static const struct overhead_delivery deliveries[] = {
    { .start = 0, .receive = 3, .from = 0, .to = 1, .multicast = 0 },
    { .start = 0, .receive = 3, .from = 1, .to = 2, .multicast = 1 },
    { .start = 1, .receive = 4, .from = 1, .to = 0, .multicast = 1 },
  };
  expect (count (deliveries, 3), 2, 0, 0, 0);
}

/* The later send is before the earlier one; node 2 sends on what it has not received; the first
   receive waits for a send that was not yet there. */
Test (preemption, broken)
{
  static const struct overhead_delivery order[] = {
    { .start = 1, .receive = 4, .from = 1, .to = 2, .multicast = 1 },
    { .start = 0, .receive = 3, .from = 1, .to = 0, .multicast = 1 },
  };
  static const struct overhead_delivery relay[] = {
    { .start = 0, .receive = 3, .from = 1, .to = 2, .multicast = 1 },
    { .start = 3, .receive = 6, .from = 2, .to = 0, .multicast = 1 },
  };
  static const struct overhead_delivery delay[] = {
    { .start = 0, .receive = 4, .from = 0, .to = 1, .multicast = 0 },
    { .start = 3, .receive = 6, .from = 1, .to = 2, .multicast = 1 },
  };
  expect (count (order, 2), 0, 1, 0, 0);
  expect (count (relay, 2), 0, 0, 1, 0);
  expect (count (delay, 2), 1, 0, 0, 1);
}
