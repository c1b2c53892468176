/* Published pages and their tables. The text of a page is complete in memory before its file is
   opened. */
#ifndef LAB_EXPERIMENTS_COMMON_PUBLISH_H
#define LAB_EXPERIMENTS_COMMON_PUBLISH_H

#include "lab/experiments/report.h"
#include "results/report/plot.h"

/* A page that the experiment `name`, a literal, makes; `inputs` may be NULL. */
#define REPORT_PAGE(report, name, path, title, inputs)                                             \
  {                                                                                                \
    (report)->directory, (path), (title), REPORT_COMMAND (report, name), (inputs), false           \
  }

/* Writes the page with this text, an output in memory, and `data` as its CSV file (NULL: none).
   Frees both in all cases. False with STATUS_MACHINE. */
bool publish_page (const struct page *page, struct output *text, struct sheet *data,
                   struct status *status);

/* Writes the text to the file FOLDER/NAME ENDING below the report's directory. False with
   STATUS_MACHINE. */
bool publish_file (const struct report *report, const char *folder, const char *name,
                   const char *ending, const struct output *text, struct status *status);

/* Appends the table to the text and frees the table. */
void publish_table (struct sheet *sheet, struct output *text);

/* Draws the CSV file `data` into the file `path` beside the page. Without gnuplot it draws nothing.
   False as plot_draw. */
bool publish_plot (const struct page *page, const char *path, const char *title, const char *data,
                   const struct plot *plot, struct status *status);

/* Starts a table that compares a paper's statements with measurements. The caller clears it. */
void statements_init (struct sheet *statements);

/* Appends a row: the place in the paper, its statement, whether it holds, and the measurement, as
   by printf. */
void statements_add (struct sheet *statements, const char *place, const char *statement, bool holds,
                     const char *format, ...) __attribute__ ((format (printf, 5, 6)));

#endif
