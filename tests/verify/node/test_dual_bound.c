#include "base/memory.h"
#include "base/output.h"
#include "tests/support/verify_node_types.h"
#include "verify/node/dual_bound.h"

#include <criterion/criterion.h>

/* y, the root's bound and the look-ups against the definition; y counts only up to n. */
Test (dual_bound, agree_with_the_definition)
{
  struct verify_dual_table table = { .length = 0 };
  struct rng rng;
  int proven = 0, open = 0;

  rng_init (&rng, 31);
  for (int i = 0; i < 3000; i++) {
    struct tiny tiny = tiny_random (&rng, (int)rng_range (&rng, 1, 20), (int)rng_range (&rng, 1, 6),
                                    1, (int)rng_range (&rng, 1, 25));
    int T = (int)rng_range (&rng, 1, TINY_TIME - 1), unit = (int)rng_range (&rng, 1, 7),
        price[TINY_TYPES];
    long long y[TINY_TIME], bound = 0, most = (long long)tiny.n * unit;
    struct verify_dual_value list[TINY_TYPES];
    struct verify_node_types types;
    struct verify_dual_bound prices;
    size_t length = 0;
    if (i % 2 > 0)
      T = tiny.source * (int)rng_range (&rng, 1, 4) % (TINY_TIME - 1) + 1;
    support_types (&tiny, &types);
    for (int j = 0; j < tiny.k; j++) {
      price[j] = rng_below (&rng, 3) == 0 ? 0 : (int)rng_range (&rng, 0, 5 * unit);
      if (price[j] > 0) {
        cr_assert (verify_ratio_read ("1", 1, &list[length].value) == RATIO_OK);
        list[length].type = (size_t)j;
        list[length].value.num = price[j];
        list[length++].value.den = unit;
      }
    }
    verify_dual_bound_init (&prices, &types);
    cr_assert (verify_dual_bound_set (&prices, list, length));
    /* Not in lowest terms, so the common denominator is `unit` or, without prices, 1. */
    cr_assert (length == 0 || mpz_cmp_si (prices.unit, unit) == 0);
    if (length == 0) {
      mpz_set_si (prices.unit, unit);
      mpz_set_si (prices.enough, most);
    }
    cr_assert_eq (verify_dual_bound_evaluate (&prices, verify_dual_bound_horizon (&types, T), NULL),
                  STATUS_OK);
    tiny_worth (&tiny, T, unit, price, y);
    for (int t = tiny.source; t < T; t += tiny.source)
      bound += y[T - t] < most ? y[T - t] : most;
    for (int j = 0; j < tiny.k; j++)
      bound += (long long)price[j] * tiny.count[j];
    cr_assert_eq (verify_dual_bound_proves (&prices, T), bound < most, "%d", i);
    proven += bound < most;
    open += bound >= most;
    cr_assert (verify_dual_table_from (&table, &prices, verify_dual_bound_horizon (&types, T)));
    for (int s = 1; s <= T - tiny.source; s++)
      cr_assert_eq (verify_dual_table_y (&table, s), y[s] < most ? y[s] : most,
                    "%d: y(%d) = %lld, not %lld", i, s, (long long)verify_dual_table_y (&table, s),
                    y[s]);
    verify_dual_bound_clear (&prices);
    verify_node_types_clear (&types);
  }
  verify_dual_table_clear (&table);
  cr_expect (proven > 200 && open > 200, "%d %d", proven, open);
}

