#include "search/auto.h"

#include "base/memory.h"
#include "heuristics/fnf.h"
#include "search/guided.h"
#include "search/replay.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TYPES_MAX 600 /* more types are merged for the bound, and not searched: the master's inverse is quadratic in them */
#define MERGED_TYPES 256
#define FIRST_LOOK 400          /* prices solved for when looking for a schedule, not for a proof */
#define REPLAY_NODES 2000000000 /* a certificate that takes the referee longer is not kept */

struct auto_workspace {
  struct fnf_workspace *fnf;
  struct multiplier *multiplier;
  struct guided *guided;
  struct placements placements;
  int64_t *price; /* [k] */
  size_t price_capacity;
  struct plan plan;
};

/* One solve. */
struct attempt {
  struct auto_workspace *workspace;
  const struct node_types *types;
  const struct solve_options *options;
  struct outcome *outcome;
  struct deadline deadline;
};

static void *
workspace_new (void)
{
  struct auto_workspace *workspace = memory_zero (1, sizeof *workspace);
  workspace->fnf = fnf_workspace_new ();
  workspace->multiplier = multiplier_new ();
  workspace->guided = guided_new ();
  plan_init (&workspace->plan);
  return workspace;
}

static void
workspace_free (void *data)
{
  struct auto_workspace *workspace = data;
  if (!workspace)
    return;
  fnf_workspace_free (workspace->fnf);
  multiplier_free (workspace->multiplier);
  guided_free (workspace->guided);
  free (workspace->placements.item);
  free (workspace->price);
  plan_clear (&workspace->plan);
  free (workspace);
}

/* The debug solution: a bound or a search that excludes a horizon it meets is wrong. */
static void
check_debug (const struct attempt *attempt, int64_t excluded, const char *rule)
{
  const struct plan *known = attempt->options->debug_plan;
  if (!known || known->makespan > excluded)
    return;
  fprintf (stderr, "provecast: %s excludes horizon %lld, but the debug solution completes at %lld\n", rule, (long long)excluded,
           (long long)known->makespan);
  abort ();
}

/* Bound for very many types: neighbours in cost share the least one's, which makes no schedule slower, and its price. */
static int64_t
merged_bound (struct attempt *attempt)
{
  const struct node_types *types = attempt->types;
  struct auto_workspace *workspace = attempt->workspace;
  int64_t cost[MERGED_TYPES], count[MERGED_TYPES], price[MERGED_TYPES], before = 0;
  size_t groups = 0, *group = memory_alloc (types->k, sizeof *group), last = SIZE_MAX;
  for (size_t j = 0; j < types->k; j++) {
    size_t quantile = (size_t)(before * MERGED_TYPES / types->destinations);
    if (quantile != last) {
      cost[groups] = types->cost[j];
      count[groups++] = 0;
    }
    last = quantile;
    group[j] = groups - 1;
    count[groups - 1] += types->count[j];
    before += types->count[j];
  }
  struct node_types merged;
  node_types_init (&merged);
  node_types_set (&merged, types->source, groups, cost, count);
  fnf_plan (&merged, workspace->fnf, &workspace->plan);
  int64_t bound = multiplier_bound (workspace->multiplier, &merged, &workspace->plan, price_unit (merged.destinations), price);
  for (size_t j = 0; j < types->k; j++)
    workspace->price[j] = price[group[j]];
  node_types_clear (&merged);
  free (group);
  return bound;
}

/* Is there a schedule by `horizon`? Updates the outcome's bounds. */
static enum answer
ask (struct attempt *attempt, int64_t horizon, bool dominance, uint64_t limit, struct certificate *proof)
{
  struct auto_workspace *workspace = attempt->workspace;
  struct placements *placements = &workspace->placements;
  struct outcome *outcome = attempt->outcome;
  placements->horizon = horizon;
  placements->dominance = dominance;
  placements->length = 0;
  enum answer answer = guided_search (workspace->guided, workspace->multiplier, placements, workspace->price, limit, proof);
  outcome->nodes = placements->nodes;
  if (answer == ANSWER_YES) {
    placements_plan (placements, &workspace->plan);
    if (workspace->plan.makespan < outcome->makespan) {
      plan_copy (&outcome->plan, &workspace->plan);
      outcome->makespan = workspace->plan.makespan;
    }
  } else if (answer == ANSWER_NO && horizon + 1 > outcome->lower_bound) {
    check_debug (attempt, horizon, dominance ? "search" : "search without dominance");
    outcome->lower_bound = horizon + 1;
  }
  return answer;
}

