/* Groups of alike nodes in an instance of the test's own. */
#include "model/common/groups.h"

#include "base/memory.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

struct toy_group {
  GROUP_HEAD;
  int cost;
};

struct toy {
  int other;
  INSTANCE_GROUPS (toy_group);
};

static int
compare (const void *left, const void *right)
{
  return ((const struct toy_group *)left)->cost - ((const struct toy_group *)right)->cost;
}

static const struct group_form form
  = { offsetof (struct toy, grouped), sizeof (struct toy_group), compare };

static void
add (struct toy *toy, int cost, int64_t count, const char *name)
{
  memory_grow (toy->groups, toy->group_capacity, toy->group_count + 1);
  toy->groups[toy->group_count++]
    = (struct toy_group){ .count = count, .name = memory_text (name, strlen (name)), .cost = cost };
  toy->destinations += count;
}

/* 2 of cost 5, 1 of cost 5, 3 of cost 4, 2 of cost 5. */
static struct toy
toy_new (void)
{
  struct toy toy = { .source_name = memory_text ("s", 1) };
  add (&toy, 5, 2, "a");
  add (&toy, 5, 1, "b");
  add (&toy, 4, 3, "c");
  add (&toy, 5, 2, "d");
  return toy;
}

static void
expect (struct toy *toy, size_t count, const int64_t *counts, const char *names)
{
  cr_assert_eq (toy->group_count, count);
  for (size_t i = 0; i < count; i++) {
    cr_expect_eq (groups_at (&form, toy, i)->count, counts[i], "group %zu", i);
    cr_expect_eq (toy->groups[i].name[0], names[i], "group %zu", i);
  }
  groups_reset (&form, toy);
  cr_expect (toy->group_count == 0 && toy->destinations == 0 && !toy->source_name);
  free (toy->groups);
}

Test (groups, adjacent_ones_merge)
{
  struct toy toy = toy_new ();
  groups_merge (&form, &toy);
  expect (&toy, 3, (int64_t[]){ 3, 3, 2 }, "acd");
}

Test (groups, sorted_ones_merge)
{
  struct toy toy = toy_new ();
  groups_sort (&form, &toy);
  cr_expect_eq (toy.destinations, 8);
  cr_expect (toy.groups[0].cost == 4 && toy.groups[1].cost == 5);
  expect (&toy, 2, (int64_t[]){ 3, 5 }, (char[]){ 'c', toy.groups[1].name[0] });
}

/* Of 0 to 7 the second to the sixth: one of a, b, c whole. */
Test (groups, removed_through_groups)
{
  struct toy toy = toy_new ();
  groups_remove (&form, &toy, 1, 5);
  cr_expect_eq (groups_of (&form, &toy)->destinations, 3);
  expect (&toy, 2, (int64_t[]){ 1, 2 }, "ad");
}

Test (groups, names_are_left_out)
{
  struct toy toy = toy_new ();
  groups_drop_names (&form, &toy);
  cr_expect_null (toy.source_name);
  for (size_t i = 0; i < toy.group_count; i++)
    cr_expect_null (toy.groups[i].name);
  free (toy.groups);
}
