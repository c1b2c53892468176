#include "claims/node/measure.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "bounds/node/table.h"
#include "claims/node/restricted.h"
#include "heuristics/node/fnf.h"
#include "heuristics/node/table.h"
#include "search/node/dp.h"
#include "search/node/engines.h"

#include <assert.h>
#include <string.h>

struct node_measurements_private {
  struct fnf_workspace *fnf;
  struct plan plan;
  struct node_types types; /* of a relative of the instance */
  int64_t *cost, *count;   /* [k + 1] of it */
  size_t cost_capacity, count_capacity;
  struct outcome outcome; /* of it */
  void *workspace, *dp_workspace;
  struct limits limits;
};

void
node_measurements_init (struct node_measurements *measurements)
{
  struct node_measurements_private *own = memory_zero (1, sizeof *own);
  *measurements = (struct node_measurements){ .own = own };
  measurements->sizes = (struct node_measurements_sizes){ .exhaustive = 7,
                                                          .idling = 5,
                                                          .idling_ticks = 30,
                                                          .recurrence = 7,
                                                          .exchange = 5,
                                                          .table_steps = 200000,
                                                          .sources = 16,
                                                          .schedule = 10000 };
  node_types_init (&measurements->types);
  certified_init (&measurements->certified);
  own->fnf = fnf_workspace_new ();
  plan_init (&own->plan);
  node_types_init (&own->types);
  outcome_init (&own->outcome, node_data.solution);
  own->workspace = auto_engine.workspace_new ();
  own->dp_workspace = dp_engine.workspace_new ();
}

void
node_measurements_clear (struct node_measurements *measurements)
{
  struct node_measurements_private *own = measurements->own;
  node_types_clear (&measurements->types);
  certified_clear (&measurements->certified);
  fnf_workspace_free (own->fnf);
  plan_clear (&own->plan);
  node_types_clear (&own->types);
  outcome_clear (&own->outcome);
  auto_engine.workspace_free (own->workspace);
  dp_engine.workspace_free (own->dp_workspace);
  memory_free (own->cost, own->count, own);
}

/* Makespan of the engine for the relative own->types, or CLAIMS_ABSENT. */
static int64_t
solve (struct node_measurements_private *own, const struct engine *engine, void *workspace)
{
  struct solve_options options;
  solve_options_init (&options);
  options.limits = own->limits;
  engine->solve (&own->types, &options, &own->outcome, workspace);
  return own->outcome.state == SOLVE_OPTIMAL ? own->outcome.makespan : CLAIMS_ABSENT;
}

/* The destinations as arrays with room for one more type. */
static void
copy_types (struct node_measurements_private *own, const struct node_types *types)
{
  memory_grow (own->cost, own->cost_capacity, types->k + 1);
  memory_grow (own->count, own->count_capacity, types->k + 1);
  memcpy (own->cost, types->cost, types->k * sizeof *own->cost);
  memcpy (own->count, types->count, types->k * sizeof *own->count);
}

/* own->types = own->cost and own->count without empty types. False when nothing is left. */
static bool
set_types (struct node_measurements_private *own, int64_t source, size_t k)
{
  size_t used = 0;
  for (size_t j = 0; j < k; j++)
    if (own->count[j] > 0) {
      own->cost[used] = own->cost[j];
      own->count[used++] = own->count[j];
    }
  if (used > 0)
    node_types_set (&own->types, source, used, own->cost, own->count);
  return used > 0;
}

static int64_t
lowered_makespan (struct node_measurements_private *own, int64_t source, size_t k)
{
  set_types (own, source, k);
  fnf_plan (&own->types, own->fnf, &own->plan);
  return own->plan.makespan;
}

/* One node a tick faster: the source, or one of each type in turn. */
static int64_t
find_lowered (struct node_measurements_private *own, const struct node_types *types)
{
  int64_t most = 0;
  for (size_t j = 0; j <= types->k; j++) {
    int64_t source = types->source, makespan;
    copy_types (own, types);
    if ((j < types->k ? types->cost[j] : source) == 1)
      continue;
    if (j == types->k)
      source--;
    else
      own->count[j]--;
    own->cost[types->k] = j < types->k ? types->cost[j] - 1 : 1;
    own->count[types->k] = j < types->k;
    makespan = lowered_makespan (own, source, types->k + 1);
    most = makespan > most ? makespan : most;
  }
  return most;
}

/* The least `unit` times a power of two that is at least the cost. */
static int64_t
round_up (int64_t cost, int64_t unit)
{
  int64_t rounded = unit;
  while (rounded < cost)
    rounded *= 2;
  return rounded;
}

