#include "results/draw/tree.h"

#include "results/draw/axis.h"
#include "results/draw/tree_rows.h"

#include <stdio.h>
#include <stdlib.h>

#define ROW 17.0 /* pixels */
#define AXIS 34.0
#define FOOT 24.0
#define ALL 3000.0  /* of all rows, when they are very many */
#define LOWEST 11.0 /* a row with a label */
#define LETTER 11.0

void
draw_tree_init (struct draw_tree *tree, const struct drawing *drawing,
                const struct draw_colours *colours, bool full, struct rational longest, double left,
                double span)
{
  *tree = (struct draw_tree){ .drawing = drawing, .colours = colours, .left = left, .span = span };
  tree->scale = longest.numerator > 0 ? span / draw_axis_value (longest) : 0;
  (full ? tree_rows_all : tree_rows_outline) (tree);
  tree->height = ROW * (double)tree->count <= ALL ? ROW : ALL / (double)tree->count;
  if (tree->height < 1)
    tree->height = 1;
}

void
draw_tree_clear (struct draw_tree *tree)
{
  free (tree->rows);
}

/* "4: cost 2 us, ready 7 us" */
static void
label_place (const struct draw_tree *tree, const struct drawing_place *place, char *text,
             size_t size)
{
  char ready[DRAW_AXIS_TEXT], source[48] = "";
  draw_axis_text (place->ready, tree->drawing->unit, ready);
  if (place->parent == DRAWING_NONE && tree->drawing->multicasts > 1)
    snprintf (source, sizeof source, "source of multicast %d, ", place->multicast);
  else if (place->parent == DRAWING_NONE)
    snprintf (source, sizeof source, "source, ");
  snprintf (text, size, "%d: %s%.60s%sready %s", place->node, source,
            place->cost ? place->cost : "", place->cost ? ", " : "", ready);
}

/* "12 nodes of 2018 rack, cost 47.75 us, ready 151 to 372.75 us" */
static void
label_sum (const struct draw_tree *tree, const struct draw_tree_row *row, char *text, size_t size)
{
  const struct drawing *drawing = tree->drawing;
  char first[DRAW_AXIS_TEXT], last[DRAW_AXIS_TEXT], name[600] = "";
  if (row->band == DRAW_TREE_MIXED)
    snprintf (name, sizeof name, " of several groups");
  else if (tree->colours->bands > 0) {
    snprintf (name, sizeof name, " of ");
    draw_colours_band_name (tree->colours, row->band, name + 4, sizeof name - 4);
  }
  bool once = rational_compare (row->first, row->last) == 0;
  draw_axis_text (row->first, NULL, first);
  draw_axis_text (row->last, drawing->unit, last);
  snprintf (text, size, "%zu nodes%s%s, ready %s%s%s", row->count,
            row->critical ? " of the critical path" : "", name, once ? "" : first,
            once ? "" : " to ", last);
}

static void
label_of (const struct draw_tree *tree, const struct draw_tree_row *row, char *text, size_t size)
{
  const struct drawing_place *place = &tree->drawing->places[row->place];
  if (row->count == 1)
    label_place (tree, place, text, size);
  else
    label_sum (tree, row, text, size);
}

/* Rows that are too low for a text have none, unless they are on the critical path. */
static bool
is_labelled (const struct draw_tree *tree, const struct draw_tree_row *row)
{
  return tree->height >= LOWEST || row->critical;
}

double
draw_tree_width (const struct draw_tree *tree)
{
  double width = tree->left + tree->span + FOOT;
  for (size_t i = 0; i < tree->count; i++) {
    const struct draw_tree_row *row = &tree->rows[i];
    char text[1024];
    label_of (tree, row, text, sizeof text);
    double end = tree->left + draw_axis_value (row->last) * tree->scale + 10
                 + canvas_width (text, LETTER) + 10;
    if (is_labelled (tree, row) && end > width)
      width = end;
  }
  return width;
}

double
draw_tree_height (const struct draw_tree *tree)
{
  return AXIS + tree->height * (double)tree->count + FOOT;
}

