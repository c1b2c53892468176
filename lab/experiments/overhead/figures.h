/* Pages of points (lab/experiments/overhead/sample.h): tables of completion times and of their
   ratios to lower bounds, and drawings of them, a pair for each figure: the heuristics that
   append, and those that insert. */
#ifndef LAB_EXPERIMENTS_OVERHEAD_FIGURES_H
#define LAB_EXPERIMENTS_OVERHEAD_FIGURES_H

#include "lab/experiments/overhead/sample.h"
#include "results/report/sheet.h"

struct overhead_figures {
  const char *name;  /* of the page below 000, and of the experiment without -000 */
  const char *title; /* of the page; of the drawings with the label behind it */
  const char *inputs;
  const char *x_name;                  /* "nodes" or "sources" */
  const struct overhead_point *points; /* all of one label together, x ascending */
  size_t count;
  bool ratios;                /* draw the ratios to the corrected bound too */
  const struct sheet *claims; /* what the paper says beside what the points say */
  const char *notes;          /* below the claims; NULL: none */
};

/* Files below 000: NAME.md, NAME.csv, and for each label NAME-LABEL-plain and
   NAME-LABEL-inserted, with `ratios` also NAME-LABEL-ratio-plain and NAME-LABEL-ratio-inserted,
   each .gp and .svg. */
bool overhead_figures_publish (const struct report *report, const struct overhead_figures *figures,
                               struct status *status);

/* The command that makes an experiment's files, as text in memory. */
void overhead_figures_command (const struct report *report, const char *name, struct output *out);

#endif
