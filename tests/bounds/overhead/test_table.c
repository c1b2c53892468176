#include "heuristics/overhead/table.h"

#include "bounds/overhead/dissemination.h"
#include "bounds/overhead/table.h"
#include "tests/support/bounds.h"
#include "tests/support/overhead_texts.h"

struct known {
  const char *text;
  struct {
    const char *name;
    int64_t value;
  } bounds[8];
};

#define LARGE "100000000000000"

static const struct known knowns[] = {
  { OVERHEAD_EXAMPLE, /* the optimum is 14 */
    { { "printed", 13 },
      { "release", 13 },
      { "reach", 9 },
      { "disjunctive-bound", 14 },
      { "work", 14 },
      { "growth", 13 },
      { "multipliers", 14 },
      { "dual-prices", 14 } } },
  { OVERHEAD_ERRATUM, /* 7 */
    { { "printed", 8 },
      { "release", 7 },
      { "reach", 6 },
      { "disjunctive-bound", 7 },
      { "work", 7 },
      { "growth", 7 },
      { "multipliers", 7 },
      { "dual-prices", 7 } } },
  { OVERHEAD_SWAP, /* 2 */
    { { "printed", 2 },
      { "release", 2 },
      { "reach", 2 },
      { "disjunctive-bound", 2 },
      { "work", 2 },
      { "growth", 2 },
      { "multipliers", 2 },
      { "dual-prices", 2 } } },
  { "{\"model\":\"overhead\",\"nodes\":[{\"send\":" LARGE ",\"receive\":" LARGE "},{\"send\":" LARGE
    ",\"receive\":" LARGE "},{\"send\":" LARGE ",\"receive\":" LARGE "},{\"send\":" LARGE
    ",\"receive\":" LARGE
    "}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3],\"bytes\":1}]}",
    { { "printed", 200000000000000 },
      { "release", 200000000000000 },
      { "reach", 400000000000000 },
      { "disjunctive-bound", 400000000000000 },
      { "work", 400000000000000 },
      { "growth", 400000000000000 },
      { "multipliers", 400000000000000 },
      { "dual-prices", 400000000000000 } } },
};

Test (table, known_values)
{
  for (size_t i = 0; i < sizeof knowns / sizeof *knowns; i++) {
    struct overhead_ticks ticks;
    overhead_ticks_of (&ticks, knowns[i].text);
    for (size_t b = 0; b < 8; b++) {
      const struct bound *bound = bound_find (overhead_bounds, knowns[i].bounds[b].name);
      cr_assert_not_null (bound, "%s", knowns[i].bounds[b].name);
      int64_t value = bound_run (bound, &ticks, NULL);
      cr_expect_eq (value, knowns[i].bounds[b].value, "instance %zu, %s: %lld", i, bound->name,
                    (long long)value);
    }
    overhead_ticks_clear (&ticks);
  }
}

Test (table, best_is_the_largest_of_the_proven)
{
  struct overhead_ticks ticks;
  const char *name = NULL;
  overhead_ticks_of (&ticks, OVERHEAD_ERRATUM); /* the printed formula would say 8 */
  cr_expect_eq (bound_best (overhead_bounds, &ticks, &name), 7);
  cr_expect_str_eq (name, "release");
  overhead_ticks_clear (&ticks);
  overhead_ticks_of (&ticks, OVERHEAD_EXAMPLE);
  cr_expect_eq (bound_best (overhead_bounds, &ticks, &name), 14);
  cr_expect_str_eq (name, "disjunctive-bound");
  overhead_ticks_clear (&ticks);
}

Test (table, table)
{
  int proven = 0, count = 0;
  for (const struct bound *row = overhead_bounds; row->name; row++, count++)
    proven += !row->unproven;
  cr_expect_eq (count, 8);
  cr_expect_eq (proven, 7);
  cr_expect (bound_find (overhead_bounds, "printed")->unproven);
  cr_expect_null (bound_find (overhead_bounds, "nothing"));
}

/* By hand: message 2 of the example from node 2 (send 2) to 0, 1 (send 1, receive 3) and 3
   (receive 6). Sends end at 2, 4, 6 at the source; the receiver of the first is awake at 2 + 3
   at the earliest and ends a send at 6. Tails 6, 3, 3. */
Test (table, spread_of_one_message)
{
  struct overhead_ticks ticks;
  struct overhead_heads heads;
  struct overhead_dissemination spread;
  int32_t k = 2;
  overhead_ticks_of (&ticks, OVERHEAD_EXAMPLE);
  overhead_heads_init (&heads, &ticks, NULL);
  overhead_dissemination_init (&spread, &heads);
  cr_expect_eq (overhead_dissemination_bound (&spread, &k, 1, 0), 9);
  static const int64_t ends[] = { 2, 4, 6 }, tails[] = { 6, 3, 3 };
  for (size_t p = 0; p < 3; p++) {
    cr_expect_eq (spread.completion.end[p], ends[p]);
    cr_expect_eq (spread.tail[p], tails[p]);
  }
  overhead_dissemination_clear (&spread);
  overhead_heads_clear (&heads);
  overhead_ticks_clear (&ticks);
}
