/* The load of a node, on instances small enough to add up by hand. */
#include "verify/overhead/load.h"

#include "tests/support/verify_overhead.h"

#define NODE(send, receive) "{\"send\":" #send ",\"receive\":" #receive "}"
#define BEGIN "{\"model\":\"overhead\",\"nodes\":["
#define THEN "],\"multicasts\":["
#define SENDS(from, to) "{\"source\":" #from ",\"destinations\":[" to "],\"bytes\":1}"

static const struct verify_single_messages none; /* no times are stated */

static const struct {
  const char *what, *text;
  uint32_t node;
  int64_t bound;
} rows[] = {
  /* 2 + 3, then 5. */
  { "receiver",
    BEGIN NODE (2, 1) "," NODE (1, 5) "],\"link\":3,\"multicasts\":[" SENDS (0, "1") "]}", 1, 10 },
  { "sender and what follows",
    BEGIN NODE (2, 1) "," NODE (1, 5) "],\"link\":3,\"multicasts\":[" SENDS (0, "1") "]}", 0, 10 },
  { "nothing to do", BEGIN NODE (2, 1) "," NODE (1, 5) "," NODE (9, 9) THEN SENDS (0, "1") "]}", 2,
    0 },
  /* Node 1 holds it at 6 and sends until 7; the link from 0 to 2 takes 100. */
  { "relayed",
    BEGIN NODE (1, 1) "," NODE (1, 5) "," NODE (
      1, 2) "],\"link\":[[0,0,100],[0,0,0],[0,0,0]],\"multicasts\":[" SENDS (0, "1,2") "]}",
    2, 9 },
  { "no relay of others",
    BEGIN NODE (1, 1) "," NODE (1, 5) "," NODE (
      1, 2) "],\"link\":[[0,0,100],[0,0,0],[0,0,0]],\"multicasts\":[" SENDS (0, "2") "]}",
    2, 103 },
  /* Relays of two steps, 0 1 2 3: 1 + 1, 1 + 1, 1 + 1. */
  { "relayed twice",
    BEGIN NODE (1, 1) "," NODE (1, 1) "," NODE (1, 1) "," NODE (
      1, 1) "],\"link\":[[0,0,50,50],[0,0,0,50],[0,0,0,0],[0,0,0,0]],"
            "\"multicasts\":[" SENDS (0, "1,2,3") "]}",
    3, 6 },
  /* Copies at 2 and 2: 2 + 4 + 4. */
  { "two receives",
    BEGIN NODE (2, 1) "," NODE (2, 1) "," NODE (9, 4) THEN SENDS (0, "2") "," SENDS (1, "2") "]}",
    2, 10 },
  /* Copies at 12, 2 and 10: 2 .. 6, 10 .. 14, 14 .. 18. */
  { "as they arrive",
    BEGIN NODE (12, 1) "," NODE (2, 1) "," NODE (9, 4) "," NODE (10, 1)
      THEN SENDS (0, "2") "," SENDS (1, "2") "," SENDS (3, "2") "]}",
    2, 18 },
  /* Two messages of its own and one receive: 3 + 3 + 5. */
  { "own sends first",
    BEGIN NODE (3, 5) "," NODE (1, 1) "," NODE (1, 1)
      THEN SENDS (0, "1") "," SENDS (0, "2") "," SENDS (1, "0") "]}",
    0, 11 },
  /* The send that 7 follow first: 3 + 7, and 6 + 1. */
  { "what takes longer after",
    BEGIN NODE (3, 1) "," NODE (1, 1) "," NODE (1, 7) THEN SENDS (0, "1") "," SENDS (0, "2") "]}",
    0, 10 },
  /* Both are followed by 7. */
  { "what follows the last",
    BEGIN NODE (3, 1) "," NODE (1, 7) "," NODE (1, 7) THEN SENDS (0, "1") "," SENDS (0, "2") "]}",
    0, 13 },
  /* One send is sure, and the slower destination, 9, comes after it. */
  { "the farthest destination",
    BEGIN NODE (3, 1) "," NODE (1, 9) "," NODE (1, 2) THEN SENDS (0, "1,2") "]}", 0, 12 },
};

Test (load, rows)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int64_t ticks = 1; ticks <= 2; ticks++) {
      struct verify_overhead_instance instance;
      struct verify_overhead_times times;
      int64_t bound = -1;
      support_times (&instance, &times, rows[i].text, ticks);
      cr_expect_eq (verify_load (&times, rows[i].node, &none, NULL, &bound), STATUS_OK);
      cr_expect_eq (bound, ticks * rows[i].bound, "%s: %lld", rows[i].what, (long long)bound);
      verify_overhead_times_clear (&times);
      verify_overhead_instance_clear (&instance);
    }
}

