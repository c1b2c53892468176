/* Heads: the earliest time at which each node can hold each message. */
#include "bounds/overhead/heads.h"

#include "tests/support/overhead_texts.h"
#include "tests/support/overhead_tiny.h"

Test (heads, of_the_erratum)
{
  struct overhead_ticks ticks;
  struct overhead_heads heads;
  overhead_ticks_of (&ticks, OVERHEAD_ERRATUM);
  overhead_heads_init (&heads, &ticks, NULL);
  cr_expect_eq (overhead_heads_hold (&heads, 0, 2), 6); /* 3 + 0 * 3 + 3 */
  cr_expect_eq (overhead_heads_release (&heads, 0, 2), 3);
  cr_expect_eq (overhead_heads_hold (&heads, 1, 2), 5); /* 3 + 1 * 1 + 1 */
  cr_expect_eq (overhead_heads_release (&heads, 1, 2), 4);
  cr_expect_eq (overhead_heads_hold (&heads, 1, 0), 0);
  cr_expect_eq (overhead_heads_hold (&heads, 1, 1), OVERHEAD_NEVER);
  cr_expect_eq (overhead_heads_inward (&heads, 1, 2), 1);
  cr_expect_eq (overhead_heads_onward (&heads, 1, 0), 2);
  cr_expect (overhead_sender (&ticks, 0, 1));
  cr_expect_not (overhead_sender (&ticks, 0, 2)); /* it is the only destination */
  overhead_heads_clear (&heads);
  overhead_ticks_clear (&ticks);
}

/* A detour over a relay beats the link of 90; and the other destination is no relay of a message
   that it does not want. */
Test (heads, go_over_relays_of_the_message_only)
{
  static const char text[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":2},{"
                             "\"send\":3,\"receive\":4},{\"send\":5,\"receive\":6}],"
                             "\"link\":[[0,7,90],[0,0,8],[0,0,0]],\"multicasts\":[{\"source\":0,"
                             "\"destinations\":[1,2],\"bytes\":1},"
                             "{\"source\":0,\"destinations\":[2],\"bytes\":1}]}";
  struct overhead_ticks ticks;
  struct overhead_heads heads;
  overhead_ticks_of (&ticks, text);
  overhead_heads_init (&heads, &ticks, NULL);
  cr_expect_eq (overhead_heads_hold (&heads, 0, 1), 1 + 7 + 4);
  cr_expect_eq (overhead_heads_hold (&heads, 0, 2), 12 + 3 + 8 + 6);
  cr_expect_eq (overhead_heads_hold (&heads, 1, 2), 1 + 90 + 6);
  cr_expect_eq (overhead_heads_inward (&heads, 0, 2), 8);
  cr_expect_eq (overhead_heads_inward (&heads, 0, 1), 0); /* from node 2 */
  cr_expect_eq (overhead_heads_onward (&heads, 0, 0), 7 + 4);
  overhead_heads_clear (&heads);
  overhead_ticks_clear (&ticks);
}

/* Without time what is found is no more than with time, and nothing is left out. */
Test (heads, without_time)
{
  const struct deadline passed = { .end = 0 };
  struct overhead_tiny tiny;
  struct rng rng;
  rng_init (&rng, 2);
  overhead_tiny_init (&tiny);
  for (int i = 0; i < 300; i++) {
    struct overhead_heads exact, hasty;
    overhead_tiny_draw (
      &tiny, &rng,
      &(struct overhead_tiny_shape){ 6, 12, 9, 3, (enum overhead_tiny_link) (i % 3), TINY_ANY });
    overhead_heads_init (&exact, &tiny.ticks, NULL);
    overhead_heads_init (&hasty, &tiny.ticks, &passed);
    for (int32_t k = 0; k < tiny.ticks.messages; k++)
      for (int32_t j = 0; j < tiny.ticks.nodes; j++) {
        size_t e = (size_t)(k * tiny.ticks.nodes + j);
        cr_assert_leq (hasty.hold[e], exact.hold[e]);
        cr_assert_leq (hasty.inward[e], exact.inward[e]);
        cr_assert_leq (hasty.onward[e], exact.onward[e]);
        cr_assert_eq (hasty.hold[e] == OVERHEAD_NEVER, exact.hold[e] == OVERHEAD_NEVER);
        if (overhead_wants (&tiny.ticks, k, j))
          cr_assert_geq (overhead_heads_release (&hasty, k, j), 0);
      }
    overhead_heads_clear (&exact);
    overhead_heads_clear (&hasty);
  }
  overhead_tiny_clear (&tiny);
}

/* Equal links take a shorter way to the same numbers. */
Test (heads, of_equal_links)
{
  struct overhead_tiny tiny;
  struct rng rng;
  rng_init (&rng, 1);
  overhead_tiny_init (&tiny);
  for (int i = 0; i < 500; i++) {
    struct overhead_heads fast, slow;
    overhead_tiny_draw (
      &tiny, &rng,
      &(struct overhead_tiny_shape){ 6, 12, 9, 3, i % 2 ? TINY_ONE_LINK : TINY_NO_LINK, TINY_ANY });
    size_t entries = (size_t)tiny.ticks.messages * (size_t)tiny.ticks.nodes;
    cr_assert (tiny.ticks.uniform);
    overhead_heads_init (&fast, &tiny.ticks, NULL);
    tiny.ticks.uniform = false;
    overhead_heads_init (&slow, &tiny.ticks, NULL);
    for (size_t e = 0; e < entries; e++) {
      cr_assert_eq (fast.hold[e], slow.hold[e]);
      cr_assert_eq (fast.inward[e], slow.inward[e]);
      cr_assert_eq (fast.onward[e], slow.onward[e]);
    }
    overhead_heads_clear (&fast);
    overhead_heads_clear (&slow);
  }
  overhead_tiny_clear (&tiny);
}
