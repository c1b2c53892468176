/* Each rule of docs/CERTIFICATES-overhead.md: a clause that it yields, and the next stronger
   one, which does not follow. */
#include "tests/support/verify_overhead_logic.h"

/* Node 0 to nodes 1 (delivery 0) and 2 (delivery 1): send 2, transit 1, receive 3 everywhere. */
static const char pair[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{"
                           "\"send\":2,\"receive\":3},{\"send\":2,"
                           "\"receive\":3}],\"link\":1,\"multicasts\":[{\"source\":0,"
                           "\"destinations\":[1,2],\"bytes\":1}]}";

/* Nodes 0, 2 and 3 each to node 1, in 1 + 4. */
static const char gather[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":4},{"
                             "\"send\":1,\"receive\":4},{\"send\":1,\"receive\":4},{\"send\":1,"
                             "\"receive\":4}],\"multicasts\":[{\"source\":0,\"destinations\":[1],"
                             "\"bytes\":1},{\"source\":2,\"destinations\":[1],\"bytes\":1},"
                             "{\"source\":3,\"destinations\":[1],\"bytes\":1}]}";

/* Node 0 to three that are faster. */
static const char slow[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":4,\"receive\":1},{\"send\":1,\"receive\":1},{"
    "\"send\":1,\"receive\":1},{\"send\":1,"
    "\"receive\":1}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3],\"bytes\":1}]}";

/* Nodes 0 and 1 to each other, in 2 + 3. */
static const char both[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{\"send\":2,\"receive\":3}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":1,"
    "\"destinations\":[0],\"bytes\":1}]}";

/* Nearly `pair`: node 2 is farther away. */
static const char uneven[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{"
                             "\"send\":2,\"receive\":3},{\"send\":2,\"receive\":3}],"
                             "\"link\":[[0,1,2],[1,0,1],[1,1,0]],\"multicasts\":[{\"source\":0,"
                             "\"destinations\":[1,2],\"bytes\":1}]}";

/* Node 1 receives for 2, and sends to four others in 3 each; the least that one of them needs
   after that is 5 + 1. */
static const char distant[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{"
                              "\"send\":3,\"receive\":2},{\"send\":9,\"receive\":1},{\"send\":9,"
                              "\"receive\":1},{\"send\":9,\"receive\":1}],\"link\":[[0,1,1,1,1],[5,"
                              "0,7,7,7],[1,1,0,1,1],[1,1,1,0,1],[1,1,1,1,0]],"
                              "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1},{"
                              "\"source\":1,\"destinations\":[0,2,3,4],\"bytes\":1}]}";

/* The same, but it receives for 13, and the others are near. */
static const char taking[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{"
                             "\"send\":3,\"receive\":13},{\"send\":9,\"receive\":1},{\"send\":9,"
                             "\"receive\":1},{\"send\":9,\"receive\":1}],"
                             "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1},{"
                             "\"source\":1,\"destinations\":[0,2,3,4],\"bytes\":1}]}";

/* Node 0 sends nodes 1 and 2 two messages that are alike. */
static const char twins[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{"
                            "\"send\":2,\"receive\":3},{\"send\":2,\"receive\":3}],"
                            "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{"
                            "\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}";

/* Four messages to node 1, each but the first unlike it in one thing: length, source,
   destinations. */
static const char cousins[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{"
                              "\"send\":2,\"receive\":3},{\"send\":2,\"receive\":3}],"
                              "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1},{"
                              "\"source\":0,\"destinations\":[1],\"bytes\":2},"
                              "{\"source\":2,\"destinations\":[1],\"bytes\":1},{\"source\":0,"
                              "\"destinations\":[1,2],\"bytes\":1}]}";

/* `pair` and, apart from it, a message from node 3 to node 4: R12 is not about these. */
static const char aside[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{"
                            "\"send\":2,\"receive\":3},{\"send\":2,\"receive\":3},{\"send\":2,"
                            "\"receive\":3},{\"send\":2,\"receive\":3}],\"link\":1,\"multicasts\":["
                            "{\"source\":0,\"destinations\":[1,2],\"bytes\":1},"
                            "{\"source\":3,\"destinations\":[4],\"bytes\":1}]}";

/* Node 0 to nodes 1 to 4. Node 1 receives for 9, sends for 2; node 2 for 4 and 3; node 3 for 4
   and 5; node 4 like node 3. */
static const char mixed[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{"
                            "\"send\":2,\"receive\":9},{\"send\":3,\"receive\":4},{\"send\":5,"
                            "\"receive\":4},{\"send\":5,\"receive\":4}],\"link\":1,\"multicasts\":["
                            "{\"source\":0,\"destinations\":[1,2,3,4],\"bytes\":1}]}";

/* Its nodes 1 and 2, but node 1 receives for 12 and 13, and one that is slow; 4 + 3 + 1 + 4 =
   12. */
static const char long12[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{"
                             "\"send\":2,\"receive\":12},{\"send\":3,\"receive\":4},{\"send\":50,"
                             "\"receive\":9}],\"link\":1,\"multicasts\":[{\"source\":0,"
                             "\"destinations\":[1,2,3],\"bytes\":1}]}";
static const char long13[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{"
                             "\"send\":2,\"receive\":13},{\"send\":3,\"receive\":4},{\"send\":50,"
                             "\"receive\":9}],\"link\":1,\"multicasts\":[{\"source\":0,"
                             "\"destinations\":[1,2,3],\"bytes\":1}]}";

/* Node 1 receives for 5; its first copy takes 5 + 2, just as node 2's with 4 + 3, and is later
   than node 3's with 4 + 2. */
static const char firsts[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":2,\"receive\":5},{"
    "\"send\":3,\"receive\":4},{\"send\":2,"
    "\"receive\":4}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3],\"bytes\":1}]}";

static const struct support_clause rows[] = {
  { "one_sender (R1)", pair, 30, false, "f 0 0 f 0 2", true },
  { "one_sender (R1)", aside, 30, false, "f 0 0", false },
  { "one_sender (R1)", pair, 30, false, "F 0 0 F 0 2", true },
  { "one_sender (R1)", pair, 30, false, "F 0 0", false },
  { "one_sender (R1)", pair, 30, false, "f 0 0 f 1 0", true },
  { "one_sender (R1)", pair, 30, false, "F 0 2 F 1 1", true },
  { "one_sender (R1)", pair, 30, false, "F 0 0 F 1 1", false },
  { "relay_receive (R2)", pair, 30, false, "F 1 1 R 0 4 s 1 8", true },
  { "relay_receive (R2)", pair, 30, false, "F 1 1 R 0 4 s 1 9", false },
  { "relay_receive (R2)", pair, 30, false, "R 0 4 s 1 8", false },
  { "relay_receive (R2) backwards", pair, 30, false, "F 1 1 s 1 10 R 0 6", true },
  { "relay_receive (R2) backwards", pair, 30, false, "F 1 1 s 1 10 R 0 5", false },
  { "transit (R3)", pair, 30, false, "F 0 0 S 0 4 r 0 8", true },
  { "transit (R3)", pair, 30, false, "F 0 0 S 0 4 r 0 9", false },
  { "transit (R3) backwards", pair, 30, false, "F 0 0 r 0 9 S 0 5", true },
  { "transit (R3) backwards", pair, 30, false, "F 0 0 r 0 9 S 0 4", false },
  { "makespan (R4)", pair, 30, false, "R 0 27", true },
  { "makespan (R4)", pair, 30, false, "R 0 26", false },
  { "possible_senders (R5)", pair, 30, false, "r 0 3", true },
  { "possible_senders (R5)", pair, 30, false, "r 0 4", false },
  { "possible_senders (R5)", pair, 30, false, "S 0 24", true },
  { "possible_senders (R5)", pair, 30, false, "S 0 23", false },
  { "possible_senders (R5)", pair, 30, false, "f 1 0 r 1 9", true },
  { "possible_senders (R5)", pair, 30, false, "f 1 0 r 1 10", false },
  { "disjunctive (R6) sends", pair, 30, false, "F 0 0 F 1 0 B 0 1 s 1 2", true },
  { "disjunctive (R6) sends", pair, 30, false, "F 0 0 F 1 0 B 0 1 s 1 3", false },
  { "disjunctive (R6) sends", pair, 30, false, "F 0 0 F 1 0 s 0 2 s 1 2", true },
  { "disjunctive (R6) sends", pair, 30, false, "F 0 0 F 1 0 s 1 2", false },
  { "disjunctive (R6) receives", gather, 30, false, "O 0 1 r 1 5", true },
  { "disjunctive (R6) receives", gather, 30, false, "O 0 1 r 1 6", false },
  { "disjunctive (R6) send and receive", both, 30, false, "M 0 1 r 1 2", true },
  { "disjunctive (R6) send and receive", both, 30, false, "m 0 1 S 1 5 s 0 5", true },
  { "disjunctive (R6) send and receive", both, 30, false, "m 0 1 s 0 6", false },
  { "disjunctive (R6) edges", gather, 30, false, "r 1 6 r 2 6 r 0 9", true },
  { "disjunctive (R6) edges", gather, 30, false, "r 1 6 r 2 6 r 0 10", false },
  { "disjunctive (R6) edges backwards", gather, 30, false, "R 1 21 R 2 21 R 0 18", true },
  { "disjunctive (R6) edges backwards", gather, 30, false, "R 1 21 R 2 21 R 0 17", false },
  { "disjunctive (R6) overload", gather, 13, false, "R 0 0", false },
  { "receiver_exchange (R7)", pair, 30, false, "F 0 0 F 1 0 B 0 1 R 0 9 r 1 10", true },
  { "receiver_exchange (R7)", pair, 30, false, "F 0 0 F 1 0 B 0 1 R 0 9 r 1 11", false },
  { "receiver_exchange (R7)", aside, 30, false, "F 0 0 F 1 0 b 0 1 R 0 9 r 1 10", false },
  { "receiver_exchange (R7) not appended", pair, 30, true, "F 0 0 F 1 0 B 0 1 R 0 9 r 1 10",
    false },
  { "receiver_exchange (R7) equal transit", uneven, 30, false, "F 0 0 F 1 0 B 0 1 R 0 9 r 1 10",
    false },
  { "send_counts (R8)", pair, 30, false, "n 0 0 1", true },
  { "send_counts (R8)", pair, 30, false, "n 0 0 2", false },
  { "send_counts (R8)", pair, 30, false, "N 0 0 2", true },
  { "send_counts (R8)", pair, 30, false, "N 0 0 1", false },
  { "send_counts (R8)", pair, 30, false, "F 0 0 F 1 0 n 0 0 2", true },
  { "send_counts (R8)", pair, 30, false, "N 0 0 1 f 0 0", true },
  { "send_counts (R8)", pair, 30, false, "n 0 0 2 F 0 0 F 1 0", true },
  { "send_counts (R8) sum", pair, 30, false, "n 0 0 2 n 1 0 1 n 2 0 1", true },
  { "send_counts (R8) sum", uneven, 30, false, "n 0 0 2 n 1 0 1", false },
  { "send_capacity (R9)", slow, 12, false, "N 0 0 2", true },
  { "send_capacity (R9)", slow, 13, false, "N 0 0 2", false },
  { "send_capacity (R9) beyond the receives", distant, 14, false, "N 1 0 2", true },
  { "send_capacity (R9) beyond the receives", distant, 15, false, "N 1 0 2", false },
  { "send_capacity (R9) receives", taking, 21, false, "N 1 0 2", true },
  { "send_capacity (R9) receives", taking, 22, false, "N 1 0 2", false },
  { "append_order (R10)", pair, 30, true, "F 1 1 b 0 1", true },
  { "append_order (R10)", pair, 30, true, "F 0 2 b 0 1", false },
  { "append_order (R10)", gather, 30, true, "B 0 1 B 1 2 b 0 2", true },
  { "append_order (R10)", gather, 30, true, "b 0 1 b 1 2 B 0 2", true },
  { "append_order (R10)", gather, 30, true, "B 0 1 B 0 2 b 1 2", false },
  { "append_order (R10)", gather, 30, true, "B 0 2 b 1 2 b 0 1", true },
  { "append_order (R10)", gather, 30, true, "B 0 2 B 1 2 b 0 1", false },
  { "append_order (R10) appended", pair, 30, false, "F 1 1 b 0 1", false },
  { "symmetric_messages (R11)", twins, 30, false, "o 0 2", true },
  { "symmetric_messages (R11)", twins, 30, false, "o 1 3", false },
  { "symmetric_messages (R11)", twins, 30, true, "b 0 2", true },
  { "symmetric_messages (R11)", twins, 30, true, "b 1 3", false },
  { "symmetric_messages (R11) length", cousins, 60, false, "o 0 1", false },
  { "symmetric_messages (R11) source", cousins, 60, false, "o 0 2", false },
  { "symmetric_messages (R11) destinations", cousins, 60, false, "o 0 3", false },
  { "symmetric_messages (R11) destinations", cousins, 60, true, "b 0 3", false },
  { "leaf_order (R12) a", mixed, 60, false, "n 3 0 1 R 1 19 r 2 20",
    true }, /* of equal receives the lower number */
  { "leaf_order (R12) a", mixed, 60, false, "n 3 0 1 R 1 19 r 2 21", false },
  { "leaf_order (R12) a", mixed, 60, false, "n 2 0 1 R 2 19 r 1 20", false },
  { "leaf_order (R12) a", mixed, 60, false, "n 2 0 1 R 0 19 r 1 20",
    true }, /* the longer receive */
  { "leaf_order (R12) a", mixed, 60, false, "R 0 19 r 1 20", false },
  { "leaf_order (R12) a", mixed, 60, true, "n 2 0 1 R 0 19 r 1 20", false },
  { "leaf_order (R12) a backwards", mixed, 60, false, "n 2 0 1 r 1 20 R 0 19", true },
  { "leaf_order (R12) a backwards", mixed, 60, false, "n 2 0 1 r 1 20 R 0 18", false },
  { "leaf_order (R12) a no leaf", mixed, 60, false, "R 0 20 r 1 20 n 2 0 1", true },
  { "leaf_order (R12) a no leaf", mixed, 60, false, "R 0 19 r 1 21 n 2 0 1", false },
  { "leaf_order (R12) b", mixed, 60, false, "n 1 0 1 N 2 0 0 R 1 19 r 0 20", true },
  { "leaf_order (R12) b", mixed, 60, false, "n 1 0 1 N 2 0 0 R 1 19 r 0 21", false },
  { "leaf_order (R12) b", mixed, 60, false, "N 2 0 0 R 1 19 r 0 20", false },
  { "leaf_order (R12) b", long12, 60, false, "n 1 0 1 N 2 0 0 R 1 19 r 0 20", true },
  { "leaf_order (R12) b", long13, 60, false, "n 1 0 1 N 2 0 0 R 1 19 r 0 20", false },
  { "leaf_order (R12) b no leaf", mixed, 60, false, "N 2 0 0 R 1 20 r 0 20 n 1 0 1", true },
  { "leaf_order (R12) b no relay", mixed, 60, false, "n 1 0 1 R 1 20 r 0 20 N 2 0 0", true },
  { "leaf_order (R12) b no relay", mixed, 60, false, "R 1 20 r 0 20 N 2 0 0", false },
  { "leaf_order (R12) b no relay", long13, 60, false, "n 1 0 1 R 1 20 r 0 20 N 2 0 0", false },
  { "leaf_order (R12) b no relays", mixed, 60, false, "n 1 0 1 r 0 20 R 1 20 R 2 20 n 0 0 4",
    true },
  { "leaf_order (R12) b no relays", mixed, 60, false, "n 1 0 2 r 0 20 R 1 20 R 2 20 n 0 0 3",
    false },
  { "leaf_order (R12) c", firsts, 60, false, "n 1 0 1 N 2 0 0", true }, /* the longer receive */
  { "leaf_order (R12) c", firsts, 60, false, "n 2 0 1 N 1 0 0", false },
  { "leaf_order (R12) c", firsts, 60, false, "n 1 0 1 N 3 0 0",
    false },                                                            /* but a later first copy */
  { "leaf_order (R12) c", firsts, 60, false, "n 3 0 1 N 2 0 0", true }, /* the faster send */
  { "leaf_order (R12) c", firsts, 60, false, "n 3 0 1 N 1 0 0", false },
  { "leaf_order (R12) c", firsts, 60, true, "n 1 0 1 N 2 0 0", false },
  { "leaf_order (R12) c", mixed, 60, false, "n 3 0 1 N 4 0 0",
    true }, /* of equal nodes the lower number */
  { "leaf_order (R12) c", mixed, 60, false, "n 4 0 1 N 3 0 0", false },
  { "leaf_order (R12) d", mixed, 60, false, "R 2 19 r 3 20", true },
  { "leaf_order (R12) d", mixed, 60, false, "R 2 19 r 3 21", false },
  { "leaf_order (R12) d", mixed, 60, false, "R 3 19 r 2 20", false },
  { "leaf_order (R12) d", mixed, 60, false, "R 1 19 r 2 20", false },
  { "leaf_order (R12) d", firsts, 60, false, "R 0 19 r 2 20", false },
  { "leaf_order (R12) two messages", aside, 60, false, "R 0 19 r 1 20", false },
  { "leaf_order (R12) distances", uneven, 60, false, "R 0 19 r 1 20", false },
};

Test (logic, rules)
{
  support_try_clauses (rows, sizeof rows / sizeof *rows);
}

/* The rules alone refute what is one tick too short here, and not what is not. */
Test (logic, refutes)
{
  static const struct {
    const char *instance;
    int64_t best[2]; /* of all schedules, of the appended ones */
  } cases[] = { { pair, { 8, 8 } }, { gather, { 13, 13 } }, { both, { 5, 10 } } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int append = 0; append < 2; append++)
      for (int64_t less = 0; less < 2; less++) {
        struct verify_overhead_instance instance;
        struct verify_overhead_times times;
        support_times (&instance, &times, cases[i].instance, 1);
        struct verify_overhead_logic *logic
          = verify_overhead_logic_new (&times, cases[i].best[append] - less, append);
        cr_assert_eq (verify_logic_begin (verify_overhead_logic_core (logic), NULL), STATUS_OK);
        cr_expect_eq (verify_logic_refuted (verify_overhead_logic_core (logic)), less == 1,
                      "case %zu less %d append %d", i, (int)less, append);
        verify_overhead_logic_free (logic);
        verify_overhead_times_clear (&times);
        verify_overhead_instance_clear (&instance);
      }
}

/* Clauses follow from those before them, as long as these are not forgotten. */
Test (logic, clauses_and_forgetting)
{
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  support_times (&instance, &times, pair, 1);
  struct verify_overhead_logic *logic = verify_overhead_logic_new (&times, 30, false);
  cr_assert_eq (verify_logic_begin (verify_overhead_logic_core (logic), NULL), STATUS_OK);
  cr_expect_eq (support_try_clause (logic, ""), STATUS_FALSE);
  cr_expect_eq (support_try_clause (logic, "F 1 1 R 0 4 s 1 8"), STATUS_OK);
  cr_expect (verify_logic_forget (verify_overhead_logic_core (logic), 0));
  cr_expect_not (verify_logic_forget (verify_overhead_logic_core (logic), 0), "twice");
  cr_expect_not (verify_logic_forget (verify_overhead_logic_core (logic), 1), "not there yet");
  cr_expect_not (verify_logic_forget (verify_overhead_logic_core (logic), UINT64_MAX));
  cr_expect_eq (support_try_clause (logic, "F 1 1 R 0 4 s 1 9"), STATUS_FALSE);
  verify_overhead_logic_free (logic);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

Test (logic, literals)
{
  static const struct {
    char letter;
    int64_t a, b, bound;
    bool any, append; /* is it a statement? */
  } cases[] = {
    { 'r', 0, 0, 5, true, true },           { 'r', 2, 0, 5, false, false },
    { 'r', -1, 0, 5, false, false },        { 's', 1, 0, 5, true, true },
    { 'f', 0, 0, 0, true, true },           { 'f', 0, 1, 0, false, false },
    { 'f', 0, 2, 0, true, true },           { 'f', 0, 3, 0, false, false },
    { 'b', 0, 1, 0, true, true },           { 'b', 1, 0, 0, false, false },
    { 'b', 0, 0, 0, false, false },         { 'm', 0, 1, 0, false, false },
    { 'o', 0, 1, 0, false, false },         { 'n', 0, 0, 1, true, true },
    { 'n', 0, 1, 1, false, false },         { 'n', 3, 0, 1, false, false },
    { 'p', 0, 0, 1, false, false },         { 'P', 0, 0, 1, false, false },
    { 'r', 0, 0, INT64_MAX, false, false }, { 'R', 0, 0, INT64_MIN, false, false },
    { 'x', 0, 0, 0, false, false },         { '\0', 0, 0, 0, false, false },
  };
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  support_times (&instance, &times, pair, 1);
  for (int append = 0; append < 2; append++) {
    struct verify_overhead_logic *logic = verify_overhead_logic_new (&times, 30, append);
    cr_assert_eq (verify_logic_begin (verify_overhead_logic_core (logic), NULL), STATUS_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
      struct verify_literal literal;
      cr_expect_eq (verify_overhead_logic_literal (logic, cases[i].letter, cases[i].a, cases[i].b,
                                                   cases[i].bound, &literal),
                    append ? cases[i].append : cases[i].any, "case %zu, append %d", i, append);
    }
    verify_overhead_logic_free (logic);
  }
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}
