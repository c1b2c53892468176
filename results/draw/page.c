#include "results/draw/page.h"

#include "model/common/model.h"
#include "results/draw/axis.h"
#include "results/draw/draw.h"
#include "results/draw/overview.h"
#include "results/draw/panel.h"
#include "results/draw/tree.h"

#include <math.h>
#include <stdio.h>

#define MARGIN 16.0 /* pixels */
#define TITLE 30.0
#define LINE 20.0

/* Everything that goes onto the picture, and how large it is. */
struct page_layout {
  const struct draw_page *page;
  struct draw_colours colours[DRAW_PAGE_DRAWINGS];
  struct draw_panel panels[DRAW_PAGE_DRAWINGS];
  struct draw_tree trees[DRAW_PAGE_DRAWINGS];
  bool diagrams, tree; /* which of the two there are */
  struct draw_legend legend;
  double width, height;
};

/* The least (sign -1) or the largest (sign 1) makespan of the drawings, and of another one. */
static struct rational
extreme (const struct draw_page *page, int sign, bool given, struct rational other)
{
  struct rational most = given ? other : page->drawings[0]->makespan;
  for (size_t i = 0; i < page->count; i++)
    if (sign * rational_compare (page->drawings[i]->makespan, most) > 0)
      most = page->drawings[i]->makespan;
  return most;
}

struct rational
draw_page_longest (const struct draw_page *page)
{
  return extreme (page, 1, page->axis.denominator > 0, page->axis);
}

void
draw_page_heading (const struct draw_page *page, size_t i, bool exact, char *text, size_t size)
{
  const struct drawing *drawing = page->drawings[i];
  const struct rational least = extreme (page, -1, page->least.numerator > 0, page->least);
  char makespan[DRAW_AXIS_TEXT], more[48] = "";
  double base = draw_axis_value (least);
  (exact ? draw_axis_exact : draw_axis_text) (drawing->makespan, drawing->unit, makespan);
  if (base > 0 && rational_compare (drawing->makespan, least) > 0)
    snprintf (more, sizeof more, ", %.2f %% more",
              100 * (draw_axis_value (drawing->makespan) - base) / base);
  snprintf (text, size, "%.80s: makespan %s%s", page->count > 1 ? page->labels[i] : page->title,
            makespan, more);
}

/* Lines above a drawing: what it is called, unless the title says it, and what is remarked. */
static double
lines_height (const struct draw_page *page, size_t i)
{
  return (page->count > 1 ? LINE : 0) + (page->drawings[i]->remark ? LINE : 0);
}

/* What one drawing needs in width and height: heading, diagram, tree. */
static void
measure (const struct page_layout *layout, size_t i, double *width, double *height)
{
  char heading[512];
  draw_page_heading (layout->page, i, false, heading, sizeof heading);
  *width = canvas_width (heading, layout->page->count > 1 ? 12 : 16);
  *height = lines_height (layout->page, i);
  if (layout->diagrams) {
    *width = fmax (*width, draw_panel_width (&layout->panels[i]));
    *height += draw_panel_height (&layout->panels[i]);
  }
  if (layout->tree) {
    *width = fmax (*width, draw_tree_width (&layout->trees[i]));
    *height += draw_tree_height (&layout->trees[i]);
  }
}

static bool
side_by_side (const struct page_layout *layout)
{
  return layout->page->down && layout->diagrams;
}

/* What the labels of the fullest schedule need. */
static double
common_span (const struct draw_page *page)
{
  double span = 0;
  for (size_t i = 0; i < page->count; i++)
    span = fmax (span, draw_panel_span (page->drawings[i], page->down && !page->tree));
  return span;
}

/* The time axis of a tree is that of the diagram above it, where that has its time to the right. */
static void
tree_init (struct page_layout *layout, size_t i, struct rational longest, double span)
{
  const struct draw_page *page = layout->page;
  bool aligned = layout->diagrams && !page->down,
       all = page->full || page->drawings[i]->place_count <= DRAW_PAGE_LANES;
  draw_tree_init (&layout->trees[i], page->drawings[i], &layout->colours[i], all, longest,
                  aligned ? layout->panels[i].head : MARGIN,
                  layout->diagrams && page->down ? 720 : span);
}

/* What stands before the lanes may differ between schedules; time 0 may not. */
static void
align_heads (struct page_layout *layout)
{
  double head = 0;
  for (size_t i = 0; i < layout->page->count; i++)
    head = fmax (head, layout->panels[i].head);
  for (size_t i = 0; i < layout->page->count; i++)
    layout->panels[i].head = head;
}

/* What the boxes of a diagram are. */
static void
legend_boxes (struct page_layout *layout)
{
  const struct drawing *drawing = layout->page->drawings[0];
  const enum draw_colour by = layout->colours[0].by;
  const char *multicast
    = drawing->multicasts > 1 ? " [multicast]" : "",
    *colour = by == DRAW_COLOUR_GROUP       ? ", in the colour of the sender's group:"
              : by == DRAW_COLOUR_MULTICAST ? ", in the colour of the multicast:"
              : by == DRAW_COLOUR_SIZE      ? ", the darker the longer:"
                                            : "",
    *plain = drawing->box_count > 0 && drawing->boxes[0].side != DRAWING_SENDS ? "receive" : "send";
  const struct draw_model *model = drawing->model->draw;
  char text[160];
  if (drawing->place_count == 0)
    snprintf (text, sizeof text, "busy: %s%s", drawing->other, colour);
  else
    snprintf (text, sizeof text, "%s%s%s", model->sends, multicast, colour);
  draw_legend_add (&layout->legend,
                   by != DRAW_COLOUR_NONE      ? ""
                   : drawing->place_count == 0 ? plain
                                               : "send",
                   text);
  draw_legend_colours (&layout->legend, &layout->colours[0], false);
  if (drawing->place_count == 0)
    return;
  snprintf (text, sizeof text, "%s%s", model->receives, multicast);
  draw_legend_add (&layout->legend,
                   by == DRAW_COLOUR_MULTICAST ? "receive g0 in" : model->receives_class, text);
}

