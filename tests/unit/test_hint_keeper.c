#include "search/hint_keeper.h"

#include "heuristics/price.h"

#include <criterion/criterion.h>

/* Two types, of which the second has run out; senders placed out of order. */
static const int64_t left[2] = { 3, 0 }, price[2] = { 5, 7 };
static const struct node_types types = { .k = 2 };

static struct placements
two_instants (struct placement *item)
{
  item[0] = (struct placement){ .time = 9, .count = 1, .type = 0 };
  item[1] = (struct placement){ .time = 4, .count = 2, .type = 1 };
  item[2] = (struct placement){ .time = 4, .count = 1, .type = 0 };
  return (struct placements){ .types = &types, .item = item, .length = 3 };
}

Test (hint_keeper, spells_the_path_by_time_and_type)
{
  struct placement item[3];
  const struct placements placements = two_instants (item);
  struct hint_keeper keeper = { 0 };
  struct certificate proof;
  certificate_init (&proof);
  hint_keeper_start (&keeper, &proof);
  hint_keeper_keep (&keeper, &placements, left, price);
  cr_assert_eq (proof.length, 1);
  const struct price_hint *hint = &proof.hints[0];
  const int32_t path[4] = { 0, 1, 1, 0 };
  cr_assert_eq (hint->depth, 4);
  for (size_t i = 0; i < 4; i++)
    cr_assert_eq (hint->path[i], path[i], "place %zu", i);
  cr_assert_eq (hint->price[0], 5);
  cr_assert_eq (hint->price[1], PRICE_CAP);
  cr_assert_eq (item[0].time, 9, "the search's own order stays");
  hint_keeper_clear (&keeper);
  certificate_clear (&proof);
}

Test (hint_keeper, keeps_nothing_without_a_certificate)
{
  struct placement item[3];
  const struct placements placements = two_instants (item);
  struct hint_keeper keeper = { 0 };
  hint_keeper_start (&keeper, NULL);
  hint_keeper_keep (&keeper, &placements, left, price);
  cr_assert_eq (keeper.total, 0);
  hint_keeper_clear (&keeper);
}
