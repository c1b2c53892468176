#include "claims/parameterized/measure.h"

#include "base/memory.h"
#include "claims/parameterized/arcs.h"
#include "claims/parameterized/flows.h"
#include "claims/parameterized/thesis_examples.h"
#include "claims/parameterized/tree.h"
#include "claims/parameterized/uneven.h"
#include "heuristics/parameterized/chain.h"
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/greedy.h"
#include "heuristics/parameterized/ports.h"
#include "heuristics/parameterized/splits.h"
#include "heuristics/parameterized/table.h"
#include "search/parameterized/brute.h"
#include "search/parameterized/engines.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
parameterized_measurements_init (struct parameterized_measurements *measurements)
{
  *measurements = (struct parameterized_measurements){
    .sizes = { .exhaustive = 8,
               .exhaustive_network = 5,
               .search = 8,
               .squares = 128,
               .parts = 10000,
               .cubes = 16,
               .ticks = 10000,
               .nodes = 20000 },
  };
  parameterized_judged_init (&measurements->judged);
  tree_schedule_init (&measurements->schedule);
  tree_schedule_init (&measurements->best);
}

void
parameterized_measurements_clear (struct parameterized_measurements *measurements)
{
  judged_clear (&measurements->judged.judged);
  tree_schedule_clear (&measurements->schedule);
  tree_schedule_clear (&measurements->best);
}

static enum claims_network
network_of (enum parameterized_network network)
{
  switch (network) {
  case PARAMETERIZED_MESH:
    return CLAIMS_MESH;
  case PARAMETERIZED_BMIN:
    return CLAIMS_BMIN;
  case PARAMETERIZED_COMPLETE:
    break;
  }
  return CLAIMS_COMPLETE;
}

void
parameterized_measurements_outline (struct claims_measurements *claims,
                                    struct claims_parameterized *parameterized,
                                    const struct parameterized_ticks *ticks, const char *name)
{
  *parameterized = (struct claims_parameterized){
    .nodes = ticks->nodes,
    .hold = ticks->hold,
    .end = ticks->end,
    .ports = ticks->ports,
    .interval = ticks->interval,
    .rounds = ticks->rounds,
    .network = network_of (ticks->network),
    .width = ticks->width,
    .height = ticks->height,
    .depth = ticks->depth,
    .depths = ticks->depths,
    .occupation = ticks->occupation,
    .address = ticks->address,
  };
  *claims = (struct claims_measurements){ .name = name,
                                          .scale = ticks->scale,
                                          .destinations = ticks->nodes - 1,
                                          .optimum = CLAIMS_ABSENT,
                                          .model = &parameterized_claims,
                                          .about = parameterized };
}

static void
add (struct parameterized_measurements *measurements, const char *name, int64_t value)
{
  size_t count = measurements->parameterized.number_count++;
  assert (count < PARAMETERIZED_NUMBERS_MAX);
  measurements->numbers[count] = (struct claims_bound){ name, value };
}

/* Trees. */

/* The checker must accept the schedule as it is when nothing collides, and refuse it, but accept
   it with waiting, when something does. */
static bool
add_tree (struct parameterized_measurements *measurements, const struct heuristic *row,
          struct status *status)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  struct tree_schedule *schedule = &measurements->schedule;
  size_t count = measurements->parameterized.tree_count++;
  assert (count < PARAMETERIZED_TREES_MAX);
  struct claims_tree *tree = &measurements->trees[count];
  parameterized_tree_schedule (row, ticks, schedule);
  parameterized_tree_look (ticks, schedule, tree);
  if (tree->stepwise + tree->depth > 0) {
    if (!parameterized_judged_refused (&measurements->judged, schedule, status))
      return false;
    parameterized_wait (schedule, ticks);
  }
  tree->name = row->name;
  tree->makespan = schedule->makespan;
  if (measurements->best.nodes != ticks->nodes || schedule->makespan < measurements->best.makespan)
    tree_schedule_copy (&measurements->best, schedule);
  return parameterized_judged_schedule (&measurements->judged, schedule, status);
}

