#include "results/draw/overview.h"

#include "base/memory.h"
#include "results/draw/axis.h"
#include "results/draw/panel.h"
#include "results/draw/shades.h"
#include "results/draw/tree.h"

#include <math.h>
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
#define LETTER 11.0
#define SMALL 9.0
#define SHADES 5
#define NAME 240.0 /* of a group, at most */
#define PARTS 500  /* of a critical path that are all drawn */
#define SPAN (COLUMN * DRAW_OVERVIEW_COLUMNS)

/* How dark a shade is; the first is nothing at all. */
static const double opacity[SHADES + 1] = { 0, 0.15, 0.35, 0.55, 0.75, 1 };

struct overview {
  const struct drawing *drawing;
  struct draw_colours colours;
  struct draw_panel panel; /* of the critical path; of no lanes: it has too many */
  struct shades shades;
  struct draw_tree tree; /* without drawing: there is none */
  double names;          /* pixels of the groups' names */
};

/* The lanes of the critical path [lanes]: of its tasks, and of the node at which it ends. NULL when
   they are too many. The caller frees it. */
static bool *
path_lanes (const struct overview *overview)
{
  const struct drawing *drawing = overview->drawing;
  bool *wanted = memory_zero (drawing->lane_count, sizeof *wanted), *on;
  size_t count = 0;
  for (size_t i = 0; i < drawing->box_count; i++) {
    const struct drawing_box *box = &drawing->boxes[i];
    const struct drawing_task *task = &drawing->tasks[box->task];
    wanted[box->lane] |= task->critical && box->side != DRAWING_ARRIVES;
  }
  on = memory_zero (drawing->lane_count, sizeof *on); /* by node: is it passed? */
  for (size_t i = 0; i < drawing->place_count; i++)
    on[drawing->places[i].node] |= drawing->places[i].critical;
  for (size_t i = 0; i < drawing->lane_count; i++) {
    bool first = i == 0 || drawing->lanes[i].node != drawing->lanes[i - 1].node;
    wanted[i] |= first && on[drawing->lanes[i].node];
    count += wanted[i];
  }
  free (on);
  if (count <= DRAW_OVERVIEW_PATH)
    return wanted;
  free (wanted);
  return NULL;
}

/* What stands before the rows: groups, and nodes. */
static double
head_width (struct overview *overview)
{
  double most = canvas_width (overview->drawing->caption, LETTER);
  char text[640];
  overview->names = 0;
  for (size_t row = 0; row < overview->shades.row_count; row++) {
    shades_name (&overview->shades, row, text, sizeof text);
    most = fmax (most, canvas_width (text, SMALL));
  }
  for (size_t band = 0; band < overview->colours.bands; band++) {
    draw_colours_band_name (&overview->colours, band, text, sizeof text);
    overview->names = fmax (overview->names, canvas_width (text, SMALL) + 8);
  }
  overview->names = overview->names > NAME ? NAME : overview->names;
  return overview->names + most + 8;
}

/* All but the tree, which has the width of the head. */
static void
overview_init (struct overview *overview, const struct draw_page *page, size_t i)
{
  const struct rational longest = draw_page_longest (page);
  const struct drawing *drawing = page->drawings[i];
  *overview = (struct overview){ .drawing = drawing };
  draw_colours_init (&overview->colours, drawing, page->colour);
  bool *lanes = path_lanes (overview);
  if (lanes)
    draw_panel_init (&overview->panel, drawing, lanes, &overview->colours, false, longest, SPAN);
  free (lanes);
  shades_init (&overview->shades, drawing, &overview->colours, longest, DRAW_OVERVIEW_ROWS,
               DRAW_OVERVIEW_COLUMNS);
}

static void
overview_clear (struct overview *overview)
{
  draw_panel_clear (&overview->panel);
  shades_clear (&overview->shades);
  draw_tree_clear (&overview->tree);
}

static double
overview_height (const struct overview *overview, const struct draw_page *page)
{
  return (page->count > 1 ? LINE : 0) + (overview->drawing->remark ? LINE : 0)
         + (overview->panel.count > 0 ? LINE + draw_panel_height (&overview->panel) : 0) + LINE
         + AXIS + ROW * (double)overview->shades.row_count + GAP + CURVE + GAP
         + (overview->tree.drawing ? draw_tree_height (&overview->tree) : 0);
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
             double height, struct canvas *canvas)
{
  for (size_t first = 0, end; first < DRAW_OVERVIEW_COLUMNS; first = end) {
    int shade = shade_of (share[first], lanes, palest);
    for (end = first + 1;
         end < DRAW_OVERVIEW_COLUMNS && shade_of (share[end], lanes, palest) == shade;)
      end++;
    if (shade > 0)
      canvas_shade (canvas, class, opacity[shade], x + COLUMN * (double)first, y,
                    COLUMN * (double)(end - first), height);
  }
}

