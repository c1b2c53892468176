#include "results/draw/overview.h"

#include "base/memory.h"
#include "results/draw/axis.h"
#include "results/draw/panel.h"

#include <stdio.h>
#include <stdlib.h>

#define MARGIN 16.0 /* pixels */
#define TITLE 30.0
#define LINE 20.0
#define AXIS 34.0
#define ROW 11.0
#define COLUMN 5.0
#define CURVE 64.0 /* height of the curve */
#define GAP 26.0   /* above and below it */
#define LEGEND 30.0
#define LETTER 11.0
#define SHADES 5
#define PARTS 500 /* of a critical path that are all drawn */
#define SPAN (COLUMN * DRAW_OVERVIEW_COLUMNS)

/* How dark a shade is; the first is nothing at all. */
static const char *const opacity[SHADES + 1] = { "", "0.15", "0.35", "0.55", "0.75", "1.00" };

struct overview {
  const struct drawing *drawing;
  size_t rows, each; /* each: lanes in a row, but for the last one */
  /* owned [rows * columns]: time that the row's lanes are busy in the column, in columns */
  double *busy;
  /* owned, likewise: that something is on its way to them, which keeps nobody busy; NULL:
     nothing ever is */
  double *coming;
  int64_t *reached; /* owned [columns]: how many have arrived by its end */
  int32_t *row;     /* owned [tasks]: where it is drawn; DRAWING_NONE: nowhere */
  int64_t total;    /* that arrive */
  double scale;     /* columns per unit of time */
};

static void
count_reached (struct overview *overview, struct rational time)
{
  double at = draw_axis_value (time) * overview->scale;
  size_t column = at >= DRAW_OVERVIEW_COLUMNS ? DRAW_OVERVIEW_COLUMNS - 1 : (size_t)at;
  overview->reached[column]++;
  overview->total++;
}

/* The nodes that have a message; of a shop, what is done. */
static void
count_all (struct overview *overview)
{
  const struct drawing *drawing = overview->drawing;
  for (size_t i = 0; i < drawing->place_count; i++)
    if (drawing->places[i].task != DRAWING_NONE)
      count_reached (overview, drawing->places[i].ready);
  for (size_t i = 0; drawing->place_count == 0 && i < drawing->task_count; i++)
    count_reached (overview, drawing->tasks[i].end);
  for (size_t i = 1; i < DRAW_OVERVIEW_COLUMNS; i++)
    overview->reached[i] += overview->reached[i - 1];
}

/* A lane is busy from `start` to `end`, in columns. */
static void
add_busy (double *busy, double start, double end)
{
  for (size_t column = (size_t)start; column < DRAW_OVERVIEW_COLUMNS && (double)column < end;
       column++) {
    double from = start > (double)column ? start : (double)column,
           to = end < (double)column + 1 ? end : (double)column + 1;
    busy[column] += to - from;
  }
}

/* What a port does when everybody has the message is of no interest. */
static void
add_boxes (struct overview *overview)
{
  const struct drawing *drawing = overview->drawing;
  const double last = draw_axis_value (drawing->makespan);
  for (size_t i = 0; i < drawing->task_count; i++)
    overview->row[i] = DRAWING_NONE;
  for (int arrives = 1; arrives >= 0; arrives--)
    for (size_t i = 0; i < drawing->box_count; i++) {
      const struct drawing_box *box = &drawing->boxes[i];
      const struct drawing_task *task = &drawing->tasks[box->task];
      if ((box->side == DRAWING_ARRIVES) != arrives)
        continue;
      size_t row = (size_t)box->lane / overview->each;
      double end = draw_axis_value (task->end);
      overview->row[box->task] = (int32_t)row;
      if (arrives && !overview->coming)
        overview->coming
          = memory_zero (overview->rows * DRAW_OVERVIEW_COLUMNS, sizeof *overview->coming);
      add_busy ((arrives ? overview->coming : overview->busy) + row * DRAW_OVERVIEW_COLUMNS,
                draw_axis_value (task->start) * overview->scale,
                (end < last ? end : last) * overview->scale);
    }
}

