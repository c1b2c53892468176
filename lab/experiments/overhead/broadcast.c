/* Section 7.1 of WYL, Figure 6: a single broadcast, each node once the source. */
#include "base/progress.h"
#include "lab/experiments/common/statements.h"
#include "lab/experiments/overhead/experiments.h"
#include "lab/experiments/overhead/figures.h"
#include "lab/experiments/overhead/measure.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SEED = 1, COUNT = 100, QUICK_COUNT = 1, POINTS = 10, QUICK_POINTS = 2, STEP = 8 };
/* Beyond so many nodes the bound `multipliers` is nearly always larger than `dual-prices`, and takes a
   hundredth of the time. */
enum { PRICED_NODES = 24 };

static enum overhead_effort
effort (int64_t nodes, int64_t source)
{
  if (source > 0)
    return OVERHEAD_RELEASE_ONLY;
  return nodes <= PRICED_NODES ? OVERHEAD_ALL_BOUNDS : OVERHEAD_MULTIPLIER_BOUNDS;
}

static bool
fill (struct overhead_judged *judged, struct overhead_point *point, int64_t count,
      struct status *status)
{
  struct overhead_family_params params;
  bool good = true;
  overhead_family_params_init (&params, overhead_family_find ("overhead-paper"));
  params.nodes = point->x;
  params.seed = SEED;
  for (int64_t at = 0; good && at < count * point->x; at++) {
    params.source = at % point->x;
    good = overhead_sample_draw (judged, &params, (uint64_t)(at / point->x),
                                 effort (point->x, params.source), point, status);
    if (progress_due ())
      progress_line ("broadcast: %" PRId64 " nodes, %" PRId64 " of %" PRId64, point->x, at,
                     count * point->x);
  }
  return good;
}

static void
make_claims (const struct overhead_point *points, size_t count, struct sheet *claims)
{
  const struct overhead_selection all = { points, count, "", 0 };
  struct overhead_range fef
    = overhead_measure_ratio (&all, OVERHEAD_FEF, OVERHEAD_FEF, OVERHEAD_ECF, OVERHEAD_ECF);
  struct overhead_range others
    = overhead_measure_ratio (&all, OVERHEAD_FEF + 1, OVERHEAD_RRSP, OVERHEAD_ECF, OVERHEAD_ECF);
  struct overhead_range alike
    = overhead_measure_ratio (&all, OVERHEAD_ECF, OVERHEAD_RR, OVERHEAD_ECF, OVERHEAD_ECF);
  struct overhead_range rrs
    = overhead_measure_ratio (&all, OVERHEAD_RRS, OVERHEAD_RRS, OVERHEAD_ECF, OVERHEAD_ECF);
  struct overhead_range rest
    = overhead_measure_ratio (&all, OVERHEAD_RRS, OVERHEAD_RRS, OVERHEAD_ECF, OVERHEAD_RR);
  struct overhead_range ahead
    = overhead_measure_ratio (&all, OVERHEAD_FEF, OVERHEAD_FEF, OVERHEAD_RRS, OVERHEAD_RRS);
  struct overhead_range mean = overhead_measure_release (&all, OVERHEAD_WRP, OVERHEAD_WRP),
                        worst = overhead_measure_worst (&all, OVERHEAD_WRP);
  statements_init (claims);
  statements_add (
    claims, "7.1", "the completion time of FEF is significantly higher than those of the others",
    fef.most > others.most, "FEF takes %.2f to %.2f times ECF's mean time, the others %.2f to %.2f",
    fef.least, fef.most, others.least, others.most);
  statements_add (claims, "7.1",
                  "all the algorithms generate almost identical schedules (FEF and RRS aside)",
                  alike.most < 1.05 && alike.least > 0.95,
                  "ECF, WR, EAF, RR: %.3f to %.3f times ECF's mean time (5 %% would do)",
                  alike.least, alike.most);
  statements_add (claims, "7.1", "RRS does not perform as well as the others, but outperforms FEF",
                  rest.least > 1 && ahead.least > 1,
                  "RRS takes %.3f to %.3f times the mean times of ECF, WR, EAF, RR (ECF: to "
                  "%.3f); FEF %.3f to %.3f times that of RRS",
                  rest.least, rest.most, rrs.most, ahead.least, ahead.most);
  statements_add (claims, "7.2, 7.3",
                  "WRP is within 2.5 times the lower bound (said of other patterns)",
                  mean.most <= 2.5,
                  "here, for a single multicast, mean %.2f to %.2f times the corrected "
                  "equation (4), worst single instance %.2f",
                  mean.least, mean.most, worst.most);
  mean = overhead_measure_bound (&all, OVERHEAD_WRP, OVERHEAD_WRP);
  statements_add (claims, "7.2, 7.3", "the same against the largest proven bound", mean.most <= 2.5,
                  "mean %.2f to %.2f", mean.least, mean.most);
}

static bool
publish (const struct report *report, const struct overhead_point *points, size_t count,
         int64_t configurations, struct status *status)
{
  struct sheet claims;
  char inputs[900];
  snprintf (inputs, sizeof inputs,
            "Instances: `provecast gen overhead-paper --nodes N --sources 1 --source S --bytes "
            "small --link mixed --seed 1 --count "
            "%" PRId64 "` for S = 0 .. N - 1, which are the same %" PRId64
            " systems with each node once the source (the paper: 100 systems).\nMessages of 1 kB; "
            "the paper does not say which length and network "
            "its Figure 6 is for. The largest bound, which takes linear programs, is computed for "
            "source 0 only; beyond %d nodes without the bound "
            "`dual-prices`, which takes long and is seldom larger than `multipliers` there.",
            configurations, configurations, PRICED_NODES);
  make_claims (points, count, &claims);
  const struct overhead_figures figures = { .name = "broadcast",
                                            .title = "Single broadcast (Figure 6)",
                                            .inputs = inputs,
                                            .x_name = "nodes",
                                            .points = points,
                                            .count = count,
                                            .claims = &claims };
  bool good = overhead_figures_publish (report, &figures, status);
  sheet_clear (&claims);
  return good;
}

bool
overhead_broadcast_run (const struct report *report, struct status *status)
{
  static struct overhead_point points[POINTS];
  struct overhead_judged judged;
  size_t count = report->quick ? QUICK_POINTS : POINTS;
  int64_t configurations = report_count (report, COUNT, QUICK_COUNT);
  bool good = true;
  memset (points, 0, sizeof points);
  overhead_judged_init (&judged);
  for (size_t i = 0; good && i < count; i++) {
    points[i].label = "mixed-small";
    points[i].x = (int64_t)(i + 1) * STEP;
    good = fill (&judged, &points[i], configurations, status);
  }
  overhead_judged_clear (&judged);
  return good && publish (report, points, count, configurations, status);
}