/* FNF with the costs of Liu's Theorem 4.6; CLAIMS_ABSENT when they would have no room. */
static int64_t
find_rounded (struct node_measurements_private *own, const struct node_types *types)
{
  int64_t unit = int64_min (types->source, types->cost[0]), most = INT64_C (1) << 59;
  if (types->source > most || types->cost[types->k - 1] > most / types->destinations)
    return CLAIMS_ABSENT;
  copy_types (own, types);
  for (size_t j = 0; j < types->k; j++)
    own->cost[j] = round_up (types->cost[j], unit);
  return lowered_makespan (own, round_up (types->source, unit), types->k);
}

/* Every node may be the source: the given one, or one of each type, which the given source then
   takes the place of. */
static int64_t
find_free_optimum (struct node_measurements_private *own, const struct node_types *types,
                   int64_t optimum)
{
  int64_t least = optimum;
  for (size_t j = 0; j < types->k; j++) {
    copy_types (own, types);
    own->count[j]--;
    own->cost[types->k] = types->source;
    own->count[types->k] = 1;
    set_types (own, types->cost[j], types->k + 1);
    int64_t other = solve (own, &auto_engine, own->workspace);
    if (other == CLAIMS_ABSENT)
      return CLAIMS_ABSENT;
    least = other < least ? other : least;
  }
  return least;
}

/* Optimum from a sender of cost `source` to count[j] nodes of each type. */
static int64_t
part_optimum (struct node_measurements_private *own, const struct node_types *types, int64_t source,
              const int64_t *count)
{
  copy_types (own, types);
  memcpy (own->count, count, types->k * sizeof *count);
  return set_types (own, source, types->k) ? solve (own, &auto_engine, own->workspace) : 0;
}

/* To the next vector 0 <= y <= limit; false after the last. */
static bool
next_counts (int64_t *y, const int64_t *limit, size_t k)
{
  for (size_t j = 0; j < k; j++) {
    if (y[j] < limit[j]) {
      y[j]++;
      return true;
    }
    y[j] = 0;
  }
  return false;
}

/* Lemma 5's right-hand side: the first receiver has type l and y the nodes below it. n <=
   RESTRICTED_MAX. */
static int64_t
find_recurrence (struct node_measurements_private *own, const struct node_types *types)
{
  int64_t least = INT64_MAX;
  for (size_t l = 0; l < types->k; l++) {
    int64_t y[RESTRICTED_MAX] = { 0 }, limit[RESTRICTED_MAX], rest[RESTRICTED_MAX];
    memcpy (limit, types->count, types->k * sizeof *limit);
    limit[l]--;
    do {
      for (size_t j = 0; j < types->k; j++)
        rest[j] = limit[j] - y[j];
      int64_t below = part_optimum (own, types, types->cost[l], y),
              beside = part_optimum (own, types, types->source, rest);
      if (below == CLAIMS_ABSENT || beside == CLAIMS_ABSENT)
        return CLAIMS_ABSENT;
      int64_t makespan = (below > beside ? below : beside) + types->source;
      least = makespan < least ? makespan : least;
    } while (next_counts (y, limit, types->k));
  }
  return least;
}

/* About k^2 times the square of the table's entries. */
static bool
table_is_small (const struct node_types *types, int64_t steps)
{
  double entries = 1;
  for (size_t j = 0; j < types->k; j++)
    entries *= (double)types->count[j] + 1;
  return (double)types->k * (double)types->k * entries * entries <= (double)steps;
}

static void
add_table (struct node_measurements *measurements, const struct node_types *types)
{
  struct node_measurements_private *own = measurements->own;
  if (!table_is_small (types, measurements->sizes.table_steps))
    return;
  node_types_set (&own->types, types->source, types->k, types->cost, types->count);
  measurements->node.dp = solve (own, &dp_engine, own->dp_workspace);
  measurements->node.dp_entries = (int64_t)own->outcome.nodes;
}

static void
add_normal_form (struct claims_node *node, int64_t optimum, const struct node_types *types)
{
  int64_t faults[NORMAL_FORM_STATEMENTS];
  normal_form_faults (types, optimum, 0, faults);
  node->without_choice = 0;
  for (int i = 0; i < NORMAL_FORM_STATEMENTS; i++)
    node->without_choice += faults[i];
  normal_form_faults (types, optimum, NORMAL_FORM_CRITERIA, node->normal_form);
}

static void
add_exhaustive (struct claims_node *node, int64_t optimum, const struct node_types *types,
                const struct node_measurements_sizes *sizes)
{
  if (types->destinations > sizes->exhaustive)
    return;
  node->no_idle = restricted_best (types, RESTRICTED_NONE, 0);
  node->monotone = restricted_best (types, RESTRICTED_MONOTONE, optimum);
  node->monotone_root = restricted_best (types, RESTRICTED_MONOTONE_ROOT, optimum);
  node->layered = restricted_best (types, RESTRICTED_LAYERED, optimum);
  node->fastest_first = restricted_best (types, RESTRICTED_FASTEST_FIRST, optimum);
  node->first_fastest = restricted_best (types, RESTRICTED_FIRST_FASTEST, optimum);
  add_normal_form (node, optimum, types);
  swap_count (types, optimum, node->swap);
  if (types->destinations <= sizes->exchange)
    interchange_count (types, node->interchange);
  if (types->destinations <= sizes->idling && node->no_idle <= sizes->idling_ticks)
    node->idling = restricted_idling (types, node->no_idle);
}

