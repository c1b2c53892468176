/* How long the recurrences of the parameterized model take, and counting: hold 20, end 55, one
   port, and three ports. Wall time, the best of three. Exit code 1 when OPT-tree's recurrence
   takes more than 0.1 s a million nodes. */
#include "base/limits.h"
#include "base/memory.h"
#include "heuristics/parameterized/greedy.h"
#include "heuristics/parameterized/ports.h"
#include "heuristics/parameterized/splits.h"

#include <stdio.h>
#include <stdlib.h>

#define REPEATS 3

static void
run_splits (const struct parameterized_ticks *ticks)
{
  int64_t *t = memory_alloc ((size_t)ticks->nodes + 1, sizeof *t);
  parameterized_splits (ticks->hold, ticks->end, ticks->nodes, false, t, NULL);
  free (t);
}

static void
run_ports (const struct parameterized_ticks *ticks)
{
  struct parameterized_ports ports;
  parameterized_ports_init (&ports, ticks, ticks->nodes);
  parameterized_ports_clear (&ports);
}

static void
run_schedule (const struct parameterized_ticks *ticks)
{
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  parameterized_greedy_schedule (ticks, &schedule);
  tree_schedule_clear (&schedule);
}

static void
run_counting (const struct parameterized_ticks *ticks)
{
  parameterized_greedy_makespan (ticks, NULL, NULL);
}

static double
best_time (void (*run) (const struct parameterized_ticks *ticks),
           const struct parameterized_ticks *ticks)
{
  double best = 1e9;
  for (int i = 0; i < REPEATS; i++) {
    double start = limits_now ();
    run (ticks);
    double seconds = limits_now () - start;
    best = seconds < best ? seconds : best;
  }
  return best;
}

int
main (void)
{
  struct parameterized_ticks ticks = { .scale = 1, .hold = 20, .end = 55, .ports = 1 };
  bool kept = true;
  printf ("%10s %5s %12s %12s %12s %12s  seconds\n", "nodes", "ports", "opt-tree", "opt-ports",
          "schedule", "counting");
  for (ticks.ports = 1; ticks.ports <= 3; ticks.ports += 2) {
    ticks.interval = ticks.ports > 1 ? 5 : 0;
    for (ticks.nodes = 1000; ticks.nodes <= 10000000; ticks.nodes *= 10) {
      double splits = best_time (run_splits, &ticks);
      printf ("%10lld %5d %12.6f %12.6f %12.6f %12.6f\n", (long long)ticks.nodes, ticks.ports,
              splits, best_time (run_ports, &ticks), best_time (run_schedule, &ticks),
              best_time (run_counting, &ticks));
      kept &= splits <= 1e-7 * (double)ticks.nodes + 1e-4;
    }
  }
  return kept ? 0 : 1;
}
