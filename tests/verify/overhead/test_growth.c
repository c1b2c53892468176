/* Growth, on instances small enough to count by hand: the largest horizon that each line
   refutes. */
#include "verify/overhead/growth.h"

#include "tests/support/verify_overhead.h"

#define NODE(send, receive) "{\"send\":" #send ",\"receive\":" #receive "}"
#define BEGIN "{\"model\":\"overhead\",\"nodes\":["
#define THEN "],\"multicasts\":["
#define LINK(time) "],\"link\":" #time ",\"multicasts\":["
#define SENDS(from, to) "{\"source\":" #from ",\"destinations\":[" to "],\"bytes\":1}"

#define LONGER "{\"send\":15,\"receive\":{\"base\":10,\"per_byte\":1}}"

/* A source and four others, all with S = 2, R = 1. */
#define FIVE                                                                                       \
  BEGIN NODE (2, 1) "," NODE (2, 1) "," NODE (2, 1) "," NODE (2, 1) "," NODE (2, 1)                \
    THEN SENDS (0, "1,2,3,4") "]}"
#define TWO_SOURCES                                                                                \
  BEGIN NODE (3, 1) "," NODE (3, 1) "," NODE (1, 9)                                                \
    THEN SENDS (0, "2") "," SENDS (0, "2") "," SENDS (1, "2") "]}"

static const struct {
  const char *what, *text, *line;
  int64_t horizon; /* refuted, but not the next one; -1: none is */
} rows[] = {
  /* Tails are 1 each. A single send ends at 2 at the earliest. */
  { "one send", FIVE, "{\"messages\":[0],\"sends\":1}", 2 },
  /* Without relays counted by when they are reached: the source by t, the others from 3 on, with
     1 less at the end. Horizon 8, t = 7: the source 3 and the others 2 each; horizon 5, t = 4: 2
     and 4 times min (4 - 3, ...) / 2 = 0. 6, t = 5: 2 and 4 times 1. */
  { "four sends", FIVE, "{\"messages\":[0],\"sends\":4}", 5 },
  /* Reached: A relay at 2 + 1, another at 4 + 1, sends end at 2, 4, 5, 6, so three by 5 and four
     or more by 6, which leave at 7. */
  { "relays", FIVE, "{\"messages\":[0],\"sends\":4,\"scale\":1,\"costs\":[2]}", 6 },
  { "relays at a cost too low", FIVE, "{\"messages\":[0],\"sends\":4,\"scale\":1,\"costs\":[1]}",
    5 },
  { "relays in parts of a tick", FIVE,
    "{\"messages\":[0],\"sends\":4,\"scale\":5,\"costs\":[5,10,20]}", 6 },
  /* Node 2 receives 9 three times. The send of the first of them has ended by T - 27, of the
     second by T - 18, and the last by T - 9. */
  { "one of three", TWO_SOURCES, "{\"messages\":[0,1,2],\"sends\":1}", 27 + 2 },
  /* Both sources by 3. */
  { "two of three", TWO_SOURCES, "{\"messages\":[0,1,2],\"sends\":2}", 18 + 2 },
  { "all of three", TWO_SOURCES, "{\"messages\":[0,1,2],\"sends\":3}", 9 + 5 },
  /* One message of two that the source has: it needs 3 for the other. Its room is all but 9 at
     the end. */
  { "one of its two", TWO_SOURCES, "{\"messages\":[0],\"sends\":1}", 9 + 5 },
  { "both, one send", TWO_SOURCES, "{\"messages\":[0,1],\"sends\":1}", 18 + 2 },
  { "both, two sends", TWO_SOURCES, "{\"messages\":[0,1],\"sends\":2}", 9 + 5 },
  { "the last", TWO_SOURCES, "{\"messages\":[2],\"sends\":1}", 9 + 2 },
  /* The link of 5 belongs to the tail. */
  { "link", BEGIN NODE (2, 1) "," NODE (2, 4) LINK (5) SENDS (0, "1") "]}",
    "{\"messages\":[0],\"sends\":1}", 2 + 5 + 4 - 1 },
  /* The horizon is less than the tail. */
  { "more than the tail", BEGIN NODE (1, 1) "," NODE (1, 9) THEN SENDS (0, "1") "]}",
    "{\"messages\":[0],\"sends\":1}", 9 },
  /* Of different receives the shorter ones come last: tails 4 and 4 + 6. */
  { "the shorter last",
    "{\"model\":\"overhead\",\"nodes\":[" NODE (
      1, 1) ",{\"send\":1,\"receive\":{\"base\":2,\"per_byte\":2}}" THEN
      SENDS (0, "1") ",{\"source\":0,\"destinations\":[1],\"bytes\":2}]}",
    "{\"messages\":[0,1],\"sends\":1}", 10 },
  /* Two sends by T - 4: of the longer one 6 are left, so it ends by T - 6, and at 6 that is
     none. */
  { "the shorter alone",
    "{\"model\":\"overhead\",\"nodes\":[" NODE (
      1, 1) ",{\"send\":1,\"receive\":{\"base\":2,\"per_byte\":2}}" THEN
      SENDS (0, "1") ",{\"source\":0,\"destinations\":[1],\"bytes\":2}]}",
    "{\"messages\":[0,1],\"sends\":2}", 6 },
  /* Relays send A to one other each, and not B before 101; the sources end their sends at 10,
     20, and 100. By 19: 1 + 0 + 1 + 1. */
  { "no more than the others",
    BEGIN NODE (10, 1) "," NODE (1, 1) "," NODE (1, 1) "," NODE (100, 1)
      THEN SENDS (0, "1,2") "," SENDS (3, "1,2") "]}",
    "{\"messages\":[0,1],\"sends\":4}", 20 },
  /* The rest of a relay: two of its three receives. At 28, by 27: 2 of the source; relays are
     there at 15 and 17 and send for 1 each until 18, so 3 + 1. At 29 it is 4 + 2, of which each
     one sends 3 at most. */
  { "receives at the end",
    BEGIN NODE (10, 1) "," NODE (1, 5) "," NODE (1, 5) "," NODE (1, 1)
      THEN SENDS (0, "1,2") "," SENDS (0, "1,2") "," SENDS (0, "1,2") "," SENDS (0, "3") "]}",
    "{\"messages\":[0,1,2,3],\"sends\":7,\"scale\":1,\"costs\":[1]}", 28 },
  /* The rest of a relay: what follows its last send. At 31: 1 of the source; relays are there at
     25 and 27 and send until 26. */
  { "nothing at the end",
    BEGIN NODE (20, 1) "," NODE (1, 5) "," NODE (1, 5) "," NODE (1, 1)
      THEN SENDS (0, "1,2") "," SENDS (0, "3") "]}",
    "{\"messages\":[0,1],\"sends\":3,\"scale\":1,\"costs\":[1]}", 31 },
  /* Receives of 40 and 11: 11 is left at the end. At 85 relays have 14 for sends of 15. At 86
     relays, there at 31 and 51, send until 75. */
  { "all but the longest receive",
    "{\"model\":\"overhead\",\"nodes\":[" NODE (20, 1) "," LONGER "," LONGER "," NODE (1, 11) THEN
    "{\"source\":0,\"destinations\":[1,2],\"bytes\":30}," SENDS (0, "1,2") "," SENDS (0, "3") "]}",
    "{\"messages\":[0,1,2],\"sends\":5,\"scale\":1,\"costs\":[15]}", 85 },
};

