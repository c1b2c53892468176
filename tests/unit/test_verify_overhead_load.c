/* The load of a node, on instances small enough to add up by hand. */
#include "verify/overhead_load.h"

#include "tests/unit/verify_overhead_support.h"

#define NODE(send, receive) "{\"send\":" #send ",\"receive\":" #receive "}"
#define BEGIN "{\"model\":\"overhead\",\"nodes\":["
#define THEN "],\"multicasts\":["
#define SENDS(from, to) "{\"source\":" #from ",\"destinations\":[" to "],\"bytes\":1}"

static const struct {
  const char *what, *text;
  uint32_t node;
  int64_t bound;
} rows[] = {
  /* 2 + 3, then 5. */
  { "receiver", BEGIN NODE (2, 1) "," NODE (1, 5) "],\"link\":3,\"multicasts\":[" SENDS (0, "1") "]}", 1, 10 },
  { "sender and what follows", BEGIN NODE (2, 1) "," NODE (1, 5) "],\"link\":3,\"multicasts\":[" SENDS (0, "1") "]}", 0, 10 },
  { "nothing to do", BEGIN NODE (2, 1) "," NODE (1, 5) "," NODE (9, 9) THEN SENDS (0, "1") "]}", 2, 0 },
  /* Node 1 holds it at 6 and sends until 7; the link from 0 to 2 takes 100. */
  { "relayed",
    BEGIN NODE (1, 1) "," NODE (1, 5) "," NODE (1, 2) "],\"link\":[[0,0,100],[0,0,0],[0,0,0]],\"multicasts\":[" SENDS (0, "1,2") "]}", 2,
    9 },
  { "no relay of others",
    BEGIN NODE (1, 1) "," NODE (1, 5) "," NODE (1, 2) "],\"link\":[[0,0,100],[0,0,0],[0,0,0]],\"multicasts\":[" SENDS (0, "2") "]}", 2,
    103 },
  /* Relays of two steps, 0 1 2 3: 1 + 1, 1 + 1, 1 + 1. */
  { "relayed twice",
    BEGIN NODE (1, 1) "," NODE (1, 1) "," NODE (1, 1) "," NODE (
      1, 1) "],\"link\":[[0,0,50,50],[0,0,0,50],[0,0,0,0],[0,0,0,0]],\"multicasts\":[" SENDS (0, "1,2,3") "]}",
    3, 6 },
  /* Copies at 2 and 2: 2 + 4 + 4. */
  { "two receives", BEGIN NODE (2, 1) "," NODE (2, 1) "," NODE (9, 4) THEN SENDS (0, "2") "," SENDS (1, "2") "]}", 2, 10 },
  /* Copies at 12, 2 and 10: 2 .. 6, 10 .. 14, 14 .. 18. */
  { "as they arrive",
    BEGIN NODE (12, 1) "," NODE (2, 1) "," NODE (9, 4) "," NODE (10, 1) THEN SENDS (0, "2") "," SENDS (1, "2") "," SENDS (3, "2") "]}", 2,
    18 },
  /* Two messages of its own and one receive: 3 + 3 + 5. */
  { "own sends first", BEGIN NODE (3, 5) "," NODE (1, 1) "," NODE (1, 1) THEN SENDS (0, "1") "," SENDS (0, "2") "," SENDS (1, "0") "]}", 0,
    11 },
  /* The send that 7 follow first: 3 + 7, and 6 + 1. */
  { "what takes longer after", BEGIN NODE (3, 1) "," NODE (1, 1) "," NODE (1, 7) THEN SENDS (0, "1") "," SENDS (0, "2") "]}", 0, 10 },
  /* Both are followed by 7. */
  { "what follows the last", BEGIN NODE (3, 1) "," NODE (1, 7) "," NODE (1, 7) THEN SENDS (0, "1") "," SENDS (0, "2") "]}", 0, 13 },
  /* One send is sure, and the slower destination, 9, comes after it. */
  { "the farthest destination", BEGIN NODE (3, 1) "," NODE (1, 9) "," NODE (1, 2) THEN SENDS (0, "1,2") "]}", 0, 12 },
};

Test (verify_overhead_load, rows)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int64_t ticks = 1; ticks <= 2; ticks++) {
      struct verify_overhead instance;
      struct verify_times times;
      int64_t bound = -1;
      support_times (&instance, &times, rows[i].text, ticks);
      cr_expect_eq (verify_load (&times, rows[i].node, NULL, &bound), STATUS_OK);
      cr_expect_eq (bound, ticks * rows[i].bound, "%s: %lld", rows[i].what, (long long)bound);
      verify_times_clear (&times);
      verify_overhead_clear (&instance);
    }
}

Test (verify_overhead_load, deadline)
{
  static const struct deadline passed = { .end = 0 };
  struct verify_overhead instance;
  struct verify_times times;
  int64_t bound = -1;
  support_times (&instance, &times, rows[0].text, 1);
  cr_expect_eq (verify_load (&times, 0, &passed, &bound), STATUS_LIMIT);
  cr_expect_eq (bound, -1);
  verify_times_clear (&times);
  verify_overhead_clear (&instance);
}

/* Sums that do not fit stay at 2^60. */
Test (verify_overhead_load, largest)
{
  const int64_t most = (INT64_C (1) << 40) - 1;
  struct verify_overhead instance;
  struct verify_times times;
  int64_t bound = 0;
  support_times (&instance, &times, BEGIN NODE (1, 1) "," NODE (1, 1) THEN SENDS (0, "1") "]}", most);
  cr_expect_eq (verify_load (&times, 1, NULL, &bound), STATUS_OK);
  cr_expect_eq (bound, 2 * most);
  times.receive[1] = INT64_C (1) << 60; /* as no instance has it */
  for (uint32_t node = 0; node < 2; node++) {
    cr_expect_eq (verify_load (&times, node, NULL, &bound), STATUS_OK);
    cr_expect_eq (bound, INT64_C (1) << 60);
  }
  verify_times_clear (&times);
  verify_overhead_clear (&instance);
}