static void
overview_init (struct overview *overview, const struct drawing *drawing, struct rational longest)
{
  double time = draw_axis_value (longest);
  size_t each = (drawing->lane_count + DRAW_OVERVIEW_ROWS - 1) / DRAW_OVERVIEW_ROWS;
  *overview = (struct overview){ .drawing = drawing,
                                 .each = each > 0 ? each : 1,
                                 .scale = time > 0 ? DRAW_OVERVIEW_COLUMNS / time : 0 };
  overview->rows = (drawing->lane_count + overview->each - 1) / overview->each;
  overview->busy = memory_zero (overview->rows * DRAW_OVERVIEW_COLUMNS, sizeof *overview->busy);
  overview->reached = memory_zero (DRAW_OVERVIEW_COLUMNS, sizeof *overview->reached);
  overview->row = memory_alloc (drawing->task_count, sizeof *overview->row);
  add_boxes (overview);
  count_all (overview);
}

static void
overview_clear (struct overview *overview)
{
  memory_free (overview->busy, overview->coming, overview->reached, overview->row);
}

static double
overview_height (const struct overview *overview, const struct draw_page *page)
{
  return (page->count > 1 ? LINE : 0) + AXIS + ROW * (double)overview->rows + GAP + CURVE + GAP;
}

/* What stands before a row: its lanes. */
static void
name_of (const struct overview *overview, size_t row, char *text, size_t size)
{
  const struct drawing *drawing = overview->drawing;
  size_t first = row * overview->each, last = first + overview->each - 1;
  last = last < drawing->lane_count ? last : drawing->lane_count - 1;
  if (first == last)
    snprintf (text, size, "%.40s", drawing->lanes[first].name);
  else
    snprintf (text, size, "%.40s–%.40s", drawing->lanes[first].name, drawing->lanes[last].name);
}

static double
head_width (const struct overview *overview)
{
  double most = svg_width (overview->drawing->caption, LETTER);
  char text[160];
  for (size_t row = 0; row < overview->rows; row++) {
    name_of (overview, row, text, sizeof text);
    double width = svg_width (text, 9);
    most = width > most ? width : most;
  }
  return most + 8;
}

/* `class`: one with a fill; its stroke would show as much of a grid. */
static void
write_shade (struct output *out, const char *class, int shade, double x, double y, double width,
             double height)
{
  output_print (out,
                "<rect class=\"%s\" style=\"stroke:none\" opacity=\"%s\" x=\"%.2f\" y=\"%.2f\" "
                "width=\"%.2f\" height=\"%.2f\"/>\n",
                class, opacity[shade], x, y, width, height);
}

/* 0 only for nothing, else at least `palest`; SHADES for all the lanes all the time. */
static int
shade_of (double busy, size_t lanes, int palest)
{
  double share = busy / (double)lanes;
  int shade = share <= 1e-9 ? 0 : 1 + (int)(share * (SHADES - 1) + 1e-6);
  if (shade > 0 && shade < palest)
    return palest;
  return shade < SHADES ? shade : SHADES;
}

/* A strip of a row. Columns of the same shade are one rectangle. */
static void
write_strip (const double *share, size_t lanes, const char *class, int palest, double x, double y,
             double height, struct output *out)
{
  for (size_t first = 0, end; first < DRAW_OVERVIEW_COLUMNS; first = end) {
    int shade = shade_of (share[first], lanes, palest);
    for (end = first + 1;
         end < DRAW_OVERVIEW_COLUMNS && shade_of (share[end], lanes, palest) == shade;)
      end++;
    if (shade > 0)
      write_shade (out, class, shade, x + COLUMN * (double)first, y, COLUMN * (double)(end - first),
                   height);
  }
}

