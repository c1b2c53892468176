/* Speed of FNF: its plan by counts, and its schedule send by send. Exit code 1 when the worst
   instance takes longer than asked for. */
#include "base/limits.h"
#include "base/rng.h"
#include "heuristics/node/fnf.h"

#include <stdio.h>
#include <stdlib.h>

struct shape {
  const char *name;
  size_t k;
  int64_t n, high;
  int repeats;
  double allowed_mean; /* microseconds */
};

/* k types of costs 1 .. high, near equal counts, random source. */
static void
draw (struct node_types *types, const struct shape *shape, uint64_t seed)
{
  struct rng rng;
  int64_t *cost = malloc (shape->k * sizeof *cost), *count = malloc (shape->k * sizeof *count);
  if (!cost || !count)
    exit (4);
  rng_split (&rng, (uint64_t)shape->n, seed);
  for (size_t j = 0; j < shape->k; j++) {
    cost[j] = rng_range (&rng, 1, shape->high);
    count[j] = shape->n / (int64_t)shape->k + ((int64_t)j < shape->n % (int64_t)shape->k);
  }
  node_types_set (types, rng_range (&rng, 1, shape->high), shape->k, cost, count);
  free (cost);
  free (count);
}

static double
plan_seconds (const struct node_types *types, struct fnf_workspace *workspace, struct plan *plan,
              int repeats)
{
  double best = 1e9;
  for (int round = 0; round < 3; round++) {
    double start = limits_now ();
    for (int i = 0; i < repeats; i++)
      fnf_plan (types, workspace, plan);
    double seconds = (limits_now () - start) / repeats;
    best = seconds < best ? seconds : best;
  }
  return best;
}

static bool
run_shape (const struct shape *shape)
{
  enum { INSTANCES = 100 };
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct node_types types;
  struct plan plan;
  double sum = 0, worst = 0, entries = 0;
  node_types_init (&types);
  plan_init (&plan);
  for (uint64_t seed = 0; seed < INSTANCES; seed++) {
    draw (&types, shape, seed);
    double microseconds = 1e6 * plan_seconds (&types, workspace, &plan, shape->repeats);
    sum += microseconds;
    worst = microseconds > worst ? microseconds : worst;
    entries += (double)plan.length;
  }
  printf ("%-22s %9.3f %9.3f %9.1f %9.1f\n", shape->name, sum / INSTANCES, worst,
          entries / INSTANCES, shape->allowed_mean);
  plan_clear (&plan);
  node_types_clear (&types);
  fnf_workspace_free (workspace);
  return sum / INSTANCES <= shape->allowed_mean;
}

static bool
run_schedule (void)
{
  const struct shape shape = { "", 3, 1000000, 1000, 1, 0 };
  const double allowed = 0.3;
  struct schedule schedule;
  struct node_types types;
  double worst = 0;
  schedule_init (&schedule);
  node_types_init (&types);
  for (uint64_t seed = 0; seed < 5; seed++) {
    draw (&types, &shape, seed);
    double start = limits_now ();
    fnf_schedule (&types, 0, &schedule);
    double seconds = limits_now () - start;
    worst = seconds > worst ? seconds : worst;
  }
  printf ("schedule of 1000000 sends: worst %.3f s, allowed %.1f s\n", worst, allowed);
  schedule_clear (&schedule);
  node_types_clear (&types);
  return worst <= allowed;
}

int
main (void)
{
  const struct shape shapes[] = {
    { "n = 20, k = 3", 3, 20, 1000, 2000, 0.4 },
    { "n = 1000, k = 3", 3, 1000, 1000, 200, 2 },
    { "n = 10^6, k = 3", 3, 1000000, 1000, 50, 8 },
    { "n = 10^6, k = 8", 8, 1000000, 1000, 50, 16 },
    { "n = 200, distinct", 200, 200, 100000, 500, 10 },
    { "n = 10^4, distinct", 10000, 10000, 1000000, 2, 1000 },
  };
  bool good = true;
  puts ("plan                     mean us  worst us   entries   allowed");
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    good = run_shape (&shapes[i]) && good;
  good = run_schedule () && good;
  return good ? 0 : 1;
}