static enum status_code
check (const struct verify_overhead_times *times, const char *line, int64_t horizon,
       const struct deadline *deadline)
{
  struct verify_source source = { line, strlen (line), "line", 1 };
  struct verify_reason reason = { .text = "" };
  struct verify_growth growth;
  struct verify_text text;
  struct status status;
  enum status_code code;

  status_init (&status);
  cr_assert (verify_text_check (&source, &status), "%s", status.message);
  verify_text_begin (&text, &source, &status);
  verify_growth_init (&growth);
  code = verify_growth_read (&growth, times, &text, &reason);
  cr_assert_eq (code, STATUS_OK, "%s: %s", line, status.message);
  code = verify_growth_check (&growth, times, horizon, deadline, &reason);
  cr_expect_eq (reason.text[0] != '\0', code == STATUS_FALSE);
  verify_growth_clear (&growth);
  return code;
}

Test (growth, rows)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_overhead_instance instance;
    struct verify_overhead_times times;
    int64_t last = -1;
    support_times (&instance, &times, rows[i].text, 1);
    for (int64_t horizon = 0; horizon < 120; horizon++)
      if (check (&times, rows[i].line, horizon, NULL) == STATUS_OK) {
        cr_expect_eq (last, horizon - 1, "%s: %lld", rows[i].what, (long long)horizon);
        last = horizon;
      }
    cr_expect_eq (last, rows[i].horizon, "%s: %lld", rows[i].what, (long long)last);
    verify_overhead_times_clear (&times);
    verify_overhead_instance_clear (&instance);
  }
}

Test (growth, limits)
{
  static const struct deadline passed = { .end = 0 };
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;

  support_times (&instance, &times, FIVE, 1);
  cr_expect_eq (check (&times, "{\"messages\":[0],\"sends\":4}", 3, &passed), STATUS_LIMIT);
  cr_expect_eq (check (&times, "{\"messages\":[0],\"sends\":5}", 0, NULL), STATUS_FALSE);
  cr_expect_eq (check (&times, "{\"messages\":[0],\"sends\":4}", (INT64_C (1) << 60) - 1, NULL),
                STATUS_FALSE);
  cr_expect_eq (check (&times,
                       "{\"messages\":[0],\"sends\":4,\"scale\":1152921504606846976,\"costs\":[1]}",
                       6, NULL),
                STATUS_FALSE);
  times.receive[1] = INT64_C (1) << 60; /* as no instance has it: its tail is as late as can be */
  cr_expect_eq (check (&times, "{\"messages\":[0],\"sends\":1}", (INT64_C (1) << 60) - 1, NULL),
                STATUS_OK);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}
