/* How much faster dp-fast is than the program as printed. Exit code 1 when it is less than asked
   for. */
#include "search/node/dp.h"
#include "search/node/engines.h"

#include <stdio.h>

static double
seconds (const struct engine *engine, const struct node_types *types, int repeats,
         int64_t *makespan)
{
  struct outcome outcome;
  struct solve_options options;
  void *workspace = engine->workspace_new ();
  double best = 1e9;
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  for (int i = 0; i < repeats; i++) {
    double start = limits_now ();
    engine->solve (types, &options, &outcome, workspace);
    double time = limits_now () - start;
    best = time < best ? time : best;
  }
  *makespan = outcome.makespan;
  outcome_clear (&outcome);
  engine->workspace_free (workspace);
  return best;
}

int
main (void)
{
  static const struct {
    size_t k;
    int64_t cost[4], count[4];
    double least;
  } cases[] = {
    { 2, { 37, 53 }, { 200, 200 }, 8 },
    { 3, { 37, 53, 71 }, { 33, 33, 34 }, 4 },
    { 4, { 37, 53, 71, 90 }, { 9, 9, 9, 9 }, 0 },
  };
  bool good = true;
  puts (" k     n  makespan      dp s  dp-fast s   ratio  at least");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct node_types types;
    int64_t slow, fast;
    node_types_init (&types);
    node_types_set (&types, 61, cases[i].k, cases[i].cost, cases[i].count);
    double slow_time = seconds (&dp_engine, &types, 1, &slow),
           fast_time = seconds (&dp_fast_engine, &types, 5, &fast);
    printf ("%2zu %5lld %9lld %9.4f %10.5f %7.1f %9.0f\n", cases[i].k,
            (long long)types.destinations, (long long)fast, slow_time, fast_time,
            slow_time / fast_time, cases[i].least);
    good = good && slow == fast && slow_time >= cases[i].least * fast_time;
    node_types_clear (&types);
  }
  return good ? 0 : 1;
}
