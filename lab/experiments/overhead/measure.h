/* Extremes over the points of a page (lab/experiments/overhead/sample.h), to hold the paper's
   words against. */
#ifndef LAB_EXPERIMENTS_OVERHEAD_MEASURE_H
#define LAB_EXPERIMENTS_OVERHEAD_MEASURE_H

#include "lab/experiments/overhead/sample.h"

/* Points whose label contains `part` and whose x is at least `from`. */
struct overhead_selection {
  const struct overhead_point *points;
  size_t count;
  const char *part; /* "": all */
  int64_t from;
};

struct overhead_range {
  double least, most;
};

/* Of all ratios of mean completion times: heuristic `over` / heuristic `under`, where over_first
   <= over <= over_last and likewise. */
struct overhead_range overhead_measure_ratio (const struct overhead_selection *of,
                                              size_t over_first, size_t over_last,
                                              size_t under_first, size_t under_last);

/* Of the mean ratios to the corrected bound, of the largest ratios to it, and of the mean ratios
   to the largest proven bound. */
struct overhead_range overhead_measure_release (const struct overhead_selection *of, size_t first,
                                                size_t last);
struct overhead_range overhead_measure_worst (const struct overhead_selection *of, size_t rule);
struct overhead_range overhead_measure_bound (const struct overhead_selection *of, size_t first,
                                              size_t last);

/* The number of points, and of those at which the mean completion time of `rule` is less than
   that of each of the others first .. last. */
size_t overhead_measure_points (const struct overhead_selection *of);
size_t overhead_measure_wins (const struct overhead_selection *of, size_t rule, size_t first,
                              size_t last);

#endif
