/* Drawings of the parameterized model. */
#include "tests/support/drawing.h"

/* Schedules of the parameterized model as drawings: what Figures 3.2 and 4.5 of Nup show. */

#define THREE_PORTS                                                                                \
  "{\"model\":\"parameterized\",\"nodes\":5,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10}"

/* "0 [source]: s6@0 s4@20 " for each lane: what it is called, and the boxes on it: side, other
   end, start. */
static void
expect_lane (const struct drawing *drawing, size_t number, const char *expected)
{
  const struct drawing_lane *lane = &drawing->lanes[number];
  char text[256];
  size_t length = (size_t)snprintf (text, sizeof text, "%s [%s]: ", lane->name,
                                    lane->detail ? lane->detail : "");
  for (size_t i = lane->first; i < lane->first + lane->count; i++) {
    const struct drawing_box *box = &drawing->boxes[i];
    const struct drawing_task *task = &drawing->tasks[box->task];
    bool sends = box->side == DRAWING_SENDS;
    cr_expect (sends || box->side == DRAWING_ARRIVES, "nobody is busy with an arrival");
    length
      += (size_t)snprintf (text + length, sizeof text - length, "%c%d@%s..%s%s ", sends ? 's' : 'a',
                           sends ? task->to : task->from, support_time (task->start),
                           support_time (task->end), task->critical ? "!" : "");
  }
  cr_expect_str_eq (text, expected);
}

/* Figure 4.5: hold and end are apart, arrivals carry the time, the path goes through the
   source's sends. */
Test (parameterized, figure_4_5)
{
  static const char *const lanes[]
    = { "0 [source]: s6@0..20! s4@20..40! s3@40..60! s2@60..80! s1@80..100 ",
        "1 [ready 135]: a0@80..135! ",
        "2 [ready 115]: a0@60..115 ",
        "3 [ready 95]: a0@40..95 ",
        "4 [ready 75]: a0@20..75 s5@75..95 ",
        "5 [ready 130]: a4@75..130 ",
        "6 [ready 55]: a0@0..55 s8@55..75 s7@75..95 ",
        "7 [ready 130]: a6@75..130 ",
        "8 [ready 110]: a6@55..110 " };
  struct drawing drawing;
  support_drawing (&drawing, "{\"model\":\"parameterized\",\"nodes\":9,\"hold\":20,\"end\":55}",
                   "{\"makespan\":135,\"sends\":[{\"from\":0,\"to\":6,\"start\":0},{\"from\":0,"
                   "\"to\":4,\"start\":20},{\"from\":0,\"to\":3,"
                   "\"start\":40},{\"from\":6,\"to\":8,\"start\":55},{\"from\":0,\"to\":2,"
                   "\"start\":60},{\"from\":4,\"to\":5,\"start\":75},"
                   "{\"from\":6,\"to\":7,\"start\":75},{\"from\":0,\"to\":1,\"start\":80}]}",
                   false);
  cr_assert_eq (drawing.lane_count, 9);
  for (size_t i = 0; i < 9; i++)
    expect_lane (&drawing, i, lanes[i]);
  cr_expect_str_eq (drawing.caption, "node");
  cr_expect_str_eq (drawing.remark,
                    "a port sends again after hold = 20, a message is there after end = 55");
  cr_assert_eq (drawing.place_count, 9);
  cr_expect_eq (drawing.places[1].node, 6);
  cr_expect_str_eq (support_time (drawing.places[8].ready), "135");
  drawing_clear (&drawing);
}

/* Only lanes for ports in use. The path goes back from a send that waited for the interval to
   what the one before it waited for. */
Test (parameterized, ports)
{
  static const char *const lanes[]
    = { "0.0 [source]: s2@0..22 ",      "0.1 []: s1@10..32 ",
        "1.0 [ready 65]: a0@10..65 ",   "2.0 [ready 55]: a0@0..55! s3@55..77 ",
        "2.1 []: s4@65..87 ",           "3.0 [ready 110]: a2@55..110 ",
        "4.0 [ready 120]: a2@65..120! " };
  struct drawing drawing;
  support_drawing (&drawing, THREE_PORTS,
                   "{\"makespan\":120,\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{\"from\":0,"
                   "\"to\":1,\"start\":10},{\"from\":2,\"to\":3,"
                   "\"start\":55},{\"from\":2,\"to\":4,\"start\":65}]}",
                   false);
  cr_assert_eq (drawing.lane_count, 7);
  cr_expect_str_eq (drawing.caption, "node.port");
  cr_expect_str_eq (
    drawing.remark,
    "a port sends again after hold = 22, a message is there after end = 55; 3 ports, interval 10");
  for (size_t i = 0; i < 7; i++)
    expect_lane (&drawing, i, lanes[i]);
  drawing_clear (&drawing);
}

