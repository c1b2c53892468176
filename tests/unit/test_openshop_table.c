#include "heuristics/openshop.h"

#include <criterion/criterion.h>
#include <string.h>

Test (openshop_table, finds_heuristics_by_name)
{
  const char *const names[]
    = { "baseline", "max-matching", "min-matching", "greedy", "openshop", "dense-longest", "dense-work", "critical", "best" };
  size_t count = 0;
  for (; openshop_heuristic_table[count].name; count++) {
    const struct openshop_heuristic *row = &openshop_heuristic_table[count];
    cr_assert_lt (count, sizeof names / sizeof *names);
    cr_expect_str_eq (row->name, names[count]);
    cr_expect_eq (openshop_heuristic_find (names[count]), row);
    cr_expect_eq (row->square, count < 3, "baseline and the matchings pair rows with columns");
    cr_expect_eq (row->limited, strcmp (row->name, "best") == 0);
    cr_expect (row->run && row->summary && strlen (row->summary) > 10);
  }
  cr_expect_eq (count, sizeof names / sizeof *names);
  cr_expect_null (openshop_heuristic_find ("base"));
}