static void
legend_init (struct page_layout *layout)
{
  if (layout->diagrams) {
    legend_boxes (layout);
    draw_legend_add (&layout->legend, "wait", "waits");
  } else {
    draw_legend_colours (&layout->legend, &layout->colours[0], true);
  }
  draw_legend_add (&layout->legend, "critical", "critical path");
}

/* Places what drawing i needs. */
static void
place (struct page_layout *layout, size_t i)
{
  double width, height;
  measure (layout, i, &width, &height);
  if (side_by_side (layout)) {
    layout->width += width + (i > 0 ? MARGIN : 0);
    layout->height = fmax (layout->height, MARGIN + TITLE + height);
  } else {
    layout->width = fmax (layout->width, width);
    layout->height += height;
  }
}

static void
layout_init (struct page_layout *layout, const struct draw_page *page)
{
  const struct rational longest = draw_page_longest (page);
  const double span = common_span (page);
  const struct drawing *first = page->drawings[0];
  *layout = (struct page_layout){ .page = page, .diagrams = !page->tree };
  layout->tree
    = page->tree
      || ((page->count == 1 || page->trees) && first->place_count > 0 && first->multicasts == 1);
  layout->height = MARGIN + TITLE;
  for (size_t i = 0; i < page->count; i++)
    draw_colours_init (&layout->colours[i], page->drawings[i], page->colour);
  for (size_t i = 0; i < page->count && layout->diagrams; i++)
    draw_panel_init (&layout->panels[i], page->drawings[i], NULL, &layout->colours[i], page->down,
                     longest, span);
  if (layout->diagrams)
    align_heads (layout);
  for (size_t i = 0; i < page->count; i++) {
    if (layout->tree)
      tree_init (layout, i, longest, span);
    place (layout, i);
  }
  layout->width = fmax (layout->width + 2 * MARGIN, 560);
  legend_init (layout);
  layout->height += draw_legend_height (&layout->legend, layout->width - 2 * MARGIN) + 12;
}

static void
layout_clear (struct page_layout *layout)
{
  for (size_t i = 0; i < layout->page->count; i++) {
    if (layout->diagrams)
      draw_panel_clear (&layout->panels[i]);
    if (layout->tree)
      draw_tree_clear (&layout->trees[i]);
  }
  draw_legend_clear (&layout->legend);
}

static void
write_drawing (const struct page_layout *layout, size_t i, double x, double y,
               struct canvas *canvas)
{
  const struct draw_page *page = layout->page;
  char heading[512];
  if (page->count > 1) {
    draw_page_heading (page, i, false, heading, sizeof heading);
    canvas_text (canvas, "", x, y + 12, CANVAS_START, 12, heading);
  }
  if (page->drawings[i]->remark)
    canvas_text (canvas, "muted", x, y + lines_height (page, i) - 8, CANVAS_START, 12,
                 page->drawings[i]->remark);
  y += lines_height (page, i);
  if (layout->diagrams) {
    draw_panel_write (&layout->panels[i], x, y, canvas);
    y += draw_panel_height (&layout->panels[i]);
  }
  if (layout->tree)
    draw_tree_write (&layout->trees[i], x, y, canvas);
}

static void
write_parts (const struct page_layout *layout, struct canvas *canvas)
{
  const double inner = layout->width - 2 * MARGIN;
  double x = MARGIN, y = MARGIN + TITLE, width, height;
  for (size_t i = 0; i < layout->page->count; i++) {
    write_drawing (layout, i, x, y, canvas);
    measure (layout, i, &width, &height);
    if (side_by_side (layout))
      x += width + MARGIN;
    else
      y += height;
  }
  draw_legend_write (&layout->legend, MARGIN,
                     layout->height - 10 - draw_legend_height (&layout->legend, inner), inner,
                     canvas);
}

/* Every lane. */
static bool
write_full (const struct draw_page *page, struct canvas *canvas, struct status *status)
{
  struct page_layout layout;
  char heading[512], exact[512], about[128];
  layout_init (&layout, page);
  draw_page_heading (page, 0, false, heading, sizeof heading);
  draw_page_heading (page, 0, true, exact, sizeof exact);
  snprintf (about, sizeof about, "%s of a schedule, one lane for each %s, %zu of them",
            page->tree ? "Tree" : "Timing diagram", page->drawings[0]->caption,
            page->drawings[0]->lane_count);
  bool good = canvas_begin (canvas, layout.width, layout.height,
                            page->count > 1 ? page->title : exact, about, status);
  if (good) {
    canvas_text (canvas, "title", MARGIN, MARGIN + 14, CANVAS_START, 0,
                 page->count > 1 ? page->title : heading);
    write_parts (&layout, canvas);
    good = canvas_end (canvas, status);
  }
  layout_clear (&layout);
  return good;
}

bool
draw_page_write (const struct draw_page *page, struct canvas *canvas, struct status *status)
{
  bool large = page->drawings[0]->lane_count > DRAW_PAGE_LANES && !page->full && !page->tree;
  return (large ? draw_overview_write : write_full) (page, canvas, status);
}
