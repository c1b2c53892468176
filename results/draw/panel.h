/* The timing diagram of a schedule, to be put into a picture: a lane for each node (in shops for
   each sender or each receiver), time to the right or, as in paper 002's Figures 4 to 8,
   downwards. */
#ifndef RESULTS_DRAW_PANEL_H
#define RESULTS_DRAW_PANEL_H

#include "results/draw/colours.h"
#include "results/draw/drawing.h"

#include <stdbool.h>

struct draw_panel {
  const struct drawing *drawing;      /* not owned */
  const struct draw_colours *colours; /* not owned */
  size_t *shown;                      /* owned: lanes, ascending */
  size_t count;                       /* of them */
  int32_t *place;                     /* owned [lanes]: index in `shown`; DRAWING_NONE: not shown */
  bool down;
  /* pixels: across a lane, for the lanes' names, behind the end of time, along the time axis, and
     with time downwards for the numbers beside it */
  double lane, head, foot, span, side;
  /* pixels for the widest of the lanes' names, without the details */
  double names;
  double scale; /* pixels per unit of time */
};

/* `lanes` [lane_count]: true for those to be shown; NULL: all of them. `longest`: what the time
   axis has room for, at least the makespan; the same for diagrams that are to be compared, and so
   is `span` (0: as the drawing needs it). Of very many lanes each is only a few pixels high. */
void draw_panel_init (struct draw_panel *panel, const struct drawing *drawing, const bool *lanes,
                      const struct draw_colours *colours, bool down, struct rational longest,
                      double span);
void draw_panel_clear (struct draw_panel *panel);

/* What the drawing's labels need along the time axis. */
double draw_panel_span (const struct drawing *drawing, bool down);

double draw_panel_width (const struct draw_panel *panel);
double draw_panel_height (const struct draw_panel *panel);

/* The time axis alone, with time 0 and the first lane at (x, y): lines across the lanes, numbers,
   the makespan. Of the panel drawing, down, count, lane, span and scale are used. */
void draw_panel_axis (const struct draw_panel *panel, double x, double y, struct canvas *canvas);

void draw_panel_write (const struct draw_panel *panel, double x, double y, struct canvas *canvas);

#endif
