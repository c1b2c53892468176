/* The exact value of time-indexed duals: by hand, against enumeration, and after storing; values
   that do not fit are refused. */
#include "bounds/overhead/pricing.h"
#include "tests/support/overhead.h"
#include "tests/support/overhead_proves.h"

#include <criterion/criterion.h>

static struct support_case about;
static struct overhead_pricing pricing;

/* Two nodes with these sends and receives; node 0 sends one message to node 1 over a link of 2. */
static void
pair (int64_t send, int64_t receive)
{
  support_init (&about);
  for (int i = 0; i < 2; i++)
    overhead_instance_add_node (&about.instance,
                                (struct cost){ support_whole (send), support_whole (0), true },
                                (struct cost){ support_whole (receive), support_whole (0), true });
  about.instance.link_common = support_whole (2);
  overhead_instance_add_multicast (&about.instance, 0, support_whole (1), 1,
                                   (const int32_t[]){ 1 });
  support_scale (&about);
  cr_assert (overhead_pricing_init (&pricing, &about.ticks));
}

static void
end (void)
{
  overhead_pricing_clear (&pricing);
  support_clear (&about);
}

static void
price (size_t pool, int64_t until, int64_t value)
{
  for (int64_t t = 0; t <= until; t++)
    overhead_pricing_pool (&pricing, pool)[t] = value;
}

Test (pricing, values_by_hand, .fini = end)
{
  pair (3, 4);
  cr_assert (overhead_pricing_horizon (&pricing, 12));
  price (0, 8, 10);
  price (0, 5, 30);
  /* Node 0: sends at 0 and 3 arrive at 5 and 8. Node 1 may receive from 5 on: its best start is
     after 5, or 8 at the latest, for 10. */
  cr_assert_eq (overhead_pricing_value (&pricing, 0), 40);
  overhead_pricing_path (&pricing);
  cr_assert_eq (pricing.events_count, 2);
  cr_assert_eq (pricing.events[0].time, 5);
  cr_assert_eq (pricing.events[1].time, 8);
  cr_assert_eq (pricing.events[1].copies, 1);
  cr_assert_eq (overhead_pricing_value (&pricing, 1), -10,
                "a single destination has nobody to send to but itself: its pool is common");
  overhead_pricing_path (&pricing);
  cr_assert_eq (pricing.events_count, 1);
  cr_assert_eq (pricing.events[0].copies, -1);
  cr_assert (pricing.events[0].time >= 6 && pricing.events[0].time <= 8);
  cr_assert_not (overhead_pricing_excludes (&pricing));
}

Test (pricing, a_delivery_takes_its_time, .fini = end)
{
  pair (3, 4);
  cr_assert (overhead_pricing_horizon (&pricing, 9));
  cr_assert_not (overhead_pricing_excludes (&pricing), "prices of 0 prove nothing");
  price (0, 9, 5);
  cr_assert_not (overhead_pricing_excludes (&pricing), "3 + 2 + 4 fits");
  cr_assert (overhead_pricing_horizon (&pricing, 8));
  cr_assert_leq (overhead_pricing_value (&pricing, 1), OVERHEAD_PRICE_HOPELESS);
  cr_assert (overhead_pricing_excludes (&pricing));
}

Test (pricing, same_nodes_are_one_kind)
{
  support_init (&about);
  for (int i = 0; i < 6; i++)
    overhead_instance_add_node (
      &about.instance, (struct cost){ support_whole (i == 5 ? 2 : 1), support_whole (0), true },
      (struct cost){ support_whole (3), support_whole (0), true });
  overhead_instance_add_multicast (&about.instance, 0, support_whole (1), 4,
                                   (const int32_t[]){ 1, 2, 3, 5 });
  overhead_instance_add_multicast (&about.instance, 4, support_whole (1), 2,
                                   (const int32_t[]){ 1, 2 });
  support_scale (&about);
  cr_assert (overhead_pricing_init (&pricing, &about.ticks));
  cr_assert_eq (pricing.kinds, 5, "0, 1 with 2, 3, 4, 5");
  cr_assert_eq (pricing.count[1], 2);
  end ();
}

Test (pricing, prices_survive_being_stored, .fini = end)
{
  struct overhead_dual_prices duals;
  overhead_dual_prices_init (&duals);
  pair (1, 1);
  cr_assert (overhead_pricing_horizon (&pricing, 20));
  price (0, 15, 2);
  price (0, 7, OVERHEAD_PRICE_MAX);
  int64_t value = overhead_pricing_value (&pricing, 0);
  overhead_pricing_store (&pricing, 1, &duals);
  cr_assert (overhead_pricing_horizon (&pricing, 20));
  cr_assert_eq (overhead_pricing_value (&pricing, 0), 0, "begins with prices of 0");
  overhead_pricing_load (&pricing, &duals);
  cr_assert_eq (overhead_pricing_value (&pricing, 0), value);
  overhead_dual_prices_clear (&duals);
}