/* The same instance in ticks a billion times as fine: the same steps, a billion times later. */
Test (dual_bound, steps_do_not_depend_on_the_ticks)
{
  struct tiny tiny = { 5, 3, 20, { 4, 7, 9 }, { 5, 5, 10 }, 1 };
  struct verify_dual_value list[] = { { 0, { 5, 2 } }, { 1, { 1, 1 } } };
  struct verify_node_types coarse, fine;
  struct verify_dual_bound a, b;
  int64_t factor = 1000000007;

  support_types (&tiny, &coarse);
  support_types (&tiny, &fine);
  fine.source *= factor;
  for (size_t j = 0; j < fine.k; j++)
    fine.cost[j] *= factor;
  verify_dual_bound_init (&a, &coarse);
  verify_dual_bound_init (&b, &fine);
  cr_assert (verify_dual_bound_set (&a, list, 2) && verify_dual_bound_set (&b, list, 2));
  cr_assert_eq (verify_dual_bound_evaluate (&a, 40, NULL), STATUS_OK);
  cr_assert_eq (verify_dual_bound_evaluate (&b, 40 * factor, NULL), STATUS_OK);
  cr_assert_eq (a.length, b.length);
  cr_expect_gt (a.length, 3);
  for (size_t i = 0; i < a.length; i++) {
    cr_expect_eq (a.at[i] * factor, b.at[i]);
    cr_expect_eq (mpz_cmp (a.value[i], b.value[i]), 0);
  }
  verify_dual_bound_clear (&a);
  verify_dual_bound_clear (&b);
  verify_node_types_clear (&coarse);
  verify_node_types_clear (&fine);
}

/* Prices over different primes until the common denominator is too long. */
Test (dual_bound, the_common_denominator_is_limited)
{
  struct tiny tiny = { 5, 6, 6, { 1, 2, 3, 4, 5, 6 }, { 1, 1, 1, 1, 1, 1 }, 1 };
  struct verify_dual_value list[60];
  struct verify_node_types types;
  struct verify_dual_bound prices;
  bool fits = true;
  mpz_t prime;

  support_types (&tiny, &types);
  verify_dual_bound_init (&prices, &types);
  mpz_init_set_ui (prime, UINT64_C (1) << 62);
  for (size_t length = 0; length < 60; length++) {
    mpz_nextprime (prime, prime);
    list[length] = (struct verify_dual_value){ length % 6, { 1, mpz_get_si (prime) } };
    fits = verify_dual_bound_set (&prices, list, length + 1);
    cr_expect_eq (fits, length < 16, "%zu", length); /* 16 of them have 993 bits */
  }
  mpz_clear (prime);
  verify_dual_bound_clear (&prices);
  verify_node_types_clear (&types);
}

/* Looks go by the types that a step deals with: here a step has them all. Whichever look passes, it
   is the last one. */
Test (dual_bound, steps_of_many_types_look_at_the_deadline)
{
  enum { TYPES = 600 };
  struct verify_dual_value list[TYPES];
  struct verify_node_types types;
  struct verify_dual_bound bound;
  struct deadline deadline;
  verify_node_types_init (&types);
  types.cost = memory_alloc (TYPES, sizeof *types.cost);
  types.count = memory_alloc (TYPES, sizeof *types.count);
  types.k = TYPES;
  types.source = 1;
  mpz_set_ui (types.scale, 1);
  types.destinations = 1000 * TYPES;
  for (size_t j = 0; j < TYPES; j++) {
    types.cost[j] = (int64_t)j + 1;
    types.count[j] = 1000;
    list[j] = (struct verify_dual_value){ j, { (int64_t)(2 * TYPES - j), TYPES } };
  }
  verify_dual_bound_init (&bound, &types);
  cr_assert (verify_dual_bound_set (&bound, list, TYPES));
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  limits_pass_at (UINT64_MAX);
  cr_expect_eq (verify_dual_bound_evaluate (&bound, 200, &deadline), STATUS_OK);
  uint64_t looks = limits_looks ();
  cr_expect_geq (looks, 10, "%llu of %zu steps", (unsigned long long)looks, bound.length);
  for (uint64_t look = 1; look <= looks; look++) {
    limits_pass_at (look);
    cr_expect_eq (verify_dual_bound_evaluate (&bound, 200, &deadline), STATUS_LIMIT);
    cr_expect_eq (limits_looks (), look);
  }
  limits_pass_at (0);
  verify_dual_bound_clear (&bound);
  verify_node_types_clear (&types);
}
