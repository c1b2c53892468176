/* How busy many lanes are, a few in a row, and how many nodes have their message by each time: the
   numbers behind an outline (results/draw/overview.h). */
#ifndef RESULTS_DRAW_SHADES_H
#define RESULTS_DRAW_SHADES_H

#include "results/draw/colours.h"
#include "results/draw/drawing.h"

/* Lanes of one band of groups. */
struct shades_row {
  size_t first, count; /* in `lanes` */
  size_t band;
};

struct shades {
  const struct drawing *drawing; /* not owned */
  size_t bands, columns;
  size_t *lanes;           /* owned [lanes]: by band, then in their order */
  struct shades_row *rows; /* owned */
  size_t row_count;
  double *busy; /* owned [rows * columns]: time that the row's lanes are busy, in columns */
  /* owned, of the same shape: messages in transit to them, which keep no node busy; NULL: there are
     none */
  double *coming;
  /* owned [bands * columns]: how many of the band have arrived by the column's end, in shops how
     many tasks are done */
  int64_t *reached;
  int64_t total;
  int32_t
    *row; /* owned [tasks]: where a task is busy, else where it arrives; DRAWING_NONE: nowhere */
  double scale; /* columns per unit of time */
};

/* `longest` > 0: what the columns span. `rows`: wanted; each band has at least one. O(boxes *
   columns). */
void shades_init (struct shades *shades, const struct drawing *drawing,
                  const struct draw_colours *colours, struct rational longest, size_t rows,
                  size_t columns);
void shades_clear (struct shades *shades);

/* "7", "7–11", "5 nodes" of a row. */
void shades_name (const struct shades *shades, size_t row, char *text, size_t size);

#endif
