#include "results/draw/trace.h"

#include "results/draw/axis.h"

#include <string.h>

struct trace {
  const struct drawing *drawing;
  struct output *out;
  size_t process; /* from 1 */
  double unit;    /* microseconds */
};

/* Microseconds in the instance's unit. */
static double
unit_of (const char *unit)
{
  static const struct {
    const char *name;
    double value;
  } units[] = { { "ns", 1e-3 }, { "us", 1 }, { "µs", 1 }, { "ms", 1e3 }, { "s", 1e6 } };
  for (size_t i = 0; unit && i < sizeof units / sizeof *units; i++)
    if (strcmp (unit, units[i].name) == 0)
      return units[i].value;
  return 1;
}

/* A line that names a process or thread. */
static void
write_name (const struct trace *trace, const char *what, size_t thread, const char *before,
            const char *name, const char *detail)
{
  char text[512];
  snprintf (text, sizeof text, "%s%.200s%s%.200s%s", before, name, detail ? " (" : "",
            detail ? detail : "", detail ? ")" : "");
  output_print (trace->out,
                ",\n{\"ph\":\"M\",\"pid\":%zu,\"tid\":%zu,\"name\":\"%s\",\"args\":{\"name\":",
                trace->process, thread, what);
  output_json_string (trace->out, text);
  output_text (trace->out, "}}");
}

/* An event's beginning, up to its time. */
static void
begin_event (const struct trace *trace, char kind, size_t thread, struct rational time)
{
  output_print (trace->out, ",\n{\"ph\":\"%c\",\"pid\":%zu,\"tid\":%zu,\"ts\":%.15g", kind,
                trace->process, thread, draw_axis_value (time) * trace->unit);
}

/* One end of a message's arrow; `number` identifies a message of a process. */
static void
write_flow (const struct trace *trace, char kind, size_t thread, struct rational time,
            int32_t number)
{
  begin_event (trace, kind, thread, time);
  output_print (trace->out, ",\"cat\":\"message\",\"name\":\"message\",\"id\":\"%zu.%d\"%s}",
                trace->process, number, kind == 'f' ? ",\"bp\":\"e\"" : "");
}

static void
write_box (const struct trace *trace, const struct drawing_box *box)
{
  static const char *const sides[] = { "send", "receive", "arrive" };
  const struct drawing *drawing = trace->drawing;
  const struct drawing_task *task = &drawing->tasks[box->task];
  struct output *out = trace->out;
  size_t thread = (size_t)box->lane + 1;
  bool sends = box->side == DRAWING_SENDS;
  begin_event (trace, 'X', thread, task->start);
  output_print (out, ",\"dur\":%.15g",
                (draw_axis_value (task->end) - draw_axis_value (task->start)) * trace->unit);
  output_print (out, ",\"cat\":\"%s%s\",\"name\":\"%s %d", sides[box->side],
                task->critical ? ",critical" : "", sends ? "to" : "from",
                sends ? task->to : task->from);
  if (drawing->multicasts > 1)
    output_print (out, " [%d]", task->multicast);
  output_text (out, "\",\"args\":{\"start\":");
  output_rational (out, task->start);
  output_text (out, ",\"end\":");
  output_rational (out, task->end);
  output_print (out, ",\"critical\":%s}}", task->critical ? "true" : "false");
  if (!sends && task->sent_by != DRAWING_NONE) {
    const struct drawing_task *sent = &drawing->tasks[task->sent_by];
    /* from the lane on which it is sent */
    write_flow (trace, 's', (size_t)sent->needs[0] + 1, sent->start, box->task);
    write_flow (trace, 'f', thread, task->start, box->task);
  }
}

static void
write_drawing (const struct trace *trace)
{
  const struct drawing *drawing = trace->drawing;
  char before[64];
  snprintf (before, sizeof before, "%.60s ", drawing->caption);
  for (size_t i = 0; i < drawing->lane_count; i++)
    write_name (trace, "thread_name", i + 1, before, drawing->lanes[i].name,
                drawing->lanes[i].detail);
  for (size_t i = 0; i < drawing->lane_count; i++)
    output_print (trace->out,
                  ",\n{\"ph\":\"M\",\"pid\":%zu,\"tid\":%zu,\"name\":\"thread_sort_index\","
                  "\"args\":{\"sort_index\":%zu}}",
                  trace->process, i + 1, i);
  for (size_t i = 0; i < drawing->box_count; i++)
    write_box (trace, &drawing->boxes[i]);
}

void
draw_trace_write (const struct draw_page *page, struct output *out)
{
  output_text (out, "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"title\":");
  output_json_string (out, page->title);
  output_text (out, "},\"traceEvents\":[\n{\"ph\":\"M\",\"pid\":0,\"tid\":0,\"name\":\"process_"
                    "name\",\"args\":{\"name\":");
  output_json_string (out, page->title);
  output_text (out, "}}");
  for (size_t i = 0; i < page->count; i++) {
    const struct drawing *drawing = page->drawings[i];
    const struct trace trace = { drawing, out, i + 1, unit_of (drawing->unit) };
    char makespan[RATIONAL_TEXT], detail[RATIONAL_TEXT + 16];
    rational_text (drawing->makespan, makespan);
    snprintf (detail, sizeof detail, "makespan %s", makespan);
    write_name (&trace, "process_name", 0, "", page->count > 1 ? page->labels[i] : page->title,
                detail);
    write_drawing (&trace);
  }
  output_text (out, "\n]}\n");
}
