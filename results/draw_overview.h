/* A schedule with more transmissions than could be told apart, as one picture of bounded size: lanes next to each other share a row, and
   the darker a place is the busier they are then; below, how many have their message by each time. */
#ifndef RESULTS_DRAW_OVERVIEW_H
#define RESULTS_DRAW_OVERVIEW_H

#include "results/draw_page.h"

#define DRAW_OVERVIEW_ROWS 48     /* at most */
#define DRAW_OVERVIEW_COLUMNS 152 /* of time */

/* As draw_page_write, of the page's drawings, labels, title and `within`. At most some 400 kB, which pack to a tenth, and mostly much less:
   neighbours that look the same are one. O(boxes * columns). */
void draw_overview_write (const struct draw_page *page, struct output *out);

#endif
