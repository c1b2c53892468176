/* One instance solved by several threads gives the optimum and the plan that one thread gives. A
   plain program, to be run under ThreadSanitizer. */
#include "gen/node/family.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "search/node/liu.h"
#include "search/node/parameters.h"

#include <stdio.h>
#include <stdlib.h>

#define INSTANCES 12

static void
fail (const char *what)
{
  fprintf (stderr, "race_engine: %s\n", what);
  exit (1);
}

static void
solve (const struct engine *engine, const struct node_types *types, int threads,
       struct outcome *outcome)
{
  struct solve_options options;
  void *workspace = engine->workspace_new ? engine->workspace_new () : NULL;
  solve_options_init (&options);
  options.threads = threads;
  engine->solve (types, &options, outcome, workspace);
  if (workspace)
    engine->workspace_free (workspace);
  if (outcome->state != SOLVE_OPTIMAL || outcome->makespan != outcome->lower_bound)
    fail ("not solved");
}

static bool
same_plan (const struct plan *a, const struct plan *b)
{
  if (a->makespan != b->makespan || a->length != b->length)
    return false;
  for (size_t i = 0; i < a->length; i++)
    if (a->entries[i].time != b->entries[i].time || a->entries[i].type != b->entries[i].type
        || a->entries[i].count != b->entries[i].count)
      return false;
  return true;
}

static void
compare (const struct engine *engine, const struct node_types *types)
{
  struct outcome one, more;
  outcome_init (&one, node_data.solution);
  outcome_init (&more, node_data.solution);
  solve (engine, types, 1, &one);
  if (!plan_valid (one.schedule, types))
    fail ("not a plan");
  for (int threads = 2; threads <= 3; threads++) {
    solve (engine, types, threads, &more);
    if (more.makespan != one.makespan || more.lower_bound != one.lower_bound)
      fail ("the threads changed the optimum");
    if (!same_plan (one.schedule, more.schedule))
      fail ("the threads changed the plan");
  }
  outcome_clear (&one);
  outcome_clear (&more);
}

/* Costs within a factor of two, all distinct: searches that go below the root. Three types, enough
   nodes for several threads: dynamic programs. */
int
main (void)
{
  struct node_instance instance;
  struct node_types types;
  struct family_params params;
  struct status status;
  status_init (&status);
  node_instance_init (&instance);
  node_types_init (&types);
  family_params_init (&params, family_find ("all-distinct"));
  params.destinations = 24;
  params.low = 100;
  params.high = 200;
  params.seed = 3;
  for (uint64_t i = 0; i < INSTANCES; i++) {
    if (!family_generate (&params, i, &instance, &status)
        || !node_types_from (&types, &instance, "race", &status))
      fail (status.message);
    compare (node_engines[0], &types);
  }
  node_types_set (&types, 7, 3, (int64_t[]){ 5, 8, 11 }, (int64_t[]){ 20, 20, 25 });
  compare (&dp_engine, &types);
  node_types_set (&types, 7, 3, (int64_t[]){ 5, 8, 11 }, (int64_t[]){ 40, 40, 60 });
  compare (&dp_fast_engine, &types);
  node_types_set (&types, 7, 5, (int64_t[]){ 5, 8, 13, 17, 19 }, (int64_t[]){ 2, 2, 2, 2, 2 });
  node_parameters.liu_alone_nodes = 1; /* all threads from the first look on */
  compare (&liu_generic_engine, &types);
  node_instance_clear (&instance);
  node_types_clear (&types);
  return 0;
}