static void
write_row (const struct overview *overview, size_t row, double x, double y, struct canvas *canvas)
{
  const struct shades *shades = &overview->shades;
  const struct shades_row *at = &shades->rows[row];
  const bool both = shades->coming != NULL;
  char class[DRAW_CLASS];
  draw_colours_mark (&overview->colours, at->band, DRAWING_NONE, class);
  write_strip (shades->busy + row * shades->columns, at->count, class, 1, x, y + 0.5,
               both ? ROW - 5 : ROW - 1, canvas);
  if (both)
    write_strip (shades->coming + row * shades->columns, at->count, "coming", 3, x, y + ROW - 4.5,
                 4, canvas);
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
  const int32_t *row = overview->shades.row;
  int32_t first = last;
  while (tasks[first].before != DRAWING_NONE && row[tasks[first].before] == row[last])
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
write_path (const struct overview *overview, double x, double y, struct canvas *canvas)
{
  const struct drawing_task *tasks = overview->drawing->tasks;
  const double pixels = overview->shades.scale * COLUMN,
               least = count_parts (overview) > PARTS ? 1 : 0;
  double at = 0, middle = 0;
  bool begun = false;
  for (int32_t last = path_end (overview->drawing), first; last != DRAWING_NONE;
       last = tasks[first].before) {
    double row = y + (overview->shades.row[last] + 0.5) * ROW,
           end = x + draw_axis_value (tasks[last].end) * pixels;
    first = path_part (overview, last);
    double start = x + draw_axis_value (tasks[first].start) * pixels;
    if (begun && at - start < least)
      continue;
    if (begun)
      canvas_line (canvas, "link", end, row, at, middle);
    canvas_line (canvas, "link", start, row, end, row);
    at = start;
    middle = row;
    begun = true;
  }
}

/* How many of a band have arrived by each time, above those of the bands before. */
static void
write_band (const struct overview *overview, size_t band, double x, double y, struct canvas *canvas)
{
  const struct shades *shades = &overview->shades;
  const double unit = CURVE / (double)shades->total;
  const int64_t *reached = shades->reached + band * shades->columns;
  char class[DRAW_CLASS];
  int64_t below[DRAW_OVERVIEW_COLUMNS] = { 0 };
  for (size_t i = 0; i < band * shades->columns; i++)
    below[i % shades->columns] += shades->reached[i];
  draw_colours_mark (&overview->colours, band, DRAWING_NONE, class);
  for (size_t first = 0, end; first < DRAW_OVERVIEW_COLUMNS; first = end) {
    for (end = first + 1; end < DRAW_OVERVIEW_COLUMNS && reached[end] == reached[first]
                          && below[end] == below[first];)
      end++;
    if (reached[first] > 0)
      canvas_shade (canvas, class, 0.55, x + COLUMN * (double)first,
                    y + CURVE - unit * (double)(below[first] + reached[first]),
                    COLUMN * (double)(end - first), unit * (double)reached[first]);
  }
}

static void
write_curve (const struct overview *overview, double x, double y, struct canvas *canvas)
{
  const struct drawing *drawing = overview->drawing;
  char text[96];
  for (size_t band = 0; band < overview->shades.bands && overview->shades.total > 0; band++)
    write_band (overview, band, x, y, canvas);
  canvas_line (canvas, "axis", x, y + CURVE, x + SPAN, y + CURVE);
  snprintf (text, sizeof text, "%s by then, of %lld",
            drawing->place_count == 0  ? "transmissions done"
            : drawing->multicasts == 1 ? "nodes that have the message"
                                       : "messages delivered",
            (long long)overview->shades.total);
  canvas_text (canvas, "muted", x, y - 8, CANVAS_START, 0, text);
}

/* The rows of all lanes. */
static void
write_rows (const struct overview *overview, double x, double y, double head, struct canvas *canvas)
{
  const struct shades *shades = &overview->shades;
  const struct draw_panel frame = { .drawing = overview->drawing,
                                    .count = shades->row_count,
                                    .lane = ROW,
                                    .span = SPAN,
                                    .scale = shades->scale * COLUMN };
  char text[640];
  draw_panel_axis (&frame, x + head, y, canvas);
  for (size_t row = 0; row < shades->row_count; row++) {
    double at = y + ROW * (double)row;
    bool first = row == 0 || shades->rows[row].band != shades->rows[row - 1].band;
    if (first && overview->colours.bands > 0) {
      draw_colours_band_name (&overview->colours, shades->rows[row].band, text, sizeof text);
      canvas_cut (canvas, "", x, at + ROW - 2, SMALL, overview->names - 8, text);
    }
    shades_name (shades, row, text, sizeof text);
    canvas_text (canvas, "muted", x + overview->names, at + ROW - 2, CANVAS_START, SMALL, text);
    write_row (overview, row, x + head, at, canvas);
  }
  if (overview->panel.count == 0)
    write_path (overview, x + head, y, canvas);
}

static void
write_overview (const struct overview *overview, double x, double y, double head,
                struct canvas *canvas)
{
  const struct shades *shades = &overview->shades;
  const struct drawing *drawing = overview->drawing;
  char text[200];
  if (drawing->remark) {
    canvas_text (canvas, "muted", x, y + 12, CANVAS_START, 12, drawing->remark);
    y += LINE;
  }
  if (overview->panel.count > 0) {
    snprintf (text, sizeof text, "the critical path: %zu of the %zu %ss", overview->panel.count,
              drawing->lane_count, drawing->caption);
    canvas_text (canvas, "muted", x, y + 12, CANVAS_START, 0, text);
    draw_panel_write (&overview->panel, x, y + LINE, canvas);
    y += LINE + draw_panel_height (&overview->panel);
  }
  snprintf (text, sizeof text, "all %zu %ss%s: the darker a row, the more of them are busy",
            drawing->lane_count, drawing->caption, overview->colours.bands > 0 ? " by group" : "");
  canvas_text (canvas, "muted", x, y + 12, CANVAS_START, 0, text);
  y += LINE + AXIS;
  write_rows (overview, x, y, head, canvas);
  y += ROW * (double)shades->row_count + GAP;
  write_curve (overview, x + head, y, canvas);
  if (overview->tree.drawing)
    draw_tree_write (&overview->tree, x, y + CURVE + GAP, canvas);
}

/* What the colours mean, and what else there is. */
static struct draw_legend
legend_of (const struct overview *overview)
{
  struct draw_legend legend = { .count = 0 };
  char class[DRAW_CLASS];
  draw_legend_colours (&legend, &overview->colours, overview->colours.by == DRAW_COLOUR_GROUP);
  if (overview->colours.by != DRAW_COLOUR_GROUP)
    draw_legend_add (&legend, draw_colours_mark (&overview->colours, 0, DRAWING_NONE, class),
                     "busy");
  if (overview->shades.coming)
    draw_legend_add (&legend, "coming", "a message is on its way to them");
  draw_legend_add (&legend, "critical", "critical path");
  return legend;
}

/* Trees below the diagrams, on the same axis; the widest part of all. */
static double
add_trees (const struct draw_page *page, struct overview *overviews, double head)
{
  double width = head + SPAN + 3 * MARGIN;
  for (size_t i = 0; i < page->count; i++) {
    struct overview *overview = &overviews[i];
    const struct drawing *drawing = overview->drawing;
    if ((page->count == 1 || page->trees) && drawing->place_count > 0 && drawing->multicasts == 1) {
      draw_tree_init (&overview->tree, drawing, &overview->colours,
                      drawing->place_count <= DRAW_PAGE_LANES, draw_page_longest (page), head,
                      SPAN);
      width = fmax (width, draw_tree_width (&overview->tree));
    }
    if (overview->panel.count > 0) {
      overview->panel.head = head;
      width = fmax (width, draw_panel_width (&overview->panel));
    }
  }
  return width + 2 * MARGIN;
}

static void
write_all (const struct draw_page *page, const struct overview *overviews, double head,
           const struct draw_legend *legend, double width, double height, struct canvas *canvas)
{
  double y = MARGIN + TITLE;
  char heading[512];
  draw_page_heading (page, 0, false, heading, sizeof heading);
  canvas_text (canvas, "title", MARGIN, MARGIN + 14, CANVAS_START, 0,
               page->count > 1 ? page->title : heading);
  for (size_t i = 0; i < page->count; i++) {
    draw_page_heading (page, i, false, heading, sizeof heading);
    if (page->count > 1)
      canvas_text (canvas, "", MARGIN, y + 12, CANVAS_START, 12, heading);
    write_overview (&overviews[i], MARGIN, y + (page->count > 1 ? LINE : 0), head, canvas);
    y += overview_height (&overviews[i], page);
  }
  double inner = width - 2 * MARGIN;
  draw_legend_write (legend, MARGIN, height - 10 - draw_legend_height (legend, inner), inner,
                     canvas);
}

bool
draw_overview_write (const struct draw_page *page, struct canvas *canvas, struct status *status)
{
  struct overview overviews[DRAW_PAGE_DRAWINGS];
  double height = MARGIN + TITLE, head = 0;
  char heading[512], about[160];
  for (size_t i = 0; i < page->count; i++) {
    overview_init (&overviews[i], page, i);
    head = fmax (head, head_width (&overviews[i]));
    if (overviews[i].panel.count > 0)
      head = fmax (head, overviews[i].panel.head);
  }
  double width = add_trees (page, overviews, head);
  for (size_t i = 0; i < page->count; i++)
    height += overview_height (&overviews[i], page);
  struct draw_legend legend = legend_of (&overviews[0]);
  height += draw_legend_height (&legend, width - 2 * MARGIN) + 12;
  draw_page_heading (page, 0, true, heading, sizeof heading);
  snprintf (about, sizeof about,
            "Timing diagram of a schedule, in outline: how busy its %zu %ss are, in %zu rows",
            page->drawings[0]->lane_count, page->drawings[0]->caption,
            overviews[0].shades.row_count);
  bool good
    = canvas_begin (canvas, width, height, page->count > 1 ? page->title : heading, about, status);
  if (good) {
    write_all (page, overviews, head, &legend, width, height, canvas);
    good = canvas_end (canvas, status);
  }
  for (size_t i = 0; i < page->count; i++)
    overview_clear (&overviews[i]);
  draw_legend_clear (&legend);
  return good;
}
