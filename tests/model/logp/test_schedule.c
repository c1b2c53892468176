/* Schedules of the heterogeneous LogP model: times, validity, writing, and reading. */
#include "model/logp/schedule.h"

#include "tests/support/logp.h"

static struct logp_instance instance;
static struct logp_types types;
static struct tree_schedule schedule;

/* The source sends to 1 and 2, 1 to 3: times 2, 6 and 10. */
static void
begin (void)
{
  logp_instance_init (&instance);
  logp_types_init (&types);
  tree_schedule_init (&schedule);
  logp_read (&instance, &types,
             "{\"model\":\"logp\",\"name\":\"s\",\"latency\":0.5,\"source\":{\"send\":1,\"gap\":4},"
             "\"destinations\":[{\"send\":2,\"receive\":"
             "0.5,\"gap\":3,\"count\":3}]}");
  tree_schedule_reset (&schedule, types.destinations + 1);
  schedule.from[1] = schedule.from[2] = 0;
  schedule.from[3] = 1;
  schedule.start[2] = 8;
  schedule.start[3] = 4;
  logp_schedule_finish (&schedule, &types);
}

static void
end (void)
{
  logp_instance_clear (&instance);
  logp_types_clear (&types);
  tree_schedule_clear (&schedule);
}

Test (schedule, times, .init = begin, .fini = end)
{
  cr_expect_eq (types.scale, 2);
  cr_expect_eq (logp_schedule_ready (&schedule, &types, 0), 0);
  cr_expect_eq (logp_schedule_ready (&schedule, &types, 1), 4);
  cr_expect_eq (logp_schedule_ready (&schedule, &types, 2), 12);
  cr_expect_eq (logp_schedule_ready (&schedule, &types, 3), 10);
  cr_expect_eq (schedule.makespan, 12);
  cr_expect (logp_schedule_valid (&schedule, &types));
}

Test (schedule, not_valid, .init = begin, .fini = end)
{
  static const struct {
    int32_t node, from;
    int64_t start;
  } changes[] = {
    { 2, 0, 7 },                /* before its gap */
    { 3, 1, 3 },                /* before it holds the message */
    { 1, 0, -1 }, { 1, -1, 0 }, /* from nobody */
    { 1, 4, 0 },  { 1, 3, 10 }, /* in a circle */
    { 2, 1, 9 },  { 2, 1, 4 },  /* at once */
  };
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    int32_t node = changes[i].node, from = schedule.from[node];
    int64_t start = schedule.start[node];
    schedule.from[node] = changes[i].from;
    schedule.start[node] = changes[i].start;
    if (changes[i].from >= 0 && changes[i].from < 4)
      logp_schedule_finish (&schedule, &types);
    cr_expect_not (logp_schedule_valid (&schedule, &types), "%zu", i);
    schedule.from[node] = from;
    schedule.start[node] = start;
  }
  schedule.makespan = 13;
  cr_expect_not (logp_schedule_valid (&schedule, &types));
  schedule.makespan = 12;
  cr_expect (logp_schedule_valid (&schedule, &types));
  schedule.nodes = 3;
  cr_expect_not (logp_schedule_valid (&schedule, &types));
  schedule.nodes = 4;
}

Test (schedule, written_and_read, .init = begin, .fini = end)
{
  struct tree_schedule again;
  struct output out;
  struct status status;
  tree_schedule_init (&again);
  output_init_memory (&out);
  status_init (&status);
  logp_schedule_write (&schedule, &instance, &types, &out);
  cr_assert (logp_schedule_read (&again, out.bytes, out.length, "f", 1, &types, &status), "%s",
             status.message);
  cr_expect (again.makespan == 12 && again.nodes == 4 && again.from[3] == 1 && again.start[3] == 4);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, "{\"instance\":\"s\",\"makespan\":6,\"sends\":[{\"from\":0,\"to\":1,"
                               "\"start\":0},{\"from\":1,\"to\":3,"
                               "\"start\":2},{\"from\":0,\"to\":2,\"start\":4}]}");
  output_discard (&out);
  tree_schedule_clear (&again);
}

#define MADE(sends) "{\"makespan\":6,\"sends\":[" sends "]}"
#define TWO "{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,\"to\":3,\"start\":2}"

Test (schedule, refused, .init = begin, .fini = end)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { MADE (TWO), "f:2: sends: node 2 receives nothing" },
    { MADE (TWO ",{\"from\":0,\"to\":3,\"start\":4}"), "f:2: sends[2]: node 3 receives twice" },
    { MADE (TWO ",{\"from\":1,\"to\":0,\"start\":4}"),
      "f:2: sends[2]: the source receives nothing" },
    { MADE (TWO ",{\"from\":0,\"to\":4,\"start\":4}"),
      "f:2: sends[2].to: no node of the instance, got 4" },
    { MADE (TWO ",{\"from\":0,\"to\":2,\"start\":0.25}"),
      "f:2: sends[2].start: no sum of times of the instance, got 0.25" },
    { MADE (TWO ",{\"from\":0,\"to\":2}"), "f:2: sends[2].start: missing" },
    { MADE (TWO ",{\"from\":0,\"to\":2,\"start\":4,\"receive\":5}"),
      "f:2: sends[2].receive: unknown key" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    status_init (&status);
    cr_expect_not (logp_schedule_read (&schedule, cases[i].text, strlen (cases[i].text), "f", 2,
                                       &types, &status));
    cr_expect_str_eq (status.message, cases[i].message);
  }
}
