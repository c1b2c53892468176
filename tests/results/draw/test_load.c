/* From an instance and a schedule, as texts, to a drawing, for each model; refusals. */
#include "tests/support/drawing.h"
#include "tests/support/place.h"

/* What the models' schedules become, and that nothing passes which the checker refuses. */

static void
expect_task (const struct drawing *drawing, size_t number, const char *expected)
{
  const struct drawing_task *task = &drawing->tasks[number];
  char text[256];
  snprintf (text, sizeof text, "%d>%d [%d] %s..%s%s", task->from, task->to, task->multicast,
            support_time (task->start), support_time (task->end),
            task->critical ? " critical" : "");
  cr_expect_str_eq (text, expected);
}

/* The lane's boxes: side and other end. */
static void
expect_lane (const struct drawing *drawing, size_t number, const char *name, const char *detail,
             const char *expected)
{
  const struct drawing_lane *lane = &drawing->lanes[number];
  char text[256] = "";
  size_t length = 0;
  for (size_t i = lane->first; i < lane->first + lane->count; i++) {
    const struct drawing_box *box = &drawing->boxes[i];
    const struct drawing_task *task = &drawing->tasks[box->task];
    cr_expect_eq ((size_t)box->lane, number);
    length += (size_t)snprintf (text + length, sizeof text - length, "%c%d@%s ", "sra"[box->side],
                                box -> side == DRAWING_SENDS ? task -> to : task -> from,
                                support_time (task->start));
  }
  cr_expect_str_eq (text, expected);
  cr_expect_str_eq (lane->name, name);
  if (detail)
    cr_expect_str_eq (lane->detail, detail);
  else
    cr_expect_null (lane->detail);
}

static void
expect_place (const struct drawing *drawing, size_t number, const char *expected)
{
  const struct drawing_place *place = &drawing->places[number];
  char text[256];
  snprintf (text, sizeof text, "%d [%d] below %d at %s: %s%s", place->node, place->multicast,
            place->parent, support_time (place->ready), place->cost,
            place->critical ? ", critical" : "");
  cr_expect_str_eq (text, expected);
}

Test (load, node)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_NODE, SUPPORT_NODE_SCHEDULE, false);
  cr_expect_str_eq (drawing.name, "tiny");
  cr_expect_str_eq (drawing.unit, "us");
  cr_expect_str_eq (drawing.caption, "node");
  cr_expect_null (drawing.remark);
  cr_expect_str_eq (support_time (drawing.makespan), "3");
  cr_assert_eq (drawing.task_count, 3);
  expect_task (&drawing, 0, "0>1 [0] 0..1 critical");
  expect_task (&drawing, 1, "0>2 [0] 1..2");
  expect_task (&drawing, 2, "1>3 [0] 1..3 critical");
  cr_assert_eq (drawing.lane_count, 4);
  expect_lane (&drawing, 0, "0", "source, cost 1 us", "s1@0 s2@1 ");
  expect_lane (&drawing, 1, "1", "rack, cost 2 us", "a0@0 s3@1 ");
  expect_lane (&drawing, 3, "3", "rack, cost 2 us", "a1@1 ");
  cr_assert_eq (drawing.place_count, 4);
  expect_place (&drawing, 0, "0 [0] below -1 at 0: cost 1 us, critical");
  expect_place (&drawing, 1, "1 [0] below 0 at 1: rack, cost 2 us, critical");
  expect_place (&drawing, 2, "2 [0] below 0 at 2: rack, cost 2 us");
  expect_place (&drawing, 3, "3 [0] below 1 at 3: rack, cost 2 us, critical");
  drawing_clear (&drawing);
}

/* Groups: names and costs by node number. */
Test (load, node_groups)
{
  struct drawing drawing;
  support_drawing (&drawing,
                   "{\"model\":\"node\",\"source\":{\"cost\":0.5},\"destinations\":[{\"cost\":2},{"
                   "\"cost\":\"7/3\",\"count\":2,\"name\":\"b\"},"
                   "{\"cost\":4,\"name\":\"c\"}]}",
                   "{\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,"
                   "\"to\":2,\"start\":0.5},"
                   "{\"from\":0,\"to\":3,\"start\":1},{\"from\":0,\"to\":4,\"start\":1.5}]}",
                   false);
  static const char *const details[]
    = { "source, cost 0.5", "cost 2", "b, cost ~2.333333", "b, cost ~2.333333", "c, cost 4" };
  for (size_t i = 0; i < 5; i++)
    cr_expect_str_eq (drawing.lanes[i].detail, details[i]);
  cr_expect_null (drawing.name);
  drawing_clear (&drawing);
}

