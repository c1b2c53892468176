#include "search/node/hint_writer.h"

#include "bounds/node/dual_bound.h"

#include <criterion/criterion.h>

/* Two types, of which the second has run out; senders placed out of order. */
static const int64_t left[2] = { 3, 0 }, duals[2] = { 5, 7 };
static const struct node_types types = { .k = 2 };

static struct decision_stack
two_instants (struct plan_entry *item)
{
  item[0] = (struct plan_entry){ .time = 9, .count = 1, .type = 0 };
  item[1] = (struct plan_entry){ .time = 4, .count = 2, .type = 1 };
  item[2] = (struct plan_entry){ .time = 4, .count = 1, .type = 0 };
  return (struct decision_stack){ .types = &types, .item = item, .length = 3 };
}

Test (hint_writer, spells_the_path_by_time_and_type)
{
  struct plan_entry item[3];
  const struct decision_stack stack = two_instants (item);
  struct hint_writer writer = { 0 };
  struct certificate proof;
  certificate_init (&proof);
  hint_writer_start (&writer, &proof);
  hint_writer_keep (&writer, &stack, left, duals);
  cr_assert_eq (proof.length, 1);
  const struct proof_hint *hint = &proof.hints[0];
  const int32_t path[4] = { 0, 1, 1, 0 };
  cr_assert_eq (hint->depth, 4);
  for (size_t i = 0; i < 4; i++)
    cr_assert_eq (hint->path[i], path[i], "place %zu", i);
  cr_assert_eq (hint->duals[0], 5);
  cr_assert_eq (hint->duals[1], DUAL_BOUND_CAP);
  cr_assert_eq (item[0].time, 9, "the search's own order stays");
  hint_writer_clear (&writer);
  certificate_clear (&proof);
}

Test (hint_writer, keeps_nothing_without_a_certificate)
{
  struct plan_entry item[3];
  const struct decision_stack stack = two_instants (item);
  struct hint_writer writer = { 0 };
  hint_writer_start (&writer, NULL);
  hint_writer_keep (&writer, &stack, left, duals);
  cr_assert_eq (writer.total, 0);
  hint_writer_clear (&writer);
}
