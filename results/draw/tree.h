/* The trees of a schedule, to be put into a picture: who has the message from whom. Time goes to
   the right; a row stands at its ready time, below that of the node it has the message from. In
   full a row is a node. In outline the nodes of the critical path have rows, and below each of them
   the other nodes that have the message through it have one for each group, from the first ready
   time to the last. */
#ifndef RESULTS_DRAW_TREE_H
#define RESULTS_DRAW_TREE_H

#include "results/draw/colours.h"
#include "results/draw/drawing.h"

#include <stdbool.h>

#define DRAW_TREE_SPINE 24 /* rows for the critical path of a multicast, in outline */
#define DRAW_TREE_ROWS 56  /* more rows than these of a multicast: groups are put together */
#define DRAW_TREE_MIXED ((size_t)-1)

struct draw_tree_row {
  int32_t parent;              /* row; DRAWING_NONE: a source */
  int32_t place;               /* the first of its places */
  size_t count;                /* of places */
  size_t band;                 /* of groups (results/draw/colours.h); DRAW_TREE_MIXED: several */
  struct rational first, last; /* ready times */
  bool critical;
};

struct draw_tree {
  const struct drawing *drawing;      /* not owned; has places */
  const struct draw_colours *colours; /* not owned */
  struct draw_tree_row *rows;         /* owned: from the top downwards */
  size_t count, capacity;
  double height;            /* pixels of a row */
  double left, span, scale; /* pixels before the time axis, of it, and for a unit of time */
};

/* `longest` as in draw_panel_init; `left`: pixels left of time 0; `full`: a row for each node. Of
   very many rows each is only a few pixels high, and those of the critical path have labels. */
void draw_tree_init (struct draw_tree *tree, const struct drawing *drawing,
                     const struct draw_colours *colours, bool full, struct rational longest,
                     double left, double span);
void draw_tree_clear (struct draw_tree *tree);

double draw_tree_width (const struct draw_tree *tree);
double draw_tree_height (const struct draw_tree *tree);
void draw_tree_write (const struct draw_tree *tree, double x, double y, struct canvas *canvas);

#endif
