/* What the messages of a multicast wait for each other, by hand. */
#include "simulate/parameterized/contention.h"

#include "base/rng.h"
#include "simulate/engine/engine.h"
#include "simulate/parameterized/occupation.h"

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

/* What a message waits before it has the channel is not how long it has it: 20. */
Test (contention, as_expected)
{
  struct contention_tally tally = tally_of (
    ROW ("3") "\"casts\":[{\"root\":0,\"destinations\":[1,2,3],\"bytes\":5,\"tree\":\"sequential\"}"
              "]}",
    20);
  cr_assert (tally.behind == 2 && tally.followed == 2 && tally.longer == 0);
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

/* Messages of the cast that wait in the network while another one of it has the channel. */
static int64_t
count_blocked (const struct occupation *occupation, int64_t *stalls)
{
  int64_t count = 0;
  for (size_t w = 0; w < occupation->worm_count; w++) {
    const struct occupation_worm *worm = &occupation->worms[w];
    bool blocked = false;
    for (size_t i = 0; i < worm->wait_count; i++) {
      const struct occupation_wait *wait = &occupation->waits[worm->first_wait + i];
      *stalls += !worm->background;
      for (size_t k = 0; k < occupation->span_count; k++) {
        const struct occupation_span *span = &occupation->spans[k];
        blocked = blocked
                  || (span->channel == wait->channel && span->worm != w
                      && occupation->worms[span->worm].cast == worm->cast && span->from < wait->to
                      && wait->from < span->to);
      }
    }
    count += blocked && !worm->background;
  }
  return count;
}

/* Trees over nodes in any order with other messages in the way: each message counts once, however
   often it waits. */
Test (contention, each_message_once)
{
  struct rng rng;
  int64_t blocked = 0, stalls = 0;
  rng_init (&rng, 3);
  for (int i = 0; i < 60; i++) {
    struct output text;
    struct input input;
    struct occupation occupation;
    struct status status = { .code = STATUS_OK };
    int32_t order[25];
    output_init_memory (&text);
    rng_sample (&rng, 25, 25, order);
    output_print (
      &text,
      "{\"network\":{\"mesh\":[5,5]},\"machine\":{\"send\":{\"base\":%d,\"per_byte\":0},"
      "\"receive\":{\"base\":4,\"per_byte\":0},\"startup\":1,\"flit\":1},\"messages\":["
      "{\"from\":3,\"to\":21,\"bytes\":300,\"background\":true}],\"casts\":[{\"root\":%d,"
      "\"bytes\":30,\"tree\":\"%s\",\"destinations\":[",
      (int)rng_range (&rng, 1, 40), (int)order[0], i % 2 ? "binomial" : "opt-tree");
    for (int k = 1; k < 25; k++)
      output_print (&text, "%s%d", k > 1 ? "," : "", (int)order[k]);
    output_text (&text, "]}]}");
    output_char (&text, '\0');
    struct contention_tally tally = tally_of (text.bytes, 0);
    cr_assert (input_read (&input, text.bytes, strlen (text.bytes), "text", 1, &status)
               && occupation_run (&occupation, &input, NULL, &status));
    int64_t expected = count_blocked (&occupation, &stalls);
    cr_assert_eq (tally.blocked, expected, "case %d: %d, not %d", i, (int)tally.blocked,
                  (int)expected);
    blocked += expected;
    occupation_clear (&occupation);
    input_clear (&input);
    output_discard (&text);
  }
  cr_assert_gt (blocked, 60);
  cr_assert_gt (stalls, blocked + 20);
}
