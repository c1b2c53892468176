/* A picture while it is drawn: rectangles, circles, lines and texts in the classes of one style
   sheet, written as SVG, or as PNG or PDF through cairo (results/draw/raster.h). Lengths are
   pixels, y grows downwards. Texts may hold anything: what XML does not take is escaped or
   replaced. */
#ifndef RESULTS_DRAW_CANVAS_H
#define RESULTS_DRAW_CANVAS_H

#include "base/output.h"

#include <stdbool.h>

enum canvas_format {
  CANVAS_SVG,    /* a file of its own, with the style sheet in light and dark */
  CANVAS_INLINE, /* SVG within an HTML page that has the style sheet (canvas_style_sheet) */
  CANVAS_PNG,    /* light, two pixels of the file for each of the picture */
  CANVAS_PDF,    /* light */
};

struct canvas {
  struct output *out; /* not owned */
  enum canvas_format format;
  /* between begin and end of PNG and PDF, else NULL: what draws (results/draw/raster.h), and on
     what (owned) */
  const struct raster_calls *calls;
  struct raster *raster;
};

/* Starts a picture with a background; `title` and `about` are for those who cannot see it. False
   with STATUS_INPUT when cairo is not installed, or when the picture is too large for a PNG. */
bool canvas_begin (struct canvas *canvas, double width, double height, const char *title,
                   const char *about, struct status *status);

/* Ends it. False with STATUS_MACHINE when cairo failed. */
bool canvas_end (struct canvas *canvas, struct status *status);

/* `tip` appears when the mouse rests there; NULL: none. `class`: of several, with spaces
   between, the one that is last in canvas_styles decides. */
void canvas_rect (struct canvas *canvas, const char *class, double x, double y, double width,
                  double height, const char *tip);
void canvas_circle (struct canvas *canvas, const char *class, double x, double y, double radius,
                    const char *tip);
void canvas_line (struct canvas *canvas, const char *class, double x1, double y1, double x2,
                  double y2);

/* A rectangle without border whose fill is as opaque as `opacity`, 0 .. 1, says. */
void canvas_shade (struct canvas *canvas, const char *class, double opacity, double x, double y,
                   double width, double height);

#define CANVAS_LETTER 11.0 /* the size of letters, unless their class has another */

enum canvas_anchor { CANVAS_START, CANVAS_MIDDLE, CANVAS_FINISH };

/* A line of text whose baseline is at y. A size of 0 is that of the class. */
void canvas_text (struct canvas *canvas, const char *class, double x, double y,
                  enum canvas_anchor anchor, double size, const char *text);

/* The same from x on, cut where it has no room. */
void canvas_cut (struct canvas *canvas, const char *class, double x, double y, double size,
                 double room, const char *text);

/* About how wide a text is in letters of this size; no font is asked. */
double canvas_width (const char *text, double size);

/* Text as it stands in XML, in an element or in an attribute. */
void canvas_escape (struct output *out, const char *text);

/* What a class looks like; NULL or 0: it does not say. */
struct canvas_style {
  const char *class;         /* NULL ends the list; "text" is what all texts have */
  const char *fill, *stroke; /* "#rrggbb" or "none"; of light pages */
  const char *dark_fill, *dark_stroke;
  double width; /* of strokes */
  double size;  /* of letters */
  bool dashed, bold;
};

extern const struct canvas_style canvas_styles[];

/* The style sheet as CSS, every selector behind `scope`, such as ".drawing "; `dark`: only what
   differs in the dark. */
void canvas_style_sheet (struct output *out, const char *scope, bool dark);

#endif
