/* Speed of the open shop heuristics on total exchange: milliseconds of the processor for each
   number of nodes P, the exponent x for which P^x fits the last sizes best, and the makespan by
   the load, at P = 50. --targets: exit code 1 when one takes longer than asked for at P = 50, or
   when x exceeds what its cost allows by more than the measurements vary. --large: one run each
   at P = 1000. --reach: how many instances `best` solves to the load, within how long. */
#include "base/rng.h"
#include "heuristics/openshop/table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define EXPONENT_SLACK 0.2

enum { TARGET_NODES = 50, LARGE_NODES = 1000, REACH_SEEDS = 8 };

static const int32_t sizes[] = { 8, 16, 24, 32, 50, 64, 80, 100 };
enum { SIZES = sizeof sizes / sizeof *sizes, FIT_FROM = 4 };

/* Pairs of GUSTO sites (BPR, Tables 1 and 2): latency in units of 0.1 ms, bandwidth in
   kb/s. */
static const int64_t sites[10][2]
  = { { 345, 512 }, { 895, 246 }, { 120, 2044 }, { 420, 391 }, { 200, 491 },
      { 265, 693 }, { 45, 2402 }, { 425, 311 },  { 215, 448 }, { 295, 4976 } };

enum sizes_of_messages { SMALL, LARGE, MIXED, SERVERS };

struct network {
  const char *name;
  enum sizes_of_messages messages;
  /* each pair of nodes has latency and bandwidth of a pair of sites; else both uniform between
     the least and the largest */
  bool sampled;
  bool symmetric; /* both directions are alike */
};

static const struct network networks[] = {
  { "1 kB, pairs of sites", SMALL, true, false },
  { "1 MB, pairs of sites", LARGE, true, false },
  { "mixed, pairs of sites", MIXED, true, false },
  { "servers, pairs of sites", SERVERS, true, false },
  { "1 kB, uniform", SMALL, false, false },
  { "1 MB, uniform", LARGE, false, false },
  { "1 kB, uniform, symmetric", SMALL, false, true },
  { "1 MB, sites, symmetric", LARGE, true, true },
};

static double
processor_seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Units of 0.01 ms. */
static int64_t
draw_time (const struct network *network, struct rng *rng, int32_t nodes, int32_t i, int32_t j)
{
  const int64_t *site = sites[rng_below (rng, 10)];
  int64_t latency = network->sampled ? site[0] : rng_range (rng, 45, 895),
          bandwidth = network->sampled ? site[1] : rng_range (rng, 246, 4976);
  bool large = network->messages == LARGE || (network->messages == MIXED && rng_below (rng, 2) == 0)
               || (network->messages == SERVERS && i < nodes / 5 && j >= nodes / 5);
  int64_t kilobits = large ? 8000 : 8;
  return 10 * latency + 100000 * kilobits / bandwidth;
}

static void
draw (struct openshop_ticks *ticks, const struct network *network, int32_t n, uint64_t seed)
{
  struct rng rng;
  rng_split (&rng, (uint64_t)n, seed);
  openshop_ticks_clear (ticks);
  ticks->time = calloc ((size_t)n * (size_t)n, sizeof *ticks->time);
  if (!ticks->time)
    exit (4);
  ticks->scale = 1;
  ticks->jobs = ticks->machines = n;
  ticks->exchange = true;
  for (int32_t i = 0; i < n; i++)
    for (int32_t j = 0; j < n; j++)
      if (i != j)
        ticks->time[i * n + j] = network->symmetric && j < i ? ticks->time[j * n + i]
                                                             : draw_time (network, &rng, n, i, j);
}

static double
once (const struct heuristic *heuristic, const struct openshop_ticks *ticks,
      struct openshop_schedule *schedule)
{
  double start = processor_seconds ();
  heuristic_make (heuristic, ticks, 0, NULL, schedule);
  return 1e3 * (processor_seconds () - start);
}

/* Milliseconds of one run: the mean over a few instances, each timed by the best of a few runs;
   the mean ratio of makespan and load. */
static double
measure (const struct heuristic *heuristic, const struct network *network, int32_t n, double *ratio)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  double sum = 0;
  enum { INSTANCES = 3, RUNS = 5 };
  openshop_schedule_init (&schedule);
  openshop_ticks_init (&ticks);
  *ratio = 0;
  for (uint64_t seed = 0; seed < INSTANCES; seed++) {
    double best = 1e9;
    draw (&ticks, network, n, seed);
    for (int run = 0; run < RUNS; run++) {
      double milliseconds = once (heuristic, &ticks, &schedule);
      best = milliseconds < best ? milliseconds : best;
    }
    sum += best;
    *ratio += (double)schedule.makespan / (double)openshop_ticks_load (&ticks, NULL) / INSTANCES;
  }
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
  return sum / INSTANCES;
}