static void
write_row (const struct overview *overview, size_t row, double x, double y, struct output *out)
{
  size_t lanes = row + 1 < overview->rows ? overview->each
                                          : overview->drawing->lane_count - row * overview->each;
  bool both = overview->coming != NULL;
  write_strip (overview->busy + row * DRAW_OVERVIEW_COLUMNS, lanes, "node", 1, x, y + 0.5,
               both ? ROW - 5 : ROW - 1, out);
  if (both)
    write_strip (overview->coming + row * DRAW_OVERVIEW_COLUMNS, lanes, "receive", 3, x,
                 y + ROW - 4.5, 4, out);
}

/* The task in which the critical path ends; DRAWING_NONE: there is none. */
static int32_t
path_end (const struct drawing *drawing)
{
  int32_t end = DRAWING_NONE;
  for (size_t i = 0; i < drawing->task_count; i++)
    if (drawing->tasks[i].critical
        && (end == DRAWING_NONE
            || rational_compare (drawing->tasks[i].end, drawing->tasks[end].end) > 0))
      end = (int32_t)i;
  return end;
}

/* The first task of the critical path's part that ends with `last` and stays in its row. */
static int32_t
path_part (const struct overview *overview, int32_t last)
{
  const struct drawing_task *tasks = overview->drawing->tasks;
  int32_t first = last;
  while (tasks[first].before != DRAWING_NONE
         && overview->row[tasks[first].before] == overview->row[last])
    first = tasks[first].before;
  return first;
}

static size_t
count_parts (const struct overview *overview)
{
  size_t count = 0;
  for (int32_t last = path_end (overview->drawing); last != DRAWING_NONE; count++)
    last = overview->drawing->tasks[path_part (overview, last)].before;
  return count;
}

/* The critical path from its end to its beginning: as long as it stays in a row it is one line.
   Of very many parts those are passed over that begin within a pixel of the one before. */
static void
write_path (const struct overview *overview, double x, double y, struct output *out)
{
  const struct drawing_task *tasks = overview->drawing->tasks;
  const double pixels = overview->scale * COLUMN, least = count_parts (overview) > PARTS ? 1 : 0;
  double at = 0, middle = 0;
  bool begun = false;
  for (int32_t last = path_end (overview->drawing), first; last != DRAWING_NONE;
       last = tasks[first].before) {
    double row = y + (overview->row[last] + 0.5) * ROW,
           end = x + draw_axis_value (tasks[last].end) * pixels;
    first = path_part (overview, last);
    double start = x + draw_axis_value (tasks[first].start) * pixels;
    if (begun && at - start < least)
      continue;
    if (begun)
      svg_line (out, "link", end, row, at, middle);
    svg_line (out, "link", start, row, end, row);
    at = start;
    middle = row;
    begun = true;
  }
}

/* How many have arrived by each time. */
static void
write_curve (const struct overview *overview, double x, double y, struct output *out)
{
  const struct drawing *drawing = overview->drawing;
  char text[96];
  for (size_t first = 0, end; first < DRAW_OVERVIEW_COLUMNS && overview->total > 0; first = end) {
    for (end = first + 1;
         end < DRAW_OVERVIEW_COLUMNS && overview->reached[end] == overview->reached[first];)
      end++;
    double height = CURVE * (double)overview->reached[first] / (double)overview->total;
    if (height > 0)
      write_shade (out, "node", 2, x + COLUMN * (double)first, y + CURVE - height,
                   COLUMN * (double)(end - first), height);
  }
  svg_line (out, "axis", x, y + CURVE, x + SPAN, y + CURVE);
  snprintf (text, sizeof text, "%s by then, of %lld",
            drawing->place_count == 0  ? "transmissions done"
            : drawing->multicasts == 1 ? "nodes that have the message"
                                       : "messages delivered",
            (long long)overview->total);
  svg_text (out, "muted", x, y - 8, SVG_START, 0, text);
}

