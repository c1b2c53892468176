/* The default engine: FNF and the multiplier bound, which close most instances; then search,
   horizon by horizon (search/node/close_gap.h). Its work depends on types and times, not on n.
   outcome->nodes counts search nodes, 0 if the bound alone proves the optimum. */
#include "search/node/engines.h"

#include "base/memory.h"
#include "base/watch.h"
#include "search/node/close_gap.h"
#include "search/node/parameters.h"

#include <stdlib.h>

#define MERGED_TYPES 256 /* of the bound for very many types */

/* Groups types so that within a group costs differ by a factor of at most `factor`; the fastest
   types stay alone. Returns the number of groups. */
static size_t
group_types (const struct node_types *types, double factor, size_t *group)
{
  size_t groups = 0;
  double least = 0;
  for (size_t j = 0; j < types->k; j++) {
    if (j < MERGED_TYPES / 2 || (double)types->cost[j] > least * factor) {
      least = (double)types->cost[j];
      groups++;
    }
    group[j] = groups - 1;
  }
  return groups;
}

/* A bound for very many types: neighbours in cost share the minimum cost of them, which makes no
   schedule slower, and one dual value. No schedule completes before the returned time in ticks;
   duals [k] prove it. */
static int64_t
aggregate_bound (const struct node_types *types, struct multiplier *multiplier,
                 struct fnf_workspace *fnf, int64_t *duals)
{
  int64_t cost[MERGED_TYPES], count[MERGED_TYPES] = { 0 }, shared[MERGED_TYPES];
  size_t groups, *group = memory_alloc (types->k, sizeof *group);
  double factor = 1.001;
  while ((groups = group_types (types, factor, group)) > MERGED_TYPES)
    factor *= factor;
  for (size_t j = types->k; j-- > 0;) {
    cost[group[j]] = types->cost[j];
    count[group[j]] += types->count[j];
  }
  struct node_types merged;
  struct plan plan;
  node_types_init (&merged);
  node_types_set (&merged, types->source, groups, cost, count);
  plan_init (&plan);
  fnf_plan (&merged, fnf, &plan);
  int64_t bound
    = multiplier_bound (multiplier, &merged, &plan, dual_bound_unit (merged.destinations), shared);
  for (size_t j = 0; j < types->k; j++)
    duals[j] = shared[group[j]];
  node_types_clear (&merged);
  plan_clear (&plan);
  free (group);
  return bound;
}

static void
prepare (struct search_state *state)
{
  struct auto_workspace *workspace = state->workspace;
  struct outcome *outcome = state->outcome;
  outcome_reset (outcome);
  deadline_start (&state->deadline, &state->options->limits);
  auto_workspace_start (workspace, state->types);
  workspace->searcher[0]->multiplier->deadline = &state->deadline;
  fnf_plan (state->types, workspace->fnf, outcome->schedule);
  outcome->heuristic = "fnf";
  outcome->makespan = outcome->heuristic_makespan = node_solution (outcome)->makespan;
}

static void
auto_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
            void *workspace)
{
  const struct node_types *types = data;
  struct search_state state = { .workspace = workspace,
                                .types = types,
                                .options = options,
                                .outcome = outcome,
                                .improved_by = "fnf" };
  prepare (&state);
  watch_enter (state.deadline.watch, "multiplier bound");
  bool searchable = types->k <= node_parameters.auto_types;
  int64_t bound
    = searchable
        ? multiplier_bound (state.workspace->searcher[0]->multiplier, types, outcome->schedule,
                            dual_bound_unit (types->destinations), state.workspace->duals)
        : aggregate_bound (types, state.workspace->searcher[0]->multiplier, state.workspace->fnf,
                           state.workspace->duals);
  outcome->lower_bound = bound < outcome->makespan ? bound : outcome->makespan;
  outcome->method = "multiplier bound";
  search_state_report (&state);
  search_state_check_debug (&state, bound - 1, "the multiplier bound");
  if (bound < outcome->makespan && searchable) {
    outcome->method = "tree search";
    close_gap_run (&state);
  }
  outcome->state = outcome->lower_bound == outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (!searchable && outcome->state == SOLVE_FEASIBLE)
    status_set (&outcome->status, STATUS_LIMIT,
                "more than %llu distinct costs are bounded, not searched",
                (unsigned long long)node_parameters.auto_types);
  if (options->proof && outcome->state == SOLVE_OPTIMAL) {
    watch_enter (state.deadline.watch, "certificate");
    outcome->certified = close_gap_certify (&state, bound);
  }
}

const struct engine auto_engine = { .name = "auto",
                                    .summary = "multiplier bound, then search",
                                    .solve = auto_solve,
                                    .workspace_new = auto_workspace_new,
                                    .workspace_free = auto_workspace_free };
