#include "search/auto.h"

#include "base/memory.h"
#include "search/closing.h"
#include "search/merged.h"

#define TYPES_MAX 600 /* more types are merged for the bound, and not searched: the master's inverse is quadratic in them */

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
prepare (struct attempt *attempt)
{
  struct auto_workspace *workspace = attempt->workspace;
  struct outcome *outcome = attempt->outcome;
  outcome_reset (outcome);
  deadline_start (&attempt->deadline, &attempt->options->limits);
  memory_grow (workspace->price, workspace->price_capacity, attempt->types->k);
  workspace->searcher[0]->multiplier->deadline = &attempt->deadline;
  fnf_plan (attempt->types, workspace->fnf, &outcome->plan);
  outcome->makespan = outcome->fnf = outcome->plan.makespan;
}

static void
auto_solve (const struct node_types *types, const struct solve_options *options, struct outcome *outcome, void *workspace)
{
  struct attempt attempt = { .workspace = workspace, .types = types, .options = options, .outcome = outcome, .improved_by = "fnf" };
  prepare (&attempt);
  bool searchable = types->k <= TYPES_MAX;
  int64_t bound = searchable
                    ? multiplier_bound (attempt.workspace->searcher[0]->multiplier, types, &outcome->plan, price_unit (types->destinations),
                                        attempt.workspace->price)
                    : merged_bound (types, attempt.workspace->searcher[0]->multiplier, attempt.workspace->fnf, attempt.workspace->price);
  outcome->lower_bound = bound < outcome->makespan ? bound : outcome->makespan;
  outcome->method = "multiplier bound";
  attempt_tell (&attempt);
  attempt_check_debug (&attempt, bound - 1, "the multiplier bound");
  if (bound < outcome->makespan && searchable) {
    outcome->method = "guided search";
    closing_run (&attempt);
  }
  outcome->state = outcome->lower_bound == outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (!searchable && outcome->state == SOLVE_FEASIBLE)
    status_set (&outcome->status, STATUS_LIMIT, "more than %d distinct costs are bounded, not searched", TYPES_MAX);
  if (options->proof && outcome->state == SOLVE_OPTIMAL)
    outcome->certified = closing_certify (&attempt, bound);
}

const struct engine auto_engine = { .name = "auto",
                                    .summary = "multiplier bound, then guided search: the fastest",
                                    .solve = auto_solve,
                                    .workspace_new = workspace_new,
                                    .workspace_free = workspace_free };
