/* Clauses that do not follow from the rules of docs/CERTIFICATES-overhead.md, each next to one
   that does: what a rule that is a little too strong would give. And the earliest receives that
   prices go by. */
#include "tests/support/verify_overhead_logic.h"
#include "verify/overhead/times.h"

/* Node 0 sends node 1 one message and node 2 another: send 2, transit 1, receive 3 everywhere. */
static const char two[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{\"send\":"
                          "2,\"receive\":3},{\"send\":2,\"receive\":3}],"
                          "\"link\":1,\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":"
                          "1},{\"source\":0,\"destinations\":[2],"
                          "\"bytes\":1}]}";

/* The same as one message. */
static const char one[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{\"send\":2,\"receive\":3},{"
    "\"send\":2,\"receive\":3}],"
    "\"link\":1,\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}";

/* Node 1 receives for longer than the others and sends faster, so it relays where node 2 does. */
static const char firsts[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":2,\"receive\":5},{"
    "\"send\":3,\"receive\":4},{\"send\":9,"
    "\"receive\":4},{\"send\":9,\"receive\":4},{\"send\":9,\"receive\":4}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3,4,5],\"bytes\":1}]}";

/* Lengths 1 and 2: what node 0 sends of one leaves less time for the other. Sends take 3 and 6,
   receives 1 and 2. */
static const char lengths[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":{\"base\":0,\"per_"
                              "byte\":3},\"receive\":{\"base\":0,\"per_byte\":1}},"
                              "{\"send\":9,\"receive\":{\"base\":0,\"per_byte\":1}},{\"send\":9,"
                              "\"receive\":{\"base\":0,\"per_byte\":1}}],"
                              "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{"
                              "\"source\":0,\"destinations\":[1,2],\"bytes\":2}]}";

/* Nodes 0, 2 and 3 each to node 1, in 1 + 4. */
static const char gather[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":4},{"
                             "\"send\":1,\"receive\":4},{\"send\":1,\"receive\":4},{\"send\":1,"
                             "\"receive\":4}],\"multicasts\":[{\"source\":0,\"destinations\":[1],"
                             "\"bytes\":1},{\"source\":2,\"destinations\":[1],\"bytes\":1},"
                             "{\"source\":3,\"destinations\":[1],\"bytes\":1}]}";

static const struct support_clause rows[] = {
  { "receiver_exchange (R7) of one message", one, 30, false, "F 0 0 F 1 0 B 0 1 R 0 9 r 1 10",
    true },
  { "receiver_exchange (R7) of two", two, 30, false, "F 0 0 F 1 0 B 0 1 R 0 9 r 1 10", false },
  { "send_capacity (R9) for a node that sends nothing", one, 30, false, "R 0 26 N 1 0 0", true },
  { "send_capacity (R9) for a node that sends nothing", one, 30, false, "R 0 26", false },
  { "send_capacity (R9) of several lengths", lengths, 17, false, "N 0 0 1 N 0 1 1", true },
  { "send_capacity (R9) of several lengths", lengths, 19, false, "N 0 0 1 N 0 1 1", false },
  { "send_capacity (R9) of several lengths", lengths, 17, false, "N 0 0 1", false },
  { "leaf_order (R12) c of relays", firsts, 90, false, "n 1 0 1 N 2 0 1", true },
  { "leaf_order (R12) c of relays", firsts, 90, false, "n 1 0 2 N 2 0 1", false },
  { "append_order (R10)", gather, 30, true, "B 0 1 B 1 2 b 0 2", true },
  { "append_order (R10)", gather, 30, true, "B 0 1 b 0 2", false },
  { "append_order (R10)", gather, 30, true, "b 0 1 b 0 2 b 1 2", false },
  { "append_order (R10)", gather, 30, true, "B 0 1 B 0 2 B 1 2", false },
};

Test (rules, no_more_than_follows)
{
  support_try_clauses (rows, sizeof rows / sizeof *rows);
}

/* Bounds as far as the format allows, of every letter and with the longest horizon: refused or
   taken, nothing wraps. */
Test (rules, bounds_at_their_limits)
{
  static const int64_t bounds[] = { -(INT64_C (1) << 60),    1 - (INT64_C (1) << 60), -1, 0, 1,
                                    (INT64_C (1) << 60) - 1, INT64_C (1) << 60 };
  enum { BOUNDS = sizeof bounds / sizeof *bounds };
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  support_times (&instance, &times, lengths, 1);
  for (int append = 0; append < 2; append++) {
    struct verify_overhead_logic *logic
      = verify_overhead_logic_new (&times, (INT64_C (1) << 60) - 1, append);
    cr_assert_eq (verify_logic_begin (verify_overhead_logic_core (logic), NULL), STATUS_OK);
    struct verify_logic *core = verify_overhead_logic_core (logic);
    for (const char *letter = "rRsSnN"; *letter; letter++)
      for (int first = 0; first < BOUNDS; first++)
        for (int second = 0; second < BOUNDS; second++) {
          struct verify_literal literals[2];
          cr_assert (
            verify_overhead_logic_literal (logic, *letter, 0, 0, bounds[first], &literals[0]));
          cr_assert (
            verify_overhead_logic_literal (logic, *letter, 1, 0, bounds[second], &literals[1]));
          verify_logic_clause (core, literals, 2, NULL);
          cr_assert_not (verify_logic_refuted (core), "%c %d %d", *letter, first, second);
        }
    verify_overhead_logic_free (logic);
  }
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

/* The way from node 0 to node 3 is shorter through 1 and 2 than any that is more direct; that to
   node 2 through 1. */
Test (rules, the_earliest_receive_takes_the_shortest_way)
{
  static const char chain[]
    = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":9},{\"send\":2,\"receive\":3},{"
      "\"send\":4,\"receive\":2},{\"send\":9,"
      "\"receive\":5},{\"send\":1,\"receive\":1}],\"link\":[[0,1,40,90,60],[9,0,1,50,60],[9,9,0,1,"
      "60],[9,9,9,0,1],[1,1,1,1,0]],"
      "\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3,4],\"bytes\":1}]}";
  /* held at 5 = 1 + 1 + 3, 10 = 5 + 2 + 1 + 2, 20 = 10 + 4 + 1 + 5, and directly at 62 = 1 + 60
     + 1 or by 3 at 31 = 20 + 9 + 1 + 1 */
  static const int64_t earliest[] = { 2, 8, 15, 30 }, halves[] = { 0, 2, 5, 11 };
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  support_times (&instance, &times, chain, 1);
  for (int64_t grid = 1; grid <= 2; grid++) {
    struct verify_overhead_times steps = verify_overhead_times_in_steps (&times, grid);
    int64_t *release = verify_arrivals_all (&steps);
    for (uint32_t d = 0; d < times.deliveries; d++)
      cr_expect_eq (release[d], grid == 1 ? earliest[d] : halves[d],
                    "delivery %u in steps of %d: %lld", d, (int)grid, (long long)release[d]);
    free (release);
    free (steps.send);
    free (steps.receive);
    free (steps.transit);
  }
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}
