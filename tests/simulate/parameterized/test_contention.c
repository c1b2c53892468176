/* What the messages of a multicast wait for each other, by hand. */
#include "simulate/parameterized/contention.h"

#include "simulate/engine/engine.h"
#include "simulate/parameterized/input.h"

#include <criterion/criterion.h>
#include <string.h>

struct watch {
  struct contention contention;
  const struct machine *machine;
  int64_t hold;
};

static void
add (void *context, const struct record *record)
{
  struct watch *watch = context;
  if (record->cast >= 0)
    contention_add (&watch->contention, watch->machine, record, watch->hold);
}

/* Of the casts of this input together, whose senders expected `hold`. */
static struct contention_tally
tally_of (const char *text, int64_t hold)
{
  struct input input;
  struct engine_counts counts;
  struct status status = { .code = STATUS_OK };
  struct contention_tally tally = { .multicasts = 0 };
  cr_assert (input_read (&input, text, strlen (text), "text", 1, &status), "%s", status.message);
  struct watch watch = { .machine = &input.machine, .hold = hold };
  struct scenario scenario = input_scenario (&input);
  scenario.observer = (struct observer){ .context = &watch, .stalls = true, .message = add };
  contention_init (&watch.contention, input.network);
  cr_assert (engine_event (&scenario, NULL, &counts, &status));
  contention_end_round (&watch.contention, NULL);
  cr_assert_eq (watch.contention.message_count, 0);
  cr_assert (engine_event (&scenario, NULL, &counts, &status));
  contention_end_round (&watch.contention, &tally);
  contention_clear (&watch.contention);
  input_clear (&input);
  return tally;
}

/* A row of four nodes; a message of 5 flits has left 10 + 5 * 2 = 20 after its grant. */
#define ROW(send)                                                                                  \
  "{\"network\":{\"mesh\":[4]},\"machine\":{\"send\":{\"base\":" send                              \
  ",\"per_byte\":0},\"receive\":{\"base\":4,\"per_byte\":0},\"startup\":10,\"flit\":2},"

/* Messages are in the buffer at 3, 6 and 9, and get the injection channel at 3, 23 and 43. */
Test (contention, at_the_sender)
{
  struct contention_tally tally = tally_of (
    ROW ("3") "\"casts\":[{\"root\":0,\"destinations\":[1,2,3],\"bytes\":5,\"tree\":\"sequential\"}"
              "]}",
    19);
  cr_assert_eq (tally.multicasts, 1);
  cr_assert_eq (tally.messages, 3);
  cr_assert_eq (tally.behind, 2);
  cr_assert_eq (tally.behind_time, 17 + 34);
  cr_assert_eq (tally.blocked, 0);
  cr_assert_eq (tally.blocked_time, 0);
  cr_assert_eq (tally.waits, 17 + 34);
  cr_assert_eq (tally.hold_time, 3 * 3);
  /* the header over 2, 3 and 4 channels, 5 flits, and the receive */
  cr_assert_eq (tally.end_time,
                (3 - 0) + (23 - 3) + (43 - 6) + 3 * (10 + 10 + 4) + 2 * (2 + 3 + 4));
  cr_assert_eq (tally.followed, 2);
  cr_assert_eq (tally.longer, 2);
}

/* Sends as far apart as a message holds the injection channel: nobody waits. */
Test (contention, none)
{
  struct contention_tally tally = tally_of (
    ROW ("20") "\"casts\":[{\"root\":0,\"destinations\":[1,2,3],\"bytes\":5,\"tree\":\"sequential\""
               "}]}",
    20);
  cr_assert (tally.messages == 3 && tally.behind == 0 && tally.blocked == 0 && tally.waits == 0);
  cr_assert (tally.followed == 2 && tally.longer == 0);
}

/* Node 0 has the message at 31, and its own one to node 2 is on the link from 1 to 2 from 48 to 58.
   The root's one to node 3 asks for it at 50. */
#define MEETS                                                                                      \
  "\"casts\":[{\"root\":1,\"destinations\":[0,2,3],\"bytes\":5,\"wait\":true,\"schedule\":{"       \
  "\"makespan\":0,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,\"to\":2,\"start\":0}," \
  "{\"from\":0,\"to\":3,\"start\":35}]}}]"

Test (contention, in_the_network)
{
  struct contention_tally tally = tally_of (ROW ("3") MEETS "}", 20);
  cr_assert_eq (tally.messages, 3);
  cr_assert_eq (tally.behind, 0);
  cr_assert_eq (tally.blocked, 1);
  cr_assert_eq (tally.blocked_time, 8);
  cr_assert_eq (tally.waits, 8);
  cr_assert (tally.followed == 1 && tally.longer == 0);
}

/* A background message of 50 flits has the link from 35 + 12 to 35 + 112 + 2: the message to node 2
   waits for it from 48 on, and the root's one from 50 on until that has left the link, too. */
Test (contention, others)
{
  struct contention_tally tally
    = tally_of (ROW ("3") "\"messages\":[{\"from\":1,\"to\":2,\"bytes\":50,\"start\":22,"
                          "\"background\":true}]," MEETS "}",
                20);
  cr_assert_eq (tally.blocked, 0, "%d", (int)tally.blocked);
  cr_assert_gt (tally.waits, 100, "%d", (int)tally.waits);
  cr_assert_lt (tally.behind_time + tally.blocked_time, tally.waits);
}
