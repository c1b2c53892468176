/* Schedules of the heterogeneous LogP model as drawings. */
#include "tests/support/drawing.h"

#define INSTANCE                                                                                   \
  "{\"model\":\"logp\",\"name\":\"d\",\"latency\":1,\"source\":{\"send\":1,\"gap\":4},"            \
  "\"destinations\":[{\"send\":5,\"receive\":3,"                                                   \
  "\"gap\":1,\"name\":\"rack\"},{\"send\":1,\"receive\":0,\"count\":2}]}"
#define SCHEDULE                                                                                   \
  "{\"instance\":\"d\",\"makespan\":11,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,"  \
  "\"to\":2,\"start\":4},{\"from\":1,"                                                             \
  "\"to\":3,\"start\":5}]}"

/* "0 [source]: s1@0..4 " for each lane: what it is called, and the boxes on it: side, other end,
   times; ! on the critical path. */
static void
expect_lane (const struct drawing *drawing, size_t number, const char *expected)
{
  static const char sides[]
    = { [DRAWING_SENDS] = 's', [DRAWING_RECEIVES] = 'r', [DRAWING_ARRIVES] = 'a' };
  const struct drawing_lane *lane = &drawing->lanes[number];
  char text[256];
  size_t length = (size_t)snprintf (text, sizeof text, "%s [%s]: ", lane->name,
                                    lane->detail ? lane->detail : "");
  for (size_t i = lane->first; i < lane->first + lane->count; i++) {
    const struct drawing_box *box = &drawing->boxes[i];
    const struct drawing_task *task = &drawing->tasks[box->task];
    length += (size_t)snprintf (
      text + length, sizeof text - length, "%c%d@%s..%s%s ", sides[box->side],
      box->side == DRAWING_SENDS ? task->to : task->from, support_time (task->start),
      support_time (task->end), task->critical ? "!" : "");
  }
  cr_expect_str_eq (text, expected);
}

/* A send keeps its node for the larger of overhead and gap; the message arrives, is received,
   and may be sent on. */
Test (logp, lanes)
{
  static const char *const lanes[]
    = { "0 [source, send 1, gap 4]: s1@0..4 s2@4..8 ",
        "1 [rack, send 5, receive 3, gap 1]: a0@0..2! r0@2..5! s3@5..10 ",
        "2 [send 1, receive 0, gap 0]: a0@4..6 ", "3 [send 1, receive 0, gap 0]: a1@5..11! " };
  struct drawing drawing;
  support_drawing (&drawing, INSTANCE, SCHEDULE, false);
  cr_assert_eq (drawing.lane_count, 4);
  for (size_t i = 0; i < 4; i++)
    expect_lane (&drawing, i, lanes[i]);
  cr_expect_str_eq (drawing.caption, "node");
  cr_expect_str_eq (drawing.name, "d");
  cr_assert_eq (drawing.place_count, 4);
  cr_expect_eq (drawing.places[3].node, 3);
  cr_expect_str_eq (support_time (drawing.places[1].ready), "5");
  cr_expect_str_eq (drawing.places[1].cost, "rack, send 5, receive 3, gap 1");
  cr_expect (drawing.places[3].critical && !drawing.places[2].critical);
  drawing_clear (&drawing);
}

/* Nothing is drawn that the checker refuses. */
Test (logp, refused)
{
  struct drawing drawing;
  struct status status;
  support_load (&drawing, INSTANCE,
                "{\"instance\":\"d\",\"makespan\":11,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{"
                "\"from\":0,\"to\":2,\"start\":3},"
                "{\"from\":1,\"to\":3,\"start\":5}]}",
                false, &status);
  cr_expect_eq (status.code, STATUS_FALSE);
  cr_expect_str_eq (status.message, "is.json:7: not a valid schedule: sends[1]: node 0 sends at 3, "
                                    "but its gap after sends[0] lasts until 4");
  drawing_clear (&drawing);
}
