#include "results/draw/tree.h"

#include "base/memory.h"
#include "results/draw/axis.h"

#include <stdio.h>
#include <stdlib.h>

#define ROW 19.0 /* pixels */
#define AXIS 34.0
#define FOOT 24.0
#define LETTER 11.0

/* First child and next sibling of each place. */
struct tree_links {
  int32_t *first, *next; /* owned [places] */
};

static struct tree_links
family_of (const struct drawing *drawing)
{
  size_t count = drawing->place_count;
  struct tree_links family
    = { memory_alloc (count, sizeof (int32_t)), memory_alloc (count, sizeof (int32_t)) };
  for (size_t i = 0; i < count; i++)
    family.first[i] = family.next[i] = DRAWING_NONE;
  for (size_t i = count; i-- > 0;) {
    int32_t parent = drawing->places[i].parent;
    if (parent == DRAWING_NONE)
      continue;
    family.next[i] = family.first[parent];
    family.first[parent] = (int32_t)i;
  }
  return family;
}

/* How many of a multicast's places are shown, which are those that are ready first. */
static size_t
shown_of (size_t count, bool full)
{
  return full || count <= DRAW_TREE_NODES + DRAW_TREE_NODES / 2 ? count : DRAW_TREE_NODES;
}

static size_t
multicast_length (const struct drawing *drawing, size_t first)
{
  size_t end = first;
  while (end < drawing->place_count
         && drawing->places[end].multicast == drawing->places[first].multicast)
    end++;
  return end - first;
}

/* Add the places below a root that come before `end`, each followed by those below it. */
static void
add_places (struct draw_tree *tree, const struct tree_links *family, int32_t root, int32_t end)
{
  int32_t at = root;
  while (at != DRAWING_NONE) {
    if (at < end) {
      tree->row[at] = (int32_t)tree->count;
      tree->shown[tree->count++] = at;
    }
    if (at < end && family->first[at] != DRAWING_NONE) {
      at = family->first[at];
      continue;
    }
    while (at != root && family->next[at] == DRAWING_NONE)
      at = tree->drawing->places[at].parent;
    at = at == root ? DRAWING_NONE : family->next[at];
  }
}

void
draw_tree_init (struct draw_tree *tree, const struct drawing *drawing, bool full,
                struct rational longest, double left, double span)
{
  *tree = (struct draw_tree){ .drawing = drawing, .left = left, .span = span };
  tree->scale = longest.numerator > 0 ? span / draw_axis_value (longest) : 0;
  tree->shown = memory_alloc (drawing->place_count, sizeof *tree->shown);
  tree->row = memory_alloc (drawing->place_count, sizeof *tree->row);
  for (size_t i = 0; i < drawing->place_count; i++)
    tree->row[i] = DRAWING_NONE;
  struct tree_links family = family_of (drawing);
  for (size_t first = 0; first < drawing->place_count;) {
    size_t length = multicast_length (drawing, first);
    add_places (tree, &family, (int32_t)first, (int32_t)(first + shown_of (length, full)));
    first += length;
  }
  memory_free (family.first, family.next);
}

void
draw_tree_clear (struct draw_tree *tree)
{
  memory_free (tree->shown, tree->row);
}

/* "4: cost 2, ready 7" */
static void
label_of (const struct draw_tree *tree, const struct drawing_place *place, char *text, size_t size)
{
  char ready[DRAW_AXIS_TEXT];
  draw_axis_text (place->ready, ready);
  int length = snprintf (text, size, "%d: ", place->node);
  if (place->parent == DRAWING_NONE && tree->drawing->multicasts > 1)
    length += snprintf (text + length, size - (size_t)length, "source of multicast %d, ",
                        place->multicast);
  else if (place->parent == DRAWING_NONE)
    length += snprintf (text + length, size - (size_t)length, "source, ");
  snprintf (text + length, size - (size_t)length, "%.60s%sready %s", place->cost ? place->cost : "",
            place->cost ? ", " : "", ready);
}

