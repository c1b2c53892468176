#include "lab/experiments/overhead/sample.h"

#include "bounds/overhead/price_bound.h"
#include "bounds/overhead/table.h"
#include "heuristics/overhead/table.h"

#include <math.h>
#include <string.h>

double
sample_mean (double sum, int64_t instances)
{
  return instances > 0 ? sum / (double)instances : 0;
}

/* What a row of the table takes. */
static enum sample_effort
effort_of (const struct bound *row)
{
  if (overhead_bound_is (row, overhead_price_bound_alone))
    return SAMPLE_ALL_BOUNDS;
  return row->slow ? SAMPLE_MULTIPLIER_BOUNDS : SAMPLE_QUICK_BOUNDS;
}

/* The largest proven bound of those that take no more than this effort. */
static int64_t
find_bound (const struct overhead_ticks *ticks, enum sample_effort effort)
{
  int64_t most = 0;
  for (const struct bound *row = overhead_bounds; row->name; row++) {
    int64_t bound = !row->unproven && effort_of (row) <= effort ? bound_run (row, ticks, NULL) : 0;
    most = bound > most ? bound : most;
  }
  return most;
}

static bool
run_all (struct overhead_judged *judged, int64_t makespan[WYL_RULES], struct status *status)
{
  for (size_t h = 0; h < WYL_RULES; h++)
    if (!judged_heuristic (&judged->judged, &overhead_heuristics[h], 0, &makespan[h], status))
      return false;
  return true;
}

static int64_t
least (const int64_t makespan[WYL_RULES])
{
  int64_t best = makespan[0];
  for (size_t h = 1; h < WYL_RULES; h++)
    best = makespan[h] < best ? makespan[h] : best;
  return best;
}

static void
add_rule (struct sample_rule_sums *rule, int64_t makespan, int64_t release, int64_t bound,
          int64_t scale)
{
  double ratio = (double)makespan / (double)release;
  rule->makespan += (double)makespan / (double)scale;
  rule->over_release += ratio;
  rule->worst_release = ratio > rule->worst_release ? ratio : rule->worst_release;
  rule->over_bound += bound > 0 ? (double)makespan / (double)bound : 0;
}

/* The instance in `judged`. */
static bool
add_instance (struct overhead_judged *judged, enum sample_effort effort, struct sample_point *point,
              struct status *status)
{
  const struct overhead_ticks *ticks = &judged->ticks;
  int64_t makespan[WYL_RULES];
  if (!run_all (judged, makespan, status))
    return false;
  int64_t best = least (makespan), release = overhead_release_bound (ticks, NULL),
          printed = overhead_printed_bound (ticks, NULL);
  int64_t bound = effort == SAMPLE_RELEASE_ONLY ? 0 : find_bound (ticks, effort);
  if (bound > best)
    return status_set (status, STATUS_FALSE, "%s: a lower bound exceeds a schedule",
                       judged->instance.name);
  point->instances++;
  point->bounded += bound > 0;
  point->release += (double)release / (double)ticks->scale;
  point->bound += (double)bound / (double)ticks->scale;
  point->printed_larger += printed > release;
  point->printed_exceeded += printed > best;
  for (size_t h = 0; h < WYL_RULES; h++) {
    add_rule (&point->rules[h], makespan[h], release, bound, ticks->scale);
    point->rules[h].best += makespan[h] == best;
  }
  return true;
}

bool
sample_draw (struct overhead_judged *judged, const struct overhead_family_params *params,
             uint64_t index, enum sample_effort effort, struct sample_point *point,
             struct status *status)
{
  if (!limits_continue (status))
    return false;
  return overhead_family_generate (params, index, &judged->instance, status)
         && judged_begin (&judged->judged, status) && add_instance (judged, effort, point, status);
}

double
sample_value (const struct sample_point *point, size_t rule, enum sample_quantity quantity)
{
  const struct sample_rule_sums *sums = &point->rules[rule];
  switch (quantity) {
  case SAMPLE_COMPLETION:
    return sample_mean (sums->makespan, point->instances);
  case SAMPLE_OVER_RELEASE:
    return sample_mean (sums->over_release, point->instances);
  case SAMPLE_OVER_BOUND:
    return sample_mean (sums->over_bound, point->bounded);
  case SAMPLE_WORST:
    return sums->worst_release;
  default:
    return 100 * sample_mean ((double)sums->best, point->instances);
  }
}

/* The first point of the selection from this one on; NULL: there is none. */
static const struct sample_point *
next_of (const struct sample_selection *of, const struct sample_point *point)
{
  const struct sample_point *end = of->points + of->count;
  while (point < end && !(strstr (point->label, of->part) && point->x >= of->from))
    point++;
  return point < end ? point : NULL;
}

static void
extend (struct sample_range *range, double value)
{
  range->least = fmin (range->least, value);
  range->most = fmax (range->most, value);
}

struct sample_range
sample_measure (const struct sample_selection *of, enum sample_quantity quantity, size_t first,
                size_t last)
{
  struct sample_range range = { .least = INFINITY };
  for (const struct sample_point *point = of->points; (point = next_of (of, point)); point++)
    for (size_t h = first; h <= last; h++)
      extend (&range, sample_value (point, h, quantity));
  return range;
}

struct sample_range
sample_ratio (const struct sample_selection *of, size_t over_first, size_t over_last,
              size_t under_first, size_t under_last)
{
  struct sample_range range = { .least = INFINITY };
  for (const struct sample_point *point = of->points; (point = next_of (of, point)); point++)
    for (size_t over = over_first; over <= over_last; over++)
      for (size_t under = under_first; under <= under_last; under++)
        extend (&range, point->rules[over].makespan / point->rules[under].makespan);
  return range;
}

size_t
sample_wins (const struct sample_selection *of, size_t rule, size_t first, size_t last)
{
  size_t wins = 0;
  for (const struct sample_point *point = of->points; (point = next_of (of, point)); point++) {
    bool best = true;
    for (size_t h = first; h <= last && best; h++)
      best = h == rule || point->rules[rule].makespan < point->rules[h].makespan;
    wins += best;
  }
  return wins;
}
