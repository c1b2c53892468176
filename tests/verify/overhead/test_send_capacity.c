/* Room for sends, on instances small enough to add up by hand. */
#include "verify/overhead/send_capacity.h"

#include "tests/support/verify_overhead.h"

#define NODE(send, receive) "{\"send\":" #send ",\"receive\":" #receive "}"
#define BEGIN "{\"model\":\"overhead\",\"nodes\":["
#define LINKS(rows) "],\"link\":[" rows "],\"multicasts\":["
#define SENDS(from, to) "{\"source\":" #from ",\"destinations\":[" to "],\"bytes\":1}"
#define NEVER VERIFY_SEND_CAPACITY_NEVER
#define NONE (INT64_C (1) << 60)

/* Node 0 sends to 1 and 2, node 2 to 0. Links differ. */
static const char *const three = BEGIN NODE (2, 3) "," NODE (4, 5) "," NODE (6, 7)
  LINKS ("[0,1,2],[3,0,4],[5,6,0]") SENDS (0, "1,2") "," SENDS (2, "0") "]}";

Test (send_capacity, parts)
{
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  struct verify_send_capacity room;

  support_times (&instance, &times, three, 1);
  cr_assert_eq (verify_send_capacity_init (&room, &times, NULL), STATUS_OK);
  /* Deliveries: of 0 to 1, of 0 to 2, of 2 to 0. */
  cr_expect (room.first[0] == 0 && room.first[1] == 2 && room.first[2] == 3);
  cr_expect (room.arrival[0] == 3 && room.arrival[1] == 4 && room.arrival[2] == 11);
  cr_expect (room.inward[0] == 1 && room.inward[1] == 2 && room.inward[2] == 5);
  cr_expect (room.onward[0] == 4 + 7 && room.onward[1] == 6 + 5 && room.onward[2] == NEVER);
  cr_expect (room.leaving[0] == 1 + 5 && room.leaving[1] == 5 + 3);
  cr_expect (room.must[0] == 2 && room.must[1] == 0 && room.must[2] == 6);
  cr_expect (verify_send_capacity_deliveries (&room, 0) == 2
             && verify_send_capacity_deliveries (&room, 1) == 1);
  /* Node 0: receives 3, a source, 6 after its last send of which it receives for 3. */
  cr_expect_eq (room.used[0], 3 + 3);
  /* Node 1: receives 5 from 3 on, 11 after its last send in which there is nothing to receive. */
  cr_expect_eq (room.used[1], 5 + 3 + 11);
  /* Node 2: receives 7, a source; what follows is the least of 11 and 8. */
  cr_expect_eq (room.used[2], 7 + 1);
  cr_expect (verify_send_capacity_for_sends (&room, 1, 20) == 1
             && verify_send_capacity_for_sends (&room, 1, 19) == 0
             && verify_send_capacity_for_sends (&room, 1, 0) == 0);
  verify_send_capacity_clear (&room);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

static const struct {
  const char *what, *text;
  uint32_t node;
  int64_t used;
} rows[] = {
  { "sends nothing", BEGIN NODE (2, 3) "," NODE (4, 5) "],\"multicasts\":[" SENDS (0, "1") "]}", 1,
    NONE },
  { "has nothing to do",
    BEGIN NODE (2, 3) "," NODE (4, 5) "," NODE (1, 1) "],\"multicasts\":[" SENDS (0, "1") "]}", 2,
    NONE },
  { "only sends", BEGIN NODE (2, 3) "," NODE (4, 5) "],\"multicasts\":[" SENDS (0, "1") "]}", 0,
    5 },
  /* What node 2 receives only for itself, from 0, does not come before its sends: 4 + 4, from 1
     on, and 5 - 4 idle after the last. */
  { "receives that may come last",
    BEGIN NODE (1, 9) "," NODE (4, 5) "," NODE (9, 4) "],\"multicasts\":[" SENDS (
      0, "2") "," SENDS (0, "1,2") "]}",
    2, 4 + 4 + 1 + 1 },
  /* Of lengths 1 and 2 the shorter receive, 2, may come first; both messages may be sent; 6
     after the last send, and 3 of it busy. */
  { "the shorter receive first",
    BEGIN NODE (1, 9) "," NODE (4, 6) ",{\"send\":9,\"receive\":{\"base\":1,\"per_byte\":1}}],"
                                      "\"multicasts\":[" SENDS (
                                        0, "1,2") ",{\"source\":0,"
                                                  "\"destinations\":[1,2],\"bytes\":2}]}",
    2, 5 + 1 + 3 },
  /* Of its two receives, 2 and 6, only the longer one is of a message to be sent on; 3 after the
     last send, and 2 of it busy. */
  { "what cannot be sent does not come first",
    BEGIN NODE (1, 9) "," NODE (4, 3) ",{\"send\":9,\"receive\":{\"base\":1,\"per_byte\":1}}],"
                                      "\"multicasts\":[" SENDS (
                                        0, "2") ",{\"source\":0,"
                                                "\"destinations\":[1,2],\"bytes\":5}]}",
    2, 8 + 1 + 1 },
  /* Busy for longer than anything follows. */
  { "no need to idle",
    BEGIN NODE (1, 9) "," NODE (4, 1) "," NODE (9, 4) "],\"multicasts\":[" SENDS (
      0, "2") "," SENDS (0, "1,2") "]}",
    2, 4 + 4 + 1 },
};

Test (send_capacity, used)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int64_t ticks = 1; ticks <= 3; ticks += 2) {
      struct verify_overhead_instance instance;
      struct verify_overhead_times times;
      struct verify_send_capacity room;
      support_times (&instance, &times, rows[i].text, ticks);
      cr_assert_eq (verify_send_capacity_init (&room, &times, NULL), STATUS_OK);
      cr_expect_eq (room.used[rows[i].node], rows[i].used == NONE ? NONE : ticks * rows[i].used,
                    "%s: %lld", rows[i].what, (long long)room.used[rows[i].node]);
      verify_send_capacity_clear (&room);
      verify_overhead_times_clear (&times);
      verify_overhead_instance_clear (&instance);
    }
}

Test (send_capacity, deadline)
{
  static const struct deadline passed = { .end = 0 };
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  struct verify_send_capacity room;

  support_times (&instance, &times, three, 1);
  cr_expect_eq (verify_send_capacity_init (&room, &times, &passed), STATUS_LIMIT);
  verify_send_capacity_clear (&room);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

/* Sums that do not fit stay at 2^60. */
Test (send_capacity, largest)
{
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  struct verify_send_capacity room;

  support_times (&instance, &times, three, 1);
  times.receive[0] = times.send[2] = NONE; /* as no instance has them */
  times.receive[1] = NONE - 1;
  cr_expect_eq (verify_send_capacity_init (&room, &times, NULL), STATUS_OK);
  cr_expect (room.used[0] == NONE && room.used[1] == NONE && room.must[2] == NONE
             && room.arrival[2] == NONE);
  cr_expect_eq (verify_send_capacity_for_sends (&room, 0, NONE - 1), 0);
  verify_send_capacity_clear (&room);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}
