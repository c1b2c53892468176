#include "search/node/liu.h"

#include "base/memory.h"
#include "bounds/node/additive.h"
#include "bounds/node/counting.h"
#include "bounds/node/divisor_chain.h"
#include "heuristics/node/fnf.h"
#include "search/node/parameters.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct liu_workspace {
  struct liu_search *search;
  struct fnf_workspace *fnf;
};

static void *
workspace_new (void)
{
  struct liu_workspace *workspace = memory_alloc (1, sizeof *workspace);
  workspace->search = liu_search_new ();
  workspace->fnf = fnf_workspace_new ();
  return workspace;
}

static void
workspace_free (void *memory)
{
  struct liu_workspace *workspace = memory;
  if (!workspace)
    return;
  liu_search_free (workspace->search);
  fnf_workspace_free (workspace->fnf);
  free (workspace);
}

/* The best of the bounds; with many types, the best within the deadline. */
static int64_t
lower_bound (const struct node_types *types, const struct deadline *deadline)
{
  const struct deadline *until = types->k > node_parameters.liu_many_types ? deadline : NULL;
  const int64_t bounds[] = { counting_bound (types, NULL), divisor_chain_bound (types, until),
                             additive_bound (types, until) };
  int64_t best = 0;
  for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
    best = bounds[i] > best ? bounds[i] : best;
  return best;
}

/* The search has the time left by this deadline, without what the bounds need. FNF has run since
   it started. */
static void
keep_time (struct liu_search *search, const struct deadline *deadline)
{
  double now = limits_now (), left = deadline->end - now,
         wanted = node_parameters.liu_bound_runs * (now - deadline->start);
  search->deadline = *deadline;
  if (left > 0 && left < (double)INFINITY)
    search->deadline.end -= wanted < node_parameters.liu_bound_share * left
                              ? wanted
                              : node_parameters.liu_bound_share * left;
}

/* Detects a rule that cuts off every optimum: a known schedule is better than the makespan
   claimed to be optimal. */
static void
check_debug_plan (const struct outcome *outcome, const struct plan *known)
{
  if (!known || outcome->lower_bound <= known->makespan)
    return;
  fprintf (stderr, "%s: a rule cut off the known optimum %lld ticks; claimed: %lld\n",
           outcome->method, (long long)known->makespan, (long long)outcome->lower_bound);
  abort ();
}

void
liu_solve (const struct node_types *types, const struct solve_options *options,
           struct liu_switches switches, struct outcome *outcome, void *memory)
{
  struct liu_workspace *workspace = memory;
  struct liu_search *search = workspace->search;
  struct deadline deadline;
  deadline_start (&deadline, &options->limits);
  fnf_plan (types, workspace->fnf, outcome->schedule);
  outcome->heuristic = "fnf";
  outcome->heuristic_makespan = node_solution (outcome)->makespan;
  liu_search_start (search, types, switches, &options->limits, outcome->heuristic_makespan,
                    outcome->schedule);
  keep_time (search, &deadline);
  liu_search_explore (search, types->source);
  outcome->makespan = search->best;
  outcome->nodes = search->nodes;
  outcome->leaves = search->leaves;
  outcome->lower_bound = search->stopped ? lower_bound (types, &deadline) : outcome->makespan;
  outcome->state = outcome->lower_bound == outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  check_debug_plan (outcome, options->debug_schedule);
}

static void
solve (const void *data, const struct solve_options *options, struct outcome *outcome,
       void *workspace)
{
  const struct node_types *types = data;
  outcome_reset (outcome);
  outcome->method = liu_engine.name;
  liu_solve (types, options, (struct liu_switches){ true, true, true }, outcome, workspace);
}

static void
solve_generic (const void *data, const struct solve_options *options, struct outcome *outcome,
               void *workspace)
{
  const struct node_types *types = data;
  outcome_reset (outcome);
  outcome->method = liu_generic_engine.name;
  liu_solve (types, options, (struct liu_switches){ .bound = true }, outcome, workspace);
}

const struct engine liu_engine = {
  .name = "liu",
  .summary = "Liu's depth-first search: fastest first, monotone, bound",
  .solve = solve,
  .workspace_new = workspace_new,
  .workspace_free = workspace_free,
};

const struct engine liu_generic_engine = {
  .name = "liu-generic",
  .summary = "Liu's generic branch and bound",
  .solve = solve_generic,
  .workspace_new = workspace_new,
  .workspace_free = workspace_free,
};
