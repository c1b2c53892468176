#include "results/draw/page.h"

#include "model/common/model.h"
#include "results/draw/axis.h"
#include "results/draw/draw.h"
#include "results/draw/panel.h"
#include "results/draw/tree.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MARGIN 16.0 /* pixels */
#define TITLE 30.0
#define LINE 20.0
#define LEGEND 30.0

/* Everything that goes onto the picture, and how large it is. */
struct page_layout {
  const struct draw_page *page;
  struct draw_panel panels[DRAW_PAGE_DRAWINGS];
  struct draw_tree trees[DRAW_PAGE_DRAWINGS];
  bool diagrams, tree; /* which of the two there are */
  double width, height;
};

static struct rational
shortest (const struct draw_page *page)
{
  struct rational least = page->drawings[0]->makespan;
  for (size_t i = 1; i < page->count; i++)
    if (rational_compare (page->drawings[i]->makespan, least) < 0)
      least = page->drawings[i]->makespan;
  return least;
}

void
draw_page_heading (const struct draw_page *page, size_t i, char *text, size_t size)
{
  const struct drawing *drawing = page->drawings[i];
  const struct rational least = shortest (page);
  char makespan[RATIONAL_TEXT], more[48] = "";
  double base = draw_axis_value (least);
  rational_decimal (drawing->makespan, makespan);
  if (base > 0 && rational_compare (drawing->makespan, least) > 0)
    snprintf (more, sizeof more, ", %.2f %% more",
              100 * (draw_axis_value (drawing->makespan) - base) / base);
  snprintf (text, size, "%.80s: makespan %s%s%.40s%s",
            page->count > 1 ? page->labels[i] : page->title, makespan, drawing->unit ? " " : "",
            drawing->unit ? drawing->unit : "", more);
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
  draw_page_heading (layout->page, i, heading, sizeof heading);
  *width = svg_width (heading, layout->page->count > 1 ? 12 : 16);
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

/* The longest of the schedules, and what the labels of the fullest one need. */
static void
common_axis (const struct draw_page *page, struct rational *longest, double *span)
{
  *longest = page->drawings[0]->makespan;
  *span = 0;
  for (size_t i = 0; i < page->count; i++) {
    *span = fmax (*span, draw_panel_span (page->drawings[i], page->down && !page->tree));
    if (rational_compare (page->drawings[i]->makespan, *longest) > 0)
      *longest = page->drawings[i]->makespan;
  }
}

/* The time axis of a tree is that of the diagram above it, where that has its time to the right. */
static void
tree_init (struct page_layout *layout, size_t i, struct rational longest, double span)
{
  const struct draw_page *page = layout->page;
  bool aligned = layout->diagrams && !page->down;
  draw_tree_init (&layout->trees[i], page->drawings[i], page->full, longest,
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

static void
layout_init (struct page_layout *layout, const struct draw_page *page)
{
  struct rational longest;
  double span;
  const struct drawing *first = page->drawings[0];
  *layout = (struct page_layout){ .page = page, .diagrams = !page->tree };
  layout->tree
    = page->tree
      || ((page->count == 1 || page->trees) && first->place_count > 0 && first->multicasts == 1);
  layout->height = MARGIN + TITLE;
  common_axis (page, &longest, &span);
  for (size_t i = 0; i < page->count && layout->diagrams; i++)
    draw_panel_init (&layout->panels[i], page->drawings[i], page->down, page->full, longest, span);
  if (layout->diagrams)
    align_heads (layout);
  for (size_t i = 0; i < page->count; i++) {
    double width, height;
    if (layout->tree)
      tree_init (layout, i, longest, span);
    measure (layout, i, &width, &height);
    bool beside = side_by_side (layout);
    layout->width
      = beside ? layout->width + width + (i > 0 ? MARGIN : 0) : fmax (layout->width, width);
    layout->height
      = beside ? fmax (layout->height, MARGIN + TITLE + height) : layout->height + height;
  }
  layout->width += 2 * MARGIN;
  layout->width = fmax (layout->width, 560);
  layout->height += LEGEND;
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
}

/* A sample of a class with its meaning; returns where the next may stand. */
static double
write_sample (const char *class, const char *meaning, double x, double y, struct output *out)
{
  svg_rect (out, class, x, y - 10, 18, 12, NULL);
  svg_text (out, "muted", x + 24, y, SVG_START, 0, meaning);
  return x + 24 + svg_width (meaning, 11) + 18;
}

/* What the boxes of a diagram are. */
static double
write_boxes (const struct drawing *drawing, double x, double y, struct output *out)
{
  char text[96];
  const char *multicast = drawing->multicasts > 1 ? " [multicast]" : "";
  if (drawing->place_count == 0) {
    bool sends = drawing->box_count == 0 || drawing->boxes[0].side == DRAWING_SENDS;
    snprintf (text, sizeof text, "busy: %s", drawing->other);
    return write_sample (sends ? "send" : "receive", text, x, y, out);
  }
  const struct draw_model *model = drawing->model->draw;
  snprintf (text, sizeof text, "%s%s", model->sends, multicast);
  x = write_sample ("send", text, x, y, out);
  snprintf (text, sizeof text, "%s%s", model->receives, multicast);
  return write_sample (model->receives_class, text, x, y, out);
}

static void
write_legend (const struct draw_page *page, double x, double y, struct output *out)
{
  if (!page->tree) {
    x = write_boxes (page->drawings[0], x, y, out);
    x = write_sample ("wait", "waits", x, y, out);
  }
  write_sample ("critical", "critical path", x, y, out);
}

static void
write_drawing (const struct page_layout *layout, size_t i, double x, double y, struct output *out)
{
  const struct draw_page *page = layout->page;
  char heading[512];
  if (page->count > 1) {
    draw_page_heading (page, i, heading, sizeof heading);
    svg_text (out, "", x, y + 12, SVG_START, 12, heading);
  }
  if (page->drawings[i]->remark)
    svg_text (out, "muted", x, y + lines_height (page, i) - 8, SVG_START, 12,
              page->drawings[i]->remark);
  y += lines_height (page, i);
  if (layout->diagrams) {
    draw_panel_write (&layout->panels[i], x, y, out);
    y += draw_panel_height (&layout->panels[i]);
  }
  if (layout->tree)
    draw_tree_write (&layout->trees[i], x, y, out);
}

void
draw_page_write (const struct draw_page *page, struct output *out)
{
  struct page_layout layout;
  char heading[512], about[128];
  double x = MARGIN, y = MARGIN + TITLE, width, height;
  layout_init (&layout, page);
  draw_page_heading (page, 0, heading, sizeof heading);
  snprintf (about, sizeof about, "%s of a schedule, one lane for each %s, %zu of them",
            page->tree ? "Tree" : "Timing diagram", page->drawings[0]->caption,
            page->drawings[0]->lane_count);
  (page->within ? svg_begin_inline : svg_begin) (out, layout.width, layout.height,
                                                 page->count > 1 ? page->title : heading, about);
  svg_text (out, "title", MARGIN, MARGIN + 14, SVG_START, 0,
            page->count > 1 ? page->title : heading);
  for (size_t i = 0; i < page->count; i++) {
    write_drawing (&layout, i, x, y, out);
    measure (&layout, i, &width, &height);
    if (side_by_side (&layout))
      x += width + MARGIN;
    else
      y += height;
  }
  write_legend (page, MARGIN, layout.height - 12, out);
  svg_end (out);
  layout_clear (&layout);
}
