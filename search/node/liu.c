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

#define TEAM_BYTES (64 << 20) /* for the sequences of all subtrees under way */

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

/* After a limit: the best of the bounds; with many types, the best within the deadline. One that
   proves the optimum is the method. */
static void
bound (const struct node_types *types, const struct deadline *deadline, struct outcome *outcome)
{
  const struct deadline *until = types->k > node_parameters.liu_many_types ? deadline : NULL;
  const struct {
    const char *name;
    int64_t value;
  } bounds[] = { { "counting bound", counting_bound (types, NULL) },
                 { "divisor-chain bound", divisor_chain_bound (types, until) },
                 { "additive bound", additive_bound (types, until) } };
  for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
    if (bounds[i].value <= outcome->lower_bound)
      continue;
    outcome->lower_bound = bounds[i].value;
    if (outcome->lower_bound == outcome->makespan)
      outcome->method = bounds[i].name;
  }
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

/* May several threads search: is there memory for the sequences of each? */
static bool
team_fits (const struct liu_search *search, int threads)
{
  uint64_t searches = (uint64_t)threads + 1, bytes = TEAM_BYTES;
  if (search->deadline.bytes > 0 && search->deadline.bytes < bytes)
    bytes = search->deadline.bytes;
  return search->length <= bytes / searches / sizeof (struct liu_level);
}

/* The whole search. A long one is begun again by all threads and processes: from one incumbent on,
   its counts are the same. */
static void
explore (struct liu_workspace *workspace, const struct solve_options *options,
         struct outcome *outcome)
{
  struct liu_search *search = workspace->search;
  bool alone = options->threads == 1 && !options->runner;
  search->pause
    = !alone && team_fits (search, options->threads) ? node_parameters.liu_alone_nodes : 0;
  liu_search_explore (search, search->types->source);
  if (!search->paused || search->stopped)
    return;
  search->nodes = search->leaves = 0;
  fnf_plan (search->types, workspace->fnf, outcome->schedule);
  search->best = outcome->heuristic_makespan;
  liu_team_explore (search, options->threads, options->runner);
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
  explore (workspace, options, outcome);
  outcome->makespan = search->best;
  outcome->nodes = search->nodes;
  outcome->leaves = search->leaves;
  if (search->stopped)
    bound (types, &deadline, outcome);
  else
    outcome->lower_bound = outcome->makespan;
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
