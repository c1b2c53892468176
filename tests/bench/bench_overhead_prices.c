/* Speed and strength of the price bound: seconds from the best of the other bounds up, with its
   proof, and how often it is higher than they and equal to the best heuristic. --targets: exit
   code 1 when the median of a row is above what is asked for. */
#include "bounds/overhead/price_bound.h"
#include "bounds/overhead/table.h"
#include "heuristics/overhead/table.h"
#include "tests/support/overhead_price.h"
#include "tests/support/overhead_proves.h"

#include <string.h>

enum { SEEDS = 10 };

static const struct row {
  struct price_shape shape;
  double allowed; /* seconds; 0: not asked */
} rows[] = {
  { { 16, 1, 0, 20, 0 }, 0.1 }, { { 32, 1, 0, 20, 0 }, 0 },   { { 64, 1, 0, 20, 0 }, 0 },
  { { 8, 2, 0, 20, 0 }, 0.1 },  { { 12, 2, 0, 20, 0 }, 0.1 }, { { 20, 2, 0, 20, 0 }, 0 },
  { { 6, 4, 0, 20, 0 }, 0.3 },  { { 6, 6, 0, 20, 0 }, 0.3 },  { { 8, 8, 0, 20, 0 }, 0 },
  { { 12, 5, 4, 20, 0 }, 0 },   { { 12, 2, 0, 200, 0 }, 0 },  { { 12, 2, 0, 100000, 0 }, 0 },
  { { 6, 4, 0, 20, 20 }, 0 },   { { 12, 2, 0, 20, 20 }, 0 },
};

static int
ascending (const void *left, const void *right)
{
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static int64_t
best_heuristic (const struct overhead_ticks *ticks)
{
  struct overhead_schedule schedule;
  int64_t best = INT64_MAX;
  overhead_schedule_init (&schedule);
  for (const struct heuristic *row = overhead_heuristics; row->name; row++)
    if (!row->limited) {
      heuristic_make (row, ticks, 0, NULL, &schedule);
      best = schedule.makespan < best ? schedule.makespan : best;
    }
  overhead_schedule_clear (&schedule);
  return best;
}

static int64_t
other_bounds (const struct overhead_ticks *ticks)
{
  int64_t best = 1;
  for (const struct bound *row = overhead_bounds; row->name; row++)
    if (!row->unproven && strcmp (row->name, "dual-prices") != 0) {
      int64_t bound = bound_run (row, ticks, NULL);
      best = bound > best ? bound : best;
    }
  return best;
}

static bool
run_row (const struct row *row)
{
  const struct price_shape *shape = &row->shape;
  struct overhead_ticks ticks;
  struct overhead_dual_prices proof;
  double seconds[SEEDS], gain = 0;
  int proven = 0, higher = 0, met = 0;
  overhead_ticks_init (&ticks);
  overhead_dual_prices_init (&proof);
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    price_support_instance (&ticks, shape, seed);
    int64_t least = other_bounds (&ticks), most = best_heuristic (&ticks);
    double start = limits_now ();
    int64_t bound
      = overhead_price_bound (&ticks, least, most, NULL, OVERHEAD_PRICE_PROGRAMS (2000), &proof);
    seconds[seed - 1] = limits_now () - start;
    proven
      += overhead_dual_prices_bound (&proof) == bound && overhead_price_proves (&ticks, &proof);
    higher += bound > least;
    met += bound == most;
    gain += 100 * (double)(bound - least) / (double)least / SEEDS;
  }
  overhead_dual_prices_clear (&proof);
  overhead_ticks_clear (&ticks);
  qsort (seconds, SEEDS, sizeof *seconds, ascending);
  bool good = row->allowed == 0 || seconds[SEEDS / 2] <= row->allowed;
  printf ("%3d nodes %d messages to %2d costs to %6lu links below %2lu: median %7.3f s worst %7.3f "
          "s; proven %2d higher %2d (by %.1f %%) "
          "optimal at once %2d of %d%s\n",
          (int)shape->nodes, (int)shape->sources,
          (int)(shape->destinations ? shape->destinations : shape->nodes - 1), shape->most,
          shape->link, seconds[SEEDS / 2], seconds[SEEDS - 1], proven, higher, gain, met, SEEDS,
          good ? "" : "  MISSED");
  fflush (stdout);
  return good;
}

int
main (int count, char **arguments)
{
  bool good = true;
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
    good = run_row (&rows[r]) && good;
  bool targets = count > 1 && strcmp (arguments[1], "--targets") == 0;
  return targets && !good ? 1 : 0;
}
