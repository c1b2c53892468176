#include "base/memory.h"
#include "base/rng.h"
#include "verify/node/dual_bound.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* An evaluation made up: steps at these times, the i-th to the value i + 1. */
static void
make_prices (struct verify_dual_bound *prices, const struct verify_node_types *types,
             const int64_t *at, size_t length)
{
  verify_dual_bound_init (prices, types);
  prices->at = memory_alloc (length, sizeof *prices->at);
  prices->value = memory_alloc (length, sizeof *prices->value);
  prices->length = prices->capacity = length;
  for (size_t i = 0; i < length; i++) {
    prices->at[i] = at[i];
    mpz_init_set_ui (prices->value[i], i + 1);
  }
}

static int64_t
look_up (const int64_t *at, size_t length, int64_t s)
{
  int64_t value = 0;

  for (size_t i = 0; i < length && at[i] < s; i++)
    value = (int64_t)i + 1;
  return value;
}

/* Dense, sparse and clustered steps against a plain scan. */
Test (dual_table, finds_every_step)
{
  int64_t cost = 1, count = 1;
  struct verify_node_types types = { .k = 1, .cost = &cost, .count = &count, .destinations = 1 };
  struct verify_dual_table table = { .length = 0 };
  struct rng rng;

  rng_init (&rng, 12);
  for (int round = 0; round < 300; round++) {
    int64_t at[200] = { 0 }, spread = round % 3 == 0 ? 2 : round % 3 == 1 ? 1000000000 : 50;
    size_t length = 1 + rng_below (&rng, 199);
    struct verify_dual_bound prices;
    int64_t horizon;
    for (size_t i = 1; i < length; i++)
      at[i]
        = at[i - 1]
          + (rng_below (&rng, 10) == 0 && spread == 50 ? 100000000 : rng_range (&rng, 1, spread));
    horizon = at[length - 1] + rng_range (&rng, 1, spread);
    make_prices (&prices, &types, at, length);
    cr_assert (verify_dual_table_from (&table, &prices, horizon));
    for (size_t i = 0; i < length; i++) {
      int64_t end = i + 1 < length ? at[i + 1] : horizon;
      cr_assert_eq (verify_dual_table_y (&table, at[i] + 1), (int64_t)i + 1);
      cr_assert_eq (verify_dual_table_y (&table, end), (int64_t)i + 1);
    }
    for (int i = 0; i < 200; i++) {
      int64_t s = rng_range (&rng, 1, horizon);
      cr_assert_eq (verify_dual_table_y (&table, s), look_up (at, length, s));
    }
    verify_dual_bound_clear (&prices);
  }
  verify_dual_table_clear (&table);
}

/* Numbers beyond 63 bits are refused. */
Test (dual_table, refuses_large_numbers)
{
  int64_t cost = 1, count = 1, at = 0;
  struct verify_node_types types = { .k = 1, .cost = &cost, .count = &count, .destinations = 1 };
  struct verify_dual_table table = { .length = 0 };
  struct verify_dual_bound prices;

  make_prices (&prices, &types, &at, 1);
  cr_expect (verify_dual_table_from (&table, &prices, 10));
  mpz_set_ui (prices.dual[0], UINT64_C (1) << 63);
  cr_expect (!verify_dual_table_from (&table, &prices, 10));
  mpz_set_ui (prices.dual[0], 0);
  mpz_ui_pow_ui (prices.value[0], 10, 30);
  cr_expect (!verify_dual_table_from (&table, &prices, 10));
  verify_dual_bound_clear (&prices);
  verify_dual_table_clear (&table);
}
