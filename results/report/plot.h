/* Plots drawn by gnuplot from published CSV files. gnuplot is optional at run time. */
#ifndef RESULTS_REPORT_PLOT_H
#define RESULTS_REPORT_PLOT_H

#include "results/report/page.h"

#define PLOT_SERIES 8

struct plot {
  const char *x_label, *y_label;
  const char *x_column; /* name of the CSV's column */
  /* rows drawn: those whose column `select` reads `selected`; NULL: all */
  const char *select, *selected;
  bool x_log, y_log;
  struct {
    const char *column, *title;
  } series[PLOT_SERIES]; /* to the first NULL column */
};

/* Write the script PATH.gp and, with gnuplot, the drawing PATH.svg for `page`, whose CSV file
   `data` (its path beside it) is there already.
 *drawn becomes false when gnuplot is not installed; that is no error. False with STATUS_MACHINE
 when it fails, or on disk trouble. */
bool plot_draw (const struct page *page, const char *data, const struct plot *plot, bool *drawn,
                struct status *status);

#endif
