#include "search/node/search_state.h"

#include "base/memory.h"
#include "base/progress.h"
#include "base/watch.h"

#include <stdio.h>
#include <stdlib.h>

static struct searcher *
searcher_new (void)
{
  struct searcher *searcher = memory_zero (1, sizeof *searcher);
  searcher->multiplier = multiplier_new ();
  searcher->dfs_lp = dfs_lp_new ();
  searcher->beam = beam_new ();
  plan_init (&searcher->plan);
  return searcher;
}

static void
searcher_free (struct searcher *searcher)
{
  multiplier_free (searcher->multiplier);
  dfs_lp_free (searcher->dfs_lp);
  beam_free (searcher->beam);
  free (searcher->decision_stack.item);
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

struct auto_workspace *
auto_workspace_new (void)
{
  struct auto_workspace *workspace = memory_zero (1, sizeof *workspace);
  workspace->fnf = fnf_workspace_new ();
  workspace->branch_price = branch_price_new ();
  certificate_init (&workspace->tree.certificate);
  certificate_init (&workspace->draft);
  certificate_init (&workspace->layers.certificate);
  auto_workspace_reserve (workspace, 1);
  return workspace;
}

void
auto_workspace_free (struct auto_workspace *workspace)
{
  if (!workspace)
    return;
  for (size_t i = 0; i < workspace->searchers; i++)
    searcher_free (workspace->searcher[i]);
  free (workspace->searcher);
  fnf_workspace_free (workspace->fnf);
  branch_price_free (workspace->branch_price);
  certificate_clear (&workspace->tree.certificate);
  certificate_clear (&workspace->draft);
  certificate_clear (&workspace->layers.certificate);
  free (workspace->duals);
  free (workspace);
}

void
search_state_check_debug (const struct search_state *search_state, int64_t excluded,
                          const char *rule)
{
  const struct plan *known = search_state->options->debug_schedule;
  if (!known || known->makespan > excluded)
    return;
  fprintf (stderr,
           "provecast: %s excludes horizon %lld, but the debug solution completes at %lld\n", rule,
           (long long)excluded, (long long)known->makespan);
  abort ();
}

/* Prints a progress line about a long solve, now and then. */
static void
report_progress (void *context)
{
  const struct search_state *search_state = context;
  const struct outcome *outcome = search_state->outcome;
  if (!progress_due ())
    return;
  char bound[RATIONAL_TEXT], best[RATIONAL_TEXT];
  rational_text (node_types_time (search_state->types, outcome->lower_bound), bound);
  rational_text (node_types_time (search_state->types, outcome->makespan), best);
  progress_line (
    "%8.1f s  bound %s  best %s (%s)  gap %.3f %%  nodes %llu",
    limits_now () - search_state->deadline.start, bound, best, search_state->improved_by,
    100.0 * (double)(outcome->makespan - outcome->lower_bound) / (double)outcome->makespan,
    (unsigned long long)(outcome->nodes
                         + search_state->workspace->searcher[0]->decision_stack.nodes));
}

void
search_state_report (const struct search_state *search_state)
{
  watch_bound (search_state->deadline.watch,
               node_types_time (search_state->types, search_state->outcome->lower_bound));
  watch_best (search_state->deadline.watch,
              node_types_time (search_state->types, search_state->outcome->makespan));
}

struct searcher *
search_state_prepare (struct search_state *search_state, size_t number, int64_t horizon,
                      bool dominance)
{
  struct searcher *searcher = search_state->workspace->searcher[number];
  searcher->multiplier->deadline = &search_state->deadline;
  searcher->decision_stack.types = search_state->types;
  searcher->decision_stack.unit = dual_bound_unit (search_state->types->destinations);
  searcher->decision_stack.deadline = &search_state->deadline;
  searcher->decision_stack.horizon = horizon;
  searcher->decision_stack.dominance = dominance;
  searcher->decision_stack.nodes = 0;
  searcher->decision_stack.pointless = NULL;
  searcher->decision_stack.debug = search_state->options->debug_schedule;
  searcher->decision_stack.report
    = number == 0 && !search_state->options->quiet && progress_enabled () ? report_progress : NULL;
  searcher->decision_stack.context = search_state;
  return searcher;
}

void
search_state_improve (struct search_state *search_state, const struct plan *plan, const char *by)
{
  struct outcome *outcome = search_state->outcome;
  if (plan->makespan >= outcome->makespan)
    return;
  plan_copy (outcome->schedule, plan);
  outcome->makespan = plan->makespan;
  search_state->improved_by = by;
  search_state_report (search_state);
}

void
search_state_exclude (struct search_state *search_state, int64_t horizon, const char *method)
{
  if (horizon < search_state->outcome->lower_bound)
    return;
  search_state_check_debug (search_state, horizon, method);
  search_state->outcome->lower_bound = horizon + 1;
  search_state->outcome->method = method;
  search_state_report (search_state);
}
