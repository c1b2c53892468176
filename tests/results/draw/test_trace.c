/* Schedules as trace events. */
#include "results/draw/trace.h"

#include "base/json.h"
#include "base/memory.h"
#include "tests/support/drawing.h"

/* The trace as text, well-formed; the caller frees it. */
static char *
trace_of (const struct drawing *a, const struct drawing *b, const char *title)
{
  const struct draw_page page
    = { .drawings = { a, b }, .labels = { "one", "two" }, .count = b ? 2 : 1, .title = title };
  struct output out;
  struct json_reader json;
  struct json_text ignored;
  struct status status;
  output_init_memory (&out);
  draw_trace_write (&page, &out);
  status_init (&status);
  json_init (&json, out.bytes, out.length, "trace", 1, &status);
  cr_expect (json_skip (&json, "trace", &ignored) && json_finish (&json), "%s", status.message);
  json_clear (&json);
  output_char (&out, '\0');
  return out.bytes;
}

static void
expect_line (const char *trace, const char *line)
{
  cr_expect (strstr (trace, line), "no %s in %s", line, trace);
}

Test (trace, node)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_NODE, SUPPORT_NODE_SCHEDULE, false);
  char *trace = trace_of (&drawing, NULL, "a \"title\"");
  cr_expect_eq (support_count (trace, "\"ph\":\"X\""), 6);
  cr_expect_eq (support_count (trace, "\"ph\":\"s\""), 3);
  cr_expect_eq (support_count (trace, "\"ph\":\"f\""), 3);
  cr_expect_eq (support_count (trace, "\"thread_name\""), 4);
  expect_line (trace, "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":0,\"dur\":1,\"cat\":\"send,"
                      "critical\",\"name\":\"to 1\","
                      "\"args\":{\"start\":0,\"end\":1,\"critical\":true}}");
  expect_line (trace, "{\"ph\":\"X\",\"pid\":1,\"tid\":4,\"ts\":1,\"dur\":2,\"cat\":\"arrive,"
                      "critical\",\"name\":\"from 1\","
                      "\"args\":{\"start\":1,\"end\":3,\"critical\":true}}");
  expect_line (trace, "\"name\":\"node 1 (rack, cost 2 us)\"");
  expect_line (trace, "a \\\"title\\\" (makespan 3)");
  free (trace);
  drawing_clear (&drawing);
}

/* Microseconds: of an instance in ms a thousand to one; exact times stay among the arguments. */
Test (trace, units_and_messages)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_SWAP, SUPPORT_SWAP_SCHEDULE, false);
  drawing.unit = memory_print ("ms");
  char *trace = trace_of (&drawing, &drawing, "swap");
  cr_expect_eq (support_count (trace, "\"ph\":\"X\""), 8);
  cr_expect_eq (support_count (trace, "\"pid\":2"), support_count (trace, "\"pid\":1"));
  expect_line (trace, "{\"ph\":\"X\",\"pid\":2,\"tid\":2,\"ts\":1500,\"dur\":1000,\"cat\":"
                      "\"receive,critical\",\"name\":\"from 0 [0]\","
                      "\"args\":{\"start\":\"3/2\",\"end\":\"5/2\",\"critical\":true}}");
  expect_line (trace, "{\"ph\":\"s\",\"pid\":1,\"tid\":1,\"ts\":0,\"cat\":\"message\",\"name\":"
                      "\"message\",\"id\":\"1.1\"}");
  expect_line (trace, "{\"ph\":\"f\",\"pid\":1,\"tid\":2,\"ts\":1500,\"cat\":\"message\",\"name\":"
                      "\"message\",\"id\":\"1.1\",\"bp\":\"e\"}");
  free (trace);
  drawing_clear (&drawing);
}

Test (trace, shop)
{
  struct drawing drawing;
  support_drawing (&drawing, SUPPORT_EXCHANGE, SUPPORT_EXCHANGE_SCHEDULE, true);
  char *trace = trace_of (&drawing, NULL, "three");
  cr_expect_eq (support_count (trace, "\"ph\":\"X\""), 5);
  cr_expect_eq (support_count (trace, "\"ph\":\"s\""), 0);
  expect_line (trace, "\"name\":\"receiver 2 (busy 5)\"");
  free (trace);
  drawing_clear (&drawing);
}