/* Look for schedules between the bounds: ever farther from the lower one until one is found, then in the middle. */
static enum answer
look_for_schedules (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  enum answer answer = ANSWER_NO;
  bool found = false;
  for (int64_t low = outcome->lower_bound, step = 1; low < outcome->makespan && answer != ANSWER_STOP;) {
    int64_t horizon = low + step - 1;
    if (found || horizon >= outcome->makespan)
      horizon = low + (outcome->makespan - low) / 2;
    answer = ask (attempt, horizon, false, FIRST_LOOK, NULL);
    if (answer == ANSWER_YES)
      found = true;
    else {
      low = horizon + 1;
      step *= 2;
    }
  }
  return answer;
}

/* Refute the horizon just below the best schedule, or improve it, until the bounds meet. */
static void
close_gap (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  enum answer answer = look_for_schedules (attempt);
  while (answer != ANSWER_STOP && outcome->lower_bound < outcome->makespan)
    answer = ask (attempt, outcome->makespan - 1, true, UINT64_MAX, NULL);
}

/* Write the certificate: the root's prices where they exclude every earlier horizon, else a search's. */
static bool
certify (struct attempt *attempt, int64_t root_bound)
{
  struct certificate *proof = attempt->options->proof;
  const struct node_types *types = attempt->types;
  struct outcome *outcome = attempt->outcome;
  certificate_reset (proof);
  plan_copy (&proof->plan, &outcome->plan);
  proof->unit = price_unit (types->destinations);
  if (root_bound >= outcome->makespan) {
    certificate_hint (proof, types->k, 0, NULL, attempt->workspace->price);
    proof->nodes = 1;
    return true;
  }
  return ask (attempt, outcome->makespan - 1, true, UINT64_MAX, proof) == ANSWER_NO
         && replay_count (proof, types, outcome->makespan - 1, REPLAY_NODES, &attempt->deadline);
}

static void
prepare (struct attempt *attempt)
{
  struct auto_workspace *workspace = attempt->workspace;
  struct outcome *outcome = attempt->outcome;
  outcome_reset (outcome);
  deadline_start (&attempt->deadline, &attempt->options->limits);
  memory_grow (workspace->price, workspace->price_capacity, attempt->types->k);
  workspace->multiplier->deadline = &attempt->deadline;
  workspace->placements.types = attempt->types;
  workspace->placements.unit = price_unit (attempt->types->destinations);
  workspace->placements.deadline = &attempt->deadline;
  workspace->placements.nodes = 0;
  fnf_plan (attempt->types, workspace->fnf, &outcome->plan);
  outcome->makespan = outcome->fnf = outcome->plan.makespan;
}

static void
auto_solve (const struct node_types *types, const struct solve_options *options, struct outcome *outcome, void *workspace)
{
  struct attempt attempt = { .workspace = workspace, .types = types, .options = options, .outcome = outcome };
  prepare (&attempt);
  bool searchable = types->k <= TYPES_MAX;
  int64_t bound = searchable ? multiplier_bound (attempt.workspace->multiplier, types, &outcome->plan, attempt.workspace->placements.unit,
                                                 attempt.workspace->price)
                             : merged_bound (&attempt);
  outcome->lower_bound = bound < outcome->makespan ? bound : outcome->makespan;
  outcome->method = "multiplier bound";
  check_debug (&attempt, bound - 1, "the multiplier bound");
  if (bound < outcome->makespan && searchable) {
    outcome->method = "guided search";
    close_gap (&attempt);
  }
  outcome->state = outcome->lower_bound == outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (options->proof && outcome->state == SOLVE_OPTIMAL)
    outcome->certified = certify (&attempt, bound);
}

const struct engine auto_engine = { .name = "auto",
                                    .summary = "multiplier bound, then guided search: the fastest",
                                    .solve = auto_solve,
                                    .workspace_new = workspace_new,
                                    .workspace_free = workspace_free };
