/* What the colours of a picture mean, and its legend. */
#ifndef RESULTS_DRAW_COLOURS_H
#define RESULTS_DRAW_COLOURS_H

#include "results/draw/canvas.h"
#include "results/draw/drawing.h"

enum draw_colour {
  /* multicasts where there are several, else groups where there are 2 to DRAW_COLOURS, else in
     shops the lengths of tasks where they differ, else one colour */
  DRAW_COLOUR_AUTO,
  DRAW_COLOUR_GROUP,     /* a send has the colour of its sender's group */
  DRAW_COLOUR_MULTICAST, /* a send and a receipt have that of their multicast */
  DRAW_COLOUR_SIZE,      /* the longer a task, the darker it is */
  DRAW_COLOUR_NONE,
};

#define DRAW_COLOURS 8 /* that are easy to distinguish */
#define DRAW_SIZES 5

struct draw_colours {
  const struct drawing *drawing; /* not owned */
  enum draw_colour by;           /* not AUTO */
  /* Adjacent groups that have one colour are a band; 0: the drawing has no groups. */
  size_t bands;
  double longest; /* task */
};

#define DRAW_CLASS 16 /* bytes of a class */

/* What the drawing does not have is one colour: groups, several multicasts, tasks. */
void draw_colours_init (struct draw_colours *colours, const struct drawing *drawing,
                        enum draw_colour wanted);

size_t draw_colours_band (const struct draw_colours *colours, int32_t group);

/* "2021 rack, cost 31.5 us", or the first and last of several. */
void draw_colours_band_name (const struct draw_colours *colours, size_t band, char *text,
                             size_t size);

/* Classes: of a box; of a mark or shade of a band or a multicast, DRAWING_NONE: of several. */
const char *draw_colours_box (const struct draw_colours *colours, const struct drawing_box *box,
                              char class[DRAW_CLASS]);
const char *draw_colours_mark (const struct draw_colours *colours, size_t band, int32_t multicast,
                               char class[DRAW_CLASS]);

/* Samples with their meaning, in as many lines as the width needs. */
struct draw_legend {
  struct draw_legend_entry {
    char class[DRAW_CLASS];
    char *text; /* owned */
  } * list;     /* owned */
  size_t count, capacity;
};

/* `class` "": a text without a sample. */
void draw_legend_add (struct draw_legend *legend, const char *class, const char *text);

/* The meanings of the colours: none where there is one colour. `marks`: of marks and shades; else
   of boxes. */
void draw_legend_colours (struct draw_legend *legend, const struct draw_colours *colours,
                          bool marks);
double draw_legend_height (const struct draw_legend *legend, double width);
void draw_legend_write (const struct draw_legend *legend, double x, double y, double width,
                        struct canvas *canvas);
void draw_legend_clear (struct draw_legend *legend);

#endif