double
draw_tree_width (const struct draw_tree *tree)
{
  double width = tree->left + tree->span + FOOT;
  for (size_t i = 0; i < tree->count; i++) {
    const struct drawing_place *place = &tree->drawing->places[tree->shown[i]];
    char text[256];
    label_of (tree, place, text, sizeof text);
    double end = tree->left + draw_axis_value (place->ready) * tree->scale + 10
                 + svg_width (text, LETTER) + 10;
    if (end > width)
      width = end;
  }
  return width;
}

double
draw_tree_height (const struct draw_tree *tree)
{
  return AXIS + ROW * (double)tree->count + FOOT;
}

static void
write_axis (const struct draw_tree *tree, double x, double y, struct output *out)
{
  char caption[160];
  double ticks[DRAW_AXIS_MOST], bottom = y + AXIS + ROW * (double)tree->count;
  size_t count = tree->scale > 0
                   ? draw_axis_ticks (tree->span / tree->scale, tree->span > 900 ? 16 : 11, ticks)
                   : 0;
  for (size_t i = 0; i < count; i++) {
    char number[32];
    double at = x + tree->left + ticks[i] * tree->scale;
    snprintf (number, sizeof number, "%.6g", ticks[i]);
    svg_line (out, "grid", at, y + AXIS, at, bottom);
    svg_text (out, "muted", at, y + AXIS - 6, SVG_MIDDLE, 0, number);
  }
  const char *unit = tree->drawing->unit;
  snprintf (caption, sizeof caption,
            "the tree: each node at its ready time%s%.60s%s, below the one it has the message from",
            unit ? " (" : "", unit ? unit : "", unit ? ")" : "");
  svg_text (out, "muted", x, y + 12, SVG_START, 0, caption);
}

/* From the parent down to the node's line and to the node. */
static void
write_edge (const struct draw_tree *tree, const struct drawing_place *place, double x, double y,
            double row, struct output *out)
{
  const struct drawing_place *parent = &tree->drawing->places[place->parent];
  const char *class = place->critical ? "link" : "edge";
  double from = x + tree->left + draw_axis_value (parent->ready) * tree->scale,
         to = x + tree->left + draw_axis_value (place->ready) * tree->scale,
         top = y + AXIS + (tree->row[place->parent] + 0.5) * ROW;
  svg_line (out, class, from, top, from, row);
  svg_line (out, class, from, row, to, row);
}

static void
write_place (const struct draw_tree *tree, const struct drawing_place *place, double x, double row,
             struct output *out)
{
  double at = x + tree->left + draw_axis_value (place->ready) * tree->scale;
  char text[256];
  label_of (tree, place, text, sizeof text);
  svg_circle (out, place->critical ? "crucial" : "node", at, row, 4.2, NULL);
  svg_text (out, "", at + 9, row + 4, SVG_START, 0, text);
}

/* Nodes that are left out. */
static void
write_rest (const struct draw_tree *tree, double x, double y, struct output *out)
{
  char text[64];
  size_t hidden = tree->drawing->place_count - tree->count;
  if (hidden == 0)
    return;
  snprintf (text, sizeof text, "+%zu nodes not shown", hidden);
  svg_text (out, "muted", x + tree->left, y + draw_tree_height (tree) - 8, SVG_START, 0, text);
}

void
draw_tree_write (const struct draw_tree *tree, double x, double y, struct output *out)
{
  const struct drawing_place *places = tree->drawing->places;
  write_axis (tree, x, y, out);
  for (int critical = 0; critical < 2; critical++) /* those on the critical path above the others */
    for (size_t i = 0; i < tree->count; i++) {
      const struct drawing_place *place = &places[tree->shown[i]];
      if (place->parent != DRAWING_NONE && place->critical == (critical == 1))
        write_edge (tree, place, x, y, y + AXIS + ((double)i + 0.5) * ROW, out);
    }
  for (size_t i = 0; i < tree->count; i++)
    write_place (tree, &places[tree->shown[i]], x, y + AXIS + ((double)i + 0.5) * ROW, out);
  write_rest (tree, x, y, out);
}
