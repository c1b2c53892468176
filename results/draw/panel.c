#include "results/draw/panel.h"

#include "base/memory.h"
#include "results/draw/axis.h"

#include <stdio.h>
#include <stdlib.h>

#define AXIS 34.0 /* pixels for the axis' numbers and its name */
#define LETTER CANVAS_LETTER
#define ALL 3000.0 /* pixels across all lanes, when they are very many */

static double
bounded (double value, double least, double most)
{
  return value < least ? least : value > most ? most : value;
}

static size_t
most_boxes (const struct drawing *drawing)
{
  size_t most = 0;
  for (size_t i = 0; i < drawing->lane_count; i++)
    if (drawing->lanes[i].count > most)
      most = drawing->lanes[i].count;
  return most;
}

double
draw_panel_span (const struct drawing *drawing, bool down)
{
  double boxes = (double)most_boxes (drawing);
  return down ? bounded (60 + 18 * boxes, 420, 1400) : bounded (80 + 26 * boxes, 720, 1700);
}

/* Which lanes are shown. */
static void
choose_lanes (struct draw_panel *panel, const bool *lanes)
{
  size_t count = panel->drawing->lane_count;
  panel->shown = memory_alloc (count, sizeof *panel->shown);
  panel->place = memory_alloc (count, sizeof *panel->place);
  for (size_t i = 0; i < count; i++) {
    bool wanted = !lanes || lanes[i];
    panel->place[i] = wanted ? (int32_t)panel->count : DRAWING_NONE;
    if (wanted)
      panel->shown[panel->count++] = i;
  }
}

static double
lane_size (size_t count, bool down)
{
  static const struct {
    size_t most;
    double right, down;
  } sizes[] = { { 12, 26, 58 }, { 26, 22, 42 }, { 60, 18, 28 }, { 150, 13, 20 } };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    if (count <= sizes[i].most)
      return down ? sizes[i].down : sizes[i].right;
  return bounded (ALL / (double)count, 1, 13);
}

/* Measures the lanes' names and details. */
static void
measure_heads (struct draw_panel *panel)
{
  double detail = 0, width;
  for (size_t i = 0; i < panel->count; i++) {
    const struct drawing_lane *lane = &panel->drawing->lanes[panel->shown[i]];
    width = canvas_width (lane->name, LETTER) + 8;
    panel->names = width > panel->names ? width : panel->names;
    width = lane->detail && panel->lane >= 15 ? canvas_width (lane->detail, LETTER) : 0;
    detail = width > detail ? width : detail;
  }
  width = canvas_width (panel->drawing->caption, LETTER);
  panel->head = panel->down ? 32 : 10 + bounded (panel->names + detail, width, 280);
}

/* Room for the numbers of the axis: the makespan's is the longest. */
static void
measure_axis (struct draw_panel *panel)
{
  char text[DRAW_AXIS_TEXT];
  double width
    = canvas_width (draw_axis_text (panel->drawing->makespan, panel->drawing->unit, text), LETTER);
  panel->foot = panel->down ? 24 : bounded (width / 2 + 8, 24, 200);
  panel->side = bounded (width + 12, AXIS + 26, 240);
}

void
draw_panel_init (struct draw_panel *panel, const struct drawing *drawing, const bool *lanes,
                 const struct draw_colours *colours, bool down, struct rational longest,
                 double span)
{
  *panel = (struct draw_panel){ .drawing = drawing,
                                .colours = colours,
                                .down = down,
                                .span = span > 0 ? span : draw_panel_span (drawing, down) };
  choose_lanes (panel, lanes);
  panel->lane = lane_size (panel->count, down);
  panel->scale = longest.numerator > 0 ? panel->span / draw_axis_value (longest) : 0;
  measure_heads (panel);
  measure_axis (panel);
}

void
draw_panel_clear (struct draw_panel *panel)
{
  memory_free (panel->shown, panel->place);
}

double
draw_panel_width (const struct draw_panel *panel)
{
  return panel->down ? panel->side + panel->lane * (double)panel->count + panel->foot
                     : panel->head + panel->span + panel->foot + 24;
}