/* All trees, so their numbers are absent where a tree's times do not fit. */
static void
add_flows (struct parameterized_measurements *measurements)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  struct parameterized_flows flows = { .latency = 0 };
  if (ticks->network != PARAMETERIZED_COMPLETE || ticks->ports != 1
      || ticks->nodes > PARAMETERIZED_FLOWS_NODES)
    return;
  for (const struct heuristic *row = parameterized_heuristics; row->name; row++) {
    if (!heuristic_fits (row, ticks))
      continue;
    parameterized_tree_schedule (row, ticks, &measurements->schedule);
    if (!parameterized_flows_add (&flows, ticks, &measurements->schedule))
      return;
  }
  add (measurements, "flows-latency", flows.latency);
  add (measurements, "flows-last", flows.last);
  add (measurements, "flows-not-last", flows.not_last);
  add (measurements, "flows-critical", flows.critical);
}

static bool
add_trees (struct parameterized_measurements *measurements, struct status *status)
{
  for (const struct heuristic *row = parameterized_heuristics; row->name; row++)
    if (heuristic_fits (row, &measurements->judged.ticks) && !add_tree (measurements, row, status))
      return false;
  return true;
}

/* Optima. */

/* Without the network, with this number of ports. */
static int64_t
count_alone (const struct parameterized_ticks *ticks, int32_t ports)
{
  struct parameterized_ticks alone = *ticks;
  int64_t before;
  alone.network = PARAMETERIZED_COMPLETE;
  alone.ports = ports;
  return parameterized_greedy_makespan (&alone, &before, NULL);
}

/* Add the least makespan that trying everything finds. */
static void
add_brute (struct parameterized_measurements *measurements, const struct parameterized_ticks *ticks,
           const char *name)
{
  struct solve_options options;
  struct outcome outcome;
  solve_options_init (&options);
  outcome_init (&outcome, parameterized_data.solution);
  parameterized_brute_engine.solve (ticks, &options, &outcome, NULL);
  if (outcome.state == SOLVE_OPTIMAL)
    add (measurements, name, outcome.makespan);
  outcome_clear (&outcome);
}

/* Where a send and its receipt take one step, the makespan is the number of steps. */
static void
add_exhaustive (struct parameterized_measurements *measurements)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  const struct parameterized_measurements_sizes *sizes = &measurements->sizes;
  bool complete = ticks->network == PARAMETERIZED_COMPLETE;
  if (ticks->nodes > (complete ? sizes->exhaustive : sizes->exhaustive_network))
    return;
  add_brute (measurements, ticks, "exhaustive");
  if (!complete || ticks->ports > 1)
    return;
  struct parameterized_ticks steps = *ticks;
  steps.hold = steps.end = 1;
  steps.interval = 0;
  add_brute (measurements, &steps, "fewest-steps");
}

/* What the checker accepts a proof of: in a large network only the counting bound, where a
   heuristic reaches it. */
static bool
find_optimum (struct parameterized_measurements *measurements, const struct limits *limits,
              struct status *status)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  if (ticks->network == PARAMETERIZED_COMPLETE || ticks->nodes <= measurements->sizes.search)
    return parameterized_judged_optimum (&measurements->judged, limits,
                                         &measurements->claims.optimum, status);
  if (measurements->best.nodes == 0 || measurements->best.makespan > measurements->counting)
    return true;
  measurements->claims.optimum = measurements->counting;
  return parameterized_judged_counting (&measurements->judged, &measurements->best, status);
}

/* Without a network. */

static int64_t
with_ports (const struct parameterized_ticks *ticks, bool rounds)
{
  struct parameterized_ticks read = *ticks;
  struct parameterized_ports ports;
  read.rounds = rounds;
  parameterized_ports_init (&ports, &read, ticks->nodes);
  int64_t latency = ports.t[ticks->nodes];
  parameterized_ports_clear (&ports);
  return latency;
}

