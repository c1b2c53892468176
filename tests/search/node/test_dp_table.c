/* Tables of the dynamic programs: layout, size limit, and the plan read from the values. */
#include "search/node/dp.h"

#include <criterion/criterion.h>
#include <string.h>

enum { ORDER = 8 * 12 }; /* bytes of the order of the lines */

static bool
make (struct dp_table *table, enum dp_filling filling, uint64_t bytes, struct status *status)
{
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, 7, 3, (int64_t[]){ 2, 3, 5 }, (int64_t[]){ 3, 2, 4 });
  status_init (status);
  bool done = node_dp_table (table, &types, 2, (int64_t[]){ 7, 8 }, filling, bytes, status);
  node_types_clear (&types);
  return done;
}

Test (dp_table, layout_has_the_slowest_type_innermost)
{
  struct dp_table table;
  struct status status;
  cr_assert (make (&table, DP_BY_CELLS, 0, &status));
  cr_assert_eq (table.entries, 60);
  cr_assert (table.stride[0] == 15 && table.stride[1] == 5 && table.stride[2] == 1);
  cr_assert_eq (table.row_count, 5);
  static const int64_t costs[] = { 2, 3, 5, 7, 8 };
  for (size_t j = 0; j < 5; j++) {
    cr_assert_eq (table.row[j].hold, costs[j]);
    cr_assert_eq (table.row[j].size, 60);
  }
  dp_table_clear (&table);
}

Test (dp_table, prefixes_hold_no_faster_types)
{
  static const size_t sizes[] = { 60, 15, 5, 60, 60 };
  struct dp_table table;
  struct status status;
  cr_assert (make (&table, DP_BY_PREFIXES, 0, &status));
  for (size_t j = 0; j < 5; j++)
    cr_assert_eq (table.row[j].size, sizes[j]);
  dp_table_clear (&table);
}

Test (dp_table, limit_is_exact_and_named)
{
  struct dp_table table;
  struct status status;
  cr_assert (make (&table, DP_BY_PREFIXES, 1600 + ORDER, &status));
  dp_table_clear (&table);
  cr_assert (make (&table, DP_BY_LINES, 8 * 300 + ORDER, &status));
  dp_table_clear (&table);
  cr_assert (!make (&table, DP_BY_LINES, 8 * 300 + ORDER - 1, &status));
  dp_table_clear (&table);
  /* copies of 32 bits, 12 lines of 5 entries in each row */
  cr_assert (make (&table, DP_BY_CELLS, 8 * 300 + 4 * 5 * 12 * (5 + 5 + 7) + ORDER, &status));
  dp_table_clear (&table);
  cr_assert (!make (&table, DP_BY_CELLS, 8 * 300 + 4 * 5 * 12 * (5 + 5 + 7) + ORDER - 1, &status));
  dp_table_clear (&table);
  cr_assert (!make (&table, DP_BY_PREFIXES, 1600 + ORDER - 1, &status));
  cr_assert_eq (status.code, STATUS_LIMIT);
  cr_assert (strstr (status.message, "1696") && strstr (status.message, "1695"), "%s",
             status.message);
  dp_table_clear (&table);
}

/* Nodes of cost 2 from a sender of cost 3, by hand: one is ready at 3, it and the sender serve
   one each by 5 and 6. */
Test (dp_table, plan_is_read_from_the_values)
{
  static const int64_t relay[] = { 0, 2, 4, 4 }, root[] = { 0, 3, 5, 6 };
  struct dp_table table;
  struct node_types types;
  struct status status;
  struct plan plan;
  node_types_init (&types);
  plan_init (&plan);
  status_init (&status);
  node_types_set (&types, 3, 1, (int64_t[]){ 2 }, (int64_t[]){ 3 });
  cr_assert (node_dp_table (&table, &types, 1, (int64_t[]){ 3 }, DP_BY_PREFIXES, 0, &status));
  memcpy (table.row[0].value, relay, sizeof relay);
  memcpy (table.row[1].value, root, sizeof root);
  node_dp_plan (&table, 1, &plan);
  cr_assert_eq (plan.makespan, 6);
  cr_assert (plan_valid (&plan, &types));
  dp_table_clear (&table);
  plan_clear (&plan);
  node_types_clear (&types);
}