Test (load, overhead)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_SWAP, SUPPORT_SWAP_SCHEDULE, false);
  cr_expect_eq (drawing.multicasts, 2);
  cr_assert_eq (drawing.task_count, 4);
  expect_task (&drawing, 0, "0>1 [0] 0..1/2 critical");
  expect_task (&drawing, 1, "0>1 [0] 3/2..5/2 critical");
  expect_task (&drawing, 2, "1>0 [1] 0..1/2");
  expect_task (&drawing, 3, "1>0 [1] 3/2..5/2");
  cr_expect_eq (drawing.tasks[1].sent_by, 0);
  cr_expect_eq (drawing.tasks[1].after, 0, "it starts when the message arrives");
  expect_lane (&drawing, 0, "0", "send 0.5, receive 1", "s1@0 r1@3/2 ");
  expect_lane (&drawing, 1, "1", "send 0.5, receive 1", "s0@0 r0@3/2 ");
  cr_assert_eq (drawing.place_count, 4);
  expect_place (&drawing, 0, "0 [0] below -1 at 0: send 0.5, receive 1, critical");
  expect_place (&drawing, 1, "1 [0] below 0 at 5/2: send 0.5, receive 1, critical");
  expect_place (&drawing, 2, "1 [1] below -1 at 0: send 0.5, receive 1");
  expect_place (&drawing, 3, "0 [1] below 2 at 5/2: send 0.5, receive 1");
  drawing_clear (&drawing);
}

/* Costs that depend on the length: none stands at the lanes, each at its places. */
Test (load, overhead_lengths)
{
  struct drawing drawing;
  support_drawing (
    &drawing,
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":{\"base\":1,\"per_byte\":\"1/"
    "2\"},\"receive\":1},{\"send\":1,\"receive\":2}],"
    "\"link\":[[0,\"1/4\"],[1,0]],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":4},{\"source\":1,"
    "\"destinations\":[0],\"bytes\":1}]}",
    "{\"makespan\":7,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":5,\"multicast\":0},"
    "{\"from\":1,\"to\":0,\"start\":0,\"receive\":3,\"multicast\":1}]}",
    false);
  expect_task (&drawing, 0, "0>1 [0] 0..3 critical");
  expect_task (&drawing, 1, "0>1 [0] 5..7 critical");
  cr_expect_str_eq (support_time (drawing.tasks[1].arrival), "4", "it waited from then on");
  cr_expect_str_eq (support_time (drawing.tasks[3].arrival), "2");
  expect_lane (&drawing, 0, "0", NULL, "s1@0 r1@3 ");
  expect_place (&drawing, 0, "0 [0] below -1 at 0: send 3, receive 1, critical");
  expect_place (&drawing, 1, "1 [0] below 0 at 7: send 1, receive 2, critical");
  drawing_clear (&drawing);
}

Test (load, exchange_by_senders)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_EXCHANGE, SUPPORT_EXCHANGE_SCHEDULE, false);
  cr_expect_str_eq (drawing.caption, "sender");
  cr_expect_str_eq (drawing.remark, "receiver 2 is busy all the time: no schedule is faster");
  cr_assert_eq (drawing.task_count, 5, "a message without time is not drawn");
  cr_expect_eq (drawing.place_count, 0);
  cr_assert_eq (drawing.lane_count, 3);
  expect_lane (&drawing, 0, "0", "busy 4", "s2@0 s1@3 ");
  expect_lane (&drawing, 1, "1", "busy 2", "s2@3 ");
  expect_lane (&drawing, 2, "2", "busy 2", "s0@0 s1@1 ");
  for (size_t i = 0; i < drawing.task_count; i++)
    cr_expect_eq (drawing.tasks[i].critical, drawing.tasks[i].to == 2,
                  "the busy receiver's messages are the path");
  drawing_clear (&drawing);
}

Test (load, exchange_by_receivers)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_EXCHANGE, SUPPORT_EXCHANGE_SCHEDULE, true);
  cr_expect_str_eq (drawing.caption, "receiver");
  cr_expect_str_eq (drawing.other, "sender");
  expect_lane (&drawing, 0, "0", "busy 1", "r2@0 ");
  expect_lane (&drawing, 1, "1", "busy 2", "r2@1 r0@3 ");
  expect_lane (&drawing, 2, "2", "busy 5", "r0@0 r1@3 ");
  drawing_clear (&drawing);
}