/* Is the number of ways to split `nodes` nodes into ports + 1 parts at most `most`? */
static bool
few_parts (int64_t nodes, int64_t ports, int64_t most)
{
  int64_t ways = 1;
  for (int64_t i = 1; i <= ports && ways <= most; i++)
    ways = ways * (nodes + i) / i;
  return ways <= most && ways * nodes / (ports + 1) <= most;
}

static void
add_ports (struct parameterized_measurements *measurements)
{
  struct parameterized_ticks rounds = measurements->judged.ticks;
  rounds.rounds = true;
  add (measurements, "ports", with_ports (&rounds, true));
  add (measurements, "ports-spaced", with_ports (&rounds, false));
  if (!few_parts (rounds.nodes, rounds.ports, measurements->sizes.parts))
    return;
  int64_t *t = memory_alloc ((size_t)rounds.nodes + 1, sizeof *t);
  parameterized_ports_slow (&rounds, rounds.nodes, t);
  add (measurements, "ports-slow", t[rounds.nodes]);
  add (measurements, "ports-slow-printed", parameterized_paper_ports (&rounds, rounds.nodes));
  free (t);
}

static int32_t *
ties_of (const struct parameterized_ticks *ticks)
{
  int32_t *keep = memory_zero ((size_t)ticks->nodes + 1, sizeof *keep);
  parameterized_paper_ties (ticks->hold, ticks->end, ticks->nodes, keep);
  return keep;
}

static void
add_squares (struct parameterized_measurements *measurements)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  int64_t hold = ticks->hold, end = ticks->end, k = ticks->nodes;
  if (k > measurements->sizes.squares)
    return;
  int64_t *t = memory_alloc ((size_t)k + 1, sizeof *t);
  parameterized_splits_slow (hold, end, k, false, t, NULL);
  add (measurements, "splits-slow", t[k]);
  parameterized_splits_slow (hold, end, k, true, t, NULL);
  add (measurements, "splits-slow-printed", t[k]);
  add (measurements, "jumps", parameterized_paper_jumps (hold, end, k));
  free (t);
}

static void
add_addresses (struct parameterized_measurements *measurements)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  if (ticks->nodes > measurements->sizes.cubes)
    return;
  int32_t *keep = parameterized_splits_keep (ticks);
  struct parameterized_paper_addresses addresses
    = parameterized_paper_addresses (keep, ticks->nodes);
  add (measurements, "outside", addresses.outside);
  add (measurements, "missed", addresses.missed);
  free (keep);
}

static void
add_splits (struct parameterized_measurements *measurements)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  int64_t hold = ticks->hold, end = ticks->end, k = ticks->nodes;
  int64_t *t = memory_alloc ((size_t)k + 2, sizeof *t);
  parameterized_splits (hold, end, k, false, t, NULL);
  add (measurements, "splits", t[k]);
  parameterized_splits (hold, end, k, true, t, NULL);
  add (measurements, "splits-printed", t[k]);
  free (t);
  add (measurements, "halves-down", parameterized_paper_halves_down (hold, end, k));
  int64_t optimum = count_alone (ticks, 1);
  add (measurements, "one-port", optimum);
  if (optimum <= measurements->sizes.ticks)
    add (measurements, "postal", parameterized_paper_postal (hold, end, k));
}

/* In a network. */

/* OPT-mesh's tree over the other order, for which there is room in `minor`. */
static void
add_minor (struct parameterized_measurements *measurements, const int32_t *keep, int32_t *minor)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  const int64_t source = parameterized_chain_order (ticks, true, minor);
  const struct parameterized_chain chain = { minor, source, parameterized_keep_listed, keep };
  struct claims_tree tree;
  parameterized_chain_schedule (&chain, ticks, &measurements->schedule);
  parameterized_tree_look (ticks, &measurements->schedule, &tree);
  add (measurements, "minor", tree.stepwise + tree.depth);
  if (ticks->nodes <= PARAMETERIZED_ARCS_NODES)
    add (measurements, "arcs-minor", parameterized_arcs_count (ticks, minor).third);
}

