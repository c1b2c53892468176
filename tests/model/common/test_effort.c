/* Estimates of effort: of every model, in order of size, at least 1, never beyond the largest. */
#include "model/common/effort.h"

#include <criterion/criterion.h>
#include <string.h>

static uint64_t
solve (const char *text)
{
  struct effort *effort = effort_new ();
  uint64_t found = effort_solve (effort, text, strlen (text)), again;
  again = effort_solve (effort, text, strlen (text));
  cr_expect_eq (again, found, "the memory of an instance says nothing about the next: %s", text);
  effort_free (effort);
  return found;
}

/* The first takes less than the second. */
static const char *const pairs[][2] = {
  { "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"count\":9}]}",
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{\"cost\":3},"
    "{\"cost\":4},{\"cost\":5},{\"cost\":6},{\"cost\":7},{\"cost\":8},{\"cost\":9},{\"cost\":10}]"
    "}" },
  { "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}",
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1},"
    "{\"send\":2,\"receive\":1}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},"
    "{\"source\":1,\"destinations\":[0,2],\"bytes\":1}]}" },
  { "{\"model\":\"openshop\",\"times\":[[1,2],[3,4]]}",
    "{\"model\":\"openshop\",\"times\":[[1,2,1],[3,4,1],[1,5,9]]}" },
  { "{\"model\":\"exchange\",\"times\":[[0,2],[3,0]]}",
    "{\"model\":\"exchange\",\"times\":[[0,2,4],[3,0,5],[1,2,0]]}" },
  { "{\"model\":\"parameterized\",\"nodes\":4,\"hold\":1,\"end\":2}",
    "{\"model\":\"parameterized\",\"nodes\":100000,\"hold\":1,\"end\":2}" },
  { "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":1},\"destinations\":[{\"send\":1,"
    "\"receive\":1}]}",
    "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":1},\"destinations\":[{\"send\":1,"
    "\"receive\":1,\"count\":9},{\"send\":2,\"receive\":1,\"count\":9}]}" },
};

Test (effort, larger_instances_take_more)
{
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    uint64_t small = solve (pairs[i][0]), large = solve (pairs[i][1]);
    cr_expect_lt (small, large, "%s: %d, %d", pairs[i][0], (int)small, (int)large);
    cr_expect_gt (small, 1 + strlen (pairs[i][0]) / 128, "%s: was it read?", pairs[i][0]);
  }
}

/* Numbers of a few digits are instances that take nodes from all memory; their estimates do not. */
Test (effort, large_instances)
{
  static const char *const texts[] = {
    "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":1},\"destinations\":[{\"send\":1,"
    "\"receive\":1,\"count\":10000000}]}",
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"count\":"
    "2000000000}]}",
    "{\"model\":\"parameterized\",\"nodes\":100000000,\"hold\":1,\"end\":2}",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    cr_expect (solve (texts[i]) >= 2 && solve (texts[i]) <= EFFORT_MOST, "%s", texts[i]);
}

/* What is no instance takes the time of reading it. */
Test (effort, no_instances)
{
  static const char *const texts[] = {
    "{}", "", "{\"model\":\"node\"}", "{\"model\":\"none\"}", "[", "{\"model\":\"node\",\"a\":1}"
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    cr_expect_eq (solve (texts[i]), 1 + strlen (texts[i]) / 128, "%s", texts[i]);
}

Test (effort, products_and_powers_stay_within)
{
  cr_expect_eq (effort_times (6, 7), 42);
  cr_expect_eq (effort_times (0, UINT64_MAX), 0);
  cr_expect_eq (effort_times (UINT64_MAX, UINT64_MAX), EFFORT_MOST);
  cr_expect_eq (effort_power (3, 4), 81);
  cr_expect_eq (effort_power (0, 3), 0);
  cr_expect_eq (effort_power (7, 0), 1);
  cr_expect_eq (effort_power (1, UINT64_MAX), 1);
  cr_expect_eq (effort_power (2, UINT64_MAX), EFFORT_MOST);
  cr_expect_eq (effort_power (UINT64_MAX, 2), EFFORT_MOST);
  cr_expect_lt (effort_check (100), effort_check (100000));
}