/* The benchmarks' layout, and one that is not square. */
Test (load, openshop)
{
  struct drawing drawing;
  support_drawing (&drawing, "2 3\n1 0 2\n2 2 1\n",
                   "{\"makespan\":6,\"sends\":[{\"from\":0,\"to\":0,\"start\":5},{\"from\":0,"
                   "\"to\":1,\"start\":0},{\"from\":0,\"to\":2,"
                   "\"start\":0},{\"from\":1,\"to\":0,\"start\":0},{\"from\":1,\"to\":1,\"start\":"
                   "2},{\"from\":1,\"to\":2,\"start\":4}]}",
                   true);
  cr_expect_str_eq (drawing.caption, "machine");
  cr_expect_eq (drawing.model, model_named ("openshop"));
  cr_expect_null (drawing.remark, "nobody is busy all the time");
  cr_assert_eq (drawing.lane_count, 3);
  expect_lane (&drawing, 0, "0", "busy 3", "r1@0 r0@5 ");
  expect_lane (&drawing, 1, "1", "busy 2", "r1@2 ");
  expect_lane (&drawing, 2, "2", "busy 3", "r0@0 r1@4 ");
  drawing_clear (&drawing);
}

/* Nothing to do at all. */
Test (load, openshop_without_tasks)
{
  struct drawing drawing;
  support_drawing (&drawing, "{\"model\":\"exchange\",\"times\":[[0]]}",
                   "{\"makespan\":0,\"sends\":[]}", false);
  cr_expect_eq (drawing.task_count, 0);
  cr_expect_null (drawing.remark);
  drawing_clear (&drawing);
}

/* A result of a solve has the schedule within. */
Test (load, result)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_NODE,
                   "{\"instance\":\"tiny\",\"model\":\"node\",\"status\":\"optimal\",\"makespan\":"
                   "3,\"lower_bound\":3,"
                   "\"heuristic\":{\"name\":\"fnf\",\"makespan\":3},\"method\":\"prices\","
                   "\"nodes\":1,\"seconds\":0.1,\"threads\":1,"
                   "\"schedule\":" SUPPORT_NODE_SCHEDULE "}",
                   false);
  cr_expect_eq (drawing.task_count, 3);
  drawing_clear (&drawing);
}

Test (load, refused)
{
  static const struct {
    const char *instance, *schedule;
    enum status_code code;
    const char *part; /* of the message */
  } cases[] = {
    { SUPPORT_NODE, "{\"instance\":\"tiny\",\"makespan\":3,\"sends\":[]}", STATUS_FALSE,
      "is.json:7: not a valid schedule: " },
    { SUPPORT_NODE,
      "{\"instance\":\"tiny\",\"makespan\":2,\"sends\":[{\"from\":0,\"to\":2,\"start\":1},{"
      "\"from\":0,\"to\":1,\"start\":0},"
      "{\"from\":1,\"to\":3,\"start\":1}]}",
      STATUS_FALSE, "makespan" },
    { SUPPORT_NODE, "{\"instance\":\"tiny\",\"makespan\":3}", STATUS_INPUT,
      "is.json:7: missing key \"sends\"" },
    { SUPPORT_NODE, "{\"instance\":\"tiny\",\"sends\":[]}", STATUS_INPUT,
      "is.json:7: missing key \"makespan\"" },
    { SUPPORT_NODE, "no JSON", STATUS_INPUT, "is.json:7: " },
    { "{\"model\":\"node\"}", SUPPORT_NODE_SCHEDULE, STATUS_INPUT, "of.json:1: " },
    { "{\"model\":\"tree\"}", SUPPORT_NODE_SCHEDULE, STATUS_INPUT, "of.json:1: model: " },
    { SUPPORT_EXCHANGE, "{\"instance\":\"three\",\"makespan\":5,\"sends\":[]}", STATUS_FALSE,
      "not a valid schedule" },
    { SUPPORT_SWAP,
      "{\"makespan\":\"5/"
      "2\",\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":1,\"multicast\":0},"
      "{\"from\":1,\"to\":0,\"start\":0,\"receive\":\"3/2\",\"multicast\":1}]}",
      STATUS_FALSE, "not a valid schedule" },
    /* Valid, but the ends of the sends have larger denominators than 64 bits hold. */
    { "{\"model\":\"node\",\"source\":{\"cost\":\"1/"
      "4611686018427387847\"},\"destinations\":[{\"cost\":1},{\"cost\":2}]}",
      "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":\"1/"
      "4611686018427387761\"},{\"from\":0,\"to\":2,"
      "\"start\":\"4611686018427387846/4611686018427387847\"}]}",
      STATUS_INPUT, "too fine to be drawn" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct drawing drawing;
    struct status status;
    support_load (&drawing, cases[i].instance, cases[i].schedule, false, &status);
    cr_expect_eq (status.code, cases[i].code, "case %zu: %s", i, status.message);
    place_drop_columns (status.message);
    cr_expect (strstr (status.message, cases[i].part), "case %zu: %s", i, status.message);
    drawing_clear (&drawing);
  }
}