/* Walk FNF's sends in the order in which they arrive. */
static void
add_shape (struct claims_node *node, const struct schedule *fnf, const struct node_types *types)
{
  size_t nodes = (size_t)types->destinations + 1, rank = 0;
  int64_t *cost = memory_alloc (nodes, sizeof *cost),
          *free_at = memory_zero (nodes, sizeof *free_at);
  int64_t slowest_before = 0, slowest = 0, now = 0;
  cost[rank++] = types->source;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t i = 0; i < types->count[j]; i++)
      cost[rank++] = types->cost[j];
  node->fnf_idle = node->fnf_not_layered = node->fnf_not_monotone = 0;
  for (size_t i = 0; i < fnf->length; i++) {
    const struct send *send = &fnf->sends[i];
    int64_t arrival = send->start + cost[send->from];
    assert (arrival >= now);
    slowest_before = arrival > now ? slowest : slowest_before;
    now = arrival;
    node->fnf_idle += send->start > free_at[send->from];
    node->fnf_not_monotone += send->from != 0 && cost[send->from] > cost[send->to];
    node->fnf_not_layered += slowest_before > cost[send->to];
    free_at[send->from] = free_at[send->to] = arrival;
    slowest = cost[send->to] > slowest ? cost[send->to] : slowest;
  }
  memory_free (cost, free_at);
}

void
node_measurements_outline (struct claims_measurements *claims, struct claims_node *node,
                           const struct node_types *types, const char *name)
{
  *claims = (struct claims_measurements){ .model = &node_claims,
                                          .about = node,
                                          .name = name,
                                          .scale = types->scale,
                                          .destinations = types->destinations,
                                          .optimum = CLAIMS_ABSENT };
  *node = (struct claims_node){
    .source = types->source, .k = types->k, .cost = types->cost, .count = types->count
  };
  node->free_optimum = node->fnf = node->fnf_lowered = CLAIMS_ABSENT;
  node->fnf_not_layered = node->fnf_not_monotone = node->fnf_idle = CLAIMS_ABSENT;
  node->no_idle = node->idling = node->monotone = node->monotone_root = CLAIMS_ABSENT;
  node->layered = node->fastest_first = node->first_fastest = CLAIMS_ABSENT;
  node->recurrence = node->dp = node->dp_entries = node->without_choice = CLAIMS_ABSENT;
  for (int i = 0; i < NORMAL_FORM_STATEMENTS; i++)
    node->normal_form[i] = CLAIMS_ABSENT;
  for (int i = 0; i < SWAP_RULES; i++)
    node->swap[i] = (struct swap_counts){ CLAIMS_ABSENT, CLAIMS_ABSENT, CLAIMS_ABSENT };
  for (int i = 0; i < INTERCHANGE_RULES; i++)
    node->interchange[i] = (struct interchange_counts){ CLAIMS_ABSENT, CLAIMS_ABSENT };
  node->fnf_rounded = CLAIMS_ABSENT;
}

bool
node_measurements_gather (struct node_measurements *measurements,
                          const struct node_instance *instance, const char *label,
                          const struct limits *limits, struct status *status)
{
  const struct node_types *types = &measurements->types;
  struct claims_measurements *claims = &measurements->claims;
  struct claims_node *node = &measurements->node;
  if (!node_types_from (&measurements->types, instance, label, status))
    return false;
  bool written = types->destinations <= measurements->sizes.schedule;
  node_measurements_outline (claims, node, types, instance->name ? instance->name : label);
  measurements->own->limits = *limits;
  if (!certified_solve (&measurements->certified, instance, types, limits, written, status))
    return false;
  claims->optimum = measurements->certified.outcome.makespan;
  node->fnf = measurements->certified.outcome.heuristic_makespan;
  if (written)
    add_shape (node, &measurements->certified.fnf, types);
  judged_bounds (node_bounds, types, claims, measurements->bounds, NODE_BOUNDS_MAX);
  if ((int64_t)types->k < measurements->sizes.sources) {
    node->fnf_lowered = find_lowered (measurements->own, types);
    node->fnf_rounded = find_rounded (measurements->own, types);
    node->free_optimum = find_free_optimum (measurements->own, types, claims->optimum);
  }
  add_exhaustive (node, claims->optimum, types, &measurements->sizes);
  if (types->destinations <= measurements->sizes.recurrence)
    node->recurrence = find_recurrence (measurements->own, types);
  add_table (measurements, types);
  return true;
}
