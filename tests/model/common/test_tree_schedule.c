/* Schedules that are trees of sends: shape, copy, writing, reading, and refusals. */
#include "model/common/tree_schedule.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct tree_schedule schedule;

static void
begin (void)
{
  tree_schedule_init (&schedule);
}

static void
end (void)
{
  tree_schedule_clear (&schedule);
}

/* 0 sends to 2 at once and to 3 at 4, 2 to 1 at 4. */
static void
make (void)
{
  tree_schedule_reset (&schedule, 4);
  schedule.from[2] = schedule.from[3] = 0;
  schedule.from[1] = 2;
  schedule.start[1] = schedule.start[3] = 4;
  schedule.makespan = 9;
}

static bool
read_text (const char *text, int64_t nodes, struct status *status)
{
  status_init (status);
  return tree_schedule_read (&schedule, text, strlen (text), "f", 2, nodes, 2, status);
}

Test (tree_schedule, shape, .init = begin, .fini = end)
{
  make ();
  tree_schedule_reset (&schedule, 3);
  cr_expect (schedule.nodes == 3 && schedule.makespan == 0);
  for (int node = 0; node < 3; node++)
    cr_expect (schedule.from[node] == -1 && schedule.start[node] == 0);
}

Test (tree_schedule, copy, .init = begin, .fini = end)
{
  struct tree_schedule copy;
  make ();
  tree_schedule_init (&copy);
  tree_schedule_copy (&copy, &schedule);
  schedule.from[3] = schedule.from[1] = -1;
  schedule.start[3] = 0;
  cr_expect (copy.nodes == 4 && copy.makespan == 9);
  cr_expect (copy.from[0] == -1 && copy.from[1] == 2 && copy.from[2] == 0 && copy.from[3] == 0);
  cr_expect (copy.start[1] == 4 && copy.start[2] == 0 && copy.start[3] == 4);
  tree_schedule_clear (&copy);
  cr_expect_null (copy.from);
}

Test (tree_schedule, by_sender, .init = begin, .fini = end)
{
  static const struct sends_entry expected[] = { { 0, 0, 2 }, { 4, 0, 3 }, { 4, 2, 1 } };
  make ();
  struct sends_entry *sends = tree_schedule_sends (&schedule, sends_by_sender);
  for (int i = 0; i < 3; i++)
    cr_expect (sends[i].start == expected[i].start && sends[i].from == expected[i].from
                 && sends[i].to == expected[i].to,
               "%d", i);
  free (sends);
}

Test (tree_schedule, written_and_read, .init = begin, .fini = end)
{
  static const char *const expected
    = "{\"instance\":\"s\",\"makespan\":\"9/2\",\"sends\":[{\"from\":0,\"to\":2,\"start\":0},"
      "{\"from\":0,\"to\":3,\"start\":2},{\"from\":2,\"to\":1,\"start\":2}]}";
  struct output out;
  struct status status;
  make ();
  output_init_memory (&out);
  char name[] = "s";
  tree_schedule_write (&schedule, &(struct instance_head){ .name = name }, 2, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  tree_schedule_reset (&schedule, 7);
  cr_assert (read_text (out.bytes, 4, &status), "%s", status.message);
  cr_expect (schedule.nodes == 4 && schedule.makespan == 0);
  cr_expect (schedule.from[1] == 2 && schedule.from[2] == 0 && schedule.from[3] == 0);
  cr_expect (schedule.start[1] == 4 && schedule.start[2] == 0 && schedule.start[3] == 4);
  output_discard (&out);
}

Test (tree_schedule, one_node, .init = begin, .fini = end)
{
  struct output out;
  struct status status;
  tree_schedule_reset (&schedule, 1);
  output_init_memory (&out);
  tree_schedule_write (&schedule, &(struct instance_head){ .name = NULL }, 1, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, "{\"makespan\":0,\"sends\":[]}");
  cr_expect (read_text (out.bytes, 1, &status), "%s", status.message);
  output_discard (&out);
}

#define ONE "{\"from\":0,\"to\":1,\"start\":0}"

Test (tree_schedule, refused, .init = begin, .fini = end)
{
  static const struct {
    const char *sends, *message;
  } cases[] = {
    { ONE, "f:2: sends: node 2 receives nothing" },
    { ONE "," ONE, "f:2: sends[1]: node 1 receives twice" },
    { ONE ",{\"from\":1,\"to\":0,\"start\":4}", "f:2: sends[1]: the source receives nothing" },
    { ONE ",{\"from\":0,\"to\":3,\"start\":4}",
      "f:2: sends[1].to: no node of the instance, got 3" },
    { ONE ",{\"from\":3,\"to\":2,\"start\":4}",
      "f:2: sends[1].from: no node of the instance, got 3" },
    { ONE ",{\"from\":0,\"to\":2,\"start\":0.25}",
      "f:2: sends[1].start: no sum of times of the instance, got 0.25" },
    { ONE ",{\"from\":0,\"to\":2}", "f:2: sends[1].start: missing" },
    { ONE ",{\"from\":0,\"to\":2,\"start\":4,\"receive\":5}",
      "f:2: sends[1].receive: unknown key" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    char text[300];
    snprintf (text, sizeof text, "{\"sends\":[%s]}", cases[i].sends);
    cr_expect_not (read_text (text, 3, &status), "%s", text);
    cr_expect_str_eq (status.message, cases[i].message);
  }
}
