#include "tests/support/verify_beam_tiny.h"
#include "tests/support/verify_node_types.h"
#include "verify/node/slot_value.h"

#include <criterion/criterion.h>

static void
take (struct verify_slot_value *slot_value, struct verify_slot_value_scratch *work,
      const struct verify_node_types *types, const struct layers *layers, int64_t span)
{
  struct verify_dual_value prices[TINY_TYPES];
  struct verify_dual_list list = { .values = prices };

  for (int j = 0; j < layers->tiny->k; j++)
    if (layers->vector[0].price[j] >= 0)
      prices[list.length++]
        = (struct verify_dual_value){ (size_t)j,
                                      support_ratio (layers->vector[0].price[j], layers->unit) };
  *slot_value = (struct verify_slot_value){ .first = 1, .last = 1 };
  cr_assert (verify_slot_value_set (slot_value, work, types, &list, span));
}

/* y and most by definition, several vectors in the same memory. */
Test (slot_value, agrees_with_the_definition)
{
  struct verify_slot_value_scratch work = { .sum = NULL };
  struct rng rng;
  int cut = 0, free_of_price = 0;

  rng_init (&rng, 71);
  for (int i = 0; i < 1500; i++) {
    struct tiny tiny = tiny_random (&rng, (int)rng_range (&rng, 1, 20), (int)rng_range (&rng, 1, 6),
                                    1, (int)rng_range (&rng, 1, 30));
    struct layers layers
      = layers_random (&tiny, (int)rng_range (&rng, 2, 120), (int)rng_range (&rng, 1, 7), 20, &rng);
    struct verify_node_types types;
    struct verify_slot_value slot_value;
    long long y[TINY_TIME + LAYERS_STEP];
    support_types (&tiny, &types);
    layers.vector[0].price[0] = rng_below (&rng, 4) == 0 ? -1 : layers.vector[0].price[0];
    take (&slot_value, &work, &types, &layers, layers.T - 1);
    layers_worth (&layers, &layers.vector[0], y);
    cr_assert_eq (slot_value.span % VERIFY_SLOT_VALUE_STEP, 0);
    cr_assert (slot_value.span >= layers.T - 1
               && slot_value.span < layers.T - 1 + VERIFY_SLOT_VALUE_STEP);
    for (int s = 1; s <= slot_value.span; s++)
      cr_assert_eq (slot_value.y[s] * (long long)layers.unit, y[s] * slot_value.unit,
                    "y(%d) = %d/%lld, not %lld/%d", s, slot_value.y[s], (long long)slot_value.unit,
                    y[s], layers.unit);
    for (int s = 1; s <= slot_value.span; s++)
      for (int j = 0; j < tiny.k; j++) {
        long long most = layers_most (&layers, y, j, s), enough = (long long)tiny.n * layers.unit;
        most = most < enough ? most : enough;
        cr_assert_eq (verify_slot_value_gains (&slot_value, types.k, s)[j] * (long long)layers.unit,
                      most * slot_value.unit, "most_%d(%d)", j, s);
        cut += most == enough;
        free_of_price += layers.vector[0].price[j] < 0 && most > 0;
      }
    cr_assert_eq (
      verify_slot_value_numbers (&types, layers.T - 1),
      (uint64_t)(slot_value.span + 1 + slot_value.span / VERIFY_SLOT_VALUE_STEP * tiny.k));
    verify_slot_value_clear (&slot_value);
    verify_node_types_clear (&types);
  }
  cr_expect (cut > 1000 && free_of_price > 1000, "%d %d", cut, free_of_price);
  verify_slot_value_scratch_clear (&work);
}

/* One fast type of price 1/2, one without a price: all by hand. */
Test (slot_value, by_hand)
{
  static const struct tiny tiny = { 1, 2, 4, { 2, 3 }, { 2, 2 }, 1 };
  struct layers layers = { .tiny = &tiny, .unit = 2, .vector = { { 1, 1, { 1, -1 } } } };
  struct verify_slot_value_scratch work = { .sum = NULL };
  struct verify_node_types types;
  struct verify_slot_value slot_value;

  support_types (&tiny, &types);
  take (&slot_value, &work, &types, &layers, 8);
  /* In halves, up to n. */
  static const int32_t y[] = { 0, 2, 2, 3, 3, 6, 6, 8, 8 };
  for (int s = 1; s <= 8; s++)
    cr_assert_eq (slot_value.y[s], y[s], "y(%d) = %d", s, slot_value.y[s]);
  cr_assert_eq (verify_slot_value_slots (&slot_value, 7, 2), 8 + 6 + 3 + 2);
  cr_assert_eq (verify_slot_value_slots (&slot_value, 6, 3), 6 + 3);
  cr_assert_eq (verify_slot_value_slots (&slot_value, 0, 3), 0);
  verify_slot_value_clear (&slot_value);
  verify_slot_value_scratch_clear (&work);
  verify_node_types_clear (&types);
}

/* Common denominators up to 2^29 / n are taken, others are not; prices may be as large as they
   like. */
Test (slot_value, large_numbers)
{
  static const struct tiny tiny = { 1, 2, 4, { 2, 3 }, { 2, 2 }, 1 };
  struct verify_dual_value prices[] = { { 0, { 1, 1 << 27 } }, { 1, { INT64_MAX, 1 } } };
  struct verify_dual_list list = { prices, 2, 2 };
  struct verify_slot_value_scratch work = { .sum = NULL };
  struct verify_slot_value slot_value = { .first = 1 };
  struct verify_node_types types;

  support_types (&tiny, &types);
  cr_assert (verify_slot_value_set (&slot_value, &work, &types, &list, 300));
  cr_assert_eq (slot_value.unit, 1 << 27);
  for (int s = 100; s <= 300; s++) /* sums of these would wrap */
    cr_assert_eq (slot_value.y[s], 1 << 29);
  cr_assert_eq (verify_slot_value_gains (&slot_value, 2, 300)[1], 1 << 29);
  verify_slot_value_clear (&slot_value);
  for (int64_t den = 1; den <= 2; den++) { /* so dear, and with more than 64 bits over the unit */
    prices[0].value = (struct verify_ratio){ INT64_MAX, den };
    prices[1].value = (struct verify_ratio){ INT64_MAX, 3 - den };
    cr_assert (verify_slot_value_set (&slot_value, &work, &types, &list, 300));
    cr_assert_eq (slot_value.y[300], slot_value.unit);
    verify_slot_value_clear (&slot_value);
  }
  prices[0].value.num = 1;
  prices[0].value.den = (1 << 27) + 1;
  cr_assert_not (verify_slot_value_set (&slot_value, &work, &types, &list, 300));
  prices[0].value.den = 1 << 26;
  prices[1].value = (struct verify_ratio){ 1, 3 };
  cr_assert_not (verify_slot_value_set (&slot_value, &work, &types, &list, 300));
  prices[0].value.den = INT64_MAX;
  cr_assert_not (verify_slot_value_set (&slot_value, &work, &types, &list, 300));
  verify_slot_value_scratch_clear (&work);
  verify_node_types_clear (&types);
}