static void
add_shared (struct parameterized_measurements *measurements)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  const char *name = ticks->network == PARAMETERIZED_MESH ? "opt-mesh" : "opt-min";
  const struct heuristic *row = heuristic_find (parameterized_heuristics, name);
  if (!heuristic_fits (row, ticks) || ticks->nodes > measurements->sizes.squares)
    return;
  parameterized_tree_schedule (row, ticks, &measurements->schedule);
  add (measurements, "shared", parameterized_arcs_shared (ticks, &measurements->schedule));
}

static void
add_arcs (struct parameterized_measurements *measurements, const int32_t *order)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  if (ticks->nodes > PARAMETERIZED_ARCS_NODES)
    return;
  struct parameterized_arcs arcs = parameterized_arcs_count (ticks, order);
  add (measurements, "arcs-1", arcs.first);
  add (measurements, "arcs-2", arcs.second);
  add (measurements, "arcs-3", arcs.third);
  if (ticks->network == PARAMETERIZED_BMIN)
    add (measurements, "arcs-adaptive", parameterized_arcs_adaptive (ticks, order));
}

static void
add_uneven (struct parameterized_measurements *measurements, const int32_t *order, int64_t source)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  struct claims_tree tree;
  if (ticks->ports > 1 || ticks->nodes > measurements->sizes.squares)
    return;
  parameterized_uneven (ticks, order, source, &measurements->schedule);
  parameterized_tree_look (ticks, &measurements->schedule, &tree);
  add (measurements, "uneven", tree.stepwise + tree.depth);
  add (measurements, "uneven-makespan", measurements->schedule.makespan);
}

static void
add_network (struct parameterized_measurements *measurements)
{
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  int32_t *order = memory_alloc ((size_t)ticks->nodes, sizeof *order),
          *keep = parameterized_splits_keep (ticks), *ties = ties_of (ticks);
  int64_t source = parameterized_chain_order (ticks, false, order);
  add (measurements, "strays", parameterized_paper_strays (keep, ticks->nodes, source));
  add (measurements, "strays-ties", parameterized_paper_strays (ties, ticks->nodes, source));
  add_arcs (measurements, order);
  add_shared (measurements);
  add_uneven (measurements, order, source);
  if (ticks->network == PARAMETERIZED_MESH)
    add_minor (measurements, keep, order);
  memory_free (order, keep, ties);
}

static bool
add_all (struct parameterized_measurements *measurements, struct status *status)
{
  if (measurements->judged.ticks.nodes > measurements->sizes.nodes)
    return true;
  if (!add_trees (measurements, status))
    return false;
  add_exhaustive (measurements);
  if (measurements->judged.ticks.network != PARAMETERIZED_COMPLETE) {
    add_network (measurements);
    return true;
  }
  add_splits (measurements);
  add_squares (measurements);
  add_ports (measurements);
  add_addresses (measurements);
  add_flows (measurements);
  return true;
}

bool
parameterized_measurements_gather (struct parameterized_measurements *measurements,
                                   const struct parameterized_instance *instance, const char *label,
                                   const struct limits *limits, struct status *status)
{
  if (!judged_copy (&measurements->judged.judged, instance, status))
    return false;
  const struct parameterized_ticks *ticks = &measurements->judged.ticks;
  const char *name
    = measurements->judged.instance.name ? measurements->judged.instance.name : label;
  parameterized_measurements_outline (&measurements->claims, &measurements->parameterized, ticks,
                                      name);
  measurements->counting = count_alone (ticks, ticks->ports);
  measurements->parameterized.trees = measurements->trees;
  measurements->parameterized.numbers = measurements->numbers;
  measurements->best.nodes = 0;
  add (measurements, "free", measurements->counting);
  return add_all (measurements, status) && find_optimum (measurements, limits, status);
}
