/* Pages of points (experiments/overhead_sample.h): tables of completion times and of their ratios to lower bounds, and drawings of them, a
   pair for each figure: the heuristics that append, and those that insert. */
#ifndef EXPERIMENTS_OVERHEAD_FIGURES_H
#define EXPERIMENTS_OVERHEAD_FIGURES_H

#include "experiments/overhead_sample.h"
#include "results/sheet.h"

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

/* Files below 000: NAME.md, NAME.csv, and for each label NAME-LABEL-plain and NAME-LABEL-inserted, with `ratios` also
   NAME-LABEL-ratio-plain and NAME-LABEL-ratio-inserted, each .gp and .svg. */
bool overhead_figures_publish (const struct report *report, const struct overhead_figures *figures, struct status *status);

/* How many configurations: what was asked for, else `full`, or `quick` in a quick report. */
int64_t overhead_figures_count (const struct report *report, int64_t full, int64_t quick);

/* The command that makes an experiment's files, as text in memory. */
void overhead_figures_command (const struct report *report, const char *name, struct output *out);

/* A table of claims, and a row of it: what the paper says, what was measured (printf), and whether it holds. */
void overhead_claims_init (struct sheet *claims);
void overhead_claims_add (struct sheet *claims, const char *place, const char *statement, bool holds, const char *format, ...)
  __attribute__ ((format (printf, 5, 6)));

#endif
