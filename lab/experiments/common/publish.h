/* Pages whose text is made in memory before the file is begun, and their tables. */
#ifndef LAB_EXPERIMENTS_COMMON_PUBLISH_H
#define LAB_EXPERIMENTS_COMMON_PUBLISH_H

#include "lab/experiments/report.h"
#include "results/report/plot.h"

/* A page that the experiment `name`, a literal, makes; `inputs` may be NULL. */
#define REPORT_PAGE(report, name, path, title, inputs)                                             \
  {                                                                                                \
    (report)->directory, (path), (title), REPORT_COMMAND (report, name), (inputs), false           \
  }

/* Write the page with this text, which is in memory, and `data` as its CSV file; NULL: none. Both
   are freed in any case. False with STATUS_MACHINE. */
bool publish_page (const struct page *page, struct output *text, struct sheet *data,
                   struct status *status);

/* The file FOLDER/NAME ENDING below the report's directory with this text alone. */
bool publish_file (const struct report *report, const char *folder, const char *name,
                   const char *ending, const struct output *text, struct status *status);

/* Append the table to the text, and free it. */
void publish_table (struct sheet *sheet, struct output *text);

/* The drawing `path` beside the page, of the CSV file `data`; gnuplot may be missing. False as
   plot_draw. */
bool publish_plot (const struct page *page, const char *path, const char *title, const char *data,
                   const struct plot *plot, struct status *status);

/* A table of what a paper says beside what is measured here; the caller clears it. */
void statements_init (struct sheet *statements);

/* A row: the place in the paper, its statement, whether it holds here, and what was measured
   (printf). */
void statements_add (struct sheet *statements, const char *place, const char *statement, bool holds,
                     const char *format, ...) __attribute__ ((format (printf, 5, 6)));

#endif
