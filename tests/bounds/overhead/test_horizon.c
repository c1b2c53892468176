#include "bounds/overhead/horizon.h"

#include "tests/support/overhead_texts.h"

/* Nodes 0 and 1: send 1, receive 3; 2 and 3: send 2, receive 6. */
Test (horizon, of_the_papers_example)
{
  struct overhead_ticks ticks;
  struct overhead_heads heads;
  struct overhead_horizon horizon;
  overhead_ticks_of (&ticks, OVERHEAD_EXAMPLE);
  overhead_heads_init (&heads, &ticks, NULL);
  overhead_horizon_init (&horizon, &heads);
  cr_expect_eq (horizon.used[0], 3);      /* one receive of 3; onward is 3 as well */
  cr_expect_eq (horizon.used[1], 6);      /* two receives */
  cr_expect_eq (horizon.used[2], 12);     /* two receives of 6 */
  cr_expect_eq (horizon.used[3], 12 + 1); /* and nothing before node 1's message can be there */
  cr_expect_eq (horizon.must[0], 1);
  cr_expect_eq (horizon.must[2], 2);
  cr_expect_eq (horizon.must[3], 0);
  cr_expect_eq (horizon.most, (1 + 3) + (1 + 6) + (1 + 6) + (1 + 6) + (2 + 3) + (2 + 3) + (2 + 6));
  cr_expect_eq (overhead_horizon_capacity (&horizon, 2, 14), 2);
  cr_expect_eq (overhead_horizon_capacity (&horizon, 2, 11), 0);
  overhead_horizon_clear (&horizon);
  overhead_heads_clear (&heads);
  overhead_ticks_clear (&ticks);
}

/* A node that only sends idles while its last message travels; one that never sends has no room;
   a relay idles before its first receive. */
Test (horizon, idle_times)
{
  static const char text[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":9},{"
                             "\"send\":3,\"receive\":4},{\"send\":5,"
                             "\"receive\":1},{\"send\":1,\"receive\":8}],\"link\":10,"
                             "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],"
                             "\"bytes\":1},{\"source\":0,\"destinations\":[3],\"bytes\":1}]}";
  struct overhead_ticks ticks;
  struct overhead_heads heads;
  struct overhead_horizon horizon;
  overhead_ticks_of (&ticks, text);
  overhead_heads_init (&heads, &ticks, NULL);
  overhead_horizon_init (&horizon, &heads);
  cr_expect_eq (horizon.used[0], 10 + 1); /* the way to node 2 */
  /* its receive, from 2 + 10 on, and the way to node 2 */
  cr_expect_eq (horizon.used[1], 4 + 12 + 10 + 1);
  cr_expect_eq (horizon.used[3], OVERHEAD_NEVER);
  overhead_horizon_clear (&horizon);
  overhead_heads_clear (&heads);
  overhead_ticks_clear (&ticks);
}

static int64_t least;

static bool
below_least (void *context, int64_t t)
{
  ++*(int *)context;
  return t < least;
}

Test (horizon, search_finds_the_least)
{
  struct overhead_horizon horizon = { .most = 1000 };
  for (int64_t low = 0; low <= 1000; low += 37)
    for (least = 0; least <= 1000; least += 13) {
      int calls = 0;
      cr_assert_eq (overhead_horizon_search (&horizon, low, below_least, &calls),
                    least > low ? least : low);
      cr_assert_leq (calls, 24);
    }
}
