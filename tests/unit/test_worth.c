/* What slots are worth, and what senders gain against that, by the definitions in search/worth.h. */
#include "search/worth.h"
#include "tests/unit/node_support.h"
#include "tests/unit/rounds_support.h"
#include "tests/unit/search_support.h"

#include <criterion/criterion.h>

/* 1 + G(s) - y(s), 0 where it cannot send. */
static int64_t
gain (const struct worth *worth, int64_t cost, int64_t left)
{
  return left < cost ? 0 : WORTH_UNIT + worth_slots (worth, left - cost, cost) - worth->slot[left];
}

/* The largest gain up to the end of the row, no less than 0 and no more than all destinations. */
static int64_t
most_by_definition (const struct worth *worth, int64_t cost, int64_t left, int64_t enough)
{
  int64_t best = 0;
  for (int64_t s = 0; s <= worth_span (left); s++)
    if (gain (worth, cost, s) > best)
      best = gain (worth, cost, s);
  return best < enough ? best : enough;
}

static void
expect_right (const struct worth *worth, const struct node_types *types)
{
  int64_t enough = types->destinations * WORTH_UNIT;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t left = 0; left <= worth->span; left += WORTH_STRIDE - 1)
      cr_assert_eq (worth_most (worth, types->k, left)[j], most_by_definition (worth, types->cost[j], left, enough));
}

/* Some prices, large and small, and some none at all. */
static void
draw_prices (struct rng *rng, int64_t *price, size_t k)
{
  int64_t largest = rng_range (rng, 1, 4) * WORTH_UNIT;
  for (size_t j = 0; j < k; j++)
    price[j] = rng_below (rng, 4) == 0 ? 0 : rng_range (rng, 0, largest);
}

/* Up to 20 types, some faster than a row is long. */
static void
draw_types (struct node_types *types, struct rng *rng)
{
  int64_t cost[SUPPORT_MAX], count[SUPPORT_MAX];
  size_t k = (size_t)rng_range (rng, 1, 20);
  int64_t low = rng_range (rng, 1, 30);
  for (size_t j = 0; j < k; j++) {
    cost[j] = rng_range (rng, low, 2 * low + 20);
    count[j] = rng_range (rng, 1, 2);
  }
  node_types_set (types, low, k, cost, count);
}

/* A sender's slots in every slot, up to 2n, and what all destinations gain. */
static void
expect_sums (const struct worth *worth, const struct node_types *types)
{
  int64_t limit = 2 * types->destinations * WORTH_UNIT;
  for (int64_t s = 0; s <= worth->span; s++) {
    int64_t rest = 0;
    for (size_t j = 0; j < types->k; j++) {
      int64_t sum = worth_slots (worth, s - types->cost[j], types->cost[j]);
      cr_assert_eq (worth_sends (worth, types->k, s)[j], sum < limit ? sum : limit);
      rest += types->count[j] * worth_most (worth, types->k, s)[j];
    }
    cr_assert_eq (worth_rest (worth, s), rest);
  }
}

Test (worth, gains)
{
  struct price_table *table = price_table_new ();
  struct question question;
  struct worth worth = { 0 };
  struct rng rng;
  question_init (&question);
  rng_init (&rng, 1);
  for (int run = 0; run < rounds (60); run++) {
    draw_types (&question.types, &rng);
    const struct node_types *types = &question.types;
    int64_t price[SUPPORT_MAX], span = worth_span (types->cost[0] * rng_range (&rng, 0, 5) + rng_range (&rng, 0, 20));
    draw_prices (&rng, price, types->k);
    price_build (table, types, WORTH_UNIT, price, types->count, span);
    worth_take (&worth, table, types, span);
    for (int64_t s = 0; s <= span; s++)
      cr_assert_eq (worth.slot[s],
                    price_slot (table, s) < types->destinations * WORTH_UNIT ? price_slot (table, s) : types->destinations * WORTH_UNIT);
    expect_right (&worth, types);
    expect_sums (&worth, types);
  }
  worth_clear (&worth);
  question_clear (&question);
  price_table_free (table);
}
