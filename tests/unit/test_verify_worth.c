#include "tests/unit/verify_layers_tiny.h"
#include "tests/unit/verify_types_support.h"
#include "verify/worth.h"

#include <criterion/criterion.h>

static void
take (struct verify_worth *worth, struct verify_worth_work *work, const struct verify_types *types, const struct layers *layers,
      int64_t span)
{
  struct verify_price prices[TINY_TYPES];
  struct verify_list list = { .prices = prices };

  for (int j = 0; j < layers->tiny->k; j++)
    if (layers->vector[0].price[j] >= 0)
      prices[list.length++] = (struct verify_price){ (size_t)j, support_ratio (layers->vector[0].price[j], layers->unit) };
  *worth = (struct verify_worth){ .first = 1, .last = 1 };
  cr_assert (verify_worth_set (worth, work, types, &list, span));
}

/* y and most by definition, several vectors in the same memory. */
Test (verify_worth, agrees_with_the_definition)
{
  struct verify_worth_work work = { .sum = NULL };
  struct rng rng;
  int cut = 0, free_of_price = 0;

  rng_init (&rng, 71);
  for (int i = 0; i < 1500; i++) {
    struct tiny tiny = tiny_random (&rng, (int)rng_range (&rng, 1, 20), (int)rng_range (&rng, 1, 6), 1, (int)rng_range (&rng, 1, 30));
    struct layers layers = layers_random (&tiny, (int)rng_range (&rng, 2, 120), (int)rng_range (&rng, 1, 7), 20, &rng);
    struct verify_types types;
    struct verify_worth worth;
    long long y[TINY_TIME + LAYERS_STEP];
    support_types (&tiny, &types);
    layers.vector[0].price[0] = rng_below (&rng, 4) == 0 ? -1 : layers.vector[0].price[0];
    take (&worth, &work, &types, &layers, layers.T - 1);
    layers_worth (&layers, &layers.vector[0], y);
    cr_assert_eq (worth.span % VERIFY_WORTH_STEP, 0);
    cr_assert (worth.span >= layers.T - 1 && worth.span < layers.T - 1 + VERIFY_WORTH_STEP);
    for (int s = 1; s <= worth.span; s++)
      cr_assert_eq (worth.y[s] * (long long)layers.unit, y[s] * worth.unit, "y(%d) = %d/%lld, not %lld/%d", s, worth.y[s],
                    (long long)worth.unit, y[s], layers.unit);
    for (int s = 1; s <= worth.span; s++)
      for (int j = 0; j < tiny.k; j++) {
        long long most = layers_most (&layers, y, j, s), enough = (long long)tiny.n * layers.unit;
        most = most < enough ? most : enough;
        cr_assert_eq (verify_worth_most (&worth, types.k, s)[j] * (long long)layers.unit, most * worth.unit, "most_%d(%d)", j, s);
        cut += most == enough;
        free_of_price += layers.vector[0].price[j] < 0 && most > 0;
      }
    cr_assert_eq (verify_worth_numbers (&types, layers.T - 1), (uint64_t)(worth.span + 1 + worth.span / VERIFY_WORTH_STEP * tiny.k));
    verify_worth_clear (&worth);
    verify_types_clear (&types);
  }
  cr_expect (cut > 1000 && free_of_price > 1000, "%d %d", cut, free_of_price);
  verify_worth_work_clear (&work);
}

/* One fast type of price 1/2, one without a price: all by hand. */
Test (verify_worth, by_hand)
{
  static const struct tiny tiny = { 1, 2, 4, { 2, 3 }, { 2, 2 }, 1 };
  struct layers layers = { .tiny = &tiny, .unit = 2, .vector = { { 1, 1, { 1, -1 } } } };
  struct verify_worth_work work = { .sum = NULL };
  struct verify_types types;
  struct verify_worth worth;

  support_types (&tiny, &types);
  take (&worth, &work, &types, &layers, 8);
  /* In halves, up to n. */
  static const int32_t y[] = { 0, 2, 2, 3, 3, 6, 6, 8, 8 };
  for (int s = 1; s <= 8; s++)
    cr_assert_eq (worth.y[s], y[s], "y(%d) = %d", s, worth.y[s]);
  cr_assert_eq (verify_worth_slots (&worth, 7, 2), 8 + 6 + 3 + 2);
  cr_assert_eq (verify_worth_slots (&worth, 6, 3), 6 + 3);
  cr_assert_eq (verify_worth_slots (&worth, 0, 3), 0);
  verify_worth_clear (&worth);
  verify_worth_work_clear (&work);
  verify_types_clear (&types);
}

/* Common denominators up to 2^29 / n are taken, others are not; prices may be as large as they like. */
Test (verify_worth, large_numbers)
{
  static const struct tiny tiny = { 1, 2, 4, { 2, 3 }, { 2, 2 }, 1 };
  struct verify_price prices[] = { { 0, { 1, 1 << 27 } }, { 1, { INT64_MAX, 1 } } };
  struct verify_list list = { prices, 2, 2 };
  struct verify_worth_work work = { .sum = NULL };
  struct verify_worth worth = { .first = 1 };
  struct verify_types types;

  support_types (&tiny, &types);
  cr_assert (verify_worth_set (&worth, &work, &types, &list, 300));
  cr_assert_eq (worth.unit, 1 << 27);
  for (int s = 100; s <= 300; s++) /* sums of these would wrap */
    cr_assert_eq (worth.y[s], 1 << 29);
  cr_assert_eq (verify_worth_most (&worth, 2, 300)[1], 1 << 29);
  verify_worth_clear (&worth);
  for (int64_t den = 1; den <= 2; den++) { /* so dear, and with more than 64 bits over the unit */
    prices[0].price = (struct verify_ratio){ INT64_MAX, den };
    prices[1].price = (struct verify_ratio){ INT64_MAX, 3 - den };
    cr_assert (verify_worth_set (&worth, &work, &types, &list, 300));
    cr_assert_eq (worth.y[300], worth.unit);
    verify_worth_clear (&worth);
  }
  prices[0].price.num = 1;
  prices[0].price.den = (1 << 27) + 1;
  cr_assert_not (verify_worth_set (&worth, &work, &types, &list, 300));
  prices[0].price.den = 1 << 26;
  prices[1].price = (struct verify_ratio){ 1, 3 };
  cr_assert_not (verify_worth_set (&worth, &work, &types, &list, 300));
  prices[0].price.den = INT64_MAX;
  cr_assert_not (verify_worth_set (&worth, &work, &types, &list, 300));
  verify_worth_work_clear (&work);
  verify_types_clear (&types);
}