static void
write_axis (const struct draw_tree *tree, double x, double y, struct canvas *canvas)
{
  char caption[256];
  bool outline = tree->count < tree->drawing->place_count;
  double ticks[DRAW_AXIS_MOST], bottom = y + AXIS + tree->height * (double)tree->count;
  size_t count = tree->scale > 0
                   ? draw_axis_ticks (tree->span / tree->scale, tree->span > 900 ? 16 : 11, ticks)
                   : 0;
  for (size_t i = 0; i < count; i++) {
    char number[32];
    double at = x + tree->left + ticks[i] * tree->scale;
    snprintf (number, sizeof number, "%.6g", ticks[i]);
    canvas_line (canvas, "grid", at, y + AXIS, at, bottom);
    canvas_text (canvas, "muted", at, y + AXIS - 6, CANVAS_MIDDLE, 0, number);
  }
  const char *unit = tree->drawing->unit;
  snprintf (caption, sizeof caption,
            "the tree: each node at its ready time%s%.40s%s, below the one "
            "it has the message from%s",
            unit ? " (" : "", unit ? unit : "", unit ? ")" : "",
            outline ? "; off the critical path the nodes of a group together" : "");
  canvas_text (canvas, "muted", x, y + 12, CANVAS_START, 0, caption);
}

/* From the parent down to the row and to its first node. */
static void
write_edge (const struct draw_tree *tree, const struct draw_tree_row *row, double x, double top,
            double middle, struct canvas *canvas)
{
  const struct draw_tree_row *parent = &tree->rows[row->parent];
  const char *class = row->critical ? "link" : "edge";
  double from = x + tree->left + draw_axis_value (parent->last) * tree->scale,
         to = x + tree->left + draw_axis_value (row->first) * tree->scale;
  canvas_line (canvas, class, from, top + (row->parent + 0.5) * tree->height, from, middle);
  canvas_line (canvas, class, from, middle, to, middle);
}

/* The node, or a bar for several. */
static void
write_row (const struct draw_tree *tree, const struct draw_tree_row *row, double x, double middle,
           struct canvas *canvas)
{
  double first = x + tree->left + draw_axis_value (row->first) * tree->scale,
         last = x + tree->left + draw_axis_value (row->last) * tree->scale,
         radius = tree->height * 0.22;
  char text[1024], class[DRAW_CLASS];
  label_of (tree, row, text, sizeof text);
  draw_colours_mark (tree->colours, row->band == DRAW_TREE_MIXED ? 0 : row->band,
                     tree->drawing->places[row->place].multicast, class);
  if (row->critical || row->band == DRAW_TREE_MIXED)
    snprintf (class, sizeof class, row->critical ? "crucial" : "node");
  if (row->count > 1)
    canvas_rect (canvas, class, first - radius, middle - radius, last - first + 2 * radius,
                 2 * radius, text);
  else
    canvas_circle (canvas, class, first, middle, radius, is_labelled (tree, row) ? NULL : text);
}

static void
write_label (const struct draw_tree *tree, const struct draw_tree_row *row, double x, double middle,
             struct canvas *canvas)
{
  double last = x + tree->left + draw_axis_value (row->last) * tree->scale;
  char text[1024];
  label_of (tree, row, text, sizeof text);
  canvas_text (canvas, "", last + 9, middle + 4, CANVAS_START, 0, text);
}

/* The labels, above everything; of those that would overlap the first. */
static void
write_labels (const struct draw_tree *tree, double x, double top, struct canvas *canvas)
{
  double free_from = top;
  for (size_t i = 0; i < tree->count; i++) {
    double middle = top + ((double)i + 0.5) * tree->height;
    if (!is_labelled (tree, &tree->rows[i]) || middle < free_from)
      continue;
    write_label (tree, &tree->rows[i], x, middle, canvas);
    free_from = middle + LOWEST;
  }
}

void
draw_tree_write (const struct draw_tree *tree, double x, double y, struct canvas *canvas)
{
  const double top = y + AXIS;
  write_axis (tree, x, y, canvas);
  for (int critical = 0; critical < 2; critical++) /* the critical path above the others */
    for (size_t i = 0; i < tree->count; i++) {
      const struct draw_tree_row *row = &tree->rows[i];
      if (row->parent != DRAWING_NONE && row->critical == (critical == 1))
        write_edge (tree, row, x, top, top + ((double)i + 0.5) * tree->height, canvas);
    }
  for (size_t i = 0; i < tree->count; i++)
    write_row (tree, &tree->rows[i], x, top + ((double)i + 0.5) * tree->height, canvas);
  write_labels (tree, x, top, canvas);
}