Test (load, deadline)
{
  static const struct deadline passed = { .end = 0 };
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  int64_t bound = -1;
  support_times (&instance, &times, rows[0].text, 1);
  cr_expect_eq (verify_load (&times, 0, &none, &passed, &bound), STATUS_LIMIT);
  cr_expect_eq (bound, -1);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

/* Sums that do not fit stay at 2^60. */
Test (load, largest)
{
  const int64_t most = (INT64_C (1) << 40) - 1;
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  int64_t bound = 0;
  support_times (&instance, &times, BEGIN NODE (1, 1) "," NODE (1, 1) THEN SENDS (0, "1") "]}",
                 most);
  cr_expect_eq (verify_load (&times, 1, &none, NULL, &bound), STATUS_OK);
  cr_expect_eq (bound, 2 * most);
  times.receive[1] = INT64_C (1) << 60; /* as no instance has it */
  for (uint32_t node = 0; node < 2; node++) {
    cr_expect_eq (verify_load (&times, node, &none, NULL, &bound), STATUS_OK);
    cr_expect_eq (bound, INT64_C (1) << 60);
  }
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

/* Messages alone. Messages 1 and 3 of node 0 take 15 ticks each: 10, then a binary tree of steps
   of 2 and 1, until 4 have it; paths say 11. Message 2, of another length, takes 23 in steps of
   4 after 15, as paths say; message 0 is of node 2, and takes 3. */
#define FAST "{\"send\":{\"base\":0,\"per_byte\":1},\"receive\":1}"
#define SLOW "{\"send\":{\"base\":8,\"per_byte\":2},\"receive\":1}"
#define TO(from, to, bytes) "{\"source\":" #from ",\"destinations\":[" to "],\"bytes\":" #bytes "}"

static const char slow_source[] = BEGIN SLOW "," FAST "," FAST "," FAST "," FAST THEN TO (
  2, "1,3", 1) "," TO (0, "1,2,3,4", 1) "," TO (0, "1,2,3,4", 3) "," TO (0, "1,2,3,4", 1) "]}";

/* Node 0's load, when of message k the times[k] are stated, 0: nothing; -1: refused. */
static int64_t
load_with (const struct verify_overhead_times *times, const int64_t *said, uint32_t node)
{
  uint32_t messages[4];
  int64_t costs[] = { 1, 3 }, bound = -1;
  struct verify_single_message rows_said[4];
  struct verify_single_messages alone = { .messages = rows_said };
  struct verify_reason reason;
  for (uint32_t k = 0; k < 4; k++)
    if (said[k] > 0) {
      messages[k] = k;
      rows_said[alone.count++] = (struct verify_single_message){ said[k],
                                                                 { .messages = &messages[k],
                                                                   .count = 1,
                                                                   .sends = k == 0 ? 2 : 4,
                                                                   .scale = 1,
                                                                   .costs = costs,
                                                                   .cost_count = 2 } };
    }
  if (verify_single_message_check (&alone, times, node, NULL, &reason) != STATUS_OK)
    return -1;
  cr_assert_eq (verify_load (times, node, &alone, NULL, &bound), STATUS_OK);
  return bound;
}

Test (load, messages_alone)
{
  static const struct {
    int64_t said[4]; /* of each message */
    uint32_t node;
    int64_t bound; /* -1: refused */
  } cases[] = {
    { { 0, 0, 0, 0 }, 0, 35 },    /* 34 + 1 */
    { { 0, 15, 0, 15 }, 0, 35 },  /* 20 + 5, 34 + 1 */
    { { 0, 0, 23, 0 }, 0, 35 },   /* 14 + 9, 34 + 1 */
    { { 0, 15, 23, 0 }, 0, 35 },  /* 24 + 5, 34 + 1 */
    { { 0, 15, 23, 15 }, 0, 39 }, /* 34 + 5 */
    { { 0, 15, 20, 15 }, 0, 39 }, /* 14 + 6, 34 + 5 */
    { { 0, 15, 18, 15 }, 0, 38 }, /* 34 + 4 */
    { { 0, 14, 23, 15 }, 0, 38 }, /* 34 + 4 */
    { { 0, 1, 23, 1 }, 0, 35 },   /* less than paths */
    { { 0, 15, 24, 15 }, 0, -1 }, { { 0, 16, 23, 15 }, 0, -1 }, { { 0, 15, 23, 16 }, 0, -1 },
    { { 3, 15, 23, 15 }, 0, -1 }, { { 0, 15, 0, 0 }, 2, -1 },   { { 4, 0, 0, 0 }, 2, -1 },
    { { 3, 0, 0, 0 }, 2, 15 }, /* three receives, the last at 14 */
  };
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  support_times (&instance, &times, slow_source, 1);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int64_t bound = load_with (&times, cases[i].said, cases[i].node);
    cr_expect_eq (bound, cases[i].bound, "%zu: %lld", i, (long long)bound);
  }
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

Test (load, deadline_of_messages_alone)
{
  static const struct deadline passed = { .end = 0 };
  uint32_t message = 1;
  struct verify_single_message said = { 15, { .messages = &message, .count = 1, .sends = 4 } };
  struct verify_single_messages alone = { .messages = &said, .count = 1 };
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  struct verify_reason reason;
  support_times (&instance, &times, slow_source, 1);
  cr_expect_eq (verify_single_message_check (&alone, &times, 0, &passed, &reason), STATUS_LIMIT);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}
