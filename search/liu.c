#include "search/liu.h"

#include "base/memory.h"
#include "heuristics/additive.h"
#include "heuristics/counting.h"
#include "heuristics/divisor_chain.h"
#include "heuristics/fnf.h"
#include "search/liu_search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define BOUND_RUNS 300  /* the time kept for the bounds after the search: so many times what FNF took, */
#define BOUND_SHARE 0.3 /* but not more of the time there is */
#define MANY_TYPES 1000 /* from here on the bounds take long */

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

/* The best of the bounds; of many types the best there is time for. */
static int64_t
lower_bound (const struct node_types *types, const struct deadline *deadline)
{
  const struct deadline *until = types->k > MANY_TYPES ? deadline : NULL;
  const int64_t bounds[] = { counting_bound (types), divisor_chain_bound_until (types, until), additive_bound_until (types, until) };
  int64_t best = 0;
  for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
    best = bounds[i] > best ? bounds[i] : best;
  return best;
}

/* The search has the time that is left by this deadline, without what the bounds need. FNF has run since it started. */
static void
keep_time (struct liu_search *search, const struct deadline *deadline)
{
  double now = limits_now (), left = deadline->end - now, wanted = BOUND_RUNS * (now - deadline->start);
  search->deadline = *deadline;
  if (left > 0 && left < (double)INFINITY)
    search->deadline.end -= wanted < BOUND_SHARE * left ? wanted : BOUND_SHARE * left;
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
  struct deadline deadline;
  deadline_start (&deadline, &options->limits);
  fnf_plan (types, workspace->fnf, &outcome->plan);
  outcome->fnf = outcome->plan.makespan;
  liu_search_start (search, types, switches, &options->limits, outcome->fnf, &outcome->plan);
  keep_time (search, &deadline);
  liu_search_explore (search, types->source);
  outcome->makespan = search->best;
  outcome->nodes = search->nodes;
  outcome->leaves = search->leaves;
  outcome->lower_bound = search->stopped ? lower_bound (types, &deadline) : outcome->makespan;
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