static void
write_overview (const struct overview *overview, double x, double y, double head,
                struct output *out)
{
  double top = y + AXIS, bottom = top + ROW * (double)overview->rows, left = x + head;
  char text[160];
  const struct draw_panel frame = { .drawing = overview->drawing,
                                    .count = overview->rows,
                                    .lane = ROW,
                                    .span = SPAN,
                                    .scale = overview->scale * COLUMN };
  draw_panel_axis (&frame, left, top, out);
  svg_text (out, "muted", x, top - 6, SVG_START, 0, overview->drawing->caption);
  for (size_t row = 0; row < overview->rows; row++) {
    double at = top + ROW * (double)row;
    name_of (overview, row, text, sizeof text);
    svg_text (out, "", x, at + ROW - 2, SVG_START, 9, text);
    write_row (overview, row, left, at, out);
  }
  write_path (overview, left, top, out);
  write_curve (overview, left, bottom + GAP, out);
}

static void
write_legend (const struct overview *overview, double x, double y, struct output *out)
{
  char text[96];
  for (int shade = 1; shade <= SHADES; shade++)
    write_shade (out, "node", shade, x + 12 * (shade - 1), y - 10, 12, 12);
  snprintf (text, sizeof text,
            overview->each > 1 ? "how many of the row's %zu %ss are busy"
                               : "how much of the time it is busy",
            overview->each, overview->drawing->caption);
  x += 12 * SHADES + 6;
  svg_text (out, "muted", x, y, SVG_START, 0, text);
  x += svg_width (text, LETTER) + 18;
  if (overview->coming) {
    write_shade (out, "receive", SHADES, x, y - 6, 18, 5);
    svg_text (out, "muted", x + 24, y, SVG_START, 0, "on its way to them");
    x += 24 + svg_width ("on its way to them", LETTER) + 18;
  }
  svg_line (out, "link", x, y - 4, x + 18, y - 4);
  svg_text (out, "muted", x + 24, y, SVG_START, 0, "critical path");
}

void
draw_overview_write (const struct draw_page *page, struct output *out)
{
  struct overview overviews[DRAW_PAGE_DRAWINGS];
  struct rational longest = page->drawings[0]->makespan;
  double height = MARGIN + TITLE + LEGEND, head = 0, y = MARGIN + TITLE;
  char heading[512], about[160];
  for (size_t i = 1; i < page->count; i++)
    longest = rational_compare (page->drawings[i]->makespan, longest) > 0
                ? page->drawings[i]->makespan
                : longest;
  for (size_t i = 0; i < page->count; i++) {
    overview_init (&overviews[i], page->drawings[i], longest);
    height += overview_height (&overviews[i], page);
    head = head_width (&overviews[i]) > head ? head_width (&overviews[i]) : head;
  }
  draw_page_heading (page, 0, heading, sizeof heading);
  const char *title = page->count > 1 ? page->title : heading;
  snprintf (about, sizeof about,
            "Timing diagram of a schedule, in outline: how busy its %zu %ss are, %zu in a row",
            page->drawings[0]->lane_count, page->drawings[0]->caption, overviews[0].each);
  (page->within ? svg_begin_inline : svg_begin) (out, head + SPAN + 3 * MARGIN, height, title,
                                                 about);
  svg_text (out, "title", MARGIN, MARGIN + 14, SVG_START, 0, title);
  for (size_t i = 0; i < page->count; i++) {
    draw_page_heading (page, i, heading, sizeof heading);
    if (page->count > 1)
      svg_text (out, "", MARGIN, y + 12, SVG_START, 12, heading);
    write_overview (&overviews[i], MARGIN, y + (page->count > 1 ? LINE : 0), head, out);
    y += overview_height (&overviews[i], page);
  }
  write_legend (&overviews[0], MARGIN, height - 12, out);
  svg_end (out);
  for (size_t i = 0; i < page->count; i++)
    overview_clear (&overviews[i]);
}
