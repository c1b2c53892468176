#include "search/attempt.h"

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
  searcher->guided = guided_new ();
  searcher->breadth = breadth_new ();
  plan_init (&searcher->plan);
  return searcher;
}

static void
searcher_free (struct searcher *searcher)
{
  multiplier_free (searcher->multiplier);
  guided_free (searcher->guided);
  breadth_free (searcher->breadth);
  free (searcher->placements.item);
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
  workspace->cases = cases_new ();
  certificate_init (&workspace->tree);
  certificate_init (&workspace->draft);
  certificate_init (&workspace->layers);
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
  cases_free (workspace->cases);
  certificate_clear (&workspace->tree);
  certificate_clear (&workspace->draft);
  certificate_clear (&workspace->layers);
  free (workspace->price);
  free (workspace);
}

void
attempt_check_debug (const struct attempt *attempt, int64_t excluded, const char *rule)
{
  const struct plan *known = attempt->options->debug_plan;
  if (!known || known->makespan > excluded)
    return;
  fprintf (stderr, "provecast: %s excludes horizon %lld, but the debug solution completes at %lld\n", rule, (long long)excluded,
           (long long)known->makespan);
  abort ();
}

/* One line about a long solve now and then. */
static void
report_progress (void *context)
{
  const struct attempt *attempt = context;
  const struct outcome *outcome = attempt->outcome;
  if (!progress_due ())
    return;
  char bound[RATIONAL_TEXT], best[RATIONAL_TEXT];
  rational_text (node_types_time (attempt->types, outcome->lower_bound), bound);
  rational_text (node_types_time (attempt->types, outcome->makespan), best);
  progress_line ("%8.1f s  bound %s  best %s (%s)  gap %.3f %%  nodes %llu", limits_now () - attempt->deadline.start, bound, best,
                 attempt->improved_by, 100.0 * (double)(outcome->makespan - outcome->lower_bound) / (double)outcome->makespan,
                 (unsigned long long)(outcome->nodes + attempt->workspace->searcher[0]->placements.nodes));
}

void
attempt_tell (const struct attempt *attempt)
{
  watch_bound (attempt->deadline.watch, node_types_time (attempt->types, attempt->outcome->lower_bound));
  watch_best (attempt->deadline.watch, node_types_time (attempt->types, attempt->outcome->makespan));
}

struct searcher *
attempt_aim (struct attempt *attempt, size_t number, int64_t horizon, bool dominance)
{
  struct searcher *searcher = attempt->workspace->searcher[number];
  searcher->multiplier->deadline = &attempt->deadline;
  searcher->placements.types = attempt->types;
  searcher->placements.unit = price_unit (attempt->types->destinations);
  searcher->placements.deadline = &attempt->deadline;
  searcher->placements.horizon = horizon;
  searcher->placements.dominance = dominance;
  searcher->placements.nodes = 0;
  searcher->placements.pointless = NULL;
  searcher->placements.debug = attempt->options->debug_plan;
  searcher->placements.report = number == 0 && !attempt->options->quiet && progress_enabled () ? report_progress : NULL;
  searcher->placements.context = attempt;
  return searcher;
}

void
attempt_improve (struct attempt *attempt, const struct plan *plan, const char *by)
{
  struct outcome *outcome = attempt->outcome;
  if (plan->makespan >= outcome->makespan)
    return;
  plan_copy (&outcome->plan, plan);
  outcome->makespan = plan->makespan;
  attempt->improved_by = by;
  attempt_tell (attempt);
}

void
attempt_exclude (struct attempt *attempt, int64_t horizon, const char *method)
{
  if (horizon < attempt->outcome->lower_bound)
    return;
  attempt_check_debug (attempt, horizon, method);
  attempt->outcome->lower_bound = horizon + 1;
  attempt->outcome->method = method;
  attempt_tell (attempt);
}
