/* Outline of a large schedule as one picture of bounded size. Adjacent lanes share a row; its shade
   is the fraction of them that is busy at that time. A curve below shows how many nodes have their
   message by each time. */
#ifndef RESULTS_DRAW_OVERVIEW_H
#define RESULTS_DRAW_OVERVIEW_H

#include "results/draw/page.h"

#define DRAW_OVERVIEW_ROWS 48     /* at most */
#define DRAW_OVERVIEW_COLUMNS 152 /* of time */

/* As draw_page_write, of the page's drawings, labels, title and `within`. At most some 400 kB,
   which pack to a tenth, and mostly much less: adjacent columns of equal shade are one rectangle.
   O(boxes * columns). */
void draw_overview_write (const struct draw_page *page, struct output *out);

#endif
