/* What slots are worth, and what senders gain against that, by the definitions in
   search/node/beam_slot_value.h. */
#include "search/node/beam_slot_value.h"
#include "tests/support/node.h"
#include "tests/support/node_search.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

/* 1 + G(s) - y(s), 0 where it cannot send. */
static int64_t
gain (const struct beam_slot_value *values, int64_t cost, int64_t left)
{
  return left < cost ? 0
                     : BEAM_SLOT_VALUE_UNIT + beam_slot_value_slots (values, left - cost, cost)
                         - values->slot[left];
}

/* The largest gain up to the end of the row, no less than 0 and no more than all destinations. */
static int64_t
most_by_definition (const struct beam_slot_value *values, int64_t cost, int64_t left,
                    int64_t enough)
{
  int64_t best = 0;
  for (int64_t s = 0; s <= beam_slot_value_span (left); s++)
    if (gain (values, cost, s) > best)
      best = gain (values, cost, s);
  return best < enough ? best : enough;
}

static void
expect_right (const struct beam_slot_value *values, const struct node_types *types)
{
  int64_t enough = types->destinations * BEAM_SLOT_VALUE_UNIT;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t left = 0; left <= values->span; left += BEAM_SLOT_VALUE_STRIDE - 1)
      cr_assert_eq (beam_slot_value_most (values, types->k, left)[j],
                    most_by_definition (values, types->cost[j], left, enough));
}

/* Some dual values, large and small, and some none at all. */
static void
draw_duals (struct rng *rng, int64_t *duals, size_t k)
{
  int64_t largest = rng_range (rng, 1, 4) * BEAM_SLOT_VALUE_UNIT;
  for (size_t j = 0; j < k; j++)
    duals[j] = rng_below (rng, 4) == 0 ? 0 : rng_range (rng, 0, largest);
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
expect_sums (const struct beam_slot_value *values, const struct node_types *types)
{
  int64_t limit = 2 * types->destinations * BEAM_SLOT_VALUE_UNIT;
  for (int64_t s = 0; s <= values->span; s++) {
    int64_t rest = 0;
    for (size_t j = 0; j < types->k; j++) {
      int64_t sum = beam_slot_value_slots (values, s - types->cost[j], types->cost[j]);
      cr_assert_eq (beam_slot_value_sends (values, types->k, s)[j], sum < limit ? sum : limit);
      rest += types->count[j] * beam_slot_value_most (values, types->k, s)[j];
    }
    cr_assert_eq (beam_slot_value_rest (values, s), rest);
  }
}

Test (beam_slot_value, gains)
{
  struct dual_bound *table = dual_bound_new ();
  struct question question;
  struct beam_slot_value values = { 0 };
  struct rng rng;
  question_init (&question);
  rng_init (&rng, 1);
  for (int run = 0; run < rounds (60); run++) {
    draw_types (&question.types, &rng);
    const struct node_types *types = &question.types;
    int64_t duals[SUPPORT_MAX], span = beam_slot_value_span (types->cost[0] * rng_range (&rng, 0, 5)
                                                             + rng_range (&rng, 0, 20));
    draw_duals (&rng, duals, types->k);
    dual_bound_build (table, types, BEAM_SLOT_VALUE_UNIT, duals, types->count, span);
    beam_slot_value_take (&values, table, types, span);
    for (int64_t s = 0; s <= span; s++)
      cr_assert_eq (values.slot[s],
                    dual_bound_slot (table, s) < types->destinations * BEAM_SLOT_VALUE_UNIT
                      ? dual_bound_slot (table, s)
                      : types->destinations * BEAM_SLOT_VALUE_UNIT);
    expect_right (&values, types);
    expect_sums (&values, types);
  }
  beam_slot_value_clear (&values);
  question_clear (&question);
  dual_bound_free (table);
}
