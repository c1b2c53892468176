/* Both forms of a schedule of the node model are read. */
#include "model/node/schedule.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <string.h>

/* Node 1 costs 1/2, nodes 2 and 3 cost 1/3; a tick is 1/6. Ranks: 0 the source (cost 1), 1 and 2
   the nodes 2 and 3, 3 the node 1. */
static const char instance_text[]
  = "{\"model\":\"node\",\"name\":\"x\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":\"1/"
    "2\"},{\"cost\":\"1/3\",\"count\":2}]}";

static void
load (struct node_instance *instance, struct node_types *types)
{
  struct status status;
  status_init (&status);
  node_instance_init (instance);
  node_types_init (types);
  cr_assert (node_instance_read (instance, instance_text, strlen (instance_text), "i", 1, &status));
  cr_assert (node_types_from (types, instance, "i", &status));
}

static bool
read_text (const char *text, struct schedule *schedule, struct status *status)
{
  struct node_instance instance;
  struct node_types types;
  load (&instance, &types);
  status_init (status);
  bool good = schedule_read (schedule, text, strlen (text), "s", 1, &instance, &types, status);
  node_instance_clear (&instance);
  node_types_clear (&types);
  return good;
}

#define SENDS                                                                                      \
  "\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{\"to\":1,\"start\":\"1\",\"from\":2},{\"from\":"  \
  "2,\"to\":3,\"start\":\"4/3\"}]"

Test (schedule_read, reads_both_forms)
{
  static const char *const texts[] = {
    "{\"instance\":\"x\",\"makespan\":\"5/3\"," SENDS "}",
    " { " SENDS " , \"makespan\" : 7 } ",
    "{\"status\":\"optimal\",\"heuristic\":{\"makespan\":[1]},\"schedule\":{" SENDS "}}",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct schedule schedule;
    struct status status;
    schedule_init (&schedule);
    cr_assert (read_text (texts[i], &schedule, &status), "%s: %s", texts[i], status.message);
    cr_assert_eq (schedule.length, 3);
    cr_expect_eq (schedule.makespan, 10, "4/3 + 1/3 in sixths, whatever the text says");
    static const struct send expected[] = { { 0, 0, 1 }, { 6, 1, 3 }, { 8, 1, 2 } };
    for (size_t j = 0; j < 3; j++) {
      cr_expect_eq (schedule.sends[j].start, expected[j].start);
      cr_expect_eq (schedule.sends[j].from, expected[j].from);
      cr_expect_eq (schedule.sends[j].to, expected[j].to);
    }
    schedule_clear (&schedule);
  }
}

Test (schedule_read, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { "", "s:1: " },
    { "[]", "s:1: schedule: expected an object" },
    { "{}", "s:1: sends: missing" },
    { "{\"makespan\":1}", "s:1: sends: missing" },
    { "{" SENDS "," SENDS "}", "s:1: sends: duplicate key" },
    { "{" SENDS ",\"extra\":1}", "s:1: extra: unknown key" },
    { "{" SENDS "} x", "s:1: " },
    { "{\"sends\":[{\"from\":0,\"to\":4,\"start\":0}]}",
      "s:1: sends[0].to: no node of the instance, got 4" },
    { "{\"sends\":[{\"from\":-1,\"to\":1,\"start\":0}]}",
      "s:1: sends[0].from: no node of the instance, got -1" },
    { "{\"sends\":[{\"from\":\"1/2\",\"to\":1,\"start\":0}]}",
      "s:1: sends[0].from: no node of the instance, got 1/2" },
    { "{\"sends\":[{\"from\":0,\"to\":1,\"start\":-1}]}",
      "s:1: sends[0].start: no sum of times of the instance, got -1" },
    { "{\"sends\":[{\"from\":0,\"to\":1,\"start\":0.25}]}",
      "s:1: sends[0].start: no sum of times of the instance, got 0.25" },
    { "{\"sends\":[{\"from\":0,\"to\":1,\"start\":9223372036854775807}]}",
      "s:1: sends[0].start: no sum of times of the instance" },
    { "{\"sends\":[{\"from\":0,\"to\":1,\"start\":1e400}]}",
      "s:1: sends[0].start: expected a number of 64 bits" },
    { "{\"sends\":[{\"from\":0,\"to\":1}]}", "s:1: sends[0].start: missing" },
    { "{\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"via\":2}]}",
      "s:1: sends[0].via: unknown key" },
    { "{\"sends\":[{\"from\":0,\"to\":1,\"from\":0}]}", "s:1: sends[0].from: duplicate key" },
    { "{\"sends\":[7]}", "s:1: sends[0]: expected an object" },
    { "{\"sends\":[", "s:1: " },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct schedule schedule;
    struct status status;
    schedule_init (&schedule);
    cr_expect_not (read_text (cases[i].text, &schedule, &status), "%s", cases[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    place_drop_columns (status.message);
    cr_expect_eq (strncmp (status.message, cases[i].message, strlen (cases[i].message)), 0,
                  "%s: %s", cases[i].text, status.message);
    schedule_clear (&schedule);
  }
}