/* Two intervals after each other, at the source; its third send, through the first port, waits
   for both. */
Test (parameterized, intervals)
{
  static const char *const lanes[]
    = { "0.0 [source]: s1@0..10 s3@14..24 ", "0.1 []: s2@7..17 ", "1.0 [ready 3]: a0@0..3 ",
        "2.0 [ready 10]: a0@7..10 ", "3.0 [ready 17]: a0@14..17! " };
  struct drawing drawing;
  support_drawing (
    &drawing,
    "{\"model\":\"parameterized\",\"nodes\":4,\"hold\":10,\"end\":3,\"ports\":2,\"interval\":7}",
    "{\"makespan\":17,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,\"to\":2,\"start\":"
    "7},{\"from\":0,\"to\":3,"
    "\"start\":14}]}",
    false);
  for (size_t i = 0; i < 5; i++)
    expect_lane (&drawing, i, lanes[i]);
  int32_t at = DRAWING_NONE, steps = 0;
  for (size_t i = 0; i < drawing.task_count; i++)
    if (drawing.tasks[i].critical && drawing.tasks[i].delivers)
      at = (int32_t)i;
  for (; at != DRAWING_NONE; at = drawing.tasks[at].before)
    steps++;
  cr_expect_eq (steps, 3, "the message at 14, the turns from 7 and from 0 on");
  drawing_clear (&drawing);
}

/* From the second port the path goes back to the message that has arrived at the first. */
Test (parameterized, after_arrival)
{
  static const char *const lanes[] = { "0.0 [source]: s1@0..9 ",
                                       "1.0 [ready 5]: a0@0..5! s2@5..14 ",
                                       "1.1 []: s3@5..14 ",
                                       "2.0 [ready 10]: a1@5..10 ",
                                       "3.0 [ready 10]: a1@5..10! s4@10..19 ",
                                       "4.0 [ready 15]: a3@10..15! " };
  struct drawing drawing;
  support_drawing (&drawing,
                   "{\"model\":\"parameterized\",\"nodes\":5,\"hold\":9,\"end\":5,\"ports\":2,"
                   "\"interval\":0,\"port_model\":\"rounds\"}",
                   "{\"makespan\":15,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,"
                   "\"to\":2,\"start\":5},{\"from\":1,\"to\":3,"
                   "\"start\":5},{\"from\":3,\"to\":4,\"start\":10}]}",
                   false);
  cr_assert_eq (drawing.lane_count, 6);
  for (size_t i = 0; i < 6; i++)
    expect_lane (&drawing, i, lanes[i]);
  cr_expect_str_eq (drawing.remark, "a port sends again after hold = 9, a message is there after "
                                    "end = 5; 2 ports in rounds, interval 0");
  drawing_clear (&drawing);
}

Test (parameterized, network)
{
  struct drawing drawing;
  support_drawing (
    &drawing,
    "{\"model\":\"parameterized\",\"hold\":\"5/"
    "2\",\"end\":3,\"network\":{\"mesh\":[3,2]},\"source\":[2,1],"
    "\"destinations\":[[0,1],[0,0]],\"occupation\":\"1/3\"}",
    "{\"makespan\":\"11/"
    "2\",\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{\"from\":0,\"to\":1,\"start\":2.5}]}",
    false);
  expect_lane (&drawing, 0, "0 [source, [2, 1]]: s2@0..5/2! s1@5/2..5 ");
  expect_lane (&drawing, 1, "1 [[0, 1], ready 5.5]: a0@5/2..11/2! ");
  cr_expect_str_eq (drawing.remark, "a port sends again after hold = 2.5, a message is there after "
                                    "end = 3; channels are held for ~0.333333");
  drawing_clear (&drawing);
}