double
draw_panel_height (const struct draw_panel *panel)
{
  double across = panel->lane * (double)panel->count;
  return (panel->down ? panel->head + panel->span : AXIS + across) + panel->foot;
}

/* Where the corner of time 0 and the first lane is. */
struct corner {
  double x, y;
};

static struct corner
corner_of (const struct draw_panel *panel, double x, double y)
{
  return panel->down ? (struct corner){ x + panel->side, y + panel->head }
                     : (struct corner){ x + panel->head, y + AXIS };
}

/* A rectangle from time to time on a lane, drawn with a margin on the lane's sides. */
static void
write_rect (const struct draw_panel *panel, struct corner at, const char *class, double from,
            double to, double lane, double margin, const char *tip, struct canvas *canvas)
{
  double along = from * panel->scale, length = (to - from) * panel->scale,
         across = lane * panel->lane + margin, width = panel->lane - 2 * margin;
  if (panel->down)
    canvas_rect (canvas, class, at.x + across, at.y + along, width, length, tip);
  else
    canvas_rect (canvas, class, at.x + along, at.y + across, length, width, tip);
}

static void
write_line (const struct draw_panel *panel, struct corner at, const char *class, double time1,
            double lane1, double time2, double lane2, struct canvas *canvas)
{
  double along1 = time1 * panel->scale, along2 = time2 * panel->scale,
         across1 = lane1 * panel->lane, across2 = lane2 * panel->lane;
  if (panel->down)
    canvas_line (canvas, class, at.x + across1, at.y + along1, at.x + across2, at.y + along2);
  else
    canvas_line (canvas, class, at.x + along1, at.y + across1, at.x + along2, at.y + across2);
}

/* A tick's line and number; those close to the makespan's stand back. */
static void
write_tick (const struct draw_panel *panel, struct corner at, const char *line, const char *class,
            double time, const char *text, struct canvas *canvas)
{
  double along = time * panel->scale;
  write_line (panel, at, line, time, 0, time, (double)panel->count, canvas);
  if (panel->down)
    canvas_text (canvas, class, at.x - 6, at.y + along + 4, CANVAS_FINISH, 0, text);
  else
    canvas_text (canvas, class, at.x + along, at.y - 6, CANVAS_MIDDLE, 0, text);
}

void
draw_panel_axis (const struct draw_panel *panel, double x, double y, struct canvas *canvas)
{
  const struct corner at = { x, y };
  const struct drawing *drawing = panel->drawing;
  const double makespan = draw_axis_value (drawing->makespan);
  double ticks[DRAW_AXIS_MOST];
  char text[DRAW_AXIS_TEXT], caption[96];
  draw_axis_text (drawing->makespan, drawing->unit, text);
  size_t count = makespan > 0 ? draw_axis_ticks (panel->span / panel->scale,
                                                 panel->span > 900 ? 16 : 11, ticks)
                              : 0;
  for (size_t i = 0; i < count; i++) {
    char number[32];
    double gap = (ticks[i] - makespan) * panel->scale;
    snprintf (number, sizeof number, "%.6g", ticks[i]);
    double room
      = panel->down ? 16 : (canvas_width (text, LETTER) + canvas_width (number, LETTER)) / 2 + 8;
    write_tick (panel, at, "grid", "muted", ticks[i], gap > -room && gap < room ? "" : number,
                canvas);
  }
  write_tick (panel, at, "makespan", "", makespan, text, canvas);
  snprintf (caption, sizeof caption, "time%s%.60s%s", drawing->unit ? " (" : "",
            drawing->unit ? drawing->unit : "", drawing->unit ? ")" : "");
  if (panel->down)
    canvas_text (canvas, "muted", at.x - 6, at.y - 8, CANVAS_FINISH, 0, caption);
  else
    canvas_text (canvas, "muted", at.x + panel->span, at.y - 21, CANVAS_FINISH, 0, caption);
}

