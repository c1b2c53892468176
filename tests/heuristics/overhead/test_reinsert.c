#include "heuristics/overhead/reinsert.h"
#include "heuristics/overhead/table.h"
#include "tests/support/overhead.h"

/* Every place for delivery d, tried one by one: the least makespan that any gives. The orders
   are left as they were. */
static int64_t
try_all (struct overhead_reinsert *reinsert, int32_t d)
{
  struct overhead_orders *orders = reinsert->orders;
  const struct overhead_ticks *ticks = orders->ticks;
  int32_t k = orders->message[d], to = orders->to[d];
  int64_t best = INT64_MAX;
  struct overhead_insertion_point former
    = { orders->from[d], orders->before[2 * d], orders->before[2 * d + 1], 0 };
  overhead_reinsert_mark (reinsert, d);
  overhead_reinsert_take (reinsert, d);
  for (int32_t i = 0; i < ticks->nodes; i++) {
    if (i != ticks->source[k] && (!overhead_wants (ticks, k, i) || reinsert->below[i]))
      continue;
    int32_t held = i == ticks->source[k] ? -1 : 2 * orders->task[k * ticks->nodes + i] + 1;
    for (int32_t x = held, ends = 0; !ends; x = x < 0 ? orders->first[i] : orders->after[x]) {
      for (int32_t a = -1, last = 0; !last; a = a < 0 ? orders->first[to] : orders->after[a]) {
        int32_t b = a < 0 ? orders->first[to] : orders->after[a];
        last = b < 0 || (!(b & 1) && orders->message[b / 2] == k);
        overhead_reinsert_put (reinsert, d, &(struct overhead_insertion_point){ i, x, a, 0 });
        if (overhead_orders_evaluate (orders) && orders->makespan < best)
          best = orders->makespan;
        overhead_reinsert_take (reinsert, d);
      }
      ends = (x < 0 ? orders->first[i] : orders->after[x]) < 0;
    }
  }
  overhead_reinsert_put (reinsert, d, &former);
  cr_assert (overhead_orders_evaluate (orders));
  return best;
}

struct tally {
  int64_t moves, exact, best;
};

/* Move every delivery once, and compare with all its places. */
static void
examine (const struct overhead_ticks *ticks, uint64_t seed, struct tally *tally)
{
  struct overhead_schedule schedule;
  struct overhead_orders orders;
  struct overhead_reinsert reinsert;
  struct rng rng;
  rng_init (&rng, seed);
  overhead_schedule_init (&schedule);
  heuristic_make (heuristic_find (overhead_heuristics, "rrsp"), ticks, seed, NULL, &schedule);
  overhead_orders_init (&orders, ticks);
  overhead_orders_from (&orders, &schedule);
  overhead_reinsert_init (&reinsert, &orders, &rng, false);
  for (int32_t d = 0; d < orders.tasks; d++) {
    struct overhead_insertion_point former, place;
    int64_t before = orders.makespan, least = try_all (&reinsert, d);
    bool found = overhead_reinsert_move (&reinsert, d, &former, &place);
    overhead_reinsert_put (&reinsert, d, found ? &place : &former);
    cr_assert (overhead_orders_evaluate (&orders), "seed %llu: a circle", (unsigned long long)seed);
    cr_assert_geq (orders.makespan, least);
    overhead_orders_schedule (&orders, &schedule);
    cr_assert (overhead_schedule_valid (&schedule, ticks), "seed %llu", (unsigned long long)seed);
    bool changed = !found || place.from != former.from || place.send_before != former.send_before
                   || place.receive_before != former.receive_before;
    cr_assert (changed);
    tally->moves++;
    tally->exact += !found || orders.makespan <= (place.length > before ? place.length : before);
    /* the former place was the best */
    tally->best += orders.makespan == least || (orders.makespan > before && least == before);
  }
  overhead_reinsert_clear (&reinsert);
  overhead_orders_clear (&orders);
  overhead_schedule_clear (&schedule);
}

Test (reinsert, finds_valid_places_that_are_nearly_always_the_best)
{
  const struct support_shape shapes[] = {
    { .nodes = 4, .most_cost = 20, .lengths = 1 },
    { .nodes = 4, .most_cost = 2, .lengths = 1, .most_link = 2, .matrix = true },
    { .nodes = 6, .messages = 3, .most_cost = 5, .lengths = 3, .most_link = 4, .matrix = true },
    { .nodes = 7, .messages = 1, .most_cost = 9, .lengths = 1, .everyone = true },
    { .nodes = 5, .messages = 7, .most_cost = 9, .lengths = 2 },
  };
  struct tally tally = { 0 };
  struct support_case about;
  support_init (&about);
  for (uint64_t seed = 0; seed < 400; seed++) {
    struct rng rng;
    rng_split (&rng, 6, seed);
    support_draw (&about, &rng, &shapes[seed % 5]);
    examine (&about.ticks, seed, &tally);
  }
  cr_expect_gt (tally.moves, 3000);
  cr_expect_gt (20 * tally.exact, 19 * tally.moves, "%lld of %lld", (long long)tally.exact,
                (long long)tally.moves);
  cr_expect_gt (10 * tally.best, 9 * tally.moves, "%lld of %lld", (long long)tally.best,
                (long long)tally.moves);
  support_clear (&about);
}

/* Take out a message altogether and bring it back in random order. */
Test (reinsert, rebuilds_what_was_taken_out)
{
  const struct support_shape shape
    = { .nodes = 6, .messages = 4, .most_cost = 9, .lengths = 2, .most_link = 3, .matrix = true };
  struct support_case about;
  support_init (&about);
  for (uint64_t seed = 0; seed < 200; seed++) {
    struct overhead_schedule schedule;
    struct overhead_orders orders;
    struct overhead_reinsert reinsert;
    struct rng rng;
    rng_split (&rng, 7, seed);
    support_draw (&about, &rng, &shape);
    overhead_schedule_init (&schedule);
    heuristic_make (heuristic_find (overhead_heuristics, "eaf"), &about.ticks, seed, NULL,
                    &schedule);
    overhead_orders_init (&orders, &about.ticks);
    overhead_orders_from (&orders, &schedule);
    overhead_reinsert_init (&reinsert, &orders, &rng, false);
    size_t first = about.ticks.first[1], last = about.ticks.first[2];
    for (size_t d = first; d < last; d++)
      overhead_reinsert_take (&reinsert, (int32_t)d);
    for (size_t d = last; d-- > first;) {
      struct overhead_insertion_point place;
      cr_assert (overhead_orders_evaluate (&orders));
      /* 1: overlooks all places at first */
      overhead_reinsert_find (&reinsert, (int32_t)d, seed % 3, &place);
      overhead_reinsert_put (&reinsert, (int32_t)d, &place);
    }
    cr_assert (overhead_orders_evaluate (&orders));
    overhead_orders_schedule (&orders, &schedule);
    cr_expect (overhead_schedule_valid (&schedule, &about.ticks), "seed %llu",
               (unsigned long long)seed);
    overhead_reinsert_clear (&reinsert);
    overhead_orders_clear (&orders);
    overhead_schedule_clear (&schedule);
  }
  support_clear (&about);
}
