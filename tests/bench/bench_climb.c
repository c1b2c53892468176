/* Speed of climbing: steps a second on one thread and on two; and of the instances, in a second
   of processor time, how many had their value decided exactly and how many were settled by
   bounds; and the best value. Exit code 1 when two processors would decide fewer than 50,000
   exactly a second at n <= 30 on average. */
#include "lab/probe/climb.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SECONDS 2.0
#define WANTED 50000.0

struct shape {
  const char *objective;
  int64_t least, most, max_cost, max_types;
};

struct best {
  char text[120];
  struct quotient value;
};

static bool
found (const char *notation, struct quotient value, void *context)
{
  struct best *best = context;
  snprintf (best->text, sizeof best->text, "%s", notation);
  best->value = value;
  return true;
}

/* Exact solves in a second of processor time. */
static double
run_shape (const struct shape *shape, int threads)
{
  struct climb_params params;
  struct climb_report report;
  struct deadline deadline;
  struct status status;
  struct best best = { "-", { 0, 1 } };
  status_init (&status);
  climb_params_init (&params);
  if (!objective_parse (&params.objective, shape->objective, &status))
    exit (2);
  params.limits.least = shape->least;
  params.limits.most = shape->most;
  params.limits.max_cost = shape->max_cost;
  params.limits.max_types = shape->max_types;
  deadline_start (&deadline, &(struct limits){ .seconds = SECONDS });
  clock_t start = clock ();
  climb_run (&params, threads, &deadline, found, &best, &report);
  double processor = (double)(clock () - start) / CLOCKS_PER_SEC,
         solved = (double)report.solved / processor;
  printf ("%-26s %2lld..%-2lld %5lld %2lld %7d %9.0f %9.0f %9.0f %8.5f  %s\n", shape->objective,
          (long long)shape->least, (long long)shape->most, (long long)shape->max_cost,
          (long long)shape->max_types, threads, (double)report.steps / report.seconds, solved,
          (double)report.bounded / processor, (double)best.value.num / (double)best.value.den,
          best.text);
  return solved;
}

int
main (void)
{
  const struct shape shapes[] = {
    { "fnf/optimum", 6, 6, 100, 6 },         { "fnf/optimum", 12, 12, 100, 6 },
    { "fnf/optimum", 20, 20, 40, 6 },        { "fnf/optimum", 30, 30, 100, 8 },
    { "fnf/optimum", 30, 30, 10000, 8 },     { "(fnf-optimum)/additive", 6, 30, 100, 6 },
    { "optimum/multiplier", 12, 30, 40, 6 },
  };
  const size_t count = sizeof shapes / sizeof *shapes;
  double sum = 0;
  puts (
    "objective                      n  cost  k threads   steps/s    solved   bounded     best  at");
  for (size_t i = 0; i < count; i++)
    for (int threads = 1; threads <= 2; threads++)
      /* two runs of each shape, for two processors */
      sum += run_shape (&shapes[i], threads) / (double)count;
  printf ("two processors: %.0f exact solves a second on average, at least %.0f wanted\n", sum,
          WANTED);
  return sum >= WANTED ? 0 : 1;
}
