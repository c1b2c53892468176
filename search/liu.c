#include "search/liu.h"

#include "base/memory.h"
#include "heuristics/additive.h"
#include "heuristics/counting.h"
#include "heuristics/divisor_chain.h"
#include "heuristics/fnf.h"
#include "search/liu_search.h"

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

static int64_t
lower_bound (const struct node_types *types)
{
  const int64_t bounds[] = { counting_bound (types), additive_bound (types), divisor_chain_bound (types) };
  int64_t best = 0;
  for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
    best = bounds[i] > best ? bounds[i] : best;
  return best;
}

/* A rule that cuts off every optimum shows here: a plan known to be feasible beats what is claimed to be optimal. */
static void
check_debug_plan (const struct outcome *outcome, const struct plan *known)
{
  if (!known || outcome->lower_bound <= known->makespan)
    return;
  fprintf (stderr, "%s: a rule cut off the known optimum %lld ticks; claimed: %lld\n", outcome->method, (long long)known->makespan,
           (long long)outcome->lower_bound);
  abort ();
}

static void
solve (const struct node_types *types, const struct solve_options *options, struct liu_switches switches, struct outcome *outcome,
       struct liu_workspace *workspace)
{
  struct liu_search *search = workspace->search;
  fnf_plan (types, workspace->fnf, &outcome->plan);
  outcome->fnf = outcome->plan.makespan;
  liu_search_start (search, types, switches, &options->limits, outcome->fnf, &outcome->plan);
  liu_search_explore (search, types->source);
  outcome->makespan = search->best;
  outcome->nodes = search->nodes;
  outcome->leaves = search->leaves;
  outcome->lower_bound = search->stopped ? lower_bound (types) : outcome->makespan;
  outcome->state = outcome->lower_bound == outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  check_debug_plan (outcome, options->debug_plan);
}

static void
liu_solve (const struct node_types *types, const struct solve_options *options, struct outcome *outcome, void *workspace)
{
  struct liu_switches switches = { options->liu_fastest_first, options->liu_monotone, options->liu_bound };
  outcome_reset (outcome);
  outcome->method = liu_engine.name;
  solve (types, options, switches, outcome, workspace);
}

static void
liu_generic_solve (const struct node_types *types, const struct solve_options *options, struct outcome *outcome, void *workspace)
{
  outcome_reset (outcome);
  outcome->method = liu_generic_engine.name;
  solve (types, options, (struct liu_switches){ .bound = true }, outcome, workspace);
}

const struct engine liu_engine = {
  .name = "liu",
  .summary = "paper 004's depth-first search: fastest first, monotone, bound",
  .solve = liu_solve,
  .workspace_new = workspace_new,
  .workspace_free = workspace_free,
};

const struct engine liu_generic_engine = {
  .name = "liu-generic",
  .summary = "paper 004's generic branch and bound",
  .solve = liu_generic_solve,
  .workspace_new = workspace_new,
  .workspace_free = workspace_free,
};