Test (pricing, refuses_what_does_not_fit)
{
  support_init (&about);
  for (int i = 0; i < 2; i++)
    overhead_instance_add_node (&about.instance,
                                (struct cost){ support_whole (1), support_whole (0), true },
                                (struct cost){ support_whole (1), support_whole (0), true });
  for (int k = 0; k < OVERHEAD_PRICE_WANTED; k++)
    overhead_instance_add_multicast (&about.instance, 0, support_whole (1), 1,
                                     (const int32_t[]){ 1 });
  support_scale (&about);
  cr_assert (overhead_pricing_init (&pricing, &about.ticks));
  int64_t most = (OVERHEAD_PRICE_CELLS >> OVERHEAD_PRICE_WANTED) - 1;
  cr_assert (overhead_pricing_horizon (&pricing, most));
  cr_assert_not (overhead_pricing_horizon (&pricing, most + 1));
  cr_assert_eq (overhead_pricing_cells (&pricing, 9), 10 * ((1 << OVERHEAD_PRICE_WANTED) + 1));
  cr_assert_eq (overhead_pricing_cells (&pricing, INT64_MAX - 1), INT64_MAX);
  overhead_pricing_clear (&pricing);
  overhead_instance_add_multicast (&about.instance, 0, support_whole (1), 1,
                                   (const int32_t[]){ 1 });
  support_scale (&about);
  cr_assert_not (overhead_pricing_init (&pricing, &about.ticks));
  support_clear (&about);
}

/* All that one node could do, tried one after the other, for prices and instances drawn at
   random. */
static int64_t
best_from (int32_t i, int64_t t, uint32_t held)
{
  const struct overhead_ticks *ticks = &about.ticks;
  int64_t best = OVERHEAD_PRICE_NEVER, horizon = pricing.horizon;
  uint32_t all = 0;
  for (int32_t k = 0; k < ticks->messages; k++)
    all |= overhead_wants (ticks, k, i) ? 1u << k : 0;
  if (t == horizon)
    return held == all ? 0 : OVERHEAD_PRICE_NEVER;
  best = best_from (i, t + 1, held);
  for (int32_t k = 0; k < ticks->messages; k++) {
    int64_t got = t + overhead_receive (ticks, k, i), sent = t + overhead_send (ticks, k, i);
    if (overhead_wants (ticks, k, i) && (held >> k & 1) == 0) {
      size_t pool = pricing.addressed ? overhead_task (ticks, k, i) : (size_t)k;
      if (got <= horizon && t >= overhead_heads_release (&pricing.heads, k, i)) {
        int64_t value
          = best_from (i, got, held | 1u << k) - overhead_pricing_pool (&pricing, pool)[t];
        best = value > best ? value : best;
      }
      continue;
    }
    if ((ticks->source[k] != i && !overhead_wants (ticks, k, i)) || sent > horizon)
      continue;
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
      int32_t j = ticks->destination[d];
      if (j == i && pricing.addressed)
        continue;
      int64_t arrival = sent + overhead_transit (ticks, k, i, j == i ? (i == 0 ? 1 : 0) : j),
              slot_value = 0;
      if (arrival <= horizon)
        slot_value = overhead_pricing_pool (&pricing, pricing.addressed ? d : (size_t)k)[arrival];
      int64_t value = best_from (i, sent, held) + slot_value;
      best = value > best ? value : best;
    }
  }
  return best;
}

static int64_t
path_worth (void)
{
  int64_t sum = 0;
  for (size_t e = 0; e < pricing.events_count; e++)
    sum
      += pricing.events[e].copies
         * overhead_pricing_pool (&pricing, (size_t)pricing.events[e].pool)[pricing.events[e].time];
  return sum;
}

static void
draw_prices (struct rng *rng)
{
  for (size_t q = 0; q < pricing.pools; q++) {
    int64_t value = 0;
    for (int64_t t = pricing.horizon; t >= 0; t--) {
      value += rng_range (rng, 0, 3) == 0 ? rng_range (rng, 0, 5) : 0;
      overhead_pricing_pool (&pricing, q)[t] = value;
    }
  }
}

Test (pricing, values_are_the_best_of_all_ways)
{
  struct rng rng;
  int possible = 0;
  rng_init (&rng, 1);
  support_init (&about);
  for (int round = 0; round < 300; round++) {
    support_draw (&about, &rng,
                  &(struct support_shape){ .nodes = 3,
                                           .messages = 3,
                                           .most_cost = 3,
                                           .lengths = 1 + round % 2,
                                           .most_link = 2,
                                           .matrix = round % 3 == 0 });
    cr_assert (overhead_pricing_init (&pricing, &about.ticks));
    cr_assert (overhead_pricing_horizon (&pricing, rng_range (&rng, 3, 8)));
    draw_prices (&rng);
    for (size_t g = 0; g < pricing.kinds; g++) {
      int64_t expected = best_from (pricing.kind[g], 0, 0),
              value = overhead_pricing_value (&pricing, g);
      if (expected <= OVERHEAD_PRICE_HOPELESS) {
        cr_assert_leq (value, OVERHEAD_PRICE_HOPELESS);
        continue;
      }
      cr_assert_eq (value, expected, "%lld for %lld", (long long)value, (long long)expected);
      overhead_pricing_path (&pricing);
      cr_assert_eq (path_worth (), value);
      possible++;
    }
    overhead_pricing_clear (&pricing);
  }
  cr_assert_gt (possible, 100, "%d", possible);
  support_clear (&about);
}
