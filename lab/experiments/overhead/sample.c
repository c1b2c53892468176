#include "lab/experiments/overhead/sample.h"

#include "bounds/overhead/price_bound.h"
#include "bounds/overhead/release.h"
#include "bounds/overhead/table.h"
#include "heuristics/overhead/table.h"

double
overhead_sample_mean (double sum, int64_t instances)
{
  return instances > 0 ? sum / (double)instances : 0;
}

/* What a row of the table takes. */
static enum overhead_effort
effort_of (const struct bound *row)
{
  if (overhead_bound_is (row, overhead_price_bound_alone))
    return OVERHEAD_ALL_BOUNDS;
  return row->slow ? OVERHEAD_MULTIPLIER_BOUNDS : OVERHEAD_QUICK_BOUNDS;
}

/* The largest proven bound of those that take no more than this effort. */
static int64_t
find_bound (const struct overhead_ticks *ticks, enum overhead_effort effort)
{
  int64_t most = 0;
  for (const struct bound *row = overhead_bounds; row->name; row++) {
    int64_t bound = !row->unproven && effort_of (row) <= effort ? bound_run (row, ticks, NULL) : 0;
    most = bound > most ? bound : most;
  }
  return most;
}

static bool
run_all (struct overhead_judged *judged, int64_t makespan[OVERHEAD_RULES], struct status *status)
{
  for (size_t h = 0; h < OVERHEAD_RULES; h++) {
    if (!overhead_judged_heuristic (judged, &overhead_heuristics[h], 0, status))
      return false;
    makespan[h] = judged->schedule.makespan;
  }
  return true;
}

static int64_t
least (const int64_t makespan[OVERHEAD_RULES])
{
  int64_t best = makespan[0];
  for (size_t h = 1; h < OVERHEAD_RULES; h++)
    best = makespan[h] < best ? makespan[h] : best;
  return best;
}

static void
add_rule (struct overhead_rule_sums *rule, int64_t makespan, int64_t release, int64_t bound,
          int64_t scale)
{
  double ratio = (double)makespan / (double)release;
  rule->makespan += (double)makespan / (double)scale;
  rule->over_release += ratio;
  rule->worst_release = ratio > rule->worst_release ? ratio : rule->worst_release;
  rule->over_bound += bound > 0 ? (double)makespan / (double)bound : 0;
}

bool
overhead_sample_add (struct overhead_judged *judged, enum overhead_effort effort,
                     struct overhead_point *point, struct status *status)
{
  const struct overhead_ticks *ticks = &judged->ticks;
  int64_t makespan[OVERHEAD_RULES];
  if (!run_all (judged, makespan, status))
    return false;
  int64_t best = least (makespan), release = overhead_release_bound (ticks, NULL),
          printed = overhead_printed_bound (ticks, NULL);
  int64_t bound = effort == OVERHEAD_RELEASE_ONLY ? 0 : find_bound (ticks, effort);
  if (bound > best)
    return status_set (status, STATUS_FALSE, "%s: a lower bound exceeds a schedule",
                       judged->instance.name);
  point->instances++;
  point->bounded += bound > 0;
  point->release += (double)release / (double)ticks->scale;
  point->bound += (double)bound / (double)ticks->scale;
  point->printed_larger += printed > release;
  point->printed_exceeded += printed > best;
  for (size_t h = 0; h < OVERHEAD_RULES; h++) {
    add_rule (&point->rules[h], makespan[h], release, bound, ticks->scale);
    point->rules[h].best += makespan[h] == best;
  }
  return true;
}

bool
overhead_sample_draw (struct overhead_judged *judged, const struct overhead_family_params *params,
                      uint64_t index, enum overhead_effort effort, struct overhead_point *point,
                      struct status *status)
{
  if (limits_interrupted ())
    return status_set (status, STATUS_LIMIT, "interrupted");
  return overhead_family_generate (params, index, &judged->instance, status)
         && overhead_judged_begin (judged, status)
         && overhead_sample_add (judged, effort, point, status);
}