/* Least squares of log time over log size. */
static double
exponent (const double *milliseconds)
{
  double x = 0, y = 0, xx = 0, xy = 0, count = SIZES - FIT_FROM;
  for (int s = FIT_FROM; s < SIZES; s++) {
    double size = log (sizes[s]), time = log (milliseconds[s]);
    x += size;
    y += time;
    xx += size * size;
    xy += size * time;
  }
  return (count * xy - x * y) / (count * xx - x * x);
}

static bool
run_network (const struct network *network)
{
  bool good = true;
  printf ("%s, ms\n%-14s", network->name, "P");
  for (int s = 0; s < SIZES; s++)
    printf ("%9d", sizes[s]);
  printf ("     P^x   allowed at %d  by load\n", TARGET_NODES);
  for (const struct heuristic *row = openshop_heuristics; row->name; row++) {
    double milliseconds[SIZES], at_target = 0, ratio = 0, ratio_there = 0;
    bool matching = strstr (row->name, "-matching");
    double allowed = matching ? 60 : 20, most = matching ? 4 : 3;
    if (row->limited)
      continue;
    printf ("%-14s", row->name);
    for (int s = 0; s < SIZES; s++) {
      milliseconds[s] = measure (row, network, sizes[s], &ratio);
      printf ("%9.3f", milliseconds[s]);
      fflush (stdout);
      at_target = sizes[s] == TARGET_NODES ? milliseconds[s] : at_target;
      ratio_there = sizes[s] == TARGET_NODES ? ratio : ratio_there;
    }
    bool met = at_target <= allowed && exponent (milliseconds) <= most + EXPONENT_SLACK;
    printf ("%8.2f %12.0f ms %8.3f%s\n", exponent (milliseconds), allowed, ratio_there,
            met ? "" : "  MISSED");
    good = good && met;
  }
  return good;
}

static void
run_large (void)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  openshop_schedule_init (&schedule);
  openshop_ticks_init (&ticks);
  for (size_t k = 0; k < sizeof networks / sizeof *networks; k++)
    for (const struct heuristic *row = openshop_heuristics; row->name; row++) {
      if (row->limited)
        continue;
      draw (&ticks, &networks[k], LARGE_NODES, 0);
      double milliseconds = once (row, &ticks, &schedule),
             load = (double)openshop_ticks_load (&ticks, NULL);
      printf ("%-26s %-14s %10.1f ms, %.4f of the load\n", networks[k].name, row->name,
              milliseconds, (double)schedule.makespan / load);
      fflush (stdout);
    }
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

static void
run_reach (const struct network *network, int32_t n)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  double sum = 0, worst = 0, ratio = 1;
  int reached = 0;
  openshop_schedule_init (&schedule);
  openshop_ticks_init (&ticks);
  for (uint64_t seed = 0; seed < REACH_SEEDS; seed++) {
    draw (&ticks, network, n, 100 + seed);
    double milliseconds = once (heuristic_find (openshop_heuristics, "best"), &ticks, &schedule);
    double by_load = (double)schedule.makespan / (double)openshop_ticks_load (&ticks, NULL);
    reached += schedule.makespan == openshop_ticks_load (&ticks, NULL);
    ratio = by_load > ratio ? by_load : ratio;
    sum += milliseconds;
    worst = milliseconds > worst ? milliseconds : worst;
  }
  printf (
    "%-26s P = %3d: %d of %d reach the load, mean %8.2f ms, worst %8.2f ms, %.4f of the load\n",
    network->name, n, reached, REACH_SEEDS, sum / REACH_SEEDS, worst, ratio);
  fflush (stdout);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

int
main (int count, char **arguments)
{
  const char *what = count > 1 ? arguments[1] : "";
  bool good = true;
  if (strcmp (what, "--large") == 0)
    run_large ();
  for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
    if (strcmp (what, "--reach") == 0)
      for (int32_t n = 10; n <= 50; n += 20)
        run_reach (&networks[i], n);
    else if (strcmp (what, "--large") != 0)
      good = run_network (&networks[i]) && good;
  }
  return strcmp (what, "--targets") == 0 && !good ? 1 : 0;
}
