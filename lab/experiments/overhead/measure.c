#include "lab/experiments/overhead/measure.h"

#include <math.h>
#include <string.h>

static bool
selected (const struct overhead_selection *of, const struct overhead_point *point)
{
  return strstr (point->label, of->part) && point->x >= of->from;
}

static const struct overhead_range nothing = { .least = INFINITY, .most = 0 };

static void
extend (struct overhead_range *range, double value)
{
  range->least = fmin (range->least, value);
  range->most = fmax (range->most, value);
}

struct overhead_range
overhead_measure_ratio (const struct overhead_selection *of, size_t over_first, size_t over_last,
                        size_t under_first, size_t under_last)
{
  struct overhead_range range = nothing;
  for (const struct overhead_point *point = of->points; point < of->points + of->count; point++)
    for (size_t over = over_first; over <= over_last && selected (of, point); over++)
      for (size_t under = under_first; under <= under_last; under++)
        extend (&range, point->rules[over].makespan / point->rules[under].makespan);
  return range;
}

struct overhead_range
overhead_measure_release (const struct overhead_selection *of, size_t first, size_t last)
{
  struct overhead_range range = nothing;
  for (const struct overhead_point *point = of->points; point < of->points + of->count; point++)
    for (size_t h = first; h <= last && selected (of, point); h++)
      extend (&range, overhead_sample_mean (point->rules[h].over_release, point->instances));
  return range;
}

struct overhead_range
overhead_measure_worst (const struct overhead_selection *of, size_t rule)
{
  struct overhead_range range = nothing;
  for (const struct overhead_point *point = of->points; point < of->points + of->count; point++)
    if (selected (of, point))
      extend (&range, point->rules[rule].worst_release);
  return range;
}

struct overhead_range
overhead_measure_bound (const struct overhead_selection *of, size_t first, size_t last)
{
  struct overhead_range range = nothing;
  for (const struct overhead_point *point = of->points; point < of->points + of->count; point++)
    for (size_t h = first; h <= last && selected (of, point); h++)
      extend (&range, overhead_sample_mean (point->rules[h].over_bound, point->bounded));
  return range;
}

size_t
overhead_measure_points (const struct overhead_selection *of)
{
  size_t count = 0;
  for (const struct overhead_point *point = of->points; point < of->points + of->count; point++)
    count += selected (of, point);
  return count;
}

size_t
overhead_measure_wins (const struct overhead_selection *of, size_t rule, size_t first, size_t last)
{
  size_t wins = 0;
  for (const struct overhead_point *point = of->points; point < of->points + of->count; point++) {
    bool best = selected (of, point);
    for (size_t h = first; h <= last && best; h++)
      best = h == rule || point->rules[rule].makespan < point->rules[h].makespan;
    wins += best;
  }
  return wins;
}
