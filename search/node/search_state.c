#include "search/node/search_state.h"

#include "base/memory.h"
#include "base/watch.h"

#include <stdio.h>
#include <stdlib.h>

static struct searcher *
searcher_new (void)
{
  struct searcher *searcher = memory_zero (1, sizeof *searcher);
  searcher->multiplier = multiplier_new ();
  searcher->dfs = dfs_lp_new ();
  searcher->beam = beam_new ();
  plan_init (&searcher->plan);
  return searcher;
}

static void
searcher_free (struct searcher *searcher)
{
  multiplier_free (searcher->multiplier);
  dfs_lp_free (searcher->dfs);
  beam_free (searcher->beam);
  free (searcher->stack.item);
  plan_clear (&searcher->plan);
  free (searcher);
}

void
auto_workspace_reserve (struct auto_workspace *workspace, size_t searchers)
{
  if (searchers <= workspace->searchers)
    return;
  workspace->searcher = memory_resize (workspace->searcher, searchers, sizeof *workspace->searcher);
  while (workspace->searchers < searchers)
    workspace->searcher[workspace->searchers++] = searcher_new ();
}

/* For task_state. */

static void
save_columns (void *context, struct output *out)
{
  const struct auto_workspace *workspace = context;
  branch_price_save (workspace->bp, out);
}

static bool
load_columns (void *context, struct bytes *bytes)
{
  struct auto_workspace *workspace = context;
  return branch_price_load (workspace->bp, workspace->types, bytes);
}

static void
save_checkpoints (void *context, struct output *out)
{
  const struct auto_workspace *workspace = context;
  beam_save (workspace->searcher[0]->beam, workspace->types, out);
}

static bool
load_checkpoints (void *context, struct bytes *bytes)
{
  struct auto_workspace *workspace = context;
  return beam_load (workspace->searcher[0]->beam, workspace->types, bytes);
}

void
auto_workspace_forget_columns (struct auto_workspace *workspace)
{
  branch_price_forget (workspace->bp);
  workspace->columns = (struct task_state){
    .name = "columns", .save = save_columns, .load = load_columns, .context = workspace
  };
}

void
auto_workspace_forget_checkpoints (struct auto_workspace *workspace)
{
  for (size_t i = 0; i < workspace->searchers; i++)
    beam_forget (workspace->searcher[i]->beam);
  workspace->checkpoints = (struct task_state){
    .name = "checkpoints", .save = save_checkpoints, .load = load_checkpoints, .context = workspace
  };
}

void
auto_workspace_start (struct auto_workspace *workspace, const struct node_types *types)
{
  workspace->types = types;
  memory_grow (workspace->duals, workspace->duals_capacity, types->k);
  auto_workspace_forget_columns (workspace);
  auto_workspace_forget_checkpoints (workspace);
}

void *
auto_workspace_new (void)
{
  struct auto_workspace *workspace = memory_zero (1, sizeof *workspace);
  workspace->fnf = fnf_workspace_new ();
  workspace->bp = branch_price_new ();
  certificate_init (&workspace->tree.certificate);
  certificate_init (&workspace->draft);
  certificate_init (&workspace->layers.certificate);
  auto_workspace_reserve (workspace, 1);
  return workspace;
}

void
auto_workspace_free (void *memory)
{
  struct auto_workspace *workspace = memory;
  if (!workspace)
    return;
  for (size_t i = 0; i < workspace->searchers; i++)
    searcher_free (workspace->searcher[i]);
  free (workspace->searcher);
  fnf_workspace_free (workspace->fnf);
  branch_price_free (workspace->bp);
  certificate_clear (&workspace->tree.certificate);
  certificate_clear (&workspace->draft);
  certificate_clear (&workspace->layers.certificate);
  memory_free (workspace->duals, workspace);
}

/* In another process. */

struct remote {
  struct solve_options options;
  struct outcome outcome;
  struct search_state state;
};

void *
search_state_new_remote (const void *types, const struct solve_options *options)
{
  struct remote *remote = memory_zero (1, sizeof *remote);
  remote->options = *options;
  outcome_init (&remote->outcome, node_data.solution);
  remote->state = (struct search_state){ .workspace = auto_workspace_new (),
                                         .types = types,
                                         .options = &remote->options,
                                         .outcome = &remote->outcome };
  auto_workspace_start (remote->state.workspace, types);
  deadline_start (&remote->state.deadline, &options->limits);
  return remote;
}

void
search_state_free_remote (void *memory)
{
  struct remote *remote = memory;
  auto_workspace_free (remote->state.workspace);
  outcome_clear (&remote->outcome);
  free (remote);
}

struct search_state *
search_state_of_remote (void *memory)
{
  return &((struct remote *)memory)->state;
}

/* Bounds. */

void
search_state_check_debug (const struct search_state *state, int64_t excluded, const char *rule)
{
  const struct plan *known = state->options->debug_schedule;
  if (!known || known->makespan > excluded)
    return;
  fprintf (stderr,
           "provecast: %s excludes horizon %lld, but the debug solution completes at %lld\n", rule,
           (long long)excluded, (long long)known->makespan);
  abort ();
}

/* For decision_stack.report. */
static void
post_nodes (void *context)
{
  const struct search_state *state = context;
  watch_work (state->deadline.watch,
              state->outcome->nodes + state->workspace->searcher[0]->stack.nodes, "nodes");
}

void
search_state_report (const struct search_state *state)
{
  watch_bound (state->deadline.watch, node_types_time (state->types, state->outcome->lower_bound));
  watch_best (state->deadline.watch, node_types_time (state->types, state->outcome->makespan));
}

struct searcher *
search_state_prepare (struct search_state *state, size_t number, int64_t horizon, bool dominance)
{
  struct searcher *searcher = state->workspace->searcher[number];
  searcher->multiplier->deadline = &state->deadline;
  searcher->stack.types = state->types;
  searcher->stack.unit = dual_bound_unit (state->types->destinations);
  searcher->stack.deadline = &state->deadline;
  searcher->stack.horizon = horizon;
  searcher->stack.dominance = dominance;
  searcher->stack.nodes = 0;
  searcher->stack.pointless = NULL;
  searcher->stack.debug = state->options->debug_schedule;
  searcher->stack.report = number == 0 ? post_nodes : NULL;
  searcher->stack.context = state;
  return searcher;
}

void
search_state_improve (struct search_state *state, const struct plan *plan, const char *by)
{
  struct outcome *outcome = state->outcome;
  if (plan->makespan >= outcome->makespan)
    return;
  plan_copy (outcome->schedule, plan);
  outcome->makespan = plan->makespan;
  state->improved_by = by;
  search_state_report (state);
}

void
search_state_exclude (struct search_state *state, int64_t horizon, const char *method)
{
  if (horizon < state->outcome->lower_bound)
    return;
  search_state_check_debug (state, horizon, method);
  state->outcome->lower_bound = horizon + 1;
  state->outcome->method = method;
  search_state_report (state);
}
