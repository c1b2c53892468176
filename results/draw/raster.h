/* Pictures as PNG and PDF, through cairo. The library is loaded when the first such picture is
   drawn: linked, it would add several milliseconds to every start of the program. */
#ifndef RESULTS_DRAW_RASTER_H
#define RESULTS_DRAW_RASTER_H

#include "results/draw/canvas.h"

/* The larger side that a PNG may have, in pixels of the picture (cairo's limit is 32,767 of the
   file). */
#define RASTER_MOST 16000

/* What draws on a raster, as the functions of canvas.h with the same names. */
struct raster_calls {
  bool (*end) (struct canvas *canvas, struct status *status);
  void (*rect) (struct canvas *canvas, const char *class, double opacity, double x, double y,
                double width, double height);
  void (*circle) (struct canvas *canvas, const char *class, double x, double y, double radius);
  void (*line) (struct canvas *canvas, const char *class, double x1, double y1, double x2,
                double y2);
  void (*text) (struct canvas *canvas, const char *class, double x, double y,
                enum canvas_anchor anchor, double size, const char *text);
};

/* As canvas_begin, for PNG and PDF. */
bool raster_begin (struct canvas *canvas, double width, double height, const char *title,
                   struct status *status);

#endif
