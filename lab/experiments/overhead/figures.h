/* Pages of points (lab/experiments/overhead/sample.h): tables of completion times and of their
   ratios to lower bounds, and drawings of them, a pair for each figure: the heuristics that
   append, and those that insert. */
#ifndef LAB_EXPERIMENTS_OVERHEAD_FIGURES_H
#define LAB_EXPERIMENTS_OVERHEAD_FIGURES_H

#include "lab/experiments/overhead/sample.h"
#include "results/report/sheet.h"

/* The paper's "significantly", "much" and "greatly" are this factor or more; "comparable" times
   are within it. */
#define WYL_SIGNIFICANT 1.25

/* A page of averages: its points are `figures` labels, each with `x_count` values of x. */
struct series {
  const char *name;   /* of the page below 000, and of the experiment without -000 */
  const char *title;  /* of the page; of the drawings with the label behind it */
  const char *inputs; /* each # stands for the number of configurations at each point */
  const char *x_name; /* "nodes" or "sources" */
  size_t figures;
  const struct figure {
    const char *label; /* a word */
    enum overhead_link link;
    const char *sizes; /* overhead_sizes_find; NULL: one length of `bytes` */
    struct rational bytes;
  } * figure;
  const int64_t *x; /* ascending */
  size_t x_count, x_quick;
  int64_t count, quick_count; /* of configurations */
  bool ratios;                /* draw the ratios to the corrected bound too */
  const char *notes;          /* below the claims; NULL: none */

  /* Who sends to whom at this x; the family's defaults, link and lengths are there. */
  void (*pattern) (int64_t x, struct overhead_family_params *params);
  /* With one source: each node is it once, with this effort. NULL: sources are drawn, and the
     effort is SAMPLE_QUICK_BOUNDS. */
  enum sample_effort (*effort) (int64_t nodes, int64_t source);
  /* What the paper says beside what the points say. */
  void (*claim) (const struct sample_point *points, size_t count, struct sheet *claims);
};

/* Compute the points and write files below 000: NAME.md, NAME.csv, and for each label
   NAME-LABEL-plain and NAME-LABEL-inserted, with `ratios` also NAME-LABEL-ratio-plain and
   NAME-LABEL-ratio-inserted, each .gp and .svg. */
bool figures_run (const struct report *report, const struct series *series, struct status *status);

#endif
