/* Optima under restrictions, against brute force, and known losses. */
#include "claims/node/restricted.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

/* Without a restriction, the search is another brute force; idling never helps; restrictions
   only cost. */
Test (restricted, agrees_with_brute_force)
{
  struct small small;
  struct node_types types;
  node_types_init (&types);
  cr_assert (small_all (&small, 4, 5));
  while (small_next (&small)) {
    small_types (&types, &small);
    int64_t optimum = brute_optimum (&types), free = restricted_best (&types, RESTRICTED_NONE, 0);
    cr_expect_eq (free, optimum);
    cr_expect_eq (restricted_idling (&types, optimum), optimum);
    cr_expect_eq (restricted_idling (&types, optimum + 1), optimum,
                  "idling schedules include those that do not idle");
    for (enum restricted_rule rule = RESTRICTED_MONOTONE; rule <= RESTRICTED_FIRST_FASTEST; rule++)
      cr_expect_geq (restricted_best (&types, rule, 0), optimum);
  }
  node_types_clear (&types);
}

Test (restricted, known_losses)
{
  const struct {
    int64_t source, cost[2], count[2];
    enum restricted_rule rule;
    int64_t best, optimum;
  } table[] = {
    { 2, { 3, 4 }, { 1, 4 }, RESTRICTED_FIRST_FASTEST, 8, 7 },
    { 2, { 3, 4 }, { 1, 4 }, RESTRICTED_LAYERED, 8, 7 },
    { 3, { 2, 3 }, { 2, 4 }, RESTRICTED_FASTEST_FIRST, 9, 8 },
    { 3, { 2, 3 }, { 2, 4 }, RESTRICTED_MONOTONE, 8, 8 },
    { 3, { 2, 3 }, { 2, 4 }, RESTRICTED_MONOTONE_ROOT, INT64_MAX, 8 },
  };
  struct node_types types;
  node_types_init (&types);
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    node_types_set (&types, table[i].source, 2, table[i].cost, table[i].count);
    cr_expect_eq (restricted_best (&types, table[i].rule, 0), table[i].best, "row %zu", i);
    cr_expect_eq (restricted_best (&types, RESTRICTED_NONE, 0), table[i].optimum, "row %zu", i);
  }
  node_types_clear (&types);
}
