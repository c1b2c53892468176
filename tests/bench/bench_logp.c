/* The engines of the heterogeneous LogP model: the program as carried over, without its inner
   loop where one type is the slowest in everything, and the default engine, which seldom needs
   it. Processor time. Exit code 1 when the first two differ, or the second is not as much faster
   as asked for. */
#include "gen/common/option.h"
#include "gen/logp/family.h"
#include "model/logp/types.h"
#include "search/logp/dp.h"
#include "search/logp/engines.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double
seconds (const struct engine *engine, const struct logp_types *types, struct outcome *outcome)
{
  struct solve_options options;
  solve_options_init (&options);
  clock_t start = clock ();
  engine->solve (types, &options, outcome, NULL);
  return (double)(clock () - start) / CLOCKS_PER_SEC;
}

/* An instance of the family whose types are ordered. */
static void
make (struct logp_instance *instance, struct logp_types *types, int64_t n, int64_t k,
      uint64_t index)
{
  struct logp_family_params params;
  struct status status;
  status_init (&status);
  logp_family_params_init (
    &params, option_named (logp_family_table, sizeof *logp_family_table, "logp-ordered"));
  params.destinations = n;
  params.types = k;
  params.high = 60;
  if (!logp_family_generate (&params, index, instance, &status)
      || !logp_types_from (types, instance, "made", &status)) {
    fprintf (stderr, "%s\n", status.message);
    exit (2);
  }
}

int
main (void)
{
  static const struct {
    int64_t n, k;
    double least;
  } cases[] = { { 100, 1, 1 }, { 200, 2, 10 }, { 60, 3, 2 }, { 24, 4, 0 }, { 16, 6, 0 } };
  struct logp_instance instance;
  struct logp_types types;
  struct outcome outcome[3];
  bool good = true;
  logp_instance_init (&instance);
  logp_types_init (&types);
  for (int i = 0; i < 3; i++)
    outcome_init (&outcome[i], logp_data.solution);
  puts (" k     n  makespan      dp s  dp-fast s   ratio  at least     auto s  auto by");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    make (&instance, &types, cases[i].n, cases[i].k, i);
    double slow = seconds (&logp_dp_engine, &types, &outcome[0]),
           fast = seconds (&logp_dp_fast_engine, &types, &outcome[1]),
           automatic = seconds (&logp_auto_engine, &types, &outcome[2]);
    printf ("%2zu %5lld %9lld %9.4f %10.5f %7.1f %9.0f %10.5f  %s\n", types.k,
            (long long)types.destinations, (long long)outcome[0].makespan, slow, fast, slow / fast,
            cases[i].least, automatic, outcome[2].method);
    good = good && outcome[0].makespan == outcome[1].makespan
           && outcome[0].makespan == outcome[2].makespan
           && (slow < 0.01 || slow >= cases[i].least * fast);
  }
  for (int i = 0; i < 3; i++)
    outcome_clear (&outcome[i]);
  logp_types_clear (&types);
  logp_instance_clear (&instance);
  return good ? 0 : 1;
}
