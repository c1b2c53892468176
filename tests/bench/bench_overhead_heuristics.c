/* Speed of the overhead model's heuristics on all-to-all, overheads drawn as in WYL,
   section 7: milliseconds for each number of nodes of the processor for each number of nodes N,
   and the exponent x for which N^x log N fits the last sizes best. --targets: exit code 1 when
   one takes longer than asked for at N = 80, or when x exceeds 3 by more than the measurements
   vary. */
#include "base/rng.h"
#include "heuristics/overhead/table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define EXPONENT_MOST 3.15

enum { TARGET_NODES = 80 };

static const int32_t sizes[] = { 8, 16, 32, 48, 64, 80, 112, 160, 208, 256 };
enum { SIZES = sizeof sizes / sizeof *sizes, FIT_FROM = 2 };

struct network {
  const char *name;
  int64_t bytes;
  struct rational link, other; /* microseconds per byte; each pair has one of the two */
};

static double
processor_seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static struct cost
draw_cost (struct rng *rng)
{
  /* 80 to 400 us, and 0.0001 to 0.01 us per byte */
  return (
    struct cost){ { rng_range (rng, 80, 400), 1 }, { rng_range (rng, 1, 100), 10000 }, false };
}

static void
set_links (struct overhead_instance *instance, const struct network *network, struct rng *rng)
{
  size_t n = instance->node_count;
  instance->link_common = network->link;
  if (network->link.denominator == network->other.denominator)
    return;
  struct rational *matrix = calloc (n * n, sizeof *matrix);
  if (!matrix)
    exit (4);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j <= i; j++)
      matrix[i * n + j] = matrix[j * n + i] = i == j               ? (struct rational){ 0, 1 }
                                              : rng_below (rng, 2) ? network->link
                                                                   : network->other;
  overhead_instance_set_link (instance, matrix);
  free (matrix);
}

static void
draw (struct overhead_ticks *ticks, const struct network *network, int32_t n, uint64_t seed)
{
  struct overhead_instance instance;
  struct status status;
  struct rng rng;
  int32_t to[256];
  rng_split (&rng, (uint64_t)n, seed);
  status_init (&status);
  overhead_instance_init (&instance);
  for (int32_t i = 0; i < n; i++) {
    struct cost send = draw_cost (&rng), receive = draw_cost (&rng);
    overhead_instance_add_node (&instance, send, receive);
  }
  set_links (&instance, network, &rng);
  for (int32_t k = 0; k < n; k++) {
    for (int32_t j = 0; j < n - 1; j++)
      to[j] = j < k ? j : j + 1;
    overhead_instance_add_multicast (&instance, k, (struct rational){ network->bytes, 1 },
                                     (size_t)n - 1, to);
  }
  if (!overhead_ticks_from (ticks, &instance, "bench", &status)) {
    fprintf (stderr, "%s\n", status.message);
    exit (2);
  }
  overhead_instance_clear (&instance);
}

/* Milliseconds of one run: the mean over a few instances, each timed by the best of a few runs. */
static double
measure (const struct heuristic *heuristic, const struct network *network, int32_t n)
{
  uint64_t instances = n <= TARGET_NODES ? 3 : 1;
  struct overhead_schedule schedule;
  struct overhead_ticks ticks;
  double sum = 0;
  overhead_schedule_init (&schedule);
  overhead_ticks_init (&ticks);
  for (uint64_t seed = 0; seed < instances; seed++) {
    double best = 1e9;
    draw (&ticks, network, n, seed);
    for (int run = 0; run < (n <= TARGET_NODES ? 10 : 3); run++) {
      double start = processor_seconds ();
      heuristic_make (heuristic, &ticks, seed, NULL, &schedule);
      double seconds = processor_seconds () - start;
      best = seconds < best ? seconds : best;
    }
    sum += best;
  }
  overhead_schedule_clear (&schedule);
  overhead_ticks_clear (&ticks);
  return 1e3 * sum / (double)instances;
}

/* Least squares of log time over log (size), the time divided by log N: the exponent that N^3
   log N would make 3. */
static double
exponent (const double *milliseconds)
{
  double x = 0, y = 0, xx = 0, xy = 0, count = SIZES - FIT_FROM;
  for (int s = FIT_FROM; s < SIZES; s++) {
    double size = log (sizes[s]), time = log (milliseconds[s] / size);
    x += size;
    y += time;
    xx += size * size;
    xy += size * time;
  }
  return (count * xy - x * y) / (count * xx - x * x);
}

static double
allowed (const char *name)
{
  return strcmp (name, "fef") == 0    ? 5
         : strcmp (name, "ecf") == 0  ? 25
         : strcmp (name, "ecfp") == 0 ? 60
                                      : 15;
}

static bool
run_network (const struct network *network)
{
  bool good = true;
  printf ("%s\n%-6s", network->name, "N");
  for (int s = 0; s < SIZES; s++)
    printf ("%9d", sizes[s]);
  printf ("  N^x log N   allowed at %d\n", TARGET_NODES);
  for (const struct heuristic *row = overhead_heuristics; row->name; row++) {
    double milliseconds[SIZES], at_target = 0;
    if (row->limited)
      continue;
    printf ("%-6s", row->name);
    for (int s = 0; s < SIZES; s++) {
      milliseconds[s] = measure (row, network, sizes[s]);
      printf ("%9.3f", milliseconds[s]);
      fflush (stdout);
      at_target = sizes[s] == TARGET_NODES ? milliseconds[s] : at_target;
    }
    bool met = at_target <= allowed (row->name) && exponent (milliseconds) <= EXPONENT_MOST;
    printf ("%11.2f %9.0f ms%s\n", exponent (milliseconds), allowed (row->name),
            met ? "" : "  MISSED");
    good = good && met;
  }
  return good;
}

int
main (int count, char **arguments)
{
  /* 1 Gbps is 1/125 us per byte, 155 Mbps 8/155 us per byte. */
  const struct network networks[] = {
    { "1 kB on 1 Gbps, ms", 1000, { 1, 125 }, { 1, 125 } },
    { "1 MB on 155 Mbps, ms", 1000000, { 8, 155 }, { 8, 155 } },
    { "1 MB, each pair on 1 Gbps or 155 Mbps, ms", 1000000, { 1, 125 }, { 8, 155 } },
  };
  bool good = true;
  for (size_t i = 0; i < sizeof networks / sizeof *networks; i++)
    good = run_network (&networks[i]) && good;
  bool targets = count > 1 && strcmp (arguments[1], "--targets") == 0;
  return targets && !good ? 1 : 0;
}
