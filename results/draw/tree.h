/* The trees of a schedule, to be put into a picture: who has the message from whom. Time goes to
   the right; each node has a line of its own and stands at its ready time, below the node it has
   the message from. */
#ifndef RESULTS_DRAW_TREE_H
#define RESULTS_DRAW_TREE_H

#include "results/draw/drawing.h"
#include "results/draw/svg.h"

#include <stdbool.h>

#define DRAW_TREE_NODES 120 /* shown of many of a multicast, unless all are asked for */

struct draw_tree {
  const struct drawing *drawing; /* not owned; has places */
  int32_t *shown;                /* owned: places from the top downwards */
  int32_t *row;                  /* owned [places]: index in `shown`; DRAWING_NONE: not shown */
  size_t count;
  double left, span, scale; /* pixels before the time axis, of it, and for a unit of time */
};

/* `longest` as in draw_panel_init; `left`: pixels left of time 0; `full`: show every node. */
void draw_tree_init (struct draw_tree *tree, const struct drawing *drawing, bool full,
                     struct rational longest, double left, double span);
void draw_tree_clear (struct draw_tree *tree);

double draw_tree_width (const struct draw_tree *tree);
double draw_tree_height (const struct draw_tree *tree);
void draw_tree_write (const struct draw_tree *tree, double x, double y, struct output *out);

#endif