/* The lanes' names. */
static void
write_heads (const struct draw_panel *panel, struct corner at, struct canvas *canvas)
{
  const struct drawing *drawing = panel->drawing;
  size_t every = panel->lane < 10 ? (size_t)(10 / panel->lane) + 1 : 1;
  for (size_t i = 0; i < panel->count; i++) {
    const struct drawing_lane *lane = &drawing->lanes[panel->shown[i]];
    double middle = ((double)i + 0.5) * panel->lane, left = at.x - panel->head;
    if (panel->down && i % every == 0)
      canvas_text (canvas, "", at.x + middle, at.y - 8, CANVAS_MIDDLE, 0, lane->name);
    double size = panel->lane < 15 ? 9 : 0;
    if (panel->down || i % every != 0)
      continue;
    canvas_text (canvas, "", left, at.y + middle + 4, CANVAS_START, size, lane->name);
    if (lane->detail && panel->lane >= 15)
      canvas_cut (canvas, "muted", left + panel->names, at.y + middle + 4, 0,
                  panel->head - panel->names - 4, lane->detail);
  }
  if (panel->down)
    canvas_text (canvas, "muted", at.x, at.y - 23, CANVAS_START, 0, drawing->caption);
  else
    canvas_text (canvas, "muted", at.x - panel->head, at.y - 6, CANVAS_START, 0, drawing->caption);
}

/* Where a lane has nothing to do but is not at its end yet. */
static void
write_waits (const struct draw_panel *panel, struct corner at, const struct drawing_lane *lane,
             double row, struct canvas *canvas)
{
  const struct drawing *drawing = panel->drawing;
  struct rational busy = { 0, 1 };
  for (size_t i = lane->first; i < lane->first + lane->count; i++) {
    const struct drawing_task *task = &drawing->tasks[drawing->boxes[i].task];
    if (rational_compare (task->start, busy) > 0)
      write_rect (panel, at, "wait", draw_axis_value (busy), draw_axis_value (task->start), row,
                  panel->lane * 0.36, NULL, canvas);
    if (rational_compare (task->end, busy) > 0)
      busy = task->end;
  }
}

/* What the mouse shows. */
static void
tip_of (const struct drawing *drawing, const struct drawing_task *task, char *text, size_t size)
{
  char start[DRAW_AXIS_TEXT], end[DRAW_AXIS_TEXT], multicast[48] = "";
  draw_axis_exact (task->start, NULL, start);
  draw_axis_exact (task->end, drawing->unit, end);
  if (drawing->multicasts > 1)
    snprintf (multicast, sizeof multicast, ", multicast %d", task->multicast);
  snprintf (text, size, "%d to %d%s: %s..%s%s", task->from, task->to, multicast, start, end,
            task->critical ? ", on the critical path" : "");
}

/* The label of a box, as much of it as there is room for. */
static void
write_label (const struct draw_panel *panel, struct corner at, const struct drawing_box *box,
             double row, struct canvas *canvas)
{
  const struct drawing *drawing = panel->drawing;
  const struct drawing_task *task = &drawing->tasks[box->task];
  double last = draw_axis_value (drawing->makespan), finish = draw_axis_value (task->end);
  double start = draw_axis_value (task->start) * panel->scale,
         end = (finish < last ? finish : last) * panel->scale, middle = (start + end) / 2,
         across = (row + 0.5) * panel->lane, width = panel->down ? panel->lane : end - start,
         height = panel->down ? end - start : panel->lane;
  double size = bounded (height - 5, 0, LETTER);
  char text[64];
  int length
    = snprintf (text, sizeof text, "%d", box->side == DRAWING_SENDS ? task->to : task->from);
  if (drawing->multicasts > 1) {
    snprintf (text + length, sizeof text - (size_t)length, " [%d]", task->multicast);
    if (canvas_width (text, size) > width - 4)
      text[length] = '\0';
  }
  while (size >= 7 && canvas_width (text, size) > width - 3)
    size -= 1;
  if (size < 7)
    return;
  if (panel->down)
    canvas_text (canvas, "", at.x + across, at.y + middle + size * 0.36, CANVAS_MIDDLE, size, text);
  else
    canvas_text (canvas, "", at.x + middle, at.y + across + size * 0.36, CANVAS_MIDDLE, size, text);
}

/* Between a box and the lines beside its lane. */
static double
margin_of (const struct draw_panel *panel)
{
  return panel->lane >= 15 ? 3 : panel->lane >= 9 ? 1.5 : panel->lane / 8;
}

