/* Means over many configurations of what the eleven heuristics of WYL make of an instance,
   beside its lower bounds. */
#ifndef LAB_EXPERIMENTS_OVERHEAD_SAMPLE_H
#define LAB_EXPERIMENTS_OVERHEAD_SAMPLE_H

#include "claims/overhead/judged.h"
#include "gen/overhead/family.h"
#include "lab/experiments/report.h"

/* the heuristics, the first rows of their table; those that insert nothing come first */
enum { WYL_RULES = 11, WYL_PLAIN = 6 };
enum { WYL_FEF, WYL_ECF, WYL_WR, WYL_EAF, WYL_RR, WYL_RRS };
enum { WYL_ECFP = WYL_PLAIN, WYL_WRP, WYL_EAFP, WYL_RRP, WYL_RRSP };

/* One heuristic's sums over the instances of a point. */
struct sample_rule_sums {
  double makespan;      /* in units of the instance */
  double over_release;  /* makespan / the corrected equation (4) */
  double worst_release; /* the largest of it, not a sum */
  double over_bound;    /* makespan / the largest proven bound, over those instances that have it */
  int64_t best;         /* none of the eleven is better */
};

/* A point of a figure. */
struct sample_point {
  const char *label; /* which figure: a word; not owned */
  int64_t x;         /* nodes, or sources */
  int64_t instances, bounded;
  double release, bound; /* sums of the bounds */
  /* instances where equation (4) as printed exceeds the corrected bound */
  int64_t printed_larger;
  int64_t printed_exceeded; /* .. and even a schedule */
  struct sample_rule_sums rules[WYL_RULES];
};

/* How much is asked of the lower bounds: the corrected equation (4) only; all but those by
   linear programming; all but `dual-prices`, which takes by far the longest; or all. Each includes
   those before it. */
enum sample_effort {
  SAMPLE_RELEASE_ONLY,
  SAMPLE_QUICK_BOUNDS,
  SAMPLE_MULTIPLIER_BOUNDS,
  SAMPLE_ALL_BOUNDS
};

/* Add instance `index` of the family to the point. STATUS_LIMIT on an interrupt. */
bool sample_draw (struct overhead_judged *judged, const struct overhead_family_params *params,
                  uint64_t index, enum sample_effort effort, struct sample_point *point,
                  struct status *status);

/* Mean of a sum. */
double sample_mean (double sum, int64_t instances);

/* The quantities of a heuristic at a point: its mean completion time in units of the instance, the
   mean of its ratio to the corrected bound and to the largest proven one, the largest ratio to the
   corrected bound, and in percent how often it is the best. */
enum sample_quantity {
  SAMPLE_COMPLETION,
  SAMPLE_OVER_RELEASE,
  SAMPLE_OVER_BOUND,
  SAMPLE_WORST,
  SAMPLE_BEST,
  SAMPLE_QUANTITIES
};
double sample_value (const struct sample_point *point, size_t rule, enum sample_quantity quantity);

/* Extremes over points, to hold the paper's words against. The points are those whose label
   contains `part` and whose x is at least `from`. */
struct sample_selection {
  const struct sample_point *points;
  size_t count;
  const char *part; /* "": all */
  int64_t from;
};

struct sample_range {
  double least, most;
};

/* Of a quantity of the heuristics first .. last. */
struct sample_range sample_measure (const struct sample_selection *of,
                                    enum sample_quantity quantity, size_t first, size_t last);

/* Of all ratios of mean completion times: heuristic `over` / heuristic `under`, where over_first
   <= over <= over_last, and the same for `under`. */
struct sample_range sample_ratio (const struct sample_selection *of, size_t over_first,
                                  size_t over_last, size_t under_first, size_t under_last);

/* The number of points at which the mean completion time of `rule` is less than that of each of the
   others first .. last. */
size_t sample_wins (const struct sample_selection *of, size_t rule, size_t first, size_t last);

#endif
