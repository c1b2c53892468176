#include "search/node/auto.h"

#include "base/memory.h"
#include "search/node/aggregate.h"
#include "search/node/close_gap.h"
#include "search/node/engines.h"
#include "search/node/parameters.h"

static void *
workspace_new (void)
{
  return auto_workspace_new ();
}

static void
workspace_free (void *data)
{
  auto_workspace_free (data);
}

static void
prepare (struct search_state *search_state)
{
  struct auto_workspace *workspace = search_state->workspace;
  struct outcome *outcome = search_state->outcome;
  outcome_reset (outcome);
  deadline_start (&search_state->deadline, &search_state->options->limits);
  memory_grow (workspace->duals, workspace->duals_capacity, search_state->types->k);
  workspace->searcher[0]->multiplier->deadline = &search_state->deadline;
  fnf_plan (search_state->types, workspace->fnf, outcome->schedule);
  outcome->heuristic = "fnf";
  outcome->makespan = outcome->heuristic_makespan = node_solution (outcome)->makespan;
}

static void
auto_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
            void *workspace)
{
  const struct node_types *types = data;
  struct search_state search_state = { .workspace = workspace,
                                       .types = types,
                                       .options = options,
                                       .outcome = outcome,
                                       .improved_by = "fnf" };
  prepare (&search_state);
  bool searchable = types->k <= node_parameters.auto_types;
  int64_t bound = searchable
                    ? multiplier_bound (search_state.workspace->searcher[0]->multiplier, types,
                                        outcome->schedule, dual_bound_unit (types->destinations),
                                        search_state.workspace->duals)
                    : aggregate_bound (types, search_state.workspace->searcher[0]->multiplier,
                                       search_state.workspace->fnf, search_state.workspace->duals);
  outcome->lower_bound = bound < outcome->makespan ? bound : outcome->makespan;
  outcome->method = "multiplier bound";
  search_state_report (&search_state);
  search_state_check_debug (&search_state, bound - 1, "the multiplier bound");
  if (bound < outcome->makespan && searchable) {
    outcome->method = "tree search";
    close_gap_run (&search_state);
  }
  outcome->state = outcome->lower_bound == outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (!searchable && outcome->state == SOLVE_FEASIBLE)
    status_set (&outcome->status, STATUS_LIMIT,
                "more than %llu distinct costs are bounded, not searched",
                (unsigned long long)node_parameters.auto_types);
  if (options->proof && outcome->state == SOLVE_OPTIMAL)
    outcome->certified = close_gap_certify (&search_state, bound);
}

const struct engine auto_engine = { .name = "auto",
                                    .summary = "multiplier bound, then search",
                                    .solve = auto_solve,
                                    .workspace_new = workspace_new,
                                    .workspace_free = workspace_free };