static void
write_box (const struct draw_panel *panel, struct corner at, const struct drawing_box *box,
           double row, struct canvas *canvas)
{
  char class[DRAW_CLASS];
  const struct drawing_task *task = &panel->drawing->tasks[box->task];
  double start = draw_axis_value (task->start), end = draw_axis_value (task->end),
         margin = panel->lane >= 22 && box->side == DRAWING_ARRIVES ? 5 : margin_of (panel);
  double last = draw_axis_value (panel->drawing->makespan);
  /* what a port does when everybody has the message is of no interest */
  end = end < last ? end : last;
  char tip[256];
  tip_of (panel->drawing, task, tip, sizeof tip);
  write_rect (panel, at, draw_colours_box (panel->colours, box, class), start, end, row, margin,
              tip, canvas);
}

/* The lane on which a task keeps a node busy, or, if it keeps none, where it arrives;
   DRAWING_NONE: it is not shown. */
static int32_t *
rows_of (const struct draw_panel *panel)
{
  const struct drawing *drawing = panel->drawing;
  int32_t *row = memory_alloc (drawing->task_count, sizeof *row);
  for (size_t i = 0; i < drawing->task_count; i++)
    row[i] = DRAWING_NONE;
  for (int arrives = 1; arrives >= 0; arrives--)
    for (size_t i = 0; i < drawing->box_count; i++)
      if ((drawing->boxes[i].side == DRAWING_ARRIVES) == arrives)
        row[drawing->boxes[i].task] = panel->place[drawing->boxes[i].lane];
  return row;
}

/* Where the critical path goes from lane to lane, or waits. The boxes hide these lines, so that no
   label is crossed. */
static void
write_links (const struct draw_panel *panel, struct corner at, const int32_t *row,
             struct canvas *canvas)
{
  const struct drawing *drawing = panel->drawing;
  for (size_t i = 0; i < drawing->task_count; i++) {
    const struct drawing_task *task = &drawing->tasks[i];
    if (task->critical && row[i] != DRAWING_NONE && task->before != DRAWING_NONE
        && row[task->before] != DRAWING_NONE)
      write_line (panel, at, "link", draw_axis_value (drawing->tasks[task->before].end),
                  row[task->before] + 0.5, draw_axis_value (task->start), row[i] + 0.5, canvas);
  }
}

/* A frame around the tasks of the critical path. */
static void
write_frames (const struct draw_panel *panel, struct corner at, const int32_t *row,
              struct canvas *canvas)
{
  const struct drawing *drawing = panel->drawing;
  for (size_t i = 0; i < drawing->task_count; i++) {
    const struct drawing_task *task = &drawing->tasks[i];
    if (task->critical && row[i] != DRAWING_NONE)
      write_rect (panel, at, "critical", draw_axis_value (task->start), draw_axis_value (task->end),
                  row[i], margin_of (panel), NULL, canvas);
  }
}

void
draw_panel_write (const struct draw_panel *panel, double x, double y, struct canvas *canvas)
{
  const struct drawing *drawing = panel->drawing;
  struct corner at = corner_of (panel, x, y);
  int32_t *row = rows_of (panel);
  draw_panel_axis (panel, at.x, at.y, canvas);
  for (size_t i = 0; i <= panel->count; i++)
    write_line (panel, at, "grid", 0, (double)i, panel->scale > 0 ? panel->span / panel->scale : 0,
                (double)i, canvas);
  write_heads (panel, at, canvas);
  for (size_t i = 0; i < panel->count; i++)
    write_waits (panel, at, &drawing->lanes[panel->shown[i]], (double)i, canvas);
  write_links (panel, at, row, canvas);
  for (size_t i = 0; i < panel->count; i++) {
    const struct drawing_lane *lane = &drawing->lanes[panel->shown[i]];
    for (size_t k = lane->first; k < lane->first + lane->count; k++)
      write_box (panel, at, &drawing->boxes[k], (double)i, canvas);
  }
  write_frames (panel, at, row, canvas);
  for (size_t i = 0; i < drawing->box_count; i++) /* above the path's frames */
    if (panel->place[drawing->boxes[i].lane] != DRAWING_NONE)
      write_label (panel, at, &drawing->boxes[i], panel->place[drawing->boxes[i].lane], canvas);
  free (row);
}
