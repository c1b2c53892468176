/* Pictures as SVG text: what our drawings need of it. Lengths are pixels, y grows downwards.
   Classes are those of the style sheet in svg.c, which has colours for light and for dark. Texts
   may hold anything: what XML does not take is escaped or replaced. */
#ifndef RESULTS_DRAW_SVG_H
#define RESULTS_DRAW_SVG_H

#include "base/output.h"

#include <stdbool.h>

/* The beginning of a picture with a background, up to its first element; `title` and `about` are
   for those who cannot see it. */
void svg_begin (struct output *out, double width, double height, const char *title,
                const char *about);

/* The same for a picture within an HTML page that has the style sheet itself. */
void svg_begin_inline (struct output *out, double width, double height, const char *title,
                       const char *about);

/* The style sheet, every selector behind `scope`, such as ".drawing "; `dark`: only what differs
   in the dark. */
void svg_style (struct output *out, const char *scope, bool dark);

void svg_end (struct output *out);

/* `tip` appears when the mouse rests there; NULL: none. */
void svg_rect (struct output *out, const char *class, double x, double y, double width,
               double height, const char *tip);
void svg_circle (struct output *out, const char *class, double x, double y, double radius,
                 const char *tip);
void svg_line (struct output *out, const char *class, double x1, double y1, double x2, double y2);

enum svg_anchor { SVG_START, SVG_MIDDLE, SVG_END };

/* A line of text whose baseline is at y. A size of 0 is that of the class. */
void svg_text (struct output *out, const char *class, double x, double y, enum svg_anchor anchor,
               double size, const char *text);

/* About how wide a text is in letters of this size; no font is asked. */
double svg_width (const char *text, double size);

/* Text as it stands in XML, in an element or in an attribute. */
void svg_escape (struct output *out, const char *text);

#endif
