/* Outline of a large schedule as one picture of bounded size, from the top: the lanes of the
   critical path, as in a small picture; all lanes, those of a group together, several in a row
   whose shade is the fraction of them that is busy at that time; how many nodes have their message
   by each time, by group; and the tree in outline. */
#ifndef RESULTS_DRAW_OVERVIEW_H
#define RESULTS_DRAW_OVERVIEW_H

#include "results/draw/page.h"

#define DRAW_OVERVIEW_ROWS 24     /* of all lanes, and at most one more for each band of groups */
#define DRAW_OVERVIEW_COLUMNS 152 /* of time */
#define DRAW_OVERVIEW_PATH 20     /* lanes; a critical path through more is drawn across the rows */

/* As draw_page_write, of the page's drawings, labels, title, colour, axis and trees. At most some
   400 kB, and mostly much less: adjacent columns of equal shade are one rectangle. O(boxes *
   columns). */
bool draw_overview_write (const struct draw_page *page, struct canvas *canvas,
                          struct status *status);

#endif
